/// Why a layout could not do what it was asked.
public enum LayoutFailure: Error, Hashable, Sendable {
  /// The layout says no, in one sentence: a value it cannot use, content it cannot lay out.
  case refused(String)
  /// The plugin broke the contract: which function, and what it did, as "frame of 0,3 is NaN".
  case misbehaviour(plugin: String, function: String, found: String)
}
