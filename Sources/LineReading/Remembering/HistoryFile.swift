import System

/// Why a history file cannot be used.
struct HistoryFileFault: Error, Hashable {
  /// The problem of a file or a folder.
  enum Problem: Hashable {
    case relativePath
    /// The error number of the system.
    case system(CInt)
    case link
    /// No regular file, or one of another user.
    case noFileOfYours
    case foreignFolder
    /// Others may write to the folder.
    case sharedFolder
  }

  /// The file or folder.
  let path: String
  /// The problem.
  let problem: Problem
}

/// The history file: read as a whole, appended to with one write, shortened by replacing it.
///
/// Writers hold an exclusive lock on a file beside it, because shortening replaces the file itself;
/// the system releases the lock with the process. File and folder must belong to the user, the
/// folder must not be writable by others, and the file is kept at mode 0600.
struct HistoryFile {
  /// The absolute path.
  let path: String

  private let folderPath: String
  private let name: String

  /// The size in bytes above which only the end of a file is read.
  private static let largest = 16 << 20

  init(path: String) throws(HistoryFileFault) {
    guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/"), !path.utf8.contains(0) else {
      throw HistoryFileFault(path: path, problem: .relativePath)
    }
    self.path = path
    self.folderPath = String(path[..<slash])
    self.name = String(path[path.index(after: slash)...])
  }

  /// Returns the newest records, oldest first, and the number of lines in the file; a missing file
  /// has none.
  func records(atMost limit: Int) throws(HistoryFileFault) -> (records: [HistoryRecord], lines: Int)
  {
    guard let folder = try openFolder(creates: false), let file = try openFile(in: folder) else {
      return ([], 0)
    }
    let lines = try contents(of: file).split(separator: 0x0A)
    return (lines.suffix(limit).compactMap { HistoryRecord($0) }, lines.count)
  }

  /// Appends records, all or none of them.
  func append(_ records: [HistoryRecord]) throws(HistoryFileFault) {
    if !FilePlace.exists(folderPath) { try? Folders.make(folderPath, mode: 0o700) }
    guard let folder = try openFolder(creates: true) else { return }
    let lock = acquireLock(in: folder)
    defer { withExtendedLifetime(lock) {} }
    guard let file = try openFile(in: folder, for: .appendingToAny) else { return }
    let size = file.size
    let end = try bytes(of: file, from: max(0, size - 1))
    // A line that was cut off does not swallow the next.
    let bytes = (end.isEmpty || end == [0x0A] ? [] : [0x0A]) + records.flatMap(\.encoded)
    if let number = file.append(bytes, after: size) { throw fault(.system(number)) }
  }

  /// Shortens the file to its newest lines: writes a new file, flushes it and puts it in place.
  func compact(to limit: Int) throws(HistoryFileFault) {
    guard let folder = try openFolder(creates: false) else { return }
    let lock = acquireLock(in: folder)
    defer { withExtendedLifetime(lock) {} }
    guard let file = try openFile(in: folder) else { return }
    let kept = try contents(of: file).split(separator: 0x0A).suffix(limit)
    let draft = name + ".new"
    folder.remove(draft)
    guard let replacement = try openFile(in: folder, draft, for: .creating) else { return }
    let bytes = kept.flatMap { $0 + [0x0A] }
    if let number = replacement.append(bytes, after: 0) ?? replacement.flush()
      ?? folder.rename(draft, to: name)
    {
      folder.remove(draft)
      throw fault(.system(number))
    }
  }
}

extension HistoryFile {
  private func openFolder(creates: Bool) throws(HistoryFileFault) -> PrivateFolder? {
    if !creates, !FilePlace.exists(folderPath) { return nil }
    do { return try PrivateFolder(folderPath, isClosed: false) } catch {
      let problem: HistoryFileFault.Problem =
        switch error {
        case .system(let number): .system(number)
        case .foreign: .foreignFolder
        case .shared: .sharedFolder
        }
      throw HistoryFileFault(path: folderPath, problem: problem)
    }
  }

  /// Opens the file or another one beside it; returns nil if it should exist and does not.
  private func openFile(
    in folder: PrivateFolder, _ other: String? = nil, for use: PrivateFolder.Use = .reading
  ) throws(HistoryFileFault) -> GrowingFile? {
    do { return try folder.file(other ?? name, for: use) } catch {
      switch error {
      case .missing: return nil
      case .link: throw fault(.link)
      case .foreign: throw fault(.noFileOfYours)
      case .system(let number): throw fault(.system(number))
      }
    }
  }

