/// Capability: fingers and time move what the layout shows.
///
/// The layout keeps nothing of it: where it is, what moves it and the finger on it are numbers that
/// it returns and the host keeps (`LayoutContext.interactionState`). So a gesture that is refused
/// has changed nothing, and the same gestures lead to the same state.
public protocol Interaction: AnyObject {
  /// Returns whether touches reach the layout in `context`; if not, they scroll its content.
  func follows(_ context: any LayoutContext) -> Bool

  /// Returns what a gesture does to the state in `context`.
  ///
  /// - Throws: `LayoutFailure`; the state is then as it was.
  func respond(to gesture: Gesture, _ context: any LayoutContext) throws(LayoutFailure)
    -> GestureResponse

  /// Returns values that describe the current state, one fact for each. All numbers of a fact bear
  /// the name of the value; a text that is not empty is a word for them.
  ///
  ///     Fact("", [FactValue("height", 422)])            // height=422
  ///     Fact("inFlight", [FactValue("position", 1)])    // position=inFlight
  ///
  /// - Throws: `LayoutFailure`.
  func report(_ context: any LayoutContext) throws(LayoutFailure) -> [Fact]

  /// Returns what each release rule of the layout would do now at `velocity`, in points per second:
  /// one fact per rule, with the rule's name as its text.
  ///
  /// - Throws: `LayoutFailure`.
  func compare(velocity: Point, _ context: any LayoutContext) throws(LayoutFailure) -> [Fact]

  /// Returns the outcome of the touch in the current state, or nil if it only moves what is seen.
  ///
  /// Asked while a finger is down and again after it has lifted.
  ///
  /// - Throws: `LayoutFailure`.
  func outcome(_ context: any LayoutContext) throws(LayoutFailure) -> GestureOutcome?
}

extension Interaction {
  /// Returns true: fingers always reach it.
  public func follows(_ context: any LayoutContext) -> Bool { true }

  /// Returns nil: fingers move what is seen, and nothing else.
  public func outcome(_ context: any LayoutContext) throws(LayoutFailure) -> GestureOutcome? { nil }
}

/// The outcome of a touch, beside what it moves.
public enum GestureOutcome: Hashable, Sendable {
  /// The layout has made use of the touch: lifting is no tap on what was pressed.
  case handled
  /// The change that the touch would ask for if the finger lifted now, with a word for the rule
  /// that forbids it, such as `overlap`; once the finger has lifted, a change that was not made.
  case proposal(GestureEdit, refusal: String?)
  /// The touch asks for a change of the content.
  case edit(GestureEdit)

  /// Maximum length of the word for a rule, in bytes.
  public static let longestRefusal = 64
}

/// A change of the content that a touch asks for.
public enum GestureEdit: Hashable, Sendable {
  /// A cell has been taken elsewhere; the target counts after its removal.
  case move(IndexPath, to: IndexPath)
  /// The action with this name has been performed on a cell.
  ///
  /// With `deletes`, the cell is deleted if no command is bound to that name.
  case action(String, on: IndexPath, deletes: Bool)
  /// An item gets other values in some columns.
  case change(IndexPath, [ItemValue])
  /// A new item with these values comes before another one, or at the end of its section.
  case insert(IndexPath, [ItemValue])

  /// Maximum number of values.
  public static let mostValues = 64
  /// Maximum length of the name of an action, in bytes.
  public static let longestAction = 64

  /// Whether a name can be one of an action: lower-case letters, digits and hyphens, as `flag` and
  /// `mark-read`.
  public static func isAction(_ name: some StringProtocol) -> Bool {
    1...longestAction ~= name.utf8.count
      && name.utf8.allSatisfy {
        $0 == 0x2D || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0)
      }
  }
}

/// A value that an item gets in a column, or nil for none.
public enum ItemValue: Hashable, Sendable {
  /// A number, in the unit of its column.
  case number(ItemMetric, Double?)
  /// A text of a column of the layout's own.
  case text(ItemMetric, String?)
}

