import LayoutCore

/// The rule for where horizontal scrolling stops.
enum PageSnap {
  /// Speed, in points a millisecond, above which scrolling goes on to the next page.
  static let threshold = 0.4
  /// Minimum distance of two pages, in points, so that rounding decides nothing.
  static let tolerance = 0.001

  /// The offset to rest at: a multiple of the page's width between 0 and `limit`.
  ///
  /// Above the threshold the next page in the direction of `velocity`, also from a page at rest
  /// (rule D-23), else the nearest one, of two the later. At the end, which need not be a whole
  /// page, content stays unless it moves back.
  static func offset(from offset: Double, velocity: Double, page: Double, limit: Double) -> Double {
    guard page > 0 else { return offset }
    if offset >= limit, velocity >= 0 { return limit }
    var target = (offset / page + 0.5).rounded(.down)
    if velocity > threshold { target = ((offset + tolerance) / page).rounded(.down) + 1 }
    if velocity < -threshold { target = ((offset - tolerance) / page).rounded(.up) - 1 }
    return max(0, min(target * page, limit))
  }

  /// The multiple of the page's width at which a scroll to `offset` rests (rule O-12): the next one
  /// in the direction of `velocity`, at rest the nearest one, of two the earlier.
  static func page(at offset: Double, velocity: Double, page: Double) -> Double {
    let pages = offset / page
    guard page > 0, pages.isFinite else { return offset }
    let (before, after) = (pages.rounded(.down) * page, pages.rounded(.up) * page)
    if velocity != 0 { return velocity > 0 ? after : before }
    return offset - before <= after - offset ? before : after
  }
}

extension WeekGrid {
  /// The offset of the nearest page of `columns` columns, or of the next one; see `PageSnap`.
  func neighbour(from offset: Double, velocity: Double, _ columns: Int) -> Double {
    let limit = max(0, contentSize.width - viewWidth)
    return onEvenColumns(offset) { offset, width in
      PageSnap.offset(
        from: offset, velocity: velocity, page: width * Double(columns),
        limit: columnAxis.isEven ? limit : columnAxis.position(atX: settings.gutter + limit))
    }
  }

  /// The offset of a page of `columns` columns near `offset`; see `PageSnap`.
  func page(at offset: Double, velocity: Double, _ columns: Int) -> Double {
    onEvenColumns(offset) { offset, width in
      PageSnap.page(at: offset, velocity: velocity, page: width * Double(columns))
    }
  }

  /// The result of `body` for an offset and the width of a column; where columns are not equally
  /// wide, it works in columns instead of points.
  private func onEvenColumns(_ offset: Double, _ body: (Double, Double) -> Double) -> Double {
    guard !columnAxis.isEven, dayWidth > 0 else { return body(offset, dayWidth) }
    let target = body(columnAxis.position(atX: settings.gutter + offset), 1)
    return columnAxis.x(atPosition: target) - settings.gutter
  }

  /// The offset that puts the middle of a day's column in the middle of bounds of a length (rule
  /// O-13).
  ///
  /// The column whose middle is nearest to that of the bounds at `proposed`; faster than 400 points
  /// per second at least the next one in the direction of `velocity`, seen from `offset`.
  func centredOffset(from offset: Double, proposed: Double, velocity: Double, length: Double)
    -> Double
  {
    guard columns > 0, dayWidth > 0 else { return proposed }
    let half = length / 2
    // Columns from the middle of column 0 on.
    func number(at x: Double) -> Double { columnAxis.position(atX: x) - 0.5 }
    func centred(_ number: Double) -> Double {
      let column = min(max(number, 0), Double(columns - 1))
      return columnAxis.x(atPosition: column + 0.5) - half
    }
    let target = centred((number(at: proposed + half) - 0.5).rounded(.up))
    guard velocity.magnitude > PageSnap.threshold * 1000 else { return target }
    let tolerance = PageSnap.tolerance
    if velocity > 0, target <= offset + tolerance {
      return centred(number(at: offset + half + tolerance).rounded(.down) + 1)
    }
    if velocity < 0, target >= offset - tolerance {
      return centred(number(at: offset + half - tolerance).rounded(.up) - 1)
    }
    return target
  }
}
