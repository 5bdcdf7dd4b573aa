/// A word that completes a line at the cursor.
public struct Candidate: Hashable, Sendable {
  /// The replacement of the word at the cursor.
  public var text: String
  /// A description in one line; may be empty.
  public var summary: String
  /// Whether a blank follows; not after `key=` or a folder.
  public var isWhole: Bool

  /// Creates a candidate.
  public init(_ text: String, summary: String = "", isWhole: Bool = true) {
    self.text = text
    self.summary = summary
    self.isWhole = isWhole
  }
}

/// The words that complete a line at the cursor.
public struct Completion: Hashable, Sendable {
  /// The part of the line that a candidate replaces, in UTF-8 bytes from its start; the cursor is
  /// in it or at its end.
  public var replaced: Range<Int>
  /// The candidates, in the order to show them.
  public var candidates: [Candidate]

  /// Creates candidates for a part of the line.
  public init(replaced: Range<Int>, candidates: [Candidate] = []) {
    self.replaced = replaced
    self.candidates = candidates
  }
}
