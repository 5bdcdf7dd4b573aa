/// The z values of all kinds of elements.
struct Layering {
  /// Behind everything: closed times, and events in the background.
  static let closed = -20, background = -10

  /// In front of everything: an event that is dragged.
  static let ghost = 2000

  /// Most boxes of a day that fit below the fixed parts.
  static let room = 900

  let hourLine, dayLine, nowLine: Int
  let dayHeader, resourceHeader, hourHeader, allDayHeader, allDayCell, corner: Int

  private let cell, step: Int

  /// The z values of a calendar with or without pinned headers.
  ///
  /// Back to front: lines, events in packing order, the now line, headers, the corner. Without
  /// pinned headers, headers are behind events, as in the article.
  init(isSticky: Bool, isCrowded: Bool) {
    if isSticky {
      let base = isCrowded ? 1 << 24 : 1000
      (hourLine, dayLine, nowLine) = (0, 1, base + 3)
      (cell, step) = (100, 1)
      (dayHeader, resourceHeader, hourHeader) = (base + 5, base + 6, base + 7)
      (allDayHeader, allDayCell) = (base + 8, base + 9)
      corner = base + 10
    } else {
      (hourLine, dayLine, nowLine) = (-10, -10, 1 << 24)
      (cell, step) = (0, 0)
      (dayHeader, resourceHeader, hourHeader) = (-10, -10, -10)
      (allDayHeader, allDayCell, corner) = (-10, 0, -10)
    }
  }

  /// The z value of an event of the grid.
  func cell(order: Int32) -> Int { cell + step * Int(order) }
}
