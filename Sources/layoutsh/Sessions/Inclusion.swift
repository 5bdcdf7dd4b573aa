import Glibc
import SessionTranscript

/// Puts the nodes of other files in the place of `@include` lines.
struct Inclusion {
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
