internal import ShellCore

// All sentences about what a page cannot do.

/// What does not work in a page.
enum PageRefusal {
  /// A command that needs files, a terminal or another process.
  case command(String)
  /// A file, for a command.
  case file(command: String)

  fileprivate var sentence: String {
    switch self {
    case .command(let name): "'\(name)' does not work in a page"
    case .file(let command): "\(command): a page has no files"
    }
  }
}

extension CommandError {
  /// Creates the error of what does not work in a page.
  init(_ refusal: PageRefusal) { self.init(code: "not-here", message: refusal.sentence) }
}

extension OutsideError {
  /// Creates the error of what does not work in a page.
  init(_ refusal: PageRefusal) { self.init(code: "not-here", message: refusal.sentence) }
}
