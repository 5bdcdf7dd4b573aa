public import CollectionEngine
public import LayoutCore

/// The element under a press.
public struct PressReply: Hashable, Sendable {
  /// The target, or nil for nothing.
  public var target: TouchedNode?
  /// Names of the kinds of the target's layer.
  public var kinds: KindTable
}

/// A tap or a long press, and what it ran.
public struct TouchReply: Hashable, Sendable {
  /// A command that a gesture ran, as it was filled, and its answer.
  public struct Run: Hashable, Sendable {
    /// The command.
    public var command: String
    /// Its answer.
    public var reply: Reply
  }

  /// The gesture; of several taps the first.
  public var touch: RecognisedTouch
  /// Names of the kinds of the target's layer.
  public var kinds: KindTable
  /// Number of taps.
  public var count = 1
  /// The bound commands that ran, in order.
  public var runs: [Run] = []

  init(_ touch: RecognisedTouch, _ kinds: KindTable) { (self.touch, self.kinds) = (touch, kinds) }

  /// Whether it did anything.
  var isEffective: Bool { !runs.isEmpty || touch.selects != nil }
}

/// A change that a touch has asked for, and the commands that this ran.
public struct TouchEditReply: Hashable, Sendable {
  /// An action that was performed, or a move; of several the last.
  public var touch: TouchEdit
  /// The commands that ran, in order.
  public var runs: [TouchReply.Run]
}
