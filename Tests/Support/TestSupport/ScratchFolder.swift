import Foundation

/// A folder for one test, removed with this value.
///
/// All folders of a test process lie in one of its own, `/tmp/layoutsh-UID/XXXXXX`, which it holds
/// locked. What a killed process leaves there is removed by the next one.
public final class ScratchFolder: Sendable {
  /// The path of the folder.
  public let path: String

  /// Creates an empty folder.
  public init() throws { path = try Self.make() }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder.
  public func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Creates a folder that goes with the process, unless the caller removes it earlier.
  public static func make() throws -> String { try makeFolder(in: own.get()) }

  /// The folder of this process.
  private static let own = Result {
    let root = "/tmp/layoutsh-\(getuid())"
    mkdir(root, 0o700)
    // No other process looks for abandoned folders while one is created and not locked yet.
    let gate = try lock(root, waits: true)
    defer { close(gate) }
    for name in try FileManager.default.contentsOfDirectory(atPath: root) where name != lockName {
      guard let abandoned = try? lock("\(root)/\(name)", waits: false) else { continue }
      try? FileManager.default.removeItem(atPath: "\(root)/\(name)")
      close(abandoned)
    }
    let folder = try makeFolder(in: root)
    _ = try lock(folder, waits: false)
    atexit { ScratchFolder.removeAll() }
    return folder
  }

  private static func removeAll() {
    if case .success(let folder) = own { try? FileManager.default.removeItem(atPath: folder) }
  }

  private static let lockName = "lock"

  /// Locks a folder until the returned descriptor is closed; no started program inherits it.
  private static func lock(_ folder: String, waits: Bool) throws -> CInt {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
    let descriptor = open("\(folder)/\(lockName)", flags, 0o600)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | (waits ? 0 : LOCK_NB)) == 0 else {
      close(descriptor)
      throw CocoaError(.fileLocking)
    }
    return descriptor
  }

  private static func makeFolder(in folder: String) throws -> String {
    var template = Array("\(folder)/XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
