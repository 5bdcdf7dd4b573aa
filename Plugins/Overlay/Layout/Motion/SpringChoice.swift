/// Which spring moves the sheet, as the options say (§1.9).
struct SpringChoice: Equatable {
  /// How a spring is described.
  enum Form: Int {
    /// By its period when undamped.
    case response
    /// By the time after which it is all but there.
    case duration
  }

  /// What the finger's velocity is to the spring.
  enum VelocityUnit: Int {
    /// Points per second over the distance, toward the target.
    case physical
    /// The source document's: the number of points per millisecond, unsigned, as distances per second.
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

  /// The spring for a way of `distance` points, signed, that starts with `velocity` points per second,
  /// signed likewise; and its velocity at the start, in whole distances per second.
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

  /// Damping ratio by the finger's speed: 1 up to 150 points per second, `fast` from 3000 on.
  static func damping(speed: Double, fast: Double) -> Double {
    1 + (fast - 1) * (min(max(speed.magnitude, 150), 3000) - 150) / 2850
  }

  /// Damping ratio of the source document: none rests, all others overshoot.
  static func seedDamping(speed: Double) -> Double { speed == 0 ? 1 : 0.6 }
}
