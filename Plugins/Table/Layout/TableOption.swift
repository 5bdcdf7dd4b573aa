import LayoutCore

/// The options of `table`.
enum TableOption {
  static let columns = LayoutOption<[Double]>(
    0, "columns", form: "LENGTH,LENGTH…", expected: TrackLengths.expected, default: "100",
    "Widths of the columns, in points; the last one repeats.", read: TrackLengths.read)
  static let rows = LayoutOption<[Double]>(
    1, "rows", form: "LENGTH,LENGTH…", expected: TrackLengths.expected, default: "44",
    "Heights of the rows, in points; the last one repeats.", read: TrackLengths.read)
  static let gap = LayoutOption<Size>(
    2, "gap", form: "LENGTH|LENGTH,LENGTH",
    expected: "one length from 0 to 1e9, or one between columns and one between rows",
    default: "1,1",
    "Distance before, between and after columns and rows, in points.", read: TrackLengths.readGap)
  static let frozenColumns = LayoutOption<Int>(
    3, "frozen-columns", default: 0, range: counts,
    "Number of columns that stay at the left edge.")
  static let frozenRows = LayoutOption<Int>(
    4, "frozen-rows", default: 0, range: counts, "Number of rows that stay at the top edge.")
  static let trailingColumns = LayoutOption<Int>(
    5, "trailing-columns", default: 0, range: counts,
    "Number of columns that stay at the right edge.")
  static let trailingRows = LayoutOption<Int>(
    6, "trailing-rows", default: 0, range: counts,
    "Number of rows that stay at the bottom edge.")
  static let duringBounce = LayoutOption<TableBounce>(
    7, "during-bounce", default: .moves,
    "Whether frozen rows and columns move with the content in a bounce, or stay at their edge.")
  static let merge = LayoutOption<[CellMerge]>(
    8, "merge", form: "none|ROW,COLUMN..ROW,COLUMN…", default: "none",
    "Cells joined into one, each given by its first and its last row and column.",
    reading: { text throws(LayoutFailure) in try CellMerge.read(text) })
  static let circular = LayoutOption<CircularAxes>(
    9, "circular", default: .none, "Axes along which the content repeats without end.")

  /// Numbers of rows and columns.
  static let counts = 0...1_000_000_000

  /// All of them, in the order of their numbers.
  static let all = OptionList {
    columns
    rows
    gap
    frozenColumns
    frozenRows
    trailingColumns
    trailingRows
    duringBounce
    merge
    circular
  }
}

/// The motion of held rows and columns beyond the end at their edge (rule G-11).
enum TableBounce: String, CaseIterable {
  case moves, held
}

/// The axes along which the content goes round (rule G-40).
enum CircularAxes: String, CaseIterable {
  case none, x, y, both

  /// The same as a set.
  var axes: Axes {
    switch self {
    case .none: return []
    case .x: return .horizontal
    case .y: return .vertical
    case .both: return .both
    }
  }
}
