/// The budgets of an untrusted session.
package enum SessionBudget {
  /// The parts of a budget that a verified file can exceed.
  package enum Part {
    case time, output
  }

  /// The time limit of a step if the session states none, in milliseconds.
  package static let step: Int64 = 10_000
  /// The maximum time limit that a session may state, in milliseconds.
  package static let longestStep: Int64 = 60_000
  /// The time limit of all steps of a verified file, in milliseconds.
  package static let file: Int64 = 300_000
  /// The maximum output of a step, in bytes; no session can hold more.
  package static let output = 8 << 20
  /// The maximum output of all steps of a verified file, in bytes.
  package static let fileOutput = 64 << 20
  /// The maximum item count across all layers.
  package static let items = 1_000_000
}
