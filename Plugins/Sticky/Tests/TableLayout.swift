import LayoutCore
import TestSupport

/// A table without anything frozen: a section is a row, an item a column (rules G-01, G-02).
///
/// Lengths repeat, so that a table of a million cells needs no memory.
final class TableLayout: CollectionLayout {
  let declaration = LayoutDeclaration(
    name: "table", version: "1.0.0", summary: "Rows and columns.", missingKinds: [.header, .footer])
  let columns: Lengths
  let rows: Lengths
  /// Whether it knows its sections.
  let tellsSections: Bool
  /// Cells that queries computed.
  private(set) var cellsComputed = 0
  private(set) var counts: [Int] = []

  /// Lengths that repeat, with a gap before, between and after.
  struct Lengths {
    let lengths: [Double]
    let gap: Double

    /// The start of number `index`.
    func start(_ index: Int) -> Double {
      let (rounds, rest) = index.quotientAndRemainder(dividingBy: lengths.count)
      return gap + Double(rounds) * period + lengths[..<rest].reduce(0) { $0 + $1 + gap }
    }

    func length(_ index: Int) -> Double { lengths[index % lengths.count] }

    /// The extent of the first `count`.
    func total(_ count: Int) -> Double { count == 0 ? 0 : start(count) }

    /// The last one that starts at or before `position`, or -1.
    func index(at position: Double) -> Int {
      guard position >= gap else { return -1 }
      var index = Int((position - gap) / period) * lengths.count
      while start(index + 1) <= position { index += 1 }
      return index
    }

    private var period: Double { lengths.reduce(0) { $0 + $1 + gap } }
  }

  init(
    columns: [Double], rows: [Double], gap: Double = 1, rowGap: Double? = nil,
    tellsSections: Bool = true
  ) {
    self.columns = Lengths(lengths: columns, gap: gap)
    self.rows = Lengths(lengths: rows, gap: rowGap ?? gap)
    self.tellsSections = tellsSections
  }

  var contentSize: Size {
    Size(width: columns.total(counts.max() ?? 0), height: rows.total(counts.count))
  }

  func prepare(_ context: any LayoutContext) {
    counts = (0..<context.sectionCount).map { context.itemCount(inSection: $0) }
  }

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {
    func range(_ lengths: Lengths, _ lower: Double, _ upper: Double, _ count: Int) -> Range<Int> {
      guard count > 0, upper > 0, lower < lengths.total(count) else { return 0..<0 }
      let last = upper >= lengths.total(count) ? count - 1 : max(0, lengths.index(at: upper))
      let first = lower <= 0 ? 0 : max(0, lengths.index(at: lower))
      return first..<(min(last, count - 1) + 1)
    }
    for row in range(rows, rect.minY, rect.maxY, counts.count) {
      for column in range(columns, rect.minX, rect.maxX, counts[row]) {
        let cell = self.cell(row, column)
        if cell.frame.intersects(rect) { attributes.append(cell) }
      }
    }
  }

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    guard element.kind == .cell, counts.indices.contains(element.section),
      0..<counts[element.section] ~= element.item
    else { return nil }
    return cell(element.section, element.item)
  }

  private func cell(_ row: Int, _ column: Int) -> LayoutAttributes {
    cellsComputed += 1
    return LayoutAttributes(
      Element(.cell, section: row, item: column),
      frame: Rect(
        x: columns.start(column), y: rows.start(row), width: columns.length(column),
        height: rows.length(row)))
  }
}

extension TableLayout: SectionGeometry {
  var sections: (any SectionGeometry)? { tellsSections ? self : nil }

  var axis: Axis { .vertical }

  func extent(ofSection section: Int) -> SectionExtent {
    let start = rows.start(section)
    return SectionExtent(start: start, end: start + rows.length(section))
  }

  func section(at offset: Double) -> Int? {
    let row = min(rows.index(at: offset), counts.count - 1)
    return row < 0 ? nil : row
  }
}
