import LayoutCore

extension Flow {
  /// Appends the cells of equal size that intersect `rect`, whose main lengths are `span`.
  ///
  /// - Complexity: O(log lines + items of the lines in the span).
  func appendCells(
    of lines: UniformLines, inSection index: Int, _ section: FlowSection,
    _ span: (lower: Double, upper: Double), _ rect: Rect, to attributes: inout [LayoutAttributes]
  ) {
    guard lines.cross > 0, lines.main > 0 else { return }
    var number = lines.firstLine(endingAfter: span.lower - section.linesStart)
    var cell = LayoutAttributes(Element(.cell, section: index), frame: .zero)
    while number < lines.count {
      let line = lines.line(number)
      guard section.linesStart + line.start < span.upper else { return }
      let placed = UniformLine(lines, line, section, prepared.geometry)
      for item in line.items {
        cell.frame = placed.frame(of: item)
        guard cell.frame.intersects(rect) else { continue }
        cell.element.item = item
        attributes.append(cell)
      }
      number += 1
    }
  }

  /// Appends the cells of mixed size that intersect `rect`, whose main lengths are `span`.
  ///
  /// - Complexity: O(log n + items of the lines in the span).
  func appendCells(
    of tree: LineTree, inSection index: Int, _ section: FlowSection,
    _ span: (lower: Double, upper: Double), _ rect: Rect, _ context: any LayoutContext,
    to attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    let source = source(index, section, context)
    let reading = LineReading(
      source: source, rules: tree.rules, scratch: scratch, nodes: prepared.nodes)
    let (lower, upper) = (span.lower - section.linesStart, span.upper - section.linesStart)
    var mark = try tree.mark(before: lower, reading)
    while let line = try mark.next(reading), line.start < upper {
      guard line.end > lower else { continue }
      appendCells(
        of: MixedLine(scratch, line, section, prepared.geometry), inSection: index, rect,
        to: &attributes)
    }
  }

  /// Appends the cells of one line that intersect `rect`.
  private func appendCells(
    of line: consuming MixedLine, inSection index: Int, _ rect: Rect,
    to attributes: inout [LayoutAttributes]
  ) {
    var cell = LayoutAttributes(Element(.cell, section: index), frame: .zero)
    for item in line.items {
      cell.frame = line.next(scratch)
      guard cell.frame.intersects(rect) else { continue }
      cell.element.item = item
      attributes.append(cell)
    }
  }
}
