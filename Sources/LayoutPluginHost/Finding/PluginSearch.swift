import Glibc

/// A library file for the plugin called `name`, in a folder that is trusted or checked.
struct FoundFile: Hashable {
  let name: String
  let folder: SearchPath.Folder
  let fileName: String

  /// Absolute path of the file.
  var path: String { "\(folder.path)/\(fileName)" }

  /// The file that the name stands for in `folder`.
  init(name: String, folder: SearchPath.Folder) {
    self.init(name: name, folder: folder, fileName: PluginName.fileName(name))
  }

  init(name: String, folder: SearchPath.Folder, fileName: String) {
    self.name = name
    self.folder = folder
    self.fileName = fileName
  }
}

extension SearchPath {
  /// Every file that `name` stands for, the one that counts first.
  func files(named name: String) -> [FoundFile] {
    folders.map { FoundFile(name: name, folder: $0) }.filter { access($0.path) }
  }

  /// Every file with the name of a plugin, by name and then in the order of the folders.
  ///
  /// - Complexity: O(f log f) for f files in the folders.
  func files() -> [FoundFile] {
    let found = folders.flatMap { folder in
      Self.names(in: folder.path).compactMap { PluginName.name(ofFile: $0) }
        .map { FoundFile(name: $0, folder: folder) }
    }
    let order = Dictionary(uniqueKeysWithValues: zip(folders, folders.indices))
    return found.sorted { a, b in
      a.name != b.name
        ? a.name < b.name : order[a.folder, default: 0] < order[b.folder, default: 0]
    }
  }

  /// Whether there is anything at `path`, a broken link included.
  private func access(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0
  }

  private static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      names.append(name)
    }
    return names
  }
}

/// The rule for names of plugins and of their options, and the file a name stands for.
public enum PluginName {
  /// The longest name, in bytes.
  public static let longest = 64

  /// Whether `name` is `[a-z][a-z0-9-]{0,63}`, which leaves no room for paths.
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
