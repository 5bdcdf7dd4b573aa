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
    let folder = Self.folder(of: path)
    let root: HeldFolder?
    do { root = isTrusted ? nil : try HeldFolder(folder) } catch {
      throw SessionProblem(
        message: FileProblem(path: path, action: "read", number: error.number).sentence)
    }
    let session = try Self.read(path)
    self.path = path
    self.session = session
    var reading = Inclusion(root: root)
    nodes = try reading.flattened(session, folder: folder, depth: 0, path: path)
  }

  static func read(_ path: String) throws(SessionProblem) -> Session {
    let bytes: [UInt8]
    do { bytes = try WholeFile.read(path, limit: SessionLimits.bytes) } catch {
      throw SessionProblem(message: error.sentence)
    }
    return try session(bytes, path: path)
  }

  /// The session in the bytes of a file.
  static func session(_ bytes: [UInt8], path: String) throws(SessionProblem) -> Session {
    do { return try Session(bytes: bytes) } catch {
      throw SessionProblem(message: "\(path), line \(error.line): \(error.message)")
    }
  }

  /// How long a step may take, in milliseconds; nil: as long as it takes.
  func stepLimit(_ limit: LineLimit, isTrusted: Bool) -> Int64? {
    limit.ofSteps(
      stated: session.header.timeoutMilliseconds.map(Int64.init), isTrusted: isTrusted)
  }

  /// The folder of a file, with a slash at its end; empty for the current one.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}

/// Why a session cannot be used, in one sentence.
struct SessionProblem: Error {
  var message: String
}
