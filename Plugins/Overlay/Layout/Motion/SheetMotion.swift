/// A sheet on its way, as far as it has come.
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

  /// How fast it grows now, in points per second.
  var velocity: Double { -(to - from) * spring.remaining(elapsed / 1000, firstVelocity).speed }

  /// Time that the whole motion takes, in milliseconds.
  var duration: Double {
    1000 * spring.settlingTime(distance: (to - from).magnitude, velocity: firstVelocity)
  }

  /// Whether it has come to rest.
  var isSettled: Bool { elapsed >= duration }
}
