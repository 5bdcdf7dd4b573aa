public import LayoutCore
import SummaryTree

extension List {
  /// Appends the attributes of every element whose frame intersects `rect`, in `AttributesOrder`.
  ///
  /// `rect` is in content coordinates.
  ///
  /// - Complexity: O(log n + k) for k elements in the rectangle.
  public func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {
    guard !rect.isEmpty else { return }
    if let touch = movingTouch(context) {
      appendTouched(touch, in: rect, context, to: &attributes)
    } else {
      append(prepared, in: rect, context, to: &attributes)
    }
  }

  /// Appends what of a list intersects `rect`.
  func append(
    _ list: PreparedList, in rect: Rect, _ context: any LayoutContext,
    to attributes: inout [LayoutAttributes]
  ) {
    // A tick more than is asked for: a frame in points may reach further by less than that.
    let span = Ticks.floor(rect.minY)..<Ticks.floor(rect.maxY) + 1
    let lead = list.lead
    let first = list.sections.find(max(0, span.lowerBound - lead), by: { $0.ticks }) {
      (index: $0, section: $1, origin: lead + $2.ticks)
    }
    guard var (index, section, origin) = first else { return }
    var following: SummarizedList<ListSection>.Cursor?
    while origin < span.upperBound {
      append(PlacedList(list, section, index, origin), in: rect, span, context, to: &attributes)
      index += 1
      if following == nil {
        guard index < list.sections.count else { return }
        following = list.sections.cursor(at: index)
      } else {
        following?.advance()
      }
      guard let next = following, let element = next.element else { return }
      (section, origin) = (element, lead + next.before.ticks)
    }
  }

  /// The attributes of one element, or nil if there is none.
  ///
  /// - Complexity: O(log n).
  public func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    work.elements += 1
    if let touch = movingTouch(context) { return touchedElement(element, touch, context) }
    return self.element(element, of: prepared, context)
  }

  /// The attributes of one element of a list, or nil if there is none.
  func element(_ element: Element, of list: PreparedList, _ context: any LayoutContext)
    -> LayoutAttributes?
  {
    guard 0..<list.sections.count ~= element.section else { return nil }
    let (section, origin) = list.placed(element.section)
    let placed = PlacedList(list, section, element.section, origin)
    let kinds = list.kinds
    switch element.kind {
    case .cell: return 0..<section.rowCount ~= element.item ? placed.row(element.item) : nil
    case .header: return section.hasHeader && element.item == 0 ? placed.header : nil
    case .footer: return section.hasFooter && element.item == 0 ? placed.footer : nil
    case kinds.background:
      return section.hasBackground && element.item == 0 ? placed.background : nil
    case kinds.bottom, kinds.top:
      let row = element.item
      guard section.plainRows.contains(row) else { return nil }
      let separators = Separators(section, element.section, rows: row..<row + 1, context)
      return element.kind == kinds.bottom
        ? placed.bottom(row, separators) : placed.top(row, separators)
    default: return nil
    }
  }

  /// Appends what of a section intersects `rect`, whose height is `span` in ticks.
  private func append(
    _ placed: PlacedList, in rect: Rect, _ span: Range<Int64>, _ context: any LayoutContext,
    to attributes: inout [LayoutAttributes]
  ) {
    func append(_ one: LayoutAttributes?) {
      guard let one, one.frame.intersects(rect) else { return }
      work.elements += 1
      attributes.append(one)
    }
    let section = placed.section
    if section.hasHeader { append(placed.header) }
    var walk = RowWalk(section, endingAfter: span.lowerBound - placed.origin)
    let first = walk.row
    let end = span.upperBound - placed.origin
    while let (count, start, length) = walk.next(before: end) {
      appendRows(
        placed, walk.row - count..<walk.row, from: start, each: length, in: rect, to: &attributes)
    }
    let last = walk.row
    if section.hasFooter { append(placed.footer) }
    if section.hasBackground { append(placed.background) }
    let rows = first..<last
    guard section.style.separates, !rows.isEmpty else { return }
    let separators = Separators(section, placed.index, rows: rows, context)
    for row in rows { append(placed.bottom(row, separators)) }
    for row in rows { append(placed.top(row, separators)) }
  }
}

