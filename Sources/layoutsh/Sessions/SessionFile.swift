import Glibc
import LineReading
import SessionTranscript

/// A session read from disk, with what it includes put in place.
struct SessionFile {
  /// The path as people gave it.
  let path: String
  let session: Session
  /// The session's nodes; an `@include` is replaced by the nodes of its file.
  let nodes: [Node]

  /// - Throws: `SessionProblem` where a file cannot be read, is malformed, or lies outside the tree.
  ///
  /// - Parameter isTrusted: whether links may lead an `@include` out of the folder of the session.
  init(path: String, isTrusted: Bool = false) throws(SessionProblem) {
    let session = try Self.read(path)
    self.path = path
    self.session = session
    var reading = Inclusion(root: isTrusted ? nil : Self.folder(of: path))
    nodes = try reading.flattened(session, folder: Self.folder(of: path), depth: 0, path: path)
  }

  fileprivate static func read(_ path: String) throws(SessionProblem) -> Session {
    let bytes: [UInt8]
    do { bytes = try WholeFile.read(path, limit: SessionLimits.bytes) } catch {
      throw SessionProblem(message: error.sentence)
    }
    do { return try Session(bytes: bytes) } catch {
      throw SessionProblem(message: "\(path), line \(error.line): \(error.message)")
    }
  }

  /// How long a step may take, in milliseconds; nil: as long as it takes.
  ///
  /// A session that nobody vouches for may state a limit, but not lift it.
  func stepLimit(isTrusted: Bool) -> Int64? {
    let stated = session.header.timeoutMilliseconds.map(Int64.init)
    return isTrusted ? stated : min(stated ?? SessionBudget.step, SessionBudget.longestStep)
  }

  /// The folder of a file, with a slash at its end; empty for the current one.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}

/// Puts the nodes of other files in the place of `@include` lines.
private struct Inclusion {
  /// How deep sessions may include each other.
  private static let deepest = 4

  /// The folder that holds every file, links followed; nil: any may.
  let root: String?
  /// Nodes so far, and the bytes they were read from.
  private var count = 0

  init(root: String?) { self.root = root }

  mutating func flattened(_ session: Session, folder: String, depth: Int, path: String)
    throws(SessionProblem) -> [Node]
  {
    var nodes: [Node] = []
    for node in session.nodes {
      guard case .directive(let directive) = node, directive.name == .include else {
        count += 1
        nodes.append(node)
        continue
      }
      // An include counts as a line too: files that include nothing but each other end.
      count += 1
      let place = "\(path), line \(directive.line)"
      guard count <= SessionLimits.lines else {
        throw SessionProblem(message: "\(place): more than \(SessionLimits.lines) lines in all")
      }
      guard depth < Self.deepest else {
        throw SessionProblem(
          message: "\(place): more than \(Self.deepest) sessions include each other")
      }
      let inner = folder + directive.text
      guard isInside(directive.text, inner) else {
        throw SessionProblem(
          message: "\(place): expected a file below the session's folder, found \(directive.text)")
      }
      nodes += try flattened(
        SessionFile.read(inner), folder: SessionFile.folder(of: inner), depth: depth + 1,
        path: inner)
    }
    return nodes
  }

  /// Whether a relative path stays below the folder it starts from, and the file below the root.
  private func isInside(_ name: String, _ path: String) -> Bool {
    guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else { return false }
    guard let root, access(path, F_OK) == 0 else { return true }
    return FilePlace.isInside(path, folder: root)
  }
}

/// Where files really are.
enum FilePlace {
  /// Whether a file is below a folder (empty for the current one), links followed.
  static func isInside(_ path: String, folder: String) -> Bool {
    guard let root = resolved(folder.isEmpty ? "." : folder), let file = resolved(path) else {
      return false
    }
    return file.hasPrefix(root == "/" ? root : root + "/")
  }

  /// The path without links; nil where there is no such file.
  static func resolved(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}

/// Why a session cannot be used, in one sentence.
struct SessionProblem: Error {
  var message: String
}

/// Reading and replacing files as a whole.
enum WholeFile {
  /// The bytes of a regular file of at most `limit` bytes.
  ///
  /// - Throws: `FileProblem` with the system's words.
  static func read(_ path: String, limit: Int) throws(FileProblem) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileProblem(path: path, action: "read", number: errno) }
    defer { close(descriptor) }
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
      Console.write(descriptor, bytes)
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
