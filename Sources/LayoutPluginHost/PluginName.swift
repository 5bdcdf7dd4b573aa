/// The rule for names of plugins and of their options, and for the file of a name.
public enum PluginName {
  /// The longest name, in bytes.
  public static let longest = 64

  /// Whether `name` is `[a-z][a-z0-9-]{0,63}`; a path never is.
  public static func isValid(_ name: String) -> Bool { name.utf8.count <= longest && isWord(name) }

  /// The library that holds the plugin called `name`.
  public static func fileName(_ name: String) -> String { "lib\(name).layout.so" }

  /// The name whose library is called `fileName`; nil for files that are no plugins.
  public static func name(ofFile fileName: String) -> String? {
    guard fileName.hasPrefix("lib"), fileName.hasSuffix(".layout.so") else { return nil }
    let name = String(fileName.dropFirst(3).dropLast(10))
    return isValid(name) ? name : nil
  }

  /// Whether `text` is `[a-z][a-z0-9-]*`.
  static func isWord(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLower(first) else { return false }
    return text.utf8.allSatisfy { isLower($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
  }

  private static func isLower(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
