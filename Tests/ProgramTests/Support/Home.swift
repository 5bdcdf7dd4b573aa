import Foundation

/// A home of its own for one test: the program sees nothing of the person who runs the tests.
///
/// The folder goes with the value.
final class Home: Sendable {
  /// The home folder.
  let path: String

  init() throws {
    var template = Array("/tmp/layoutsh-program-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The environment of a program that lives here.
  var environment: [String: String] {
    [
      "HOME": path, "XDG_STATE_HOME": "\(path)/state", "XDG_DATA_HOME": "\(path)/data",
      "XDG_CONFIG_HOME": "\(path)/config", "XDG_RUNTIME_DIR": path, "TMPDIR": path,
      "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color",
    ]
  }

  /// The path of a file in the home.
  func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, making the folders above it, and returns its path.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }

  /// Writes a file, making the folders above it, and returns its path.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  /// The text of a file in the home.
  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path(name))), as: UTF8.self)
  }

  /// The names of the files in a folder of the home, sorted; none where there is no such folder.
  func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []).sorted()
  }

  /// The journals that shells have left here or are writing.
  var journals: [String] { names(in: "state/layoutsh").filter { $0.hasSuffix(".journal") } }
}
