/// A damped spring on its way from 0 to 1, in closed form (§1.9).
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

  /// A spring by mass and stiffness.
  init(mass: Double, stiffness: Double, damping: Double) {
    self.init(frequency: (stiffness / mass).squareRoot(), damping: damping)
  }

  /// A spring that is all but a thousandth of its way there after `duration` seconds.
  ///
  /// A chosen model, not Apple's, which is not documented: the envelope of the motion that starts with
  /// `velocity`, in whole distances per second, is 0.001 at the end.
  ///
  /// - Complexity: 100 evaluations.
  init(duration: Double, damping: Double, velocity: Double) {
    func envelope(_ frequency: Double) -> Double {
      if damping < 1 {
        let damped = frequency * (1 - damping * damping).squareRoot()
        return ((damping * frequency - velocity) / damped).magnitude
          * exponential(-damping * frequency * duration)
      }
      return (1 + (frequency - velocity) * duration) * exponential(-frequency * duration)
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
      let fall = exponential(-w * time)
      let place = 1 + slope * time
      return (fall * place, fall * (slope - w * place))
    }
    if damping < 1 {
      let damped = w * (1 - damping * damping).squareRoot()
      let b = (damping * w - velocity) / damped
      let (sine, cosine) = sineAndCosine(damped * time)
      let fall = exponential(-damping * w * time)
      let place = cosine + b * sine
      let turn = damped * (b * cosine - sine)
      return (fall * place, fall * (turn - damping * w * place))
    }
    let root = (damping * damping - 1).squareRoot()
    let (slow, fast) = (-w * (damping - root), -w * (damping + root))
    let a = (-velocity - fast) / (slow - fast)
    let (first, second) = (a * exponential(slow * time), (1 - a) * exponential(fast * time))
    return (first + second, slow * first + fast * second)
  }

  /// When a motion over `distance` points stays within half a point of its end, at most one point per
  /// second fast; in seconds.
  ///
  /// Taken from the envelope, so it does not depend on when anybody looks.
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
      let place = exponential(-w * time) * (1 + slope * time)
      return (place, exponential(-w * time) * slope + w * place)
    }
    if damping < 1 {
      let b = (damping * w - velocity) / (w * (1 - damping * damping).squareRoot())
      let place = (1 + b * b).squareRoot() * exponential(-damping * w * time)
      return (place, w * place)
    }
    let root = (damping * damping - 1).squareRoot()
    let (slow, fast) = (-w * (damping - root), -w * (damping + root))
    let a = (-velocity - fast) / (slow - fast)
    let first = a.magnitude * exponential(slow * time)
    let second = (1 - a).magnitude * exponential(fast * time)
    return (first + second, -slow * first - fast * second)
  }
}