extension List {
  /// Appends the cells of equally high rows that intersect `rect`: all but the first and the last
  /// are certain to.
  @inline(__always)
  private func appendRows(
    _ placed: PlacedList, _ rows: Range<Int>, from start: Int64, each length: Int64, in rect: Rect,
    to attributes: inout [LayoutAttributes]
  ) {
    if length == 0 { return }
    var cell = placed.row(rows.lowerBound, start, length)
    func move(to row: Int) {
      cell.element.item = row
      cell.frame.y = placed.points(start + Int64(row &- rows.lowerBound) &* length)
    }
    func meets(_ row: Int) -> Bool {
      move(to: row)
      return cell.frame.intersects(rect)
    }
    var (first, last) = (rows.lowerBound, rows.upperBound)
    while first < last, !meets(first) { first += 1 }
    while last > first, !meets(last - 1) { last -= 1 }
    work.elements += last - first
    attributes.append(addingCapacity: last - first) { output in
      for row in first..<last {
        move(to: row)
        output.append(cell)
      }
    }
  }
}

/// A section at its place in the content: the attributes of all that is in it.
struct PlacedList {
  private let kinds: ListKinds
  let section: ListSection
  let index: Int
  /// Where its parts count from, in ticks.
  let origin: Int64
  private let x, width: Double

  init(_ list: PreparedList, _ section: ListSection, _ index: Int, _ origin: Int64) {
    (kinds, self.section, self.index, self.origin) = (list.kinds, section, index, origin)
    x = min(section.style.side, list.width / 2)
    width = list.width - 2 * x
  }

  /// The position of `start`, in ticks from the origin, in points.
  func points(_ start: Int64) -> Double { Ticks.points(origin + start) }

  /// A rectangle from `start` on, in ticks from the origin.
  private func frame(_ start: Int64, _ length: Int64) -> Rect {
    Rect(x: x, y: points(start), width: width, height: Ticks.points(length))
  }

  /// The cell of a row, which must be in range (rules T-02, T-06).
  func row(_ row: Int) -> LayoutAttributes {
    let (start, length) = section.span(ofRow: row)
    return self.row(row, start, length)
  }

  /// The cell of a row with this span.
  @inline(__always)
  func row(_ row: Int, _ start: Int64, _ length: Int64) -> LayoutAttributes {
    LayoutAttributes(Element(.cell, section: index, item: row), frame: frame(start, length))
  }

  /// The header, if there is one (rule T-03).
  var header: LayoutAttributes {
    LayoutAttributes(
      Element(.header, section: index), frame: frame(section.lead, section.header), zIndex: 10)
  }

  /// The footer, if there is one (rule T-03).
  var footer: LayoutAttributes {
    LayoutAttributes(
      Element(.footer, section: index), frame: frame(section.rowsEnd, section.style.footer),
      zIndex: 10)
  }

  /// The background of the rows, if there is one (rule T-05).
  var background: LayoutAttributes {
    let start = section.span(ofRow: section.plainRows.lowerBound).start
    return LayoutAttributes(
      Element(kinds.background, section: index), frame: frame(start, section.rowsEnd - start),
      zIndex: -1)
  }

  /// The separator at the bottom of a row, or nil for none (rule T-12).
  func bottom(_ row: Int, _ separators: Separators) -> LayoutAttributes? {
    separators.bottom(row).map { separator(kinds.bottom, row, $0, isTop: false) }
  }

  /// The separator at the top of a row, or nil for none (rule T-12).
  func top(_ row: Int, _ separators: Separators) -> LayoutAttributes? {
    separators.top(row).map { separator(kinds.top, row, $0, isTop: true) }
  }

  private func separator(
    _ kind: ElementKind, _ row: Int, _ insets: SeparatorInsets, isTop: Bool
  ) -> LayoutAttributes {
    let cell = self.row(row).frame
    let thickness = min(section.style.thickness, cell.height)
    let frame = Rect(
      x: cell.x + min(insets.lead, cell.width), y: isTop ? cell.minY : cell.maxY - thickness,
      width: max(0, cell.width - insets.lead - insets.trail), height: thickness)
    var separator = LayoutAttributes(
      Element(kind, section: index, item: row), frame: frame, zIndex: 1)
    separator.pointer = .passThrough
    return separator
  }
}
