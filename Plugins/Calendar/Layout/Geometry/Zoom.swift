/// Scrolling that belongs to a change of the hour height.
enum Zoom {
  /// The vertical offset that keeps the time at `focus`, measured from the top of the viewport, where
  /// it is while the hour height changes.
  ///
  /// Clamped to the content, which ends with hour 24; lengths in points.
  static func offset(
    from offset: Double, focus: Double, hourHeight: Double, newHourHeight: Double, gridTop: Double,
    viewportHeight: Double
  ) -> Double {
    let target = gridTop + (offset + focus - gridTop) * newHourHeight / hourHeight - focus
    return max(0, min(target, max(0, gridTop + 24 * newHourHeight - viewportHeight)))
  }
}
