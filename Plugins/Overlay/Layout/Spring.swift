import CMathematics

/// A damped spring on its way from 0 to 1, in closed form (rule S-31).
///
///     let spring = Spring(response: 0.3, damping: 1)
///     spring.remaining(0.1, 0).place  // 0.381…: the part of the way that is left after 0.1 s
///
/// Evaluated at a time, never integrated: any number of steps to a time gives the same place.
struct Spring: Equatable {
  /// Undamped angular frequency, per second; positive.
  let frequency: Double
  /// Damping ratio: 1 is critical, below it the spring overshoots.
  let damping: Double

  init(frequency: Double, damping: Double) {
    self.frequency = frequency
    self.damping = damping
  }

  /// A spring by its period when undamped, in seconds.
  init(response: Double, damping: Double) {
    self.init(frequency: 2 * .pi / response, damping: damping)
  }

  /// A spring that is all but a thousandth of its way there after `duration` seconds.
  ///
  /// A chosen model, not Apple's, which is not documented: the envelope of the motion that starts
  /// with `velocity`, in whole distances per second, is 0.001 at the end.
  ///
  /// - Complexity: 100 evaluations.
  init(duration: Double, damping: Double, velocity: Double) {
    func envelope(_ frequency: Double) -> Double {
      if damping < 1 {
        let damped = frequency * (1 - damping * damping).squareRoot()
        return ((damping * frequency - velocity) / damped).magnitude
          * portable_exp(-damping * frequency * duration)
      }
      return (1 + (frequency - velocity) * duration) * portable_exp(-frequency * duration)
    }
    var (low, high) = (1 / duration, 1e4 / duration)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if envelope(middle).magnitude > 0.001 { low = middle } else { high = middle }
    }
    self.init(frequency: high, damping: damping)
  }

  /// The part of the way that is left after `time` seconds, and how fast it changes per second;
  /// `velocity` is that at the start, in whole distances per second toward the target.
  func remaining(_ time: Double, _ velocity: Double) -> (place: Double, speed: Double) {
    let w = frequency
    if (damping - 1).magnitude < 1e-9 {
      let slope = w - velocity
      let fall = portable_exp(-w * time)
      let place = 1 + slope * time
      return (fall * place, fall * (slope - w * place))
    }
    if damping < 1 {
      let damped = w * (1 - damping * damping).squareRoot()
      let b = (damping * w - velocity) / damped
      let (sine, cosine) = (portable_sin(damped * time), portable_cos(damped * time))
      let fall = portable_exp(-damping * w * time)
      let place = cosine + b * sine
      let turn = damped * (b * cosine - sine)
      return (fall * place, fall * (turn - damping * w * place))
    }
    let root = (damping * damping - 1).squareRoot()
    let (slow, fast) = (-w * (damping - root), -w * (damping + root))
    let a = (-velocity - fast) / (slow - fast)
    let (first, second) = (a * portable_exp(slow * time), (1 - a) * portable_exp(fast * time))
    return (first + second, slow * first + fast * second)
  }

  /// Returns the time after which a motion over `distance` points stays within half a point of its
  /// end, at most one point per second fast; in seconds.
  ///
  /// Taken from the envelope, so it does not depend on when it is asked for.
  func settlingTime(distance: Double, velocity: Double) -> Double {
    /// Whether place and speed are within the bounds from `time` on.
    func isSettled(_ time: Double) -> Bool {
      let (place, speed) = envelope(time, velocity)
      return place * distance <= 0.5 && speed * distance <= 1
    }
    // From two time constants on both bounds only fall.
    var high = 2 / frequency
    if isSettled(high) { return high }
    while !isSettled(high), high < 1e9 { high *= 2 }
    var low = high / 2
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if isSettled(middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// Bounds of what `remaining` answers from `time` on.
  private func envelope(_ time: Double, _ velocity: Double) -> (place: Double, speed: Double) {
    let w = frequency
    if (damping - 1).magnitude < 1e-9 {
      let slope = (w - velocity).magnitude
      let place = portable_exp(-w * time) * (1 + slope * time)
      return (place, portable_exp(-w * time) * slope + w * place)
    }
    if damping < 1 {
      let b = (damping * w - velocity) / (w * (1 - damping * damping).squareRoot())
      let place = (1 + b * b).squareRoot() * portable_exp(-damping * w * time)
      return (place, w * place)
    }
    let root = (damping * damping - 1).squareRoot()
    let (slow, fast) = (-w * (damping - root), -w * (damping + root))
    let a = (-velocity - fast) / (slow - fast)
    let first = a.magnitude * portable_exp(slow * time)
    let second = (1 - a).magnitude * portable_exp(fast * time)
    return (first + second, -slow * first - fast * second)
  }
}

/// The spring that moves the sheet, as the options specify (rules S-30, S-32).
struct SpringChoice: Equatable {
  /// The parameters that describe a spring.
  enum Form: String, CaseIterable {
    /// By its period when undamped.
    case response
    /// By the time after which it is all but there.
    case duration
  }

  /// The use of the finger's velocity by the spring.
  enum VelocityUnit: String, CaseIterable {
    /// Points per second over the distance, toward the target.
    case physical
    /// The article's: the number of points per millisecond, unsigned, as distances per second.
    case seed
  }

  var form = Form.response
  /// Period when undamped, in seconds.
  var response = 0.3
  /// Time after which the sheet is all but there, in seconds.
  var duration = 0.3
  /// Damping ratio; nil: of the release.
  var damping: Double?
  var velocityUnit = VelocityUnit.physical
  /// Damping ratio after a fast release; in between it falls with the speed.
  var fastDamping = 0.9

  /// The spring for a way of `distance` points, signed, that starts with `velocity` points per
  /// second, signed likewise; and its velocity at the start, in whole distances per second.
  func spring(over distance: Double, velocity: Double) -> (spring: Spring, velocity: Double) {
    let start =
      switch velocityUnit {
      case .physical: velocity / distance
      case .seed: velocity.magnitude / 1000
      }
    switch form {
    case .response:
      let ratio = damping ?? Self.damping(speed: velocity, fast: fastDamping)
      return (Spring(response: response, damping: ratio), start)
    case .duration:
      let ratio = min(damping ?? Self.seedDamping(speed: velocity), 1)
      return (
        Spring(duration: duration, damping: ratio, velocity: min(max(start, -1000), 1000)), start
      )
    }
  }

  /// Reads a damping ratio, nil for `auto`, as the option `damping` specifies; nil for any other
  /// text.
  static func damping(_ text: String) -> Double?? {
    if text == "auto" { return .some(nil) }
    guard let ratio = Substring(text).number, 0.05...10 ~= ratio else { return nil }
    return ratio
  }

  /// Damping ratio by the finger's speed: 1 up to 150 points per second, `fast` from 3000 on.
  static func damping(speed: Double, fast: Double) -> Double {
    1 + (fast - 1) * (min(max(speed.magnitude, 150), 3000) - 150) / 2850
  }

  /// Damping ratio of the article: none rests, all others overshoot.
  static func seedDamping(speed: Double) -> Double { speed == 0 ? 1 : 0.6 }
}

/// A sheet in motion, at its present place.
struct SheetMotion: Equatable {
  var from: Double
  var to: Double
  var spring: Spring
  /// Velocity at the start, in whole distances per second toward the target.
  var firstVelocity: Double
  /// Time since the start, in milliseconds.
  var elapsed = 0.0

  /// Height now, in points.
  var height: Double { to - (to - from) * spring.remaining(elapsed / 1000, firstVelocity).place }

  /// The present growth of the height, in points per second.
  var velocity: Double { -(to - from) * spring.remaining(elapsed / 1000, firstVelocity).speed }

  /// Time that the whole motion takes, in milliseconds.
  var duration: Double {
    1000 * spring.settlingTime(distance: (to - from).magnitude, velocity: firstVelocity)
  }

  /// Whether it has come to rest.
  var isSettled: Bool { elapsed >= duration }
}

/// The distance by which a sheet follows a finger beyond its range: the option `rubber-band` (rule
/// S-11).
///
///     RubberBand.log.shown(400, in: 100...300, container: 667)  // 318.74
enum RubberBand: String, CaseIterable {
  /// It stays at the end.
  case none
  /// A decimal logarithm, rounded to hundredths (OverlayContainer); not where the range begins
  /// at 0.
  case log
  /// The platform's scroll view: half of the excess at first, never more than the container.
  case uikit
  /// Two and a half times a square root (gorhom); jumps by 2.5 at once.
  case sqrt
  /// Half of the excess.
  case half

  /// The height that is shown for a raw one.
  func shown(_ raw: Double, in range: ClosedRange<Double>, container: Double) -> Double {
    if range.contains(raw) { return raw }
    let (low, high) = (range.lowerBound, range.upperBound)
    let isAbove = raw > high
    let end = isAbove ? high : low
    let excess = (raw - end).magnitude
    switch self {
    case .none: return end
    case .log: return Self.logarithm(raw, in: range)
    case .uikit, .sqrt, .half:
      return isAbove ? high + shown(excess, container) : low - shown(excess, container)
    }
  }

  /// Returns the visible part of an excess over a range, in points.
  func shown(_ excess: Double, _ container: Double) -> Double {
    switch self {
    case .none, .log: return 0
    case .uikit:
      guard container > 0 else { return 0 }
      return (1 - 1 / (excess * 0.55 / container + 1)) * container
    case .sqrt: return 2.5 * (1 + excess).squareRoot()
    case .half: return excess / 2
    }
  }

  /// OverlayContainer's function.
  private static func logarithm(_ raw: Double, in range: ClosedRange<Double>) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    guard low > 0 else { return 0 }
    let shown =
      raw >= high
      ? high * (1 + 0.5 * portable_log10(raw / high))
      : low - (low * (1 + 0.5 * portable_log10((2 * low - raw) / low)) - low)
    return (shown * 100).rounded() / 100
  }
}
