/// Where a line comes from: a person, or a session that is played or verified.
///
/// A session's line is run by the rules of sessions whatever the shell around it may do: it is written
/// out, names files from its own folder and, unless the session is trusted, has budgets.
struct LineOrigin: Equatable {
  /// The folder of the session, with a slash at its end; empty for the current one.
  var folder: String
  /// Whether the command line vouches for the session.
  var isTrusted: Bool
  /// Whether a recording takes the line in; what the program asks for itself is nobody's step.
  var isRecorded = true

  /// The words for the kernel.
  var words: [String] {
    [folder, isTrusted ? "trusted" : "untrusted", isRecorded ? "recorded" : "unrecorded"]
  }
}

extension LineOrigin {
  /// Reads the words of a line; nil where a person typed it.
  init?(_ words: [String]) {
    guard words.count == 3 else { return nil }
    self.init(
      folder: words[0], isTrusted: words[1] == "trusted", isRecorded: words[2] == "recorded")
  }
}

/// What a line of a session that nobody vouches for may cost.
enum SessionBudget {
  /// How long a step may take where the session states nothing, in milliseconds.
  static let step: Int64 = 10_000
  /// How long a step may take whatever the session states, in milliseconds.
  static let longestStep: Int64 = 60_000
  /// How long all steps of a file that is verified may take together, in milliseconds.
  static let file: Int64 = 300_000
  /// Most bytes that a step may print: no session could hold more.
  static let output = 8 << 20
  /// Most bytes that all steps of a file that is verified may print together.
  static let fileOutput = 64 << 20
  /// Most items of all layers together.
  static let items = 1_000_000
}
