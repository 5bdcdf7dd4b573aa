// All sentences about messages of a page.

extension PageMessage.Problem {
  /// One sentence without a full stop.
  package var sentence: String {
    switch self {
    case .malformed: "expected run, ask with an optional at, complete or control, each once"
    case .tooLong(let limit): "expected a line of at most \(limit) characters"
    case .notOneLine: "expected one line without control characters"
    case .noControl: "another page has control: ask for it first"
    case .lesson:
      "a lesson is playing: the page shows its scene, and 'quit' at the prompt leaves it"
    case .atPrompt: "the shell has a prompt of its own: do this there"
    }
  }
}
