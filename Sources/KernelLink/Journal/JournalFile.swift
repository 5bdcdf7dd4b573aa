import CPosix
import Glibc
import ShellValues
import System

/// The file of one journal, locked while its shell runs.
///
/// Every record is passed to `write` before the caller continues, so killing the shell or the
/// kernel loses nothing. Records are not flushed to the disk one by one: a power failure may lose
/// the last seconds, and the reader stops at the first incomplete record.
final class JournalFile {
  static let suffix = ".journal"
  /// The suffix of a file that is not in place yet.
  static let draftSuffix = ".new"
  /// The suffix of a damaged journal that was resumed.
  static let damagedSuffix = ".damaged"
  /// The maximum size of a file that is read back, in bytes.
  static let largest = 256 << 20

  private let folder: StateFolder
  private let descriptor: Int32
  private var name: String
  private var length = 0
  private var checksum = JournalRecord.start

  private init(name: String, folder: StateFolder, descriptor: Int32) {
    self.name = name
    self.folder = folder
    self.descriptor = descriptor
  }

  deinit { Posix.close(descriptor) }

  /// The path of the file.
  var path: String { folder.path + "/" + name }

  // MARK: Making

  /// Creates a new file that no other shell has, with the given lines.
  ///
  /// - Throws: `create` or `write`.
  static func create(
    in folder: StateFolder, holding content: JournalLines
  ) throws(JournalProblem) -> JournalFile {
    for attempt in 0..<10_000 {
      guard let file = try make("\(getpid())-\(attempt)\(suffix)", in: folder) else { continue }
      do {
        try file.begin(with: content)
      } catch {
        file.remove()
        throw error
      }
      return file
    }
    throw .create(path: folder.path, reason: systemMessage(EEXIST))
  }

  /// Replaces this file with a new, locked one that holds only the given lines, in one step.
  ///
  /// - Throws: `create` or `write`; this file is unchanged then.
  /// - Complexity: O(lines).
  func replaced(with content: JournalLines) throws(JournalProblem) -> JournalFile {
    let draft = name + Self.draftSuffix
    unlinkat(folder.descriptor, draft, 0)
    guard let new = try Self.make(draft, in: folder) else {
      throw .create(path: folder.path, reason: systemMessage(EEXIST))
    }
    do throws(JournalProblem) {
      try new.begin(with: content)
      guard fsync(new.descriptor) == 0,
        renameat(folder.descriptor, draft, folder.descriptor, name) == 0
      else { throw JournalProblem.write(path: path, reason: systemMessage(errno)) }
    } catch {
      unlinkat(folder.descriptor, draft, 0)
      throw error
    }
    new.name = name
    return new
  }

  /// Creates and locks an empty file, or returns nil if the name is taken.
  private static func make(
    _ name: String, in folder: StateFolder
  ) throws(JournalProblem) -> JournalFile? {
    let flags = O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW
    let descriptor = cposix_open_at(folder.descriptor, name, flags, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST { return nil }
      throw .create(path: folder.path, reason: systemMessage(errno))
    }
    let file = JournalFile(name: name, folder: folder, descriptor: descriptor)
    if cposix_lock(descriptor, 1) == 0 { return file }
    unlinkat(folder.descriptor, name, 0)
    return nil
  }

  private func begin(with content: JournalLines) throws(JournalProblem) {
    try write(JournalRecord.heading)
    let operations = JournalLines().operations(leadingTo: content)
    // A new file has nothing to truncate.
    try append(Array(operations.drop { $0 == .truncate(to: 0) }))
  }

  // MARK: Writing

  /// Appends records with one write; if that fails, removes what was written.
  func append(_ operations: [JournalOperation]) throws(JournalProblem) {
    var next = checksum
    try write(JournalRecord.text(of: operations, &next))
    checksum = next
  }

  private func write(_ text: String) throws(JournalProblem) {
    let bytes = Array(text.utf8)
    guard Posix.write(descriptor, bytes) else {
      let reason = systemMessage(errno)
      ftruncate(descriptor, off_t(length))
      throw .write(path: path, reason: reason)
    }
    length += bytes.count
  }

  /// Links a damaged file under a second name, so that it survives its replacement, and returns
  /// that path.
  ///
  /// - Throws: `write`.
  func keepDamaged() throws(JournalProblem) -> String {
    let stem = name.dropLast(Self.suffix.count)
    for attempt in 0..<1000 {
      let other = "\(stem)\(attempt == 0 ? "" : ".\(attempt)")\(Self.damagedSuffix)"
      if linkat(folder.descriptor, name, folder.descriptor, other, 0) == 0 {
        return folder.path + "/" + other
      }
      if errno != EEXIST { break }
    }
    throw .write(path: path, reason: systemMessage(errno))
  }

