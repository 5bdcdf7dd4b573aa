/// A sheet with notches: where it rests, what moves it, and where it goes when it is let go.
///
///     var sheet = Sheet(Notches([200, 400, 600]), container: 800)
///     sheet.layout()                    // rests on the first notch: 200
///     sheet.press(.handle, scroll: 0)
///     sheet.drag(-150, scroll: 0)       // 350
///     sheet.release(-600, scroll: 0)    // moves to the second notch
///     sheet.advance(1000)               // rests there: 400
///
/// A value: one state and one sequence of calls give one result. Heights are points from the sheet's
/// edge into the container; closing distances and velocities are positive toward that edge, as a finger's
/// are that moves down over a sheet at the bottom. Time passes only in `advance` (rules S-05, S-31).
///
/// Invariant: `shown` is inside the container; while a finger drags without a rubber band it is inside
/// the reachable range.
///
/// Not here: points, frames and edges, which a shape makes of a height; content, whose place comes in
/// as a number and goes out as one.
struct Sheet: Equatable {
  /// What the sheet keeps to.
  struct Rules: Equatable {
    var policy = ReleasePolicy.rushing
    var rubberBand = RubberBand.none
    var handoff = Handoff.full
    /// Whether a drag that starts in the content may move the sheet.
    var scrollExpands = true
    /// Whether what is left of a fling at the end of one goes on in the other.
    var keepsMomentum = false
    var spring = SpringChoice()
    /// What takes the sheet away at a release; nil: nothing does.
    var dismissal: Dismissal?
    /// Whether a tap beside the sheet takes it away.
    var backdropDismisses = false
    /// Where it starts, and the notch of the policy `fixed`.
    var start = 0
  }

  /// Where the sheet is while nothing moves it.
  enum Rest: Int {
    /// On the notch that it ended on last.
    case notch
    /// At a height of its own.
    case free
    /// Away.
    case dismissed
  }

  /// What happened, in order.
  enum Event: Equatable {
    case willMove(Int), didMove(Int), cancelled
    case willStartDragging, willEndDragging(velocity: Double)
    case willTranslate(to: Double, isAnimated: Bool)
    case completion(Int)
    case didDismiss
  }

  /// A move that waits for the next layout pass.
  struct PendingMove: Equatable {
    enum Goal: Equatable {
      case target(SheetTarget)
      /// To the target of the release policy, at a closing velocity.
      case policy(velocity: Double)
      case last
    }

    var goal: Goal
    var isAnimated: Bool
  }

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
  var pending: PendingMove?
  /// Numbers of the completions to report, in order.
  var completions: [Int] = []
  var events: [Event] = []

  /// A sheet that has not been laid out: it starts on its first notch, or as the rules specify.
  init(_ notches: Notches, container: Double, rules: Rules = Rules()) {
    self.notches = notches
    self.container = container
    self.rules = rules
    pending = PendingMove(goal: .target(.notch(rules.start)), isAnimated: false)
  }

  /// The height that is seen now, in points; inside the container.
  var shown: Double { min(max(motion?.height ?? height, 0), max(0, container)) }

  /// The heights that a drag reaches.
  var range: ClosedRange<Double> { notches.range(from: lastEnded) }

  /// Where it is in its range.
  var position: SheetPosition { notches.position(of: shown, from: lastEnded) }

  /// How fast it grows, in points per second.
  var velocity: Double { motion?.velocity ?? 0 }

  // MARK: Moving

  /// Wants to be on a notch, enabled or not, from the next layout pass on; the last wish counts, and all
  /// completions are reported.
  mutating func move(to notch: Int, animated: Bool, completion: Int? = nil) {
    pending = PendingMove(goal: .target(.notch(notch)), isAnimated: animated)
    if let completion { completions.append(completion) }
  }

  /// Has other notches from the next layout pass on, and goes to the target of the release policy.
  mutating func invalidate(_ notches: Notches) {
    self.notches = notches
    pending = PendingMove(goal: .policy(velocity: 0), isAnimated: true)
  }

  /// A layout pass: keeps to the last notch where the container has another length, then moves.
  mutating func layout(container: Double? = nil) {
    if let container, container != self.container {
      self.container = container
      if pending == nil { pending = PendingMove(goal: .last, isAnimated: false) }
    }
    guard let move = pending else { return }
    pending = nil
    switch move.goal {
    case .target(let target): execute(target, velocity: 0, animated: move.isAnimated)
    case .last: execute(.notch(lastEnded), velocity: 0, animated: move.isAnimated)
    case .policy(let velocity):
      execute(target(at: velocity), velocity: velocity, animated: move.isAnimated)
    }
  }

