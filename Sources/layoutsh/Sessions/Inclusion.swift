import Glibc
import SessionTranscript

/// Puts the nodes of other files in the place of `@include` lines.
struct Inclusion {
  /// How deep sessions may include each other.
  private static let deepest = 4

  /// The folder that holds every file, whatever links say; nil: any may.
  let root: HeldFolder?
  /// Nodes so far, and the bytes they were read from.
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
      guard let included = try read(directive.text, inner) else {
        throw SessionProblem(
          message: "\(place): expected a file below the session's folder, found \(directive.text)")
      }
      nodes += try flattened(
        included, folder: SessionFile.folder(of: inner), depth: depth + 1,
        path: inner)
    }
    return nodes
  }

  /// The session of an `@include`; nil where its name leads out of the folder it starts from, or the
  /// file is not below the root.
  private func read(_ name: String, _ path: String) throws(SessionProblem) -> Session? {
    guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else { return nil }
    guard let root else { return try SessionFile.read(path) }
    let bytes: [UInt8]
    do {
      bytes = try root.read(
        String(path.dropFirst(root.path.count)), limit: SessionLimits.bytes)
    } catch {
      if error.isOutside { return nil }
      throw SessionProblem(
        message: FileProblem(path: path, action: "read", number: error.number).sentence)
    }
    return try SessionFile.session(bytes, path: path)
  }
}

/// Where files really are.
enum FilePlace {
  /// The path without links; nil where there is no such file.
  static func resolved(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}