/// The part of an event and the time that a finger at a point would take hold of.
public struct TouchPlace: Hashable, Sendable {
  /// The part of an event that a drag moves.
  public enum Grip: Int, Sendable {
    /// Its start alone.
    case start = 1
    /// All of it.
    case move
    /// Its end alone.
    case end

    /// The word for it: `start`, `move` or `end`.
    public var word: String { self == .start ? "start" : self == .move ? "move" : "end" }
  }

  /// The part of the event under the point, or nil for none.
  public var grip: Grip?
  /// The date, in days after 1970-01-01, or nil if only the day is known.
  public var date: Int?
  /// The day, counted from section 0, or nil for a point without a day.
  public var day: Int?
  /// Minutes after midnight by the layout's clock, or nil for a point of a whole day.
  public var minute: Double?
  /// The resource, such as a room, or nil for none.
  public var resource: String?

  /// Creates a place of a grip and a time.
  public init(
    grip: Grip? = nil, date: Int? = nil, day: Int? = nil, minute: Double? = nil,
    resource: String? = nil
  ) {
    (self.grip, self.date, self.day) = (grip, date, day)
    (self.minute, self.resource) = (minute, resource)
  }
}

/// An event of a finger or of time, in coordinates of the layer's viewport; down and right are
/// positive.
public enum Gesture: Hashable, Sendable {
  /// A finger comes down; beside what the layout shows, too.
  case press(Point)
  /// It moves by a distance within a number of milliseconds, or at once for 0.
  case drag(Point, milliseconds: Double)
  /// It lifts, with a velocity in points per second.
  case release(velocity: Point)
  /// It is cancelled.
  case cancel
  /// A number of milliseconds passes.
  case tick(milliseconds: Double)
  /// Time passes until nothing moves.
  case settle
  /// The layout is sent to one of its resting places, which are numbered from 0.
  case move(restingPlace: Int, isAnimated: Bool)
}

/// The result of a gesture.
public struct GestureResponse: Hashable, Sendable {
  /// Maximum number of values in a state.
  public static let mostNumbers = 64
  /// Maximum magnitude of any value here.
  public static let limit = 1e9

  /// The new state, which the host passes back in the context of later calls.
  public var state: [Double]
  /// The content offset.
  public var contentOffset: Point
  /// Velocity of the content after a release, in points per second; zero if it stops.
  public var contentVelocity: Point
  /// Change of the visible length of what the layout moves, in points.
  public var moved: Double

  /// Creates a response.
  public init(
    state: [Double], contentOffset: Point, contentVelocity: Point = .zero, moved: Double = 0
  ) {
    self.state = state
    self.contentOffset = contentOffset
    self.contentVelocity = contentVelocity
    self.moved = moved
  }
}

/// Capability of a decorator: it gives its base a viewport of its own.
public protocol BaseFraming: AnyObject {
  /// Returns the viewport of the base.
  ///
  /// Asked before `prepare`, where `context.base` is nil, and again when the base is prepared or
  /// the state or the viewport has changed.
  ///
  /// - Throws: `LayoutFailure`.
  func baseViewport(_ context: any LayoutContext) throws(LayoutFailure) -> BaseViewport
}

/// The viewport that a decorator gives its base, and the scroll range of its content.
public struct BaseViewport: Hashable, Sendable {
  /// Size, offset and insets that the base lays out for; its margins are the layer's in any case.
  public var viewport: Viewport
  /// Insets that limit scrolling, in place of the viewport's adjusted ones.
  public var scrollInset: Insets
  /// The viewport's top left relative to that of the decorator's own viewport, in points.
  public var origin: Point

  /// Creates a viewport for a base.
  public init(_ viewport: Viewport, scrollInset: Insets, origin: Point = .zero) {
    self.viewport = viewport
    self.scrollInset = scrollInset
    self.origin = origin
  }

  /// Whether all values are finite, and sizes neither negative nor above the limit.
  public var isValid: Bool {
    let size = viewport.size
    return size.isFinite && size.width >= 0 && size.height >= 0
      && viewport.contentOffset.isFinite && viewport.contentInset.isFinite
      && viewport.safeArea.isFinite && scrollInset.isFinite && origin.isFinite
      && max(size.width, size.height) <= 2 * GestureResponse.limit
  }
}
