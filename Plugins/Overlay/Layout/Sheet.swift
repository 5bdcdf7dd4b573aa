/// A sheet with notches: where it rests, what moves it, and where it goes when it is let go.
///
///     var sheet = Sheet(Notches([200, 400, 600]), container: 800)
///     sheet.press(.handle, scroll: 0)   // it rests on the first notch: 200
///     sheet.drag(-150, scroll: 0)       // 350
///     sheet.release(-300, scroll: 0)    // moves to the second notch
///     sheet.advance(1000)               // rests there: 400
///
/// A value: one state and one sequence of calls give one result. Heights are points from the
/// sheet's edge into the container; closing distances and velocities are positive toward that edge,
/// as a finger's are that moves down over a sheet at the bottom. Time passes only in `advance`
/// (rules S-05, S-31).
///
/// Invariant: `shown` is inside the container; while a finger drags without a rubber band it is
/// inside the reachable range.
///
/// Not here: points, frames and edges, which a shape makes of a height; content, whose place comes
/// in as a number and goes out as one.
struct Sheet: Equatable {
  /// The options of a sheet.
  struct Rules: Equatable {
    var policy = ReleasePolicy.rushing
    var rubberBand = RubberBand.none
    var handoff = Handoff.full
    /// Whether a drag that starts in the content may move the sheet.
    var scrollExpands = true
    /// Whether what is left of a fling at the end of one goes on in the other.
    var keepsMomentum = false
    var spring = SpringChoice()
    /// Whether a tap beside the sheet takes it away.
    var backdropDismisses = false
    /// The initial notch, and the notch of the policy `fixed`.
    var start = 0
  }

  /// The position of an idle sheet.
  enum Rest: Int {
    /// On the notch that it ended on last.
    case notch
    /// At a height of its own.
    case free
    /// Dismissed.
    case dismissed
  }

  /// Closing velocity beyond which a release dismisses a sheet that may be dismissed, in points per
  /// second (rule S-27).
  static let dismissVelocity = 2400.0
  /// Fastest growth that a spring takes over, in points per second.
  static let fastestSpring = 100_000.0

  var notches: Notches
  /// Length that the sheet may take, in points.
  var container: Double
  var rules: Rules

  /// The notch that it ended on last.
  var lastEnded = 0
  /// Height at rest or in a drag, in points; the target's during a motion.
  var height = 0.0
  var rest = Rest.notch
  var motion: SheetMotion?
  var finger: SheetFinger?

  /// A sheet at rest where the rules start it.
  init(_ notches: Notches, container: Double, rules: Rules = Rules()) {
    self.notches = notches
    self.container = container
    self.rules = rules
    go(to: .notch(rules.start), animated: false)
  }

  /// Whether it is gone, and nothing moves it.
  var isDismissed: Bool { rest == .dismissed && motion == nil }

  /// The height that is seen now, in points; inside the container.
  var shown: Double { min(max(motion?.height ?? height, 0), max(0, container)) }

  /// The heights that a drag reaches.
  var range: ClosedRange<Double> { notches.range(from: lastEnded) }

  /// Its position in its range.
  var position: SheetPosition { notches.position(of: shown, from: lastEnded) }

  /// The position as a report names and numbers it: a sheet at rest on a notch between the ends is
  /// `middle`.
  var namedPosition: (name: String, number: Int) {
    if isDismissed { return ("dismissed", -1) }
    let isAtNotch = (shown - notches.height(lastEnded)).magnitude <= Notches.tolerance
    let isAtRest = motion == nil && finger?.isDragging != true && isAtNotch
    let all = SheetPosition.allCases
    if position == .inFlight, isAtRest { return ("middle", all.count) }
    return (position.rawValue, all.firstIndex(of: position) ?? 0)
  }

  // MARK: Moving

  /// Returns the target of a release at a closing velocity.
  func target(at velocity: Double, by policy: ReleasePolicy? = nil) -> SheetTarget {
    if notches.mayDismiss, velocity > Self.dismissVelocity { return .dismissed }
    return (policy ?? rules.policy).target(
      of: Release(
        height: notches.snapped(motion?.height ?? height), velocity: velocity, notches: notches,
        current: lastEnded, container: container, fixed: rules.start))
  }

  /// The height of a target.
  func height(of target: SheetTarget) -> Double {
    switch target {
    case .notch(let notch): return notches.height(notch)
    case .height(let height): return min(max(height, range.lowerBound), range.upperBound)
    case .dismissed: return 0
    }
  }

  /// Goes to `target`: at once, or with the closing velocity it is let go with.
  mutating func go(to target: SheetTarget, velocity: Double = 0, animated: Bool) {
    let start = shown
    let carried = motion?.velocity ?? 0
    motion = nil
    if case .notch(let notch) = target {
      lastEnded = min(max(0, notch), max(0, notches.heights.count - 1))
    }
    height = height(of: target)
    rest = target.rest
    let distance = height - start
    guard animated, distance.magnitude > Notches.tolerance else { return }
    let growth = velocity == 0 ? carried : -velocity
    let (spring, first) = rules.spring.spring(
      over: distance, velocity: min(max(growth, -Self.fastestSpring), Self.fastestSpring))
    motion = SheetMotion(from: start, to: height, spring: spring, firstVelocity: first)
  }

