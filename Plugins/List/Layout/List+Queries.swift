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
    let touch = self.touch(context)
    if touch.isIdle {
      append(prepared, in: rect, context, to: &attributes)
    } else {
      appendTouched(touch, in: rect, context, to: &attributes)
    }
  }

  /// Appends what of a list intersects `rect`.
  func append(
    _ list: PreparedList, in rect: Rect, _ context: any LayoutContext,
    to attributes: inout [LayoutAttributes]
  ) {
    guard var index = list.section(endingAfter: Ticks.floor(rect.minY)) else { return }
    let end = Ticks.floor(rect.maxY) + 1
    let lead = list.lead
    var sections = list.sections.cursor(at: index)
    while let section = sections.element, lead + sections.before.ticks < end {
      let placed = PlacedList(list, section, index, lead + sections.before.ticks)
      append(placed, in: rect, context, to: &attributes)
      sections.advance()
      index += 1
    }
  }

  /// The attributes of one element, or nil if there is none.
  ///
  /// - Complexity: O(log n).
  public func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    work.elements += 1
    let touch = self.touch(context)
    if !touch.isIdle, let found = touchedElement(element, touch, context) {
      return found
    }
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
    case .header: return element.item == 0 ? placed.header : nil
    case .footer: return element.item == 0 ? placed.footer : nil
    case kinds.background: return element.item == 0 ? placed.background : nil
    case kinds.bottom, kinds.top:
      let row = element.item
      guard section.plainRows.contains(row) else { return nil }
      let separators = Separators(section, element.section, rows: row..<row + 1, context)
      return element.kind == kinds.bottom
        ? placed.bottom(row, separators) : placed.top(row, separators)
    default: return nil
    }
  }

  /// Appends what of a section intersects `rect`.
  private func append(
    _ placed: PlacedList, in rect: Rect, _ context: any LayoutContext,
    to attributes: inout [LayoutAttributes]
  ) {
    func append(_ one: LayoutAttributes?) {
      guard let one, one.frame.intersects(rect) else { return }
      work.elements += 1
      attributes.append(one)
    }
    let section = placed.section
    append(placed.header)
    let first = section.row(endingAfter: Ticks.floor(rect.minY) - placed.origin)
    var walk = RowWalk(section, from: first)
    var last = first
    while let (start, length) = walk.next(section) {
      let cell = placed.row(last, start, length)
      guard cell.frame.minY < rect.maxY else { break }
      append(cell)
      last += 1
    }
    append(placed.footer)
    append(placed.background)
    let rows = first..<last
    guard section.style.separates, !rows.isEmpty else { return }
    let separators = Separators(section, placed.index, rows: rows, context)
    for row in rows { append(placed.bottom(row, separators)) }
    for row in rows { append(placed.top(row, separators)) }
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

  /// A rectangle from `start` on, in ticks from the origin.
  private func frame(_ start: Int64, _ length: Int64) -> Rect {
    Rect(x: x, y: Ticks.points(origin + start), width: width, height: Ticks.points(length))
  }

  /// The cell of a row, which must be in range (rules T-02, T-06).
  func row(_ row: Int) -> LayoutAttributes {
    let (start, length) = section.span(ofRow: row)
    return self.row(row, start, length)
  }

  /// The cell of a row with this span.
  func row(_ row: Int, _ start: Int64, _ length: Int64) -> LayoutAttributes {
    LayoutAttributes(Element(.cell, section: index, item: row), frame: frame(start, length))
  }

  /// The header, or nil for none (rule T-03).
  var header: LayoutAttributes? {
    guard section.header > 0 else { return nil }
    return LayoutAttributes(
      Element(.header, section: index), frame: frame(section.lead, section.header), zIndex: 10)
  }

  /// The footer, or nil for none (rule T-03).
  var footer: LayoutAttributes? {
    guard section.style.footer > 0 else { return nil }
    return LayoutAttributes(
      Element(.footer, section: index), frame: frame(section.rowsEnd, section.style.footer),
      zIndex: 10)
  }

  /// The background of the rows, or nil for none (rule T-05).
  var background: LayoutAttributes? {
    let rows = section.plainRows
    guard section.style.appearance.hasBackground, let first = rows.first else { return nil }
    let start = section.span(ofRow: first).start
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