  /// Waits for the lock; a line is not lost because the lock file cannot be created.
  private func acquireLock(in folder: PrivateFolder) -> GrowingFile? {
    let lock = try? folder.file(name + ".lock", for: .appendingToAny)
    lock?.waitForLock()
    return lock
  }

  /// Returns the newest lines of the file, which are all unless it is large.
  private func contents(of file: GrowingFile) throws(HistoryFileFault) -> [UInt8] {
    let start = max(0, file.size - Self.largest)
    let bytes = try bytes(of: file, from: start)
    guard start > 0, let firstEnd = bytes.firstIndex(of: 0x0A) else { return bytes }
    return Array(bytes[firstEnd...])
  }

  private func bytes(of file: GrowingFile, from start: Int) throws(HistoryFileFault) -> [UInt8] {
    do { return try file.bytes(from: start) } catch {
      throw fault(.system(error.number))
    }
  }

  private func fault(_ problem: HistoryFileFault.Problem) -> HistoryFileFault {
    HistoryFileFault(path: path, problem: problem)
  }
}

/// One remembered line as one line of the history file.
///
/// Fields are separated by tabs; `-` stands for an accepted line, `1` for one that has failed
/// since:
/// ```
/// v1	1700000000	4711-1700000000	-	attrs visible
/// ```
/// In the text, backslash, line break, tab and other control characters are written `\\`, `\n`,
/// `\t` and `\xHH`; everything else is plain UTF-8.
struct HistoryRecord: Hashable {
  /// The time it was accepted, in seconds since 1970.
  var time: Int
  /// The shell that accepted it.
  var session: String
  /// The line.
  var text: String
  /// Whether this record only marks the line as failed.
  var hasFailed = false

  private static let version = "v1"

  init(time: Int, session: String, text: String, hasFailed: Bool = false) {
    self.hasFailed = hasFailed
    self.time = time
    self.session = session
    self.text = text
  }

  /// The bytes in the file, including the line feed.
  var encoded: [UInt8] {
    var bytes = Array("\(Self.version)\t\(time)\t\(session)\t\(hasFailed ? "1" : "-")\t".utf8)
    for byte in text.utf8 { Self.append(byte, to: &bytes) }
    bytes.append(0x0A)
    return bytes
  }

  /// Parses one line of a file without its line feed; nil if it is malformed.
  init?(_ bytes: some Collection<UInt8>) {
    let fields = bytes.split(separator: 0x09, maxSplits: 4, omittingEmptySubsequences: false)
    guard fields.count == 5, fields[0].elementsEqual(Self.version.utf8) else { return nil }
    guard let time = Int(String(decoding: fields[1], as: UTF8.self)) else { return nil }
    guard let session = String(validating: fields[2], as: UTF8.self) else { return nil }
    guard let plain = Self.unescaped(fields[4]) else { return nil }
    guard let text = String(validating: plain, as: UTF8.self) else { return nil }
    self.init(
      time: time, session: session, text: text, hasFailed: fields[3].elementsEqual("1".utf8))
  }

  private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\\"): bytes += [byte, byte]
    case 0x0A: bytes += "\\n".utf8
    case 0x09: bytes += "\\t".utf8
    case 0..<0x20, 0x7F:
      bytes += "\\x".utf8
      bytes += (byte < 0x10 ? "0" : "").utf8
      bytes += String(byte, radix: 16).utf8
    default: bytes.append(byte)
    }
  }

  private static func unescaped(_ escaped: some Collection<UInt8>) -> [UInt8]? {
    guard escaped.contains(UInt8(ascii: "\\")) else { return Array(escaped) }
    var plain: [UInt8] = []
    var rest = escaped.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "\\") else {
        plain.append(byte)
        continue
      }
      switch rest.next() {
      case UInt8(ascii: "\\"): plain.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "n"): plain.append(0x0A)
      case UInt8(ascii: "t"): plain.append(0x09)
      case UInt8(ascii: "x"):
        guard let high = rest.next(), let low = rest.next() else { return nil }
        guard let byte = UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16), byte != 0
        else { return nil }
        plain.append(byte)
      default: return nil
      }
    }
    return plain
  }
}
