/// The text of a lesson, paragraph by paragraph.
package struct Caption {
  package private(set) var text = ""
  private var isOver = false

  /// Creates an empty caption.
  package init() {}

  /// Adds a line of prose to its paragraph, or begins the next.
  package mutating func add(_ line: String) {
    let line = Prose.text(line)
    let words = Prose.heading(line) ?? Prose.spans(line).map { $0.text }.joined()
    text = isOver || text.isEmpty ? words : "\(text) \(words)"
    isOver = false
  }

  /// Ends the paragraph; it stays until the next begins.
  package mutating func end() { isOver = true }
}

/// The lines of a paragraph that is shown once it is complete.
package struct OpenParagraph {
  private var lines: [String] = []

  /// Creates a paragraph without lines.
  package init() {}

  /// Adds a line; returns the paragraph if `next`, if any, does not continue it.
  package mutating func add(_ text: String, before next: String?) -> String? {
    let line = Prose.text(text)
    lines.append(lines.isEmpty ? line : String(line.drop { $0 == " " }))
    if let next, Prose.continues(Prose.text(next), after: line) { return nil }
    defer { lines = [] }
    return lines.joined(separator: " ")
  }
}
