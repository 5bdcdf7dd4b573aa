import LayoutCore

/// The place of action buttons beside a row that is swiped (rule T-25).
enum SwipeStyle: String, CaseIterable {
  case border, drag, reveal
}

/// The effect of a full swipe (rules T-27, T-28).
enum FullStyle: String, CaseIterable {
  case destructive, fill, selection
}

/// The rule for the release of a swipe (rule T-26).
enum SwipeRelease: String, CaseIterable {
  case velocity, half
}

/// The rules of a swipe over a row; lengths in points.
struct SwipeRules {
  /// Width of the row.
  var width: Double
  /// Numbers of actions.
  var leading = 0
  var trailing = 0
  var style = SwipeStyle.border
  /// The effect of a full swipe, or nil where there is none.
  var full: FullStyle?
  var release = SwipeRelease.velocity
  /// Width of a button, or nil for the automatic one.
  var buttonWidth: Double?

  /// The number of actions at a side, which is positive for the leading one.
  func count(_ side: Double) -> Int { side > 0 ? leading : trailing }

  /// Width of a button (rule T-23).
  func button(_ side: Double) -> Double {
    buttonWidth ?? min(74, max(0, width - 30) / Double(max(1, count(side))))
  }

  /// The distance of an open row (rule T-23).
  func open(_ side: Double) -> Double { Double(count(side)) * button(side) }

  /// The distance beyond which a full swipe is certain (rule T-27).
  func target(_ side: Double) -> Double {
    max(open(side) + 20, full == .selection ? width / 2 : width - 30)
  }
}

/// A swipe over a row, from its first movement to its end (rules T-20 to T-28).
struct RowSwipe: Equatable {
  /// Where it is.
  enum Phase: Int {
    case closed, scroll, refused, dragging, open, performing
  }

  private(set) var phase = Phase.closed
  /// Positive for the leading side, negative for the trailing one, 0 for none.
  private(set) var side = 0.0
  /// The finger's distance from rest, to the right.
  private var raw = 0.0
  /// The finger's place, from the left of the row.
  private var finger = 0.0
  /// Whether releasing performs the first action.
  private(set) var isExpanded = false
  /// The action that the last release has performed, or nil.
  private(set) var performed: Int?
  /// The side of that action.
  private(set) var performedSide = 0.0

  /// Begins with a first movement of a finger that came down at `x` (rule T-20).
  mutating func begin(_ movement: Point, at x: Double, _ rules: SwipeRules) {
    performed = nil
    if phase == .open {
      raw = side * rules.open(side) + movement.x
    } else {
      self = RowSwipe()
      if movement.y.magnitude > movement.x.magnitude {
        phase = .scroll
        return
      }
      side = movement.x < 0 ? -1 : 1
      guard rules.count(side) > 0 else {
        (phase, side) = (.refused, 0)
        return
      }
      raw = movement.x
    }
    (phase, finger) = (.dragging, x + movement.x)
    expand(rules)
  }

  /// Goes on by a distance to the right.
  mutating func drag(_ distance: Double, _ rules: SwipeRules) {
    guard phase == .dragging else { return }
    raw += distance
    finger += distance
    expand(rules)
  }

  /// Ends at a velocity to the right, in points per second (rules T-26, T-28).
  mutating func release(_ velocity: Double, _ rules: SwipeRules) {
    guard phase == .dragging else {
      if phase != .open { self = RowSwipe() }
      return
    }
    let speed = velocity * side
    if isExpanded {
      guard rules.full != .selection else {
        return perform(0)
      }
      (phase, isExpanded, performed, performedSide) = (.performing, false, 0, side)
      raw = side * (rules.width + rules.button(side))
      return
    }
    let distance = raw * side
    let opens =
      rules.release == .velocity
      ? speed >= 0 : distance + 0.1 * speed >= rules.open(side) / 2
    guard opens else { return close() }
    (phase, raw) = (.open, side * rules.open(side))
  }

  /// Puts the row back.
  mutating func close() { self = RowSwipe() }

  /// Performs an action, and puts the row back.
  mutating func perform(_ action: Int) {
    let side = side
    close()
    (performed, performedSide) = (action, side)
  }

  /// Whether the finger is far enough for a full swipe, which then goes on from there (rule T-27).
  private mutating func expand(_ rules: SwipeRules) {
    isExpanded = false
    guard let full = rules.full else { return }
    let (shown, target) = (shown(rules), rules.target(side))
    guard raw * side > 8, shown.rounded(.down) > rules.open(side) else { return }
    let way = (side > 0 ? finger : rules.width - finger) / rules.width
    isExpanded =
      shown.rounded(.down) > target || full == .destructive && way > 0.8
      || full == .fill && shown > rules.open(side) + 30
    if isExpanded, shown < target { raw = side * target }
  }

  /// The distance by which the row is moved towards the middle (rule T-24).
  func shown(_ rules: SwipeRules) -> Double {
    let distance = raw * side
    if phase != .dragging { return distance }
    if distance < 0 { return 0.2 * distance }
    let limit = rules.full == nil ? rules.open(side) : rules.target(side)
    let factor = rules.full == nil ? 0.4 : 0.2
    return distance <= limit ? distance : limit + factor * (distance - limit)
  }

  /// The distance by which the row is moved to the right (rule T-25).
  func offset(_ rules: SwipeRules) -> Double { side * shown(rules) }

  /// The start and the width of the buttons in the row's place, the outermost first (rule T-25).
  func actions(_ rules: SwipeRules) -> [(x: Double, width: Double)] {
    let (shown, count, width) = (shown(rules), rules.count(side), rules.width)
    guard shown > 0, side != 0 else { return [] }
    return (0..<count).map { action in
      let place = Double(count - 1 - action)
      let button = rules.button(side)
      var span: (x: Double, width: Double)
      switch rules.style {
      case _ where isExpanded && action == 0: span = (width - shown, shown)
      case .border:
        let each = shown / Double(count)
        span = (width - shown + place * each, each)
      case .drag:
        let x = width - shown + place * button
        span = (x, max(0, min(button, width - x)))
      case .reveal:
        let x = width - Double(count) * button + place * button
        let start = max(x, width - shown)
        span = (start, max(0, x + button - start))
      }
      if side > 0 { span.x = width - span.x - span.width }
      return span
    }
  }

  /// The state as numbers, for the host to keep.
  var numbers: [Double] {
    [
      Double(phase.rawValue), side, raw, finger, isExpanded ? 1 : 0,
      performed.map { Double($0) } ?? -1, performedSide,
    ]
  }

  init() {}

  /// Reads such numbers.
  init(_ numbers: some Collection<Double>) {
    let values = Array(numbers)
    guard values.count == Self.numberCount else { return }
    phase = Int(exactly: values[0]).flatMap { Phase(rawValue: $0) } ?? .closed
    (side, raw, finger, isExpanded) = (values[1], values[2], values[3], values[4] == 1)
    performed = values[5] < 0 ? nil : Int(exactly: values[5])
    performedSide = values[6]
  }

  /// The number of such numbers.
  static let numberCount = 7
}
