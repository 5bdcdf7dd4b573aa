/// One piece of the body of a session.
public enum Node: Equatable, Sendable {
  /// An empty line.
  case blank
  /// One line of narration at column 0: a subset of Markdown.
  case prose(String)
  /// A line that begins with `@`.
  case directive(Directive)
  /// A command with the output it is expected to give.
  case step(Step)

  /// The lines of the file this node was read from, without line ends.
  var source: [String] {
    switch self {
    case .blank: [""]
    case .prose(let text): [text]
    case .directive(let directive): [directive.source]
    case .step(let step): step.source
    }
  }
}
