/// Where horizontal scrolling comes to rest.
enum PageSnap {
  /// Speed, in points a millisecond, above which scrolling goes on to the next page.
  static let threshold = 0.4

  /// The offset to rest at: a multiple of the page's width between 0 and `limit`.
  ///
  /// Above the threshold the next page in the direction of `velocity`, else the nearest one, of two
  /// the later.
  static func offset(from offset: Double, velocity: Double, page: Double, limit: Double) -> Double {
    guard page > 0 else { return offset }
    let pages = offset / page
    var target = (pages + 0.5).rounded(.down)
    if abs(velocity) > threshold { target = pages.rounded(.down) + (velocity > 0 ? 1 : 0) }
    return max(0, min(target * page, limit))
  }
}