  /// The folder for copies of what the lines read, whether it exists or not.
  var copiesFolder: String { String(path.dropLast(Self.suffix.count)) + ".copies" }

  /// Removes the file, and the folder with its copies.
  func remove() {
    unlinkat(folder.descriptor, name, 0)
    guard let copies = try? StateFolder(existing: copiesFolder) else { return }
    for name in copies.names() { unlinkat(copies.descriptor, name, 0) }
    rmdir(copiesFolder)
  }

  // MARK: Reading

  /// Opens a file and takes it over unless a running shell holds it.
  ///
  /// - Returns: nil if it is not a journal of this user; `isFree` reports whether it was taken
  ///   over.
  static func open(_ name: String, in folder: StateFolder) -> (file: JournalFile, isFree: Bool)? {
    let flags = O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK
    let descriptor = cposix_open_at(folder.descriptor, name, flags, 0)
    guard descriptor >= 0 else { return nil }
    let file = JournalFile(name: name, folder: folder, descriptor: descriptor)
    let isFree = cposix_lock(descriptor, 1) == 0
    // The owner may have removed it between open and lock.
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      facts.st_uid == geteuid(), facts.st_nlink > 0
    else { return nil }
    return (file, isFree)
  }

  /// Reads the file; later records are appended after the last intact one.
  ///
  /// - Throws: `read`, `size` or `version`.
  func read() throws(JournalProblem) -> JournalText {
    let bytes = try readAll()
    let text: JournalText
    do { text = try JournalText(bytes) } catch {
      throw .version(path: path, found: error.version)
    }
    length = text.length
    checksum = text.checksum
    return text
  }

  private func readAll() throws(JournalProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= Self.largest {
      switch Posix.read(descriptor, limit: 1 << 16, into: &bytes) {
      case .bytes: continue
      case .end: return bytes
      case .nothingYet: throw .read(path: path, reason: systemMessage(EAGAIN))
      case .failed(let number): throw .read(path: path, reason: systemMessage(number))
      }
    }
    throw .size(path: path, limit: Self.largest)
  }

  /// Returns when the file was last changed, in nanoseconds since 1970, or nil if it is gone.
  static func changed(_ name: String, in folder: StateFolder) -> Int64? {
    var facts = stat()
    guard fstatat(folder.descriptor, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return Int64(facts.st_mtim.tv_sec) * 1_000_000_000 + Int64(facts.st_mtim.tv_nsec)
  }
}

/// The folder that holds the journals of all shells, kept open.
///
/// It belongs to the user, and no one else may read it.
public final class StateFolder {
  /// The path of the folder.
  public let path: String
  let descriptor: Int32

  /// The usual path: `$XDG_STATE_HOME/layoutsh`, or `~/.local/state/layoutsh`.
  ///
  /// Relative paths in the environment are ignored. Nil if neither variable has an absolute one.
  public static func standardPath(environment: [String: String]) -> String? {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      return state + "/layoutsh"
    }
    if let home = environment["HOME"], home.hasPrefix("/") {
      return home + "/.local/state/layoutsh"
    }
    return nil
  }

  /// Opens the folder; creates it and its parents if they are missing.
  ///
  /// - Throws: `folder`, or `foreignFolder` if it belongs to another user.
  public convenience init(path: String) throws(JournalProblem) {
    Self.makeFolders(path)
    try self.init(existing: path)
  }

  /// Opens an existing folder of the user.
  ///
  /// - Throws: `folder`, or `foreignFolder` if it belongs to another user.
  init(existing path: String) throws(JournalProblem) {
    self.path = path
    descriptor = cposix_open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, 0)
    guard descriptor >= 0 else { throw .folder(path: path, reason: systemMessage(errno)) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_uid == geteuid() else {
      throw .foreignFolder(path: path)
    }
    if facts.st_mode & 0o077 != 0, fchmod(descriptor, 0o700) != 0 {
      throw .folder(path: path, reason: systemMessage(errno))
    }
  }

  deinit { Posix.close(descriptor) }

  /// Creates the missing folders of a path; a failure shows when the last one is opened.
  private static func makeFolders(_ path: String) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/" + part
      mkdir(made, 0o700)
    }
  }

  /// Returns the names of all entries, in no particular order.
  ///
  /// - Complexity: O(entries).
  func names() -> [String] { ((try? Folders.entries(of: path)) ?? []).map(\.name) }
}
