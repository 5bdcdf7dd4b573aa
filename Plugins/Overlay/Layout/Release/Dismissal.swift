/// When a release takes a sheet away (§1.10, OverlayContainer's thresholds).
struct Dismissal: Equatable {
  /// Below which height, in points; nil: none.
  var height: Double?
  /// Beyond which velocity, in points per second downward; nil: none.
  var velocity: Double? = 2400

  /// Whether the sheet goes away; never while a finger drags it.
  func isDue(height: Double, velocity: Double, isDragging: Bool) -> Bool {
    guard !isDragging else { return false }
    return self.height.map { height < $0 } ?? false || self.velocity.map { velocity > $0 } ?? false
  }
}
