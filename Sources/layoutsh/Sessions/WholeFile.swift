import Glibc

/// Reading and replacing files as a whole.
enum WholeFile {
  /// The bytes of a regular file of at most `limit` bytes.
  ///
  /// - Throws: `FileProblem` with the system's words.
  static func read(_ path: String, limit: Int) throws(FileProblem) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileProblem(path: path, action: "read", number: errno) }
    defer { close(descriptor) }
    return try read(descriptor, path: path, limit: limit)
  }

  /// The bytes of an open regular file of at most `limit` bytes.
  ///
  /// - Throws: `FileProblem` with the system's words.
  static func read(
    _ descriptor: Int32, path: String, limit: Int
  ) throws(FileProblem) -> [UInt8] {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else {
      throw FileProblem(path: path, action: "read", number: errno)
    }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      let number = facts.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL
      throw FileProblem(path: path, action: "read", number: number)
    }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = Glibc.read(descriptor, &block, block.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw FileProblem(path: path, action: "read", number: errno)
      }
      bytes += block[..<count]
    }
    throw FileProblem(path: path, action: "read", number: EFBIG)
  }

  /// Puts `bytes` in the place of a file in one step: nobody ever sees half of them.
  ///
  /// What is there already must be a regular file, so that no device is lost.
  ///
  /// - Throws: `FileProblem` with the system's words.
  static func replace(
    _ path: String, with bytes: [UInt8], mode: mode_t = 0o644
  ) throws(FileProblem) {
    var facts = stat()
    if stat(path, &facts) == 0, facts.st_mode & S_IFMT != S_IFREG {
      let number = facts.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL
      throw FileProblem(path: path, action: "write", number: number)
    }
    let draft = draft(of: path)
    _ = try write(draft, for: path, mode: mode) { write in
      write(bytes)
      return true
    }
    guard rename(draft, path) == 0 else {
      let number = errno
      unlink(draft)
      throw FileProblem(path: path, action: "write", number: number)
    }
  }

  /// Makes a file of what `body` writes in pieces, in one step; one that exists is left alone, and
  /// nothing is left where `body` gives up.
  ///
  /// - Throws: `FileProblem` with the system's words.
  static func create(
    _ path: String, _ body: (_ write: ([UInt8]) -> Void) -> Bool
  ) throws(FileProblem) {
    let draft = draft(of: path)
    var facts = stat()
    guard lstat(path, &facts) != 0 else {
      throw FileProblem(path: path, action: "write", number: EEXIST)
    }
    guard try write(draft, for: path, body) else { return }
    let isDone = link(draft, path) == 0
    let number = errno
    unlink(draft)
    if !isDone { throw FileProblem(path: path, action: "write", number: number) }
  }

  /// A name beside a file that is nobody else's: what is called so is left from a process long gone.
  private static func draft(of path: String) -> String { "\(path).\(getpid()).new" }

  /// Makes a file of what `body` writes; where that fails or gives up, nothing is left of it.
  private static func write(
    _ draft: String, for path: String, mode: mode_t = 0o644,
    _ body: (_ write: ([UInt8]) -> Void) -> Bool
  ) throws(FileProblem) -> Bool {
    unlink(draft)
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw FileProblem(path: path, action: "write", number: errno) }
    var length = 0
    let isWanted = body { bytes in
      length += bytes.count
      Console.writeFile(descriptor, bytes)
    }
    let isWhole = lseek(descriptor, 0, SEEK_CUR) == length && fsync(descriptor) == 0
    let number = errno
    close(descriptor)
    if isWanted, isWhole { return true }
    unlink(draft)
    if isWanted { throw FileProblem(path: path, action: "write", number: number) }
    return false
  }
}
