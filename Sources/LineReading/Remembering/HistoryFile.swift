import Glibc

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
    guard let folder = try openFolder(creates: false) else { return ([], 0) }
    defer { close(folder) }
    guard let file = try openFile(in: folder, flags: O_RDONLY) else { return ([], 0) }
    defer { close(file) }
    let lines = try contents(of: file).split(separator: 0x0A)
    return (lines.suffix(limit).compactMap { HistoryRecord($0) }, lines.count)
  }

  /// Appends records: either all or none of them.
  func append(_ records: [HistoryRecord]) throws(HistoryFileFault) {
    makeFolders(folderPath)
    guard let folder = try openFolder(creates: true) else { return }
    defer { close(folder) }
    let lock = acquireLock(in: folder)
    defer { close(lock) }
    guard let file = try openFile(in: folder, flags: O_RDWR | O_APPEND | O_CREAT) else { return }
    defer { close(file) }
    let length = lseek(file, 0, SEEK_END)
    let bytes = (endsInsideLine(file) ? [0x0A] : []) + records.flatMap(\.encoded)
    if let code = writeAll(bytes, to: file) {
      ftruncate(file, length)
      throw fault(.system(code))
    }
  }

  /// Shortens the file to its newest lines: writes a new file, flushes it and puts it in place.
  func compact(to limit: Int) throws(HistoryFileFault) {
    guard let folder = try openFolder(creates: false) else { return }
    defer { close(folder) }
    let lock = acquireLock(in: folder)
    defer { close(lock) }
    guard let file = try openFile(in: folder, flags: O_RDONLY) else { return }
    defer { close(file) }
    let kept = try contents(of: file).split(separator: 0x0A).suffix(limit)
    let bytes = kept.flatMap { $0 + [0x0A] }

    let draft = name + ".new"
    unlinkat(folder, draft, 0)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let replacement = openat(folder, draft, flags, 0o600)
    guard replacement >= 0 else { throw fault(.system(errno)) }
    defer { close(replacement) }
    var code = writeAll(bytes, to: replacement)
    if code == nil, fsync(replacement) != 0 || renameat(folder, draft, folder, name) != 0 {
      code = errno
    }
    if let code {
      unlinkat(folder, draft, 0)
      throw fault(.system(code))
    }
  }
}

extension HistoryFile {
  private func openFolder(creates: Bool) throws(HistoryFileFault) -> CInt? {
    let folder = open(folderPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder < 0, errno == ENOENT, !creates { return nil }
    guard folder >= 0 else {
      throw HistoryFileFault(path: folderPath, problem: .system(errno))
    }
    var facts = stat()
    fstat(folder, &facts)
    if let problem = distrust(of: facts) {
      close(folder)
      throw HistoryFileFault(path: folderPath, problem: problem)
    }
    return folder
  }

  /// Opens the file without following a link; returns nil if there is none.
  private func openFile(in folder: CInt, flags: CInt) throws(HistoryFileFault) -> CInt? {
    let file = openat(folder, name, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
    if file < 0, errno == ENOENT { return nil }
    guard file >= 0 else {
      throw fault(errno == ELOOP ? .link : .system(errno))
    }
    var facts = stat()
    fstat(file, &facts)
    guard facts.st_mode & S_IFMT == S_IFREG, facts.st_uid == geteuid() else {
      close(file)
      throw fault(.noFileOfYours)
    }
    if facts.st_mode & 0o077 != 0 { fchmod(file, 0o600) }
    return file
  }

  private func distrust(of folder: stat) -> HistoryFileFault.Problem? {
    if folder.st_uid != geteuid() { return .foreignFolder }
    return folder.st_mode & 0o022 == 0 ? nil : .sharedFolder
  }

  /// Waits for the lock; a line is not lost because the lock file cannot be created.
  private func acquireLock(in folder: CInt) -> CInt {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
    let lock = openat(folder, name + ".lock", flags, 0o600)
    while flock(lock, LOCK_EX) != 0, errno == EINTR {}
    return lock
  }

  /// Writes all of `bytes`; returns the system's error number, or nil.
  private func writeAll(_ bytes: [UInt8], to file: CInt) -> CInt? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 || errno != EINTR {
        return count == 0 ? ENOSPC : errno
      }
    }
    return nil
  }

  private func endsInsideLine(_ file: CInt) -> Bool {
    let end = lseek(file, 0, SEEK_END)
    var last: UInt8 = 0
    return end > 0 && pread(file, &last, 1, end - 1) == 1 && last != 0x0A
  }

  private func contents(of file: CInt) throws(HistoryFileFault) -> [UInt8] {
    let size = Int(lseek(file, 0, SEEK_END))
    let start = max(0, size - Self.largest)
    let bytes = [UInt8](unsafeUninitializedCapacity: size - start) { buffer, count in
      while count < buffer.count {
        let got = pread(
          file, buffer.baseAddress.map { $0 + count }, buffer.count - count, start + count)
        if got <= 0 { break }
        count += got
      }
    }
    guard bytes.count == size - start else { throw fault(.system(errno)) }
    guard start > 0, let firstEnd = bytes.firstIndex(of: 0x0A) else { return bytes }
    return Array(bytes[firstEnd...])
  }

  private func fault(_ problem: HistoryFileFault.Problem) -> HistoryFileFault {
    HistoryFileFault(path: path, problem: problem)
  }
}

/// Creates a folder and its parents for the user alone; failures show when it is opened.
private func makeFolders(_ path: String) {
  if access(path, F_OK) == 0 { return }
  if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
    makeFolders(String(path[..<slash]))
  }
  mkdir(path, 0o700)
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
