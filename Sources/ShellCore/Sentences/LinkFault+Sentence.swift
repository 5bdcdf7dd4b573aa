extension CommandError {
  /// Creates the error of a link.
  public convenience init(_ fault: LinkFault) { self.init(.link(fault)) }
}

extension LinkFault {
  /// The stable identifier for programs.
  var code: String {
    switch self {
    case .tooLong, .textTooLong: return "link-too-long"
    case .readsFile: return "not-linkable"
    case .noScene, .letter, .damaged, .line: return "bad-link"
    }
  }

  /// One sentence: what was expected and what was found.
  public var sentence: String {
    switch self {
    case .noScene: return "expected an address that ends with '#s=' and a scene"
    case .tooLong(let found, let limit):
      return "a link has at most \(limit) bytes, found \(found)"
    case .textTooLong(let limit): return "the lines of a link have at most \(limit) bytes"
    case .letter(let place):
      return "character \(place + 1) of the link: expected a letter, a digit, '-' or '_'"
    case .damaged: return "the link is damaged: a part of it is missing or was changed"
    case .line(let number): return "line \(number) of the link is not a line of text"
    case .readsFile(let line, let command):
      return "a link holds no files, and line \(line) of the journal reads one: '\(command)'"
    }
  }
}
