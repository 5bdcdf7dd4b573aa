import LayoutCore
import SummaryTree

/// A section in the list of sections: its rows, and the length that it takes; lengths in ticks.
///
/// An object, of which a question copies one reference.
final class ListSection: SummarizedElement, Sendable {
  /// Lengths and numbers of rows.
  struct Sum: Summary {
    var ticks: Int64 = 0
    var sections = 0
    var rows = 0
    static let zero = Sum()
    /// Stops at what is refused as too long.
    static func + (a: Sum, b: Sum) -> Sum {
      Sum(
        ticks: a.ticks + min(b.ticks, Ticks.limit - a.ticks), sections: a.sections + b.sections,
        rows: a.rows + b.rows)
    }
  }

  let style: ListStyle
  /// Heights of all rows, as if none headed the section.
  let rows: RowRuns

  init(style: ListStyle, rows: RowRuns) { (self.style, self.rows) = (style, rows) }

  /// The section with rows that `body` has changed.
  func changing(_ body: (inout RowRuns) -> Void) -> ListSection {
    var rows = self.rows
    body(&rows)
    return ListSection(style: style, rows: rows)
  }

  var rowCount: Int { rows.summary.rows }

  /// Whether the first row heads the section.
  var isHeaded: Bool { style.isHeaded(rowCount) }

  /// Length of a header, or 0 for none.
  var header: Int64 { style.headerMode == .supplementary ? style.header : 0 }

  /// Distance above what comes first, where the section is not the first one (rule T-03).
  var lead: Int64 { header > 0 || isHeaded ? style.above : style.top }

  /// Start of the rows, from the start of the section.
  var rowsStart: Int64 { lead + header }

  /// The distance by which all rows but the first are moved because that one is a header.
  private var shift: Int64 {
    isHeaded ? style.header - rows.span(ofRow: 0).length : 0
  }

  /// End of the rows, from the start of the section.
  var rowsEnd: Int64 { rowsStart + rows.summary.ticks + shift }

  /// Distance below what comes last.
  var trail: Int64 { style.footer > 0 ? 0 : style.bottom }

  /// The whole length.
  var length: Int64 { rowsEnd + style.footer + trail }

  var summary: Sum { Sum(ticks: min(length, Ticks.limit), sections: 1, rows: rowCount) }

  /// The start of a row from the start of the section, and its height.
  ///
  /// - Complexity: O(log n).
  func span(ofRow index: Int) -> (start: Int64, length: Int64) {
    if index == 0, isHeaded { return (rowsStart, style.header) }
    let (start, length) = rows.span(ofRow: index)
    return (rowsStart + start + shift, length)
  }

  /// The first row that ends after a distance from the start of the section; the number of rows if
  /// none does.
  ///
  /// - Complexity: O(log n).
  func row(endingAfter distance: Int64) -> Int {
    guard isHeaded else { return rows.row(endingAfter: distance - rowsStart) }
    if distance < rowsStart + style.header {
      return style.header > 0 ? 0 : rows.row(endingAfter: 0)
    }
    return max(1, rows.row(endingAfter: distance - rowsStart - shift))
  }

  /// The rows that have a background and separators.
  var plainRows: Range<Int> { (isHeaded ? 1 : 0)..<rowCount }

  var hasHeader: Bool { header > 0 }
  var hasFooter: Bool { style.footer > 0 }
  var hasBackground: Bool { style.appearance.hasBackground && !plainRows.isEmpty }
}

/// The sections of a list, prepared.
///
/// An object, of which a question copies one reference.
final class PreparedList: Sendable {
  /// The style of sections without options of their own; nil before the first `prepare`.
  let style: ListStyle?
  /// The sections.
  let sections: SummarizedList<ListSection>
  /// Width of the content, in points.
  let width: Double
  /// Numbers of the kinds.
  let kinds: ListKinds
  let snap: SnapRule
  /// The distance by which all is moved because the first section has its own padding, in ticks
  /// (rule T-02).
  let lead: Int64

  init(
    style: ListStyle? = nil, sections: SummarizedList<ListSection> = SummarizedList(),
    width: Double = 0, kinds: ListKinds = ListKinds(.standard), snap: SnapRule = .none
  ) {
    (self.style, self.sections, self.width) = (style, sections, width)
    (self.kinds, self.snap) = (kinds, snap)
    lead =
      sections.find(0, by: { $0.sections }) { _, first, _ in
        first.header > 0 || first.isHeaded ? 0 : first.style.first - first.style.top
      } ?? 0
  }

  /// The list with other sections.
  func with(_ sections: SummarizedList<ListSection>) -> PreparedList {
    PreparedList(style: style, sections: sections, width: width, kinds: kinds, snap: snap)
  }

  /// Length of the content, in points.
  var length: Double { Ticks.points(lead + sections.summary.ticks) }

  /// Whether the content is longer than ticks can count.
  var isTooLong: Bool { sections.summary.ticks >= Ticks.limit - Ticks.count(2e9) }

  /// A section and its origin, from which its parts count, in ticks.
  ///
  /// - Complexity: O(log n).
  func placed(_ index: Int) -> (section: ListSection, origin: Int64) {
    (sections[index], lead + sections.summary(before: index).ticks)
  }

  /// Whether there is such a row.
  func contains(_ row: IndexPath) -> Bool {
    0..<sections.count ~= row.section && 0..<sections[row.section].rowCount ~= row.item
  }

  /// The first section that ends after `ticks`, or nil.
  ///
  /// - Complexity: O(log n).
  func section(endingAfter ticks: Int64) -> Int? {
    sections.find(max(0, ticks - lead), by: { $0.ticks })?.index
  }
}

/// The kinds that a list adds.
struct ListKinds {
  static let declarations: [KindDeclaration] =
    [
      .decoration("SectionBackground", isPinnable: false, appearance: .panel),
      .decoration("SeparatorBottom", isPinnable: false, appearance: .line),
      .decoration("SeparatorTop", isPinnable: false, appearance: .line),
    ]
    + RowButton.all.map { .supplementary($0.kind, isPinnable: false) }

  let background, bottom, top: ElementKind

  /// Looks their numbers up.
  init(_ kinds: KindTable) {
    func kind(_ index: Int) -> ElementKind {
      kinds.kind(named: Self.declarations[index].name) ?? .cell
    }
    (background, bottom, top) = (kind(0), kind(1), kind(2))
  }
}
