public import LayoutCore
import SummaryTree

/// Rows and columns, some of which stay at an edge while the others scroll along both axes.
///
/// UIKit has no such layout; UICollectionViewLayout subclasses and SpreadsheetView do the same. The
/// rules are those of the handbook's page "Tables" (G-01 to G-50).
///
/// A section is a row and an item a column. Nothing is kept of a cell: its place follows from the
/// lengths of its row and its column, from what is held, and from the offset.
public final class Table: CollectionLayout {
  /// Name, version, kinds and options of the layout.
  public static let declaration = LayoutDeclaration(
    name: "table", version: "1.0.0",
    summary: "A spreadsheet: frozen rows and columns, merged cells, circular scrolling.",
    kinds: [.decoration("HeldBand", isPinnable: false, appearance: .panel)],
    missingKinds: [.header, .footer], options: TableOption.all.declarations)

  /// Name, version, kinds and options of the layout.
  public var declaration: LayoutDeclaration { Self.declaration }

  /// The result of the last `prepare`.
  var prepared = PreparedTable()

  /// Counts of the work done, for tests of what an operation costs.
  package struct Work: Hashable, Sendable {
    /// Cells that queries computed.
    package var cells = 0
    /// Nodes of the tree of merged cells that queries visited.
    package var mergesVisited = 0
  }

  /// The work done.
  package internal(set) var work = Work()

  /// Creates a layout that must be prepared before it is asked.
  public init() {}

  /// Size of the content at rest, in points (rules G-02, G-07).
  public var contentSize: Size {
    Size(width: prepared.columns.length, height: prepared.rows.length)
  }

  /// Accepts lengths above 0 and gaps from 0, and merged cells that do not overlap in part.
  ///
  /// - Throws: `LayoutFailure.refused` for other values.
  public func check(_ value: OptionValue, forOption option: Int) throws(LayoutFailure) {
    try TableOption.all.check(value, forOption: option)
  }

  /// Counts rows and columns, and reads the options.
  ///
  /// - Complexity: O(rows + merged cells).
  /// - Throws: `LayoutFailure.refused` if more is held than there is, a merged cell goes beyond the
  ///   cells or across a border of what is held, or the content is too short to go round; the
  ///   layout then is as it was before.
  public func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    var counts = SummarizedList<RowCells>()
    var part: [RowCells] = []
    for section in 0..<context.sectionCount {
      part.append(RowCells(count: context.itemCount(inSection: section)))
      // Added to the list a part at a time, so that a million rows do not lie in an array first.
      if part.count == 4096 {
        counts.append(contentsOf: SummarizedList(part))
        part.removeAll(keepingCapacity: true)
      }
    }
    counts.append(contentsOf: SummarizedList(part))
    prepared = try PreparedTable(TableSettings(context), counts, context.viewport, context.kinds)
  }
}

extension Table: IncrementalUpdates {
  /// Follows a batch of changes: places are those of numbers, so only the counts change.
  ///
  /// - Complexity: O(log rows) for each change, and O(merged cells).
  /// - Throws: as `prepare`, and `LayoutFailure.refused` if the changes do not lead to the content
  ///   that `context` shows.
  public func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    guard let settings = prepared.settings else { throw .refused("table is not prepared") }
    var (counts, new) = (prepared.counts, [Int]())
    for update in updates {
      switch update {
      case .deleteSections(let rows):
        guard rows.lowerBound >= 0, rows.upperBound <= counts.count else { throw Self.mismatch }
        counts.removeSubrange(rows)
      case .insertSections(let rows):
        guard 0...counts.count ~= rows.lowerBound else { throw Self.mismatch }
        counts.insert(
          contentsOf: repeatElement(RowCells(count: 0), count: rows.count), at: rows.lowerBound)
        new += rows
      case .deleteItems(let row, let items), .insertItems(let row, let items):
        guard 0..<counts.count ~= row else { throw Self.mismatch }
        if new.last != row { new.append(row) }
        _ = items
      case .reloadItems: break
      }
    }
    guard counts.count == context.sectionCount else { throw Self.mismatch }
    for row in new { counts[row] = RowCells(count: context.itemCount(inSection: row)) }
    prepared = try PreparedTable(settings, counts, context.viewport, context.kinds)
  }

  /// Thrown when the updates do not match the content.
  private static let mismatch = LayoutFailure.refused(
    "the updates do not lead to the content that is shown")
}

/// The number of cells of a row.
struct RowCells: SummarizedElement {
  /// The largest and the smallest number of cells.
  struct Sum: Summary {
    var most = 0
    var least = Int.max
    static let zero = Sum()
    static func + (a: Sum, b: Sum) -> Sum {
      Sum(most: max(a.most, b.most), least: min(a.least, b.least))
    }
  }

  let count: Int
  var summary: Sum { Sum(most: count, least: count) }
}

/// The values of all options.
struct TableSettings {
  let columns, rows: TrackLengths
  let frozen, trailing: (columns: Int, rows: Int)
  let bounce: TableBounce
  let circular: CircularAxes
  let merges: MergeTree

  /// Reads them.
  init(_ context: any LayoutContext) {
    let gap = TableOption.gap.value(in: context)
    columns = TrackLengths(TableOption.columns.value(in: context), gap: gap.width)
    rows = TrackLengths(TableOption.rows.value(in: context), gap: gap.height)
    frozen = (
      TableOption.frozenColumns.value(in: context), TableOption.frozenRows.value(in: context)
    )
    trailing = (
      TableOption.trailingColumns.value(in: context), TableOption.trailingRows.value(in: context)
    )
    bounce = TableOption.duringBounce.value(in: context)
    circular = TableOption.circular.value(in: context)
    merges = MergeTree(TableOption.merge.value(in: context))
  }
}
