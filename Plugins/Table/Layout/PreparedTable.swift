import LayoutCore
import SummaryTree

/// The axes of a table, its merged cells, and the cells of each row.
struct PreparedTable {
  /// The options; nil before the first `prepare`.
  let settings: TableSettings?
  let columns, rows: TrackAxis
  let counts: SummarizedList<RowCells>
  /// The kind of the surfaces behind what is held.
  let bandKind: ElementKind

  /// A table without cells.
  init() {
    let none = TrackAxis(
      tracks: TrackLengths([1], gap: 0), count: 0, lead: 0, trail: 0, holdsInBounce: false,
      isCircular: false)
    (settings, columns, rows, counts, bandKind) = (nil, none, none, SummarizedList(), .cell)
  }

  /// Checks the options against rows of so many cells, seen in `viewport`.
  ///
  /// - Throws: `LayoutFailure.refused` as `Table.prepare`.
  init(
    _ settings: TableSettings, _ counts: SummarizedList<RowCells>, _ viewport: Viewport,
    _ kinds: KindTable
  ) throws(LayoutFailure) {
    (self.settings, self.counts) = (settings, counts)
    bandKind = kinds.kind(named: "HeldBand") ?? .cell
    func axis(
      _ tracks: TrackLengths, _ count: Int, _ held: (lead: Int, trail: Int), _ axis: Axes
    ) -> TrackAxis {
      // A table without cells holds nothing (rule G-07).
      let isEmpty = counts.summary.most == 0
      return TrackAxis(
        tracks: tracks, count: isEmpty ? 0 : count, lead: isEmpty ? 0 : held.lead,
        trail: isEmpty ? 0 : held.trail, holdsInBounce: settings.bounce == .held,
        isCircular: settings.circular.axes.contains(axis))
    }
    columns = axis(
      settings.columns, counts.summary.most, (settings.frozen.columns, settings.trailing.columns),
      .horizontal)
    rows = axis(
      settings.rows, counts.count, (settings.frozen.rows, settings.trailing.rows), .vertical)
    guard columns.count > 0 else { return }
    try columns.requireHeld("columns")
    try rows.requireHeld("rows")
    try columns.requireRound("x", "columns", viewport.visible(.horizontal))
    try rows.requireRound("y", "rows", viewport.visible(.vertical))
    for merge in settings.merges.merges { try require(merge) }
  }

  /// Makes sure that all of a merged cell is there, on one side of what is held (rule G-22).
  private func require(_ merge: CellMerge) throws(LayoutFailure) {
    guard merge.rows.upperBound < rows.count, merge.columns.upperBound < columns.count,
      merge.columns.lowerBound < counts[merge.rows.lowerBound].count
    else {
      throw .refused(
        "merge \(merge.text) goes beyond the \(rows.count) rows and \(columns.count) columns")
    }
    for (axis, tracks, word) in [
      (columns, merge.columns, "columns"), (rows, merge.rows, "rows"),
    ] where axis.band(tracks.lowerBound) != axis.band(tracks.upperBound) {
      throw .refused("merge \(merge.text) goes across the border of the \(word) that are held")
    }
  }

  /// The merged cell that covers a cell, or nil.
  ///
  /// - Complexity: O(log n + merged cells that have the row).
  func merge(at row: Int, _ column: Int, visits: inout Int) -> CellMerge? {
    guard let merges = settings?.merges, !merges.merges.isEmpty else { return nil }
    var found: [CellMerge] = []
    merges.append(meeting: row..<row + 1, column..<column + 1, to: &found, visits: &visits)
    return found.first
  }
}

extension TrackAxis {
  /// Where number `index` is: held at the leading edge, in the body, or at the trailing edge.
  func band(_ index: Int) -> Int { index < lead ? 0 : index < count - trail ? 1 : 2 }

  /// Makes sure that no more are held than there are (rule G-14).
  fileprivate func requireHeld(_ word: String) throws(LayoutFailure) {
    guard lead + trail > count else { return }
    throw .refused(
      "frozen-\(word)=\(lead) and trailing-\(word)=\(trail) hold more than the \(count) \(word)")
  }

  /// Makes sure that what goes round is long enough for a viewport of `visible` points
  /// (rule G-41).
  fileprivate func requireRound(_ name: String, _ word: String, _ visible: Double)
    throws(LayoutFailure)
  {
    guard isCircular else { return }
    if trail > 0 {
      throw .refused("circular=\(name) and trailing-\(word) exclude each other")
    }
    guard period < visible - leadLength else { return }
    throw .refused(
      "circular=\(name) needs \(word) of \((visible - leadLength).roundedText) points that go "
        + "round, found \(period.roundedText)")
  }
}

extension Viewport {
  /// The length along an axis that the leading inset leaves, in points.
  func visible(_ axis: Axis) -> Double {
    size.along(axis) - adjustedContentInset.lead(axis)
  }
}
