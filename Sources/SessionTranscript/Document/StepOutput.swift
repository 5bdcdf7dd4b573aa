/// What a command really printed and how it ended.
public struct StepOutput: Equatable, Sendable {
  /// The printed lines, without line ends.
  public var lines: [String]
  /// The exit code.
  public var status: Int
  /// Whether the last line was ended; if not, a `(no-eol)` line can match it.
  public var endsWithLineEnd: Bool

  /// Makes an output.
  public init(lines: [String], status: Int = 0, endsWithLineEnd: Bool = true) {
    self.lines = lines
    self.status = status
    self.endsWithLineEnd = endsWithLineEnd
  }

  /// Splits printed text into lines; O(characters).
  public init(text: String, status: Int = 0) {
    var lines = text.utf8.split(separator: Ascii.lineFeed, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    let endsWithLineEnd = lines.last?.isEmpty ?? true
    if endsWithLineEnd { lines.removeLast() }
    self.init(lines: lines, status: status, endsWithLineEnd: endsWithLineEnd)
  }
}
