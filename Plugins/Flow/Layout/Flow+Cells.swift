import LayoutCore

extension Flow {
  /// How many items a rect query reads at a time, if no single line is longer.
  private static let chunk = 4096

  /// Appends the cells of equal size that intersect `rect`, whose main lengths are `span`.
  ///
  /// - Complexity: O(log lines + items of the lines in the span).
  func appendCells(
    of lines: UniformLines, inSection index: Int, _ span: (lower: Double, upper: Double),
    _ rect: Rect, to attributes: inout [LayoutAttributes]
  ) {
    guard lines.cross > 0, lines.main > 0 else { return }
    let section = prepared.sections[index]
    var number = section.lines.firstLine(endingAfter: span.lower - section.linesStart)
    while number < lines.count {
      let line = lines.line(number)
      guard section.linesStart + line.start < span.upper else { return }
      let placed = UniformLine(lines, line, section, prepared.geometry)
      for item in line.items {
        let frame = placed.frame(of: item)
        guard frame.intersects(rect) else { continue }
        attributes.append(
          LayoutAttributes(Element(.cell, section: index, item: item), frame: frame))
      }
      number += 1
    }
  }

  /// Appends the cells of mixed size that intersect `rect`, whose main lengths are `span`.
  ///
  /// Lines are taken in groups, so that their sizes are read in one go.
  ///
  /// - Complexity: O(log lines + items of the lines in the span).
  func appendCells(
    of table: LineTable, inSection index: Int, _ span: (lower: Double, upper: Double),
    _ rect: Rect, _ context: any LayoutContext, to attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    let section = prepared.sections[index]
    let end = partitionPoint(table.count) {
      section.linesStart + table.line($0).start >= span.upper
    }
    var number = section.lines.firstLine(endingAfter: span.lower - section.linesStart)
    while number < end {
      let first = table.line(number).items.lowerBound
      var groupEnd = number + 1
      while groupEnd < end, table.line(groupEnd).items.upperBound - first <= Self.chunk {
        groupEnd += 1
      }
      let items = first..<table.line(groupEnd - 1).items.upperBound
      try sizes.load(items, ofSection: index, section.metrics, prepared.geometry, context)
      for line in number..<groupEnd {
        appendCells(
          of: MixedLine(sizes, table.line(line), section, prepared.geometry), inSection: index,
          rect, to: &attributes)
      }
      number = groupEnd
    }
  }

  /// Appends the cells of one line that intersect `rect`.
  private func appendCells(
    of line: consuming MixedLine, inSection index: Int, _ rect: Rect,
    to attributes: inout [LayoutAttributes]
  ) {
    for item in line.items {
      let frame = line.next()
      guard frame.intersects(rect) else { continue }
      attributes.append(LayoutAttributes(Element(.cell, section: index, item: item), frame: frame))
    }
  }
}
