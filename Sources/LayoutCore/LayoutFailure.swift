/// The reason why a layout could not do what was asked.
public enum LayoutFailure: Error, Hashable, Sendable {
  /// The layout refuses a value or content, with a reason in one sentence.
  case refused(String)
  /// The plugin broke the contract: which function did what, such as "frame of 0,3 is NaN".
  case misbehaviour(plugin: String, function: String, found: String)
}
