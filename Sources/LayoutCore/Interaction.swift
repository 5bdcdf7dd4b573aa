/// Capability: fingers and time move what the layout shows.
///
/// The layout keeps nothing of it: where it is, what moves it and the finger on it are numbers that it
/// returns and the host keeps (`LayoutContext.interactionState`). So a gesture that is refused has changed
/// nothing, and the same gestures lead to the same state.
public protocol Interaction: AnyObject {
  /// What a gesture makes of the state that `context` has.
  ///
  /// - Throws: `LayoutFailure`; the state is then as it was.
  func respond(to gesture: Gesture, _ context: any LayoutContext) throws(LayoutFailure)
    -> GestureResponse

  /// What there is to say of the state: each fact is one value. Its numbers all bear the name of the
  /// value; where the text is not empty, it is a word that stands for them.
  ///
  ///     Fact("", [FactValue("height", 422)])            // height=422
  ///     Fact("inFlight", [FactValue("position", 1)])    // position=inFlight
  ///
  /// - Throws: `LayoutFailure`.
  func report(_ context: any LayoutContext) throws(LayoutFailure) -> [Fact]

  /// What each rule that the layout knows would make of a release now, at `velocity` in points per
  /// second: one fact a rule, its text the rule's name.
  ///
  /// - Throws: `LayoutFailure`.
  func compare(velocity: Point, _ context: any LayoutContext) throws(LayoutFailure) -> [Fact]
}

/// What a finger or time does; points in scene coordinates, down and right positive.
public enum Gesture: Hashable, Sendable {
  /// A finger comes down; beside what the layout shows, too.
  case press(Point)
  /// It moves by a distance, in so many milliseconds; 0: at once.
  case drag(Point, milliseconds: Double)
  /// It goes up, at a velocity in points per second.
  case release(velocity: Point)
  /// It is taken away and meant nothing.
  case cancel
  /// So many milliseconds pass.
  case tick(milliseconds: Double)
  /// All the time passes that is needed until nothing moves.
  case settle
  /// The layout is sent to one of its resting places, numbered from 0.
  case move(restingPlace: Int, isAnimated: Bool)
}

/// What a gesture did.
public struct GestureResponse: Hashable, Sendable {
  /// The most numbers of a state.
  public static let mostNumbers = 64
  /// The largest magnitude of anything here.
  public static let limit = 1e9

  /// The new state; the host gives it back in the context of later calls.
  public var state: [Double]
  /// Where the content is scrolled to.
  public var contentOffset: Point
  /// How fast the content goes on by itself after a release, in points per second; zero: not at all.
  public var contentVelocity: Point
  /// How much larger what the layout shows of itself has become, in points.
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

/// Capability of a decorator: its base has a window of its own.
public protocol BaseFraming: AnyObject {
  /// The window of the base.
  ///
  /// Asked before `prepare`, where `context.base` is nil, and again when the base is prepared or the state
  /// or the viewport has changed.
  ///
  /// - Throws: `LayoutFailure`.
  func baseWindow(_ context: any LayoutContext) throws(LayoutFailure) -> BaseWindow
}

/// What the base of a decorator sees of its content, and how far that scrolls.
public struct BaseWindow: Hashable, Sendable {
  /// Size, offset and margins that the base lays out for.
  public var viewport: Viewport
  /// Margins around the content that hold for scrolling, instead of the viewport's adjusted ones.
  public var scrollInset: Insets
  /// Where the window's top left is, seen from that of the decorator's own, in points.
  public var origin: Point

  /// Creates a window.
  public init(_ viewport: Viewport, scrollInset: Insets, origin: Point = .zero) {
    self.viewport = viewport
    self.scrollInset = scrollInset
    self.origin = origin
  }

  /// Whether all is finite and sizes are neither negative nor beyond the limit.
  public var isValid: Bool {
    let size = viewport.size
    return size.isFinite && size.width >= 0 && size.height >= 0
      && viewport.contentOffset.isFinite && viewport.contentInset.isFinite
      && viewport.safeArea.isFinite && scrollInset.isFinite && origin.isFinite
      && max(size.width, size.height) <= 2 * GestureResponse.limit
  }
}
