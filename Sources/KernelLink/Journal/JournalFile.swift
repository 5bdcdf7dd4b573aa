import CPosix
import Glibc

/// The file of one journal, locked for as long as its shell lives.
///
/// Every record is handed to the system with `write` before the caller goes on, so a killed shell, and
/// a killed kernel, lose nothing. The records are not forced onto the disk one by one: after a power
/// failure the last seconds may be missing, and a torn last record is left out by the reader.
final class JournalFile {
  static let suffix = ".journal"
  /// The largest file that is read back, in bytes.
  static let largest = 256 << 20

  let path: String
  private let name: String
  private let folder: StateFolder
  private let descriptor: Int32
  private var length: Int

  private init(name: String, folder: StateFolder, descriptor: Int32, length: Int) {
    self.name = name
    self.folder = folder
    self.descriptor = descriptor
    self.length = length
    path = folder.path + "/" + name
  }

  deinit { Posix.close(descriptor) }

  /// Makes a new file no other shell has.
  ///
  /// Throws `create` or `write`.
  static func create(in folder: StateFolder) throws(JournalProblem) -> JournalFile {
    for attempt in 0..<10_000 {
      let name = "\(getpid())-\(attempt)\(suffix)"
      let flags = O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW
      let descriptor = cposix_open_at(folder.descriptor, name, flags, 0o600)
      if descriptor < 0 {
        if errno == EEXIST { continue }
        break
      }
      let file = JournalFile(name: name, folder: folder, descriptor: descriptor, length: 0)
      guard cposix_lock(descriptor, 1) == 0 else {
        file.remove()
        continue
      }
      do {
        try file.append(JournalRecord.heading)
      } catch {
        file.remove()
        throw error
      }
      return file
    }
    throw .create(path: folder.path, reason: Posix.words(for: errno))
  }

  /// Takes over the file of a dead shell and reads it.
  ///
  /// Nil where a living shell holds it, or it is no file of ours, or it holds no line. Nothing is
  /// changed in it. Throws `read`, `size` or `record`.
  static func adopt(
    _ name: String, in folder: StateFolder
  ) throws(JournalProblem) -> (JournalFile, JournalLines)? {
    guard let file = lock(name, in: folder) else { return nil }
    let bytes = try file.readAll()
    let text: JournalText
    do { text = try JournalText(bytes) } catch {
      throw .record(path: file.path, line: error.line)
    }
    if text.content == JournalLines() { return nil }
    file.length = text.length
    return (file, text.content)
  }

  /// Takes over the file of a dead shell as it is; nil where a living shell holds it, or it is no file
  /// of ours.
  static func lock(_ name: String, in folder: StateFolder) -> JournalFile? {
    let flags = O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK
    let descriptor = cposix_open_at(folder.descriptor, name, flags, 0)
    guard descriptor >= 0 else { return nil }
    let file = JournalFile(name: name, folder: folder, descriptor: descriptor, length: 0)
    guard cposix_lock(descriptor, 1) == 0 else { return nil }
    // The owner may have removed it between the opening and the locking.
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      facts.st_uid == geteuid(), facts.st_nlink > 0
    else { return nil }
    return file
  }

  private func readAll() throws(JournalProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= Self.largest {
      switch Posix.read(descriptor, limit: 1 << 16, into: &bytes) {
      case .bytes: continue
      case .end: return bytes
      case .nothingYet: throw .read(path: path, reason: Posix.words(for: EAGAIN))
      case .failed(let number): throw .read(path: path, reason: Posix.words(for: number))
      }
    }
    throw .size(path: path, limit: Self.largest)
  }

  /// Cuts off what follows the last whole record, if anything.
  ///
  /// Throws `write`.
  func cutTornRecord() throws(JournalProblem) {
    var facts = stat()
    // Cutting nothing would still make the file the newest.
    if fstat(descriptor, &facts) == 0, facts.st_size == off_t(length) { return }
    guard ftruncate(descriptor, off_t(length)) == 0 else {
      throw .write(path: path, reason: Posix.words(for: errno))
    }
  }

  /// Adds records to the end with one write; where that fails, what was written is taken back.
  func append(_ records: String) throws(JournalProblem) {
    let bytes = Array(records.utf8)
    guard Posix.write(descriptor, bytes) else {
      let reason = Posix.words(for: errno)
      ftruncate(descriptor, off_t(length))
      throw .write(path: path, reason: reason)
    }
    length += bytes.count
  }

  /// Where copies of what the lines read are kept, if there are any.
  var copiesFolder: String { String(path.dropLast(Self.suffix.count)) + ".copies" }

  /// Removes the file and the copies from their folder.
  func remove() {
    unlinkat(folder.descriptor, name, 0)
    guard let copies = try? StateFolder(existing: copiesFolder) else { return }
    for name in copies.names() { unlinkat(copies.descriptor, name, 0) }
    rmdir(copiesFolder)
  }

  /// When the file was changed last, in nanoseconds since 1970; nil where it is gone.
  static func changed(_ name: String, in folder: StateFolder) -> Int64? {
    var facts = stat()
    guard fstatat(folder.descriptor, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return Int64(facts.st_mtim.tv_sec) * 1_000_000_000 + Int64(facts.st_mtim.tv_nsec)
  }
}