  /// Lets time pass, in milliseconds.
  mutating func advance(_ milliseconds: Double) {
    guard motion != nil else { return }
    motion?.elapsed += milliseconds
    if motion?.isSettled ?? true { settle() }
  }

  /// Lets all the time pass that the motion needs.
  mutating func settle() { motion = nil }
}

extension SheetTarget {
  /// The resting state at the target.
  fileprivate var rest: Sheet.Rest {
    switch self {
    case .notch: return .notch
    case .height: return .free
    case .dismissed: return .dismissed
    }
  }
}

/// A sheet as numbers that its host keeps.
///
/// The host's list is empty before the first gesture. Numbers that cannot be a sheet's count as
/// that.
extension Sheet {
  private static let version = 1.0
  private static let count = 22

  /// Everything that does not follow from options, content and container.
  var numbers: [Double] {
    [
      Self.version, Double(rules.start), container, Double(lastEnded), height,
      Double(rest.rawValue),
    ]
      + (motion?.numbers ?? SheetMotion.none) + (finger?.numbers ?? SheetFinger.none)
  }

  /// The sheet that `numbers` were made of, for what may be other notches or another container.
  init(_ numbers: [Double], _ notches: Notches, container: Double, rules: Rules) {
    guard let sheet = Sheet(decoding: numbers, notches, rules) else {
      self.init(notches, container: container, rules: rules)
      return
    }
    self = sheet
    adapt(to: container)
  }

  /// The sheet in its old container, or nil if the numbers are of no sheet with these rules; what
  /// rests on a notch goes with it.
  private init?(decoding numbers: [Double], _ notches: Notches, _ rules: Rules) {
    guard numbers.count == Self.count else { return nil }
    var numbers = NumberReader(numbers)
    guard numbers.next() == Self.version, numbers.next() == Double(rules.start) else { return nil }
    self.init(notches, container: numbers.next(), rules: rules)
    guard let last = Int(exactly: numbers.next()), notches.heights.indices.contains(last) else {
      return nil
    }
    let free = numbers.next()
    guard let code = Int(exactly: numbers.next()), let rest = Rest(rawValue: code) else {
      return nil
    }
    (lastEnded, self.rest) = (last, rest)
    motion = SheetMotion(decoding: &numbers)
    finger = SheetFinger(decoding: &numbers)
    switch rest {
    case .notch: height = notches.height(last)
    case .free: height = free
    case .dismissed: height = 0
    }
    if rest == .free, motion == nil, finger == nil, rules.policy == .free {
      height = height(of: .height(height))
    }
  }

  /// Follows a target that has moved from where the sheet is seen; another container ends motions
  /// and drags (rule S-04).
  private mutating func adapt(to container: Double) {
    guard container != self.container else {
      if let motion, rest == .notch, motion.to != height {
        go(to: .notch(lastEnded), animated: true)
      }
      return
    }
    self.container = container
    guard rest != .dismissed else { return }
    (motion, finger) = (nil, nil)
    go(to: .notch(lastEnded), animated: false)
  }
}

extension SheetMotion {
  /// The numbers of no motion.
  fileprivate static let none = [Double](repeating: 0, count: 7)

  fileprivate var numbers: [Double] {
    [1, from, to, spring.frequency, spring.damping, firstVelocity, elapsed]
  }

  /// Takes its numbers; nil if they are of no motion.
  fileprivate init?(decoding numbers: inout NumberReader) {
    let isThere = numbers.next() == 1
    (from, to) = (numbers.next(), numbers.next())
    spring = Spring(frequency: numbers.next(), damping: numbers.next())
    (firstVelocity, elapsed) = (numbers.next(), numbers.next())
    guard isThere, spring.frequency > 0, spring.damping > 0 else { return nil }
  }
}

extension SheetFinger {
  /// The numbers of no finger.
  fileprivate static let none = [Double](repeating: 0, count: 9)

  fileprivate var numbers: [Double] {
    [
      Double(source.rawValue + 1), startHeight, total, sheetTotal, lastScroll, across, travel,
      isDragging ? 1 : 0, hasCaught ? 1 : 0,
    ]
  }

  /// Takes its numbers; nil if they are of no finger.
  fileprivate init?(decoding numbers: inout NumberReader) {
    guard let code = Int(exactly: numbers.next()), let source = Source(rawValue: code &- 1) else {
      return nil
    }
    self.source = source
    (startHeight, total, sheetTotal) = (numbers.next(), numbers.next(), numbers.next())
    (lastScroll, across, travel) = (numbers.next(), numbers.next(), numbers.next())
    (isDragging, hasCaught) = (numbers.next() == 1, numbers.next() == 1)
  }
}

/// Reads numbers one after the other.
private struct NumberReader {
  private let numbers: [Double]
  private var index = 0

  init(_ numbers: [Double]) { self.numbers = numbers }

  /// Takes the next number; there must be one.
  mutating func next() -> Double {
    defer { index += 1 }
    return numbers[index]
  }
}
