package import SessionTranscript
package import System

/// A session read from disk, with its includes expanded.
package struct SessionFile {
  /// The path as given.
  package let path: String
  /// The session as it is in the file.
  package let session: Session
  /// The nodes, with each `@include` replaced by the nodes of its file.
  package let nodes: [Node]

  /// Reads a session and the files it includes.
  ///
  /// - Parameter isTrusted: whether links may lead an `@include` out of the folder of the session.
  /// - Throws: `SessionProblem` if a file cannot be read, is malformed, or lies outside the folder.
  package init(path: String, isTrusted: Bool = false) throws(SessionProblem) {
    let folder = Self.folder(of: path)
    let root: HeldFolder?
    do { root = isTrusted ? nil : try HeldFolder(folder) } catch {
      throw .file(error.called(path, .read))
    }
    let session = try Self.read(path)
    self.path = path
    self.session = session
    var reading = Inclusion(root: root)
    nodes = try reading.flattened(session, folder: folder, depth: 0, path: path)
  }

  static func read(_ path: String) throws(SessionProblem) -> Session {
    let bytes: [UInt8]
    do { bytes = try WholeFile.read(path, limit: SessionLimits.bytes) } catch { throw .file(error) }
    return try session(bytes, path: path)
  }

  /// Parses the bytes of a file.
  static func session(_ bytes: [UInt8], path: String) throws(SessionProblem) -> Session {
    do { return try Session(bytes: bytes) } catch { throw .malformed(path: path, error) }
  }

  /// The file name without its folder.
  package var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The width for the answers of the session, in columns.
  package var columns: Int { session.header.size?.columns ?? 80 }

  /// Returns the time limit of a step in milliseconds, or nil for none.
  package func stepLimit(_ limit: LineLimit, isTrusted: Bool) -> Int64? {
    limit.ofSteps(
      stated: session.header.timeoutMilliseconds.map(Int64.init), isTrusted: isTrusted)
  }

  /// Returns the folder of a file with a trailing slash; empty for the current one.
  package static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}

/// Why a session cannot be used.
package enum SessionProblem: Error {
  /// A file cannot be read.
  case file(FileProblem)
  /// A file is no session.
  case malformed(path: String, SessionError)
  /// An `@include` is refused.
  case inclusion(path: String, line: Int, InclusionFault)
}

/// Why an `@include` is refused.
package enum InclusionFault {
  /// The files have too many lines in total.
  case tooManyLines
  /// Files include each other too deep.
  case tooDeep(limit: Int)
  /// The file lies outside the folder of the session.
  case outside(String)
}

/// Expands `@include` lines.
private struct Inclusion {
  /// The maximum nesting of includes.
  private static let deepest = 4

  /// The folder that must contain every file, links resolved; nil for no restriction.
  private let root: HeldFolder?
  /// The number of nodes so far.
  private var count = 0

  init(root: HeldFolder?) { self.root = root }

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
      // An include counts as a line, so files that only include each other come to an end.
      count += 1
      func refusal(_ fault: InclusionFault) -> SessionProblem {
        .inclusion(path: path, line: directive.line, fault)
      }
      guard count <= SessionLimits.lines else { throw refusal(.tooManyLines) }
      guard depth < Self.deepest else { throw refusal(.tooDeep(limit: Self.deepest)) }
      let inner = folder + directive.text
      guard let included = try read(directive.text, inner) else {
        throw refusal(.outside(directive.text))
      }
      nodes += try flattened(
        included, folder: SessionFile.folder(of: inner), depth: depth + 1,
        path: inner)
    }
    return nodes
  }

  /// Returns the included session, or nil if its name or a link leads out of the root.
  private func read(_ name: String, _ path: String) throws(SessionProblem) -> Session? {
    guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else { return nil }
    guard let root else { return try SessionFile.read(path) }
    let bytes: [UInt8]
    do {
      bytes = try root.read(
        String(path.dropFirst(root.path.count)), limit: SessionLimits.bytes)
    } catch {
      if error.cause == .outside { return nil }
      throw .file(error.called(path))
    }
    return try SessionFile.session(bytes, path: path)
  }
}
