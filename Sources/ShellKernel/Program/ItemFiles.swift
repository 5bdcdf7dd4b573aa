import KernelLink
import LayoutCore
import LayoutPluginHost
import ShellCore
import System

/// The item files that a shell reads and writes, and the copies it keeps of what it read.
///
/// Relative names start at the session's folder if a session runs, otherwise at the current folder;
/// `~/` is the home folder. An untrusted session reads nothing outside of its folder, links
/// resolved.
final class ItemFiles: ContentFiles {
  /// The maximum size of a file, in bytes.
  private static let limit = 256 << 20

  /// The folder of the running session with a trailing slash, or nil without a session.
  var sessionFolder: String? { didSet { holdFolder() } }
  /// Whether files outside of that folder may be read.
  var isTrusted: Bool
  /// The folder of the last session.
  private var held: HeldFolder?
  private let copies: String?
  /// The copies of a shell without a folder for them, by their hashes.
  private var memory: [String: [UInt8]] = [:]
  /// The maximum size of all of these together, in bytes; beyond it files are read again.
  private static let memoryLimit = 16 << 20
  private let recorder: CallRecorder

  init(_ setup: ShellSetup, recorder: CallRecorder) {
    sessionFolder = setup.sessionFolder
    isTrusted = setup.isTrusted
    copies = setup.imageFolder
    self.recorder = recorder
    holdFolder()
  }

  /// Opens the folder of a session before any of its lines runs.
  private func holdFolder() {
    guard let sessionFolder, held?.path != sessionFolder else { return }
    held = try? HeldFolder(sessionFolder)
  }

  /// Returns the path for a name.
  func path(_ name: String) -> String {
    let name = HomeFolder.expanded(name)
    return name.hasPrefix("/") ? name : (sessionFolder ?? "") + name
  }

  func read(_ name: String, for command: String) throws(OutsideError) -> [UInt8] {
    do throws(FileProblem) {
      if isTrusted, name == "-" { return try WholeFile.readStandardInput(limit: Self.limit) }
      if isTrusted { return try WholeFile.read(path(name), limit: Self.limit) }
      guard sessionFolder != nil, let held else {
        throw FileProblem(path: name, action: .read, cause: .outside)
      }
      return try held.read(HomeFolder.expanded(name), limit: Self.limit)
    } catch {
      if error.cause == .outside { throw OutsideError(.outside(name, command)) }
      throw OutsideError(.unreadable(error.called(name)))
    }
  }

  func zone(named name: String) throws(OutsideError) -> [UInt8]? {
    do throws(MissingTimeZones) { return try TimeZoneDatabase.system.file(named: name) } catch {
      throw OutsideError(.noTimeZones(error))
    }
  }

  func keep(_ bytes: [UInt8]) -> String {
    let hash = ContentHash.of(bytes)
    guard let copies else {
      let size = memory.values.reduce(bytes.count) { $0 + $1.count }
      if memory[hash] == nil, size <= Self.memoryLimit { memory[hash] = bytes }
      return hash
    }
    _ = try? Folders.create(copies, mode: 0o700)
    let path = copy(hash, in: copies)
    // The hash only names the copy: bytes are compared, and different ones under the same name
    // stay.
    let kept = try? WholeFile.read(path, limit: Self.limit)
    if kept == bytes { return hash }
    let isTaken = kept.map { ContentHash.of($0) } == hash
    if isTaken || (try? WholeFile.replace(path, with: bytes)) == nil {
      recorder.lines.append(
        "no copy of the file can be kept; after a crash the file is read again")
    }
    return hash
  }

  func read(_ name: String, copy hash: String, for command: String) throws(OutsideError)
    -> [UInt8]
  {
    if let copies, ContentHash.isWellFormed(hash),
      let bytes = try? WholeFile.read(copy(hash, in: copies), limit: Self.limit),
      ContentHash.of(bytes) == hash
    {
      return bytes
    }
    if let bytes = memory[hash] { return bytes }
    let bytes = try read(name, for: command)
    guard ContentHash.of(bytes) == hash else { throw OutsideError(.changed(name)) }
    return bytes
  }

  private func copy(_ hash: String, in folder: String) -> String { "\(folder)/\(hash).items" }
}

/// Why the items of a file cannot be had.
enum ItemFileProblem {
  /// An untrusted session reads outside of its folder.
  case outside(String, _ command: String)
  case unreadable(FileProblem)
  /// The file has changed since it was read.
  case changed(String)
  case noTimeZones(MissingTimeZones)
}

/// Completes file names.
enum FileNames {
  /// The maximum number of names.
  private static let limit = 200

  /// Returns the paths that begin with `typed`, sorted; folders end with a slash.
  ///
  /// - Complexity: O(n log n) for a folder of n entries.
  static func beginning(with typed: String) -> [String] {
    let slash = typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex
    let folder = String(typed[..<slash])
    let start = typed[slash...]
    let place = folder.isEmpty ? "." : HomeFolder.expanded(folder)
    let entries = (try? Folders.entries(of: place)) ?? []
    let names = entries.filter { entry in
      (start.hasPrefix(".") || !entry.name.hasPrefix(".")) && entry.name.hasPrefix(start)
    }.map { folder + $0.name + ($0.isFolder ? "/" : "") }
    return Array(names.sorted().prefix(limit))
  }
}
