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

/// An event as a finger that is down would leave it, or as a rule has not let it be left.
public struct GhostReply: Hashable, Sendable {
  /// The date of the start in UTC, in days after 1970-01-01; its day, counted from section 0, where
  /// no date is known.
  public var day: Int
  /// Whether `day` is a date.
  public var isDated: Bool
  /// In minutes after midnight UTC of that day, or nil for whole days.
  public var start: Double?
  /// The end, likewise.
  public var end: Double?
  /// A word for the rule that forbids it, such as `overlap`, or nil.
  public var refusal: String?

  /// The event of a proposal, or nil if that is of no event.
  init?(_ proposal: TouchProposal) {
    let values: [ItemChange]
    switch proposal.touch.edit {
    case .change(_, let changes), .insert(_, let changes): values = changes
    case .move, .action: return nil
    }
    func number(_ wanted: ItemMetric) -> Double? {
      for case .metric(wanted, let value?) in values { return value }
      return nil
    }
    guard let day = number(.date) ?? number(.day) else { return nil }
    (self.day, isDated) = (Int(day), number(.date) != nil)
    start = number(.start)
    end = start == nil ? nil : number(.end)
    refusal = proposal.refusal
  }
}
