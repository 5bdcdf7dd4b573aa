import LayoutCore

extension FixedParts {
  /// Supplementary views of the grid that meet `rect`, in `AttributesOrder`.
  ///
  /// - Complexity: O(k).
  func headers(in rect: Rect) -> [LayoutAttributes] {
    let columns = grid.columns(in: rect)
    var parts: [LayoutAttributes?] = columns.map(allDayHeader)
    parts.append(corner)
    parts += columns.map(dayHeader)
    parts += hours(in: rect, spacing: 3600, count: hourCount).map(hourHeader)
    return parts.compactMap(\.self).filter { $0.frame.intersects(rect) }
  }

  /// Decorations of the grid that meet `rect`, in `AttributesOrder`.
  ///
  /// - Complexity: O(k).
  func lines(in rect: Rect) -> [LayoutAttributes] {
    // A line is as far left of its column as half of it is thick.
    var near = rect
    near.width += Self.thickness
    var parts: [LayoutAttributes?] = grid.columns(in: near).map(dayLine)
    parts += hours(in: rect, spacing: grid.settings.grid * 60, count: hourLineCount).map(hourLine)
    parts.append(nowLine)
    return parts.compactMap(\.self).filter { $0.frame.intersects(rect) }
  }

  /// One part; nil where there is no such element.
  func part(_ element: Element) -> LayoutAttributes? {
    guard element.section == 0 else { return nil }
    switch element.kind {
    case kinds.dayHeader: return dayHeader(element.item)
    case kinds.allDayHeader: return allDayHeader(element.item)
    case kinds.hourHeader: return hourHeader(element.item)
    case kinds.corner: return element.item == 0 ? corner : nil
    case kinds.hourLine: return hourLine(element.item)
    case kinds.dayLine: return dayLine(element.item)
    case kinds.nowLine: return element.item == 0 ? nowLine : nil
    default: return nil
    }
  }

  /// Numbers of rows so many seconds apart that may meet `rect`, with a row's slack.
  private func hours(in rect: Rect, spacing: Int, count: Int) -> Range<Int> {
    let limits = -2...(count + 2)
    func row(_ y: Double) -> Int {
      grid.whole(
        (grid.second(atY: y) - Double(grid.firstSecond)) / Double(spacing), in: limits)
    }
    let first = max(0, row(rect.minY) - 1)
    return first..<max(first, min(count, row(rect.maxY) + 2))
  }
}
