/// What could stand at the cursor.
public struct Completion: Equatable, Sendable {
  /// One thing that could stand there.
  public struct Candidate: Equatable, Sendable {
    /// The text that would be inserted.
    public var text: String
    /// A few words about it, or nothing.
    public var summary: String

    /// A candidate and a few words about it.
    public init(text: String, summary: String = "") {
      self.text = text
      self.summary = summary
    }
  }

  /// The part of the line a candidate replaces, in UTF-8 bytes from the start of the line.
  public var replaced: Range<Int>
  /// The candidates, in the order they should be shown.
  public var candidates: [Candidate]

  /// Candidates for a part of the line.
  public init(replaced: Range<Int>, candidates: [Candidate]) {
    self.replaced = replaced
    self.candidates = candidates
  }
}
