/// One thing that may stand at the cursor.
public struct Candidate: Hashable, Sendable {
  /// What is inserted.
  public var text: String
  /// What it is, in one line, or empty.
  public var summary: String
  /// What is inserted after the text when it is the only candidate: a blank, `=`, or nothing.
  public var suffix: String

  /// Makes a candidate.
  public init(text: String, summary: String = "", suffix: String = " ") {
    self.text = text
    self.summary = summary
    self.suffix = suffix
  }
}

/// What may stand at the cursor, and what of the line it replaces.
public struct Completions: Hashable, Sendable {
  /// The replaced part of the line, in UTF-8 offsets; it holds the cursor or ends at it.
  public var replacing: Range<Int>
  /// The candidates in the order in which they are listed.
  public var candidates: [Candidate]

  /// Makes a list of candidates for a part of the line.
  public init(replacing: Range<Int>, candidates: [Candidate]) {
    self.replacing = replacing
    self.candidates = candidates
  }
}

extension Completions {
  /// The longest beginning that the texts of all candidates share.
  ///
  /// Complexity: O(*n*), *n* the sum of the lengths.
  var commonPrefix: String {
    guard var common = candidates.first.map({ Array($0.text.unicodeScalars) }) else { return "" }
    for candidate in candidates.dropFirst() {
      let shared = zip(common, candidate.text.unicodeScalars).prefix { $0 == $1 }.count
      common.removeLast(common.count - shared)
    }
    return String(String.UnicodeScalarView(common))
  }
}
