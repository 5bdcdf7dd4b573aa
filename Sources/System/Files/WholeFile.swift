import CPosix
import Glibc

/// Reads and replaces whole files.
public enum WholeFile {
  /// Returns the bytes of a regular file of at most `limit` bytes.
  ///
  /// - Throws: `FileProblem` with the system's words.
  public static func read(_ path: String, limit: Int) throws(FileProblem) -> [UInt8] {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileProblem(path: path, action: .read, number: errno) }
    defer { close(descriptor) }
    return try read(descriptor, path: path, limit: limit)
  }

  /// Opens a file, a pipe or a terminal for reading; the caller closes the descriptor.
  ///
  /// - Throws: `FileProblem` with the system's words, or if it is a folder.
  package static func open(_ path: String) throws(FileProblem) -> Int32 {
    let descriptor = Glibc.open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileProblem(path: path, action: .read, number: errno) }
    var facts = stat()
    if fstat(descriptor, &facts) == 0, facts.isFolder {
      close(descriptor)
      throw FileProblem(path: path, action: .read, number: EISDIR)
    }
    return descriptor
  }

  /// Removes a file or a link.
  ///
  /// - Throws: `FileProblem` with the system's words.
  package static func remove(_ path: String) throws(FileProblem) {
    if unlink(path) != 0 { throw FileProblem(path: path, action: .remove, number: errno) }
  }

  /// Returns the bytes of an open regular file of at most `limit` bytes.
  ///
  /// - Throws: `FileProblem` with the system's words.
  public static func read(
    _ descriptor: Int32, path: String, limit: Int
  ) throws(FileProblem) -> [UInt8] {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else {
      throw FileProblem(path: path, action: .read, number: errno)
    }
    guard facts.isRegular else {
      throw FileProblem(path: path, action: .read, cause: .notRegular(isFolder: facts.isFolder))
    }
    return try readToEnd(descriptor, path: path, limit: limit)
  }

  /// Returns what comes from standard input until it ends, at most `limit` bytes.
  ///
  /// - Throws: `FileProblem` with the system's words.
  package static func readStandardInput(limit: Int) throws(FileProblem) -> [UInt8] {
    try readToEnd(STDIN_FILENO, path: "standard input", limit: limit)
  }

  private static func readToEnd(
    _ descriptor: Int32, path: String, limit: Int
  ) throws(FileProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = Glibc.read(descriptor, &block, block.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw FileProblem(path: path, action: .read, number: errno)
      }
      bytes += block[..<count]
    }
    throw FileProblem(path: path, action: .read, cause: .larger(limit))
  }

  /// Replaces a file with `bytes` in one step; no reader sees half of them.
  ///
  /// An existing file keeps its mode and, if this user may set them, its owner and group; a
  /// symbolic link stays, and its target is replaced. The target must be a regular file, so that no
  /// device is lost. `mode` applies to a new file.
  ///
  /// - Throws: `FileProblem` with the system's words.
  public static func replace(
    _ path: String, with bytes: [UInt8], mode: UInt32 = 0o644
  ) throws(FileProblem) {
    let target = try target(of: path)
    var facts = stat()
    let exists = stat(target, &facts) == 0
    if exists, !facts.isRegular {
      throw FileProblem(path: path, action: .write, cause: .notRegular(isFolder: facts.isFolder))
    }
    let draft = draft(of: target)
    _ = try write(draft, for: path, mode: mode, like: exists ? facts : nil) { write in
      write(bytes)
      return true
    }
    try move(draft, to: target, for: path)
  }

  /// Puts a file of this user with `bytes` and exactly `mode` in the place of whatever is at
  /// `path`, in one step.
  ///
  /// Unlike `replace`, it takes nothing over from a file or link that is there.
  ///
  /// - Throws: `FileProblem` with the system's words.
  public static func put(
    _ path: String, _ bytes: [UInt8], mode: UInt32
  ) throws(FileProblem) {
    let draft = draft(of: path)
    var model = stat()
    (model.st_mode, model.st_uid, model.st_gid) = (mode, geteuid(), getegid())
    _ = try write(draft, for: path, like: model) { write in
      write(bytes)
      return true
    }
    try move(draft, to: path, for: path)
  }

  /// Gives a draft its name, or removes it.
  private static func move(
    _ draft: String, to target: String, for path: String
  ) throws(FileProblem) {
    guard rename(draft, target) == 0 else {
      let number = errno
      unlink(draft)
      throw FileProblem(path: path, action: .write, number: number)
    }
  }

  /// Resolves a chain of symbolic links, even if no file is at its end.
  private static func target(of path: String) throws(FileProblem) -> String {
    var target = path
    var room = [CChar](repeating: 0, count: Int(PATH_MAX))
    for _ in 0..<40 {
      let count = readlink(target, &room, room.count)
      if count < 0 { return target }
      let link = String(decoding: room[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
      target = link.hasPrefix("/") ? link : folder + link
    }
    throw FileProblem(path: path, action: .write, number: ELOOP)
  }

  /// Creates a file from what `body` writes in pieces, in one step.
  ///
  /// An existing file is left alone, and nothing is left if `body` gives up.
  ///
  /// - Throws: `FileProblem` with the system's words.
  public static func create(
    _ path: String, _ body: (_ write: ([UInt8]) -> Void) -> Bool
  ) throws(FileProblem) {
    let draft = draft(of: path)
    var facts = stat()
    guard lstat(path, &facts) != 0 else {
      throw FileProblem(path: path, action: .write, number: EEXIST)
    }
    guard try write(draft, for: path, body) else { return }
    let isDone = link(draft, path) == 0
    let number = errno
    unlink(draft)
    if !isDone { throw FileProblem(path: path, action: .write, number: number) }
  }

  /// The name of a draft beside the file; a file of that name is left from a process long gone.
  private static func draft(of path: String) -> String { "\(path).\(getpid()).new" }

  /// Removes drafts of the file that killed processes have left.
  ///
  /// They are unlocked files of this user whose process number does not exist. The lock matters if
  /// processes have numbers of their own, as in containers.
  ///
  /// - Complexity: O(entries) of its folder.
  private static func removeLeftDrafts(like draft: String) {
    let slash = draft.lastIndex(of: "/")
    let folder = slash.map { String(draft[...$0]) } ?? ""
    let name = draft[(slash.map { draft.index(after: $0) } ?? draft.startIndex)...]
    // `NAME.` of `NAME.PID.new`.
    guard let dot = name.dropLast(".new".count).lastIndex(of: ".") else { return }
    let prefix = name[...dot]
    for entry in (try? Folders.entries(of: folder.isEmpty ? "." : folder)) ?? [] {
      let rest = entry.name.dropFirst(prefix.count)
      guard entry.name.hasPrefix(prefix), rest.hasSuffix(".new"),
        let pid = Int32(rest.dropLast(".new".count)), pid > 0, kill(pid, 0) != 0, errno == ESRCH
      else { continue }
      let path = folder + entry.name
      let descriptor = Glibc.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      defer { Posix.close(descriptor) }
      var facts = stat()
      guard descriptor >= 0, fstat(descriptor, &facts) == 0, facts.isRegular,
        facts.st_uid == geteuid(), cposix_lock(descriptor, 1) == 0
      else { continue }
      unlink(path)
    }
  }

  /// Creates a file from what `body` writes, with the mode and owner of `model`, if any.
  ///
  /// If that fails or `body` gives up, nothing is left of it.
  private static func write(
    _ draft: String, for path: String, mode: mode_t = 0o644, like model: stat? = nil,
    _ body: (_ write: ([UInt8]) -> Void) -> Bool
  ) throws(FileProblem) -> Bool {
    unlink(draft)
    removeLeftDrafts(like: draft)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = Glibc.open(draft, flags, model == nil ? mode : 0o600)
    guard descriptor >= 0 else { throw FileProblem(path: path, action: .write, number: errno) }
    // While this process lives, no other takes the draft for an abandoned one.
    _ = cposix_lock(descriptor, 1)
    var failure: Int32?
    let isWanted = body { bytes in
      if failure == nil { failure = writeWhole(bytes, to: descriptor) }
    }
    if failure == nil, let model, !makeAlike(descriptor, model) { failure = errno }
    if failure == nil, fsync(descriptor) != 0 { failure = errno }
    if close(descriptor) != 0, failure == nil, errno != EINTR { failure = errno }
    if isWanted, failure == nil { return true }
    unlink(draft)
    if isWanted, let failure { throw FileProblem(path: path, action: .write, number: failure) }
    return false
  }

  /// Copies owner and mode as far as this user may; returns false if the mode is refused.
  private static func makeAlike(_ descriptor: Int32, _ model: stat) -> Bool {
    var mode = model.st_mode & 0o777
    if fchown(descriptor, model.st_uid, model.st_gid) != 0,
      fchown(descriptor, uid_t.max, model.st_gid) != 0
    {
      // Permissions of the old group are not for another one.
      mode &= ~0o070
    }
    return fchmod(descriptor, mode) == 0
  }
}

extension stat {
  var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}
