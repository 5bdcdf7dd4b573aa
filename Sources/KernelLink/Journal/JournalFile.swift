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
  private let file: GrowingFile
  private var name: String
  private var length = 0
  private var checksum = JournalRecord.start

  private init(name: String, folder: StateFolder, file: GrowingFile) {
    self.name = name
    self.folder = folder
    self.file = file
  }

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
      guard let file = try make("\(ThisProcess.number)-\(attempt)\(suffix)", in: folder) else {
        continue
      }
      do {
        try file.begin(with: content)
      } catch {
        file.remove()
        throw error
      }
      return file
    }
    throw .create(path: folder.path, reason: FileRefusal.taken.words)
  }

  /// Replaces this file with a new, locked one that holds only the given lines, in one step.
  ///
  /// - Throws: `create` or `write`; this file is unchanged then.
  /// - Complexity: O(lines).
  func replaced(with content: JournalLines) throws(JournalProblem) -> JournalFile {
    let draft = name + Self.draftSuffix
    folder.files.remove(draft)
    guard let new = try Self.make(draft, in: folder) else {
      throw .create(path: folder.path, reason: FileRefusal.taken.words)
    }
    do throws(JournalProblem) {
      try new.begin(with: content)
      if let number = new.file.flush() ?? folder.files.rename(draft, to: name) {
        throw JournalProblem.write(path: path, reason: systemMessage(number))
      }
    } catch {
      folder.files.remove(draft)
      throw error
    }
    new.name = name
    return new
  }

  /// Creates and locks an empty file, or returns nil if the name is taken.
  private static func make(
    _ name: String, in folder: StateFolder
  ) throws(JournalProblem) -> JournalFile? {
    let file: GrowingFile
    do { file = try folder.files.file(name, for: .creating) } catch {
      if error == .taken { return nil }
      throw .create(path: folder.path, reason: error.words)
    }
    if file.lock() { return JournalFile(name: name, folder: folder, file: file) }
    folder.files.remove(name)
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
    if let number = file.append(bytes, after: length) {
      throw .write(path: path, reason: systemMessage(number))
    }
    length += bytes.count
  }

  /// Links a damaged file under a second name, so that it survives its replacement, and returns
  /// that path.
  ///
  /// - Throws: `write`.
  func keepDamaged() throws(JournalProblem) -> String {
    let stem = name.dropLast(Self.suffix.count)
    var failure: Int32 = 0
    for attempt in 0..<1000 {
      let other = "\(stem)\(attempt == 0 ? "" : ".\(attempt)")\(Self.damagedSuffix)"
      guard let number = folder.files.link(name, as: other) else {
        return folder.path + "/" + other
      }
      failure = number
      if FileRefusal.system(number) != .taken { break }
    }
    throw .write(path: path, reason: systemMessage(failure))
  }

  /// The folder for copies of what the lines read, whether it exists or not.
  var copiesFolder: String { String(path.dropLast(Self.suffix.count)) + ".copies" }

  /// Removes the file, and the folder with its copies.
  func remove() {
    folder.files.remove(name)
    if (try? StateFolder(existing: copiesFolder)) != nil { Folders.remove(copiesFolder) }
  }

  // MARK: Reading

  /// Opens a file and takes it over unless a running shell holds it.
  ///
  /// - Returns: nil if it is not a journal of this user; `isFree` reports whether it was taken
  ///   over.
  static func open(_ name: String, in folder: StateFolder) -> (file: JournalFile, isFree: Bool)? {
    guard let file = try? folder.files.file(name, for: .appending) else { return nil }
    let isFree = file.lock()
    // The owner may have removed it between open and lock.
    guard file.hasName else { return nil }
    return (JournalFile(name: name, folder: folder, file: file), isFree)
  }

  /// Reads the file; later records are appended after the last intact one.
  ///
  /// - Throws: `read`, `size` or `version`.
  func read() throws(JournalProblem) -> JournalText {
    guard file.size <= Self.largest else { throw .size(path: path, limit: Self.largest) }
    let text: JournalText
    let bytes: [UInt8]
    do { bytes = try file.bytes() } catch { throw .read(path: path, reason: error.words) }
    do { text = try JournalText(bytes) } catch {
      throw .version(path: path, found: error.version)
    }
    length = text.length
    checksum = text.checksum
    return text
  }
}

/// The folder that holds the journals of all shells, kept open.
///
/// It belongs to the user, and no one else may read it.
public final class StateFolder {
  /// The path of the folder.
  public let path: String
  let files: PrivateFolder

  /// Opens the folder; creates it and its parents if they are missing.
  ///
  /// - Throws: `folder`, or `foreignFolder` if it belongs to another user.
  public convenience init(path: String) throws(JournalProblem) {
    // A failure shows when it is opened.
    try? Folders.make(path, mode: 0o700)
    try self.init(existing: path)
  }

  /// Opens an existing folder of the user.
  ///
  /// - Throws: `folder`, or `foreignFolder` if it belongs to another user.
  init(existing path: String) throws(JournalProblem) {
    self.path = path
    do { files = try PrivateFolder(path, isClosed: true) } catch {
      switch error {
      case .system(let number): throw .folder(path: path, reason: systemMessage(number))
      case .foreign, .shared: throw .foreignFolder(path: path)
      }
    }
  }

  /// Returns the names of all entries, in no particular order.
  ///
  /// - Complexity: O(entries).
  func names() -> [String] { ((try? Folders.entries(of: path)) ?? []).map(\.name) }
}