  /// Where a release at a closing velocity would take the sheet.
  func target(at velocity: Double, by policy: ReleasePolicy? = nil) -> SheetTarget {
    let due = rules.dismissal?.isDue(height: shown, velocity: velocity, isDragging: false)
    if due == true { return .dismissed }
    return (policy ?? rules.policy).target(
      of: Release(
        height: notches.settled(motion?.height ?? height), velocity: velocity, notches: notches,
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
  mutating func execute(_ target: SheetTarget, velocity: Double, animated: Bool) {
    let start = shown
    let carried = motion?.velocity
    if motion != nil { events.append(.cancelled) }
    motion = nil
    if case .notch(let notch) = target {
      events.append(.willMove(notch))
      lastEnded = min(max(0, notch), max(0, notches.heights.count - 1))
    }
    height = height(of: target)
    rest = target.rest
    events.append(.willTranslate(to: height, isAnimated: animated))
    let distance = height - start
    guard animated, distance.magnitude > Notches.tolerance else { return arrive() }
    let growth = velocity == 0 ? carried ?? 0 : -velocity
    let limit = 100_000.0
    let (spring, first) = rules.spring.spring(
      over: distance, velocity: min(max(growth, -limit), limit))
    motion = SheetMotion(from: start, to: height, spring: spring, firstVelocity: first)
  }

  /// Lets time pass, in milliseconds.
  mutating func advance(_ milliseconds: Double) {
    guard motion != nil else { return }
    motion?.elapsed += milliseconds
    if motion?.isSettled ?? true { settle() }
  }

  /// Lets all the time pass that the motion needs.
  mutating func settle() {
    guard motion != nil else { return }
    motion = nil
    arrive()
  }

  private mutating func arrive() {
    switch rest {
    case .notch: events.append(.didMove(lastEnded))
    case .dismissed: events.append(.didDismiss)
    case .free: break
    }
    events += completions.map { .completion($0) }
    completions = []
  }
}

extension SheetTarget {
  /// How the sheet rests there.
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
/// The host's list is empty before the first gesture. Numbers that cannot be a sheet's count as that.
extension Sheet {
  private static let version = 1.0
  private static let count = 21

  /// Everything that is not said by options, content and container.
  var numbers: [Double] {
    var numbers = [
      Self.version, Double(rules.start), container, Double(lastEnded), height,
      Double(rest.rawValue),
    ]
    if let motion {
      numbers += [
        1, motion.from, motion.to, motion.spring.frequency, motion.spring.damping,
        motion.firstVelocity, motion.elapsed,
      ]
    } else {
      numbers += [0, 0, 0, 0, 0, 0, 0]
    }
    if let finger {
      numbers += [
        Double(finger.source.rawValue + 1), finger.startHeight, finger.total, finger.sheetTotal,
        finger.lastScroll, finger.travel.isFinite ? finger.travel : 1e9,
        finger.isDragging ? 1 : 0, finger.hasCaught ? 1 : 0,
      ]
    } else {
      numbers += [0, 0, 0, 0, 0, 0, 0, 0]
    }
    return numbers
  }

  /// The sheet that `numbers` were made of, laid out for what may be other notches or another container:
  /// what rests on a notch goes with it, and another container ends motions and drags (rule S-04).
  init(_ numbers: [Double], _ notches: Notches, container: Double, rules: Rules) {
    self.init(notches, container: container, rules: rules)
    guard numbers.count == Self.count, numbers[0] == Self.version,
      numbers[1] == Double(rules.start), let last = Int(exactly: numbers[3]),
      notches.heights.indices.contains(last), let code = Int(exactly: numbers[5]),
      let rest = Rest(rawValue: code)
    else {
      layout()
      events = []
      return
    }
    pending = nil
    self.container = numbers[2]
    lastEnded = last
    self.rest = rest
    height = rest == .notch ? notches.height(last) : rest == .dismissed ? 0 : numbers[4]
    if numbers[6] == 1, numbers[9] > 0, numbers[10] > 0 {
      motion = SheetMotion(
        from: numbers[7], to: numbers[8],
        spring: Spring(frequency: numbers[9], damping: numbers[10]), firstVelocity: numbers[11],
        elapsed: numbers[12])
    }
    if let code = Int(exactly: numbers[13]), let source = SheetFinger.Source(rawValue: code - 1) {
      finger = SheetFinger(
        source: source, startHeight: numbers[14], total: numbers[15], sheetTotal: numbers[16],
        lastScroll: numbers[17], travel: numbers[18], isDragging: numbers[19] == 1,
        hasCaught: numbers[20] == 1)
    }
    if rest == .free, motion == nil, finger == nil, rules.policy == .free {
      height = height(of: .height(height))
    }
    guard numbers[2] != container else {
      // A target that has gone elsewhere meanwhile is followed from where the sheet is seen.
      if let motion, rest == .notch, motion.to != height {
        execute(.notch(lastEnded), velocity: 0, animated: true)
        events = []
      }
      return
    }
    if rest == .dismissed {
      self.container = container
      return
    }
    motion = nil
    finger = nil
    layout(container: container)
    events = []
  }
}
