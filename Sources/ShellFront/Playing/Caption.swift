import SessionTranscript

/// What a lesson tells, paragraph by paragraph.
struct Caption {
  private(set) var text = ""
  private var isOver = false

  /// Adds a line of prose to its paragraph, or begins the next.
  mutating func add(_ line: String) {
    let line = Prose.text(line)
    let words = Prose.heading(line) ?? Prose.spans(line).map(\.text).joined()
    text = isOver || text.isEmpty ? words : "\(text) \(words)"
    isOver = false
  }

  /// Ends the paragraph; it stays until the next begins.
  mutating func end() { isOver = true }
}
