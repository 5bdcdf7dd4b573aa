public import LayoutCore
import SummaryTree

extension Table {
  /// The places of all rows and columns at one offset.
  struct Places {
    let columns, rows: TrackPlaces

    init(_ prepared: PreparedTable, _ viewport: Viewport) {
      columns = TrackPlaces(prepared.columns, along: .horizontal, in: viewport)
      rows = TrackPlaces(prepared.rows, along: .vertical, in: viewport)
    }

    /// The attributes of the cell that has these rows and columns.
    func cell(_ rows: ClosedRange<Int>, _ columns: ClosedRange<Int>) -> LayoutAttributes {
      var cell = LayoutAttributes(Element(.cell, section: 0), frame: .zero)
      cell.move(to: self.rows.place(rows), self.columns.place(columns))
      return cell
    }
  }

  /// Appends the attributes of every element whose frame intersects `rect`, in `AttributesOrder`.
  ///
  /// `rect` is in content coordinates. Cells below a held band are among them (rule G-12), and a
  /// merged cell wherever its frame is (rule G-21).
  ///
  /// - Complexity: O(log rows + log columns + log m + k) for m merged cells and k cells in the
  ///   rectangle.
  public func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {
    guard !rect.isEmpty, prepared.columns.count > 0 else { return }
    let (places, first) = (Places(prepared, context.viewport), attributes.count)
    var bands = bands(places, context.viewport)
    bands.removeAll { !$0.frame.intersects(rect) }
    appendCells(places, in: rect, bands, to: &attributes)
    if appendMerges(places, in: rect, to: &attributes) {
      attributes[first...].sort { $0.element < $1.element }
    }
  }

  /// The attributes of one element, or nil if there is none, as where a merged cell covers it
  /// (rule G-20).
  ///
  /// - Complexity: O(log rows + log columns + merged cells of the row).
  public func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    let (row, column) = (element.section, element.item)
    if element.kind == prepared.bandKind, element.kind != .cell {
      return bands(Places(prepared, context.viewport), context.viewport).first {
        $0.element == element
      }
    }
    guard element.kind == .cell, 0..<prepared.counts.count ~= row,
      0..<prepared.counts[row].count ~= column
    else { return nil }
    let merge = prepared.merge(at: row, column, visits: &work.mergesVisited)
    if let merge, (merge.rows.lowerBound, merge.columns.lowerBound) != (row, column) { return nil }
    work.cells += 1
    return Places(prepared, context.viewport)
      .cell(merge?.rows ?? row...row, merge?.columns ?? column...column)
  }

  /// Appends the cells that are not merged, and the bands, which come behind those of the first
  /// row.
  private func appendCells(
    _ places: Places, in rect: Rect, _ bands: [LayoutAttributes],
    to attributes: inout [LayoutAttributes]
  ) {
    var columns: [TrackPlace] = []
    let runs = places.columns.runs
    for index in runs.indices {
      let tracks = places.columns.tracks(
        among: runs[index].tracks, movedBy: runs[index].shift, meeting: (rect.minX, rect.maxX))
      columns.reserveCapacity(columns.count + tracks.count)
      for track in tracks { columns.append(places.columns.place(track...track)) }
    }
    let across = (columns.first?.number ?? 0)..<(columns.last?.number ?? -1) + 1
    let areFull = prepared.counts.summary.least >= across.upperBound
    var bands = bands
    var cell = LayoutAttributes(Element(.cell, section: 0), frame: .zero)
    let rowRuns = places.rows.runs
    for index in rowRuns.indices {
      let rows = places.rows.tracks(
        among: rowRuns[index].tracks, movedBy: rowRuns[index].shift,
        meeting: (rect.minY, rect.maxY))
      guard !rows.isEmpty else { continue }
      var merges: [CellMerge] = []
      prepared.settings?.merges.append(
        meeting: rows, across, to: &merges, visits: &work.mergesVisited)
      var counts = areFull ? nil : prepared.counts.cursor(at: rows.lowerBound)
      for number in rows {
        if number > 0, !bands.isEmpty {
          attributes += bands
          bands = []
        }
        let row = places.rows.place(number...number)
        var shown = columns.count
        if let count = counts.map({ $0.element?.count ?? 0 }) {
          // Columns come in order of their numbers.
          shown = partitionPoint(columns.count) { columns[$0].number >= count }
          counts?.advance()
        }
        let covered = merges.isEmpty ? [] : merges.filter { $0.rows.contains(number) }
        let before = attributes.count
        attributes.append(addingCapacity: shown) { output in
          for index in 0..<shown {
            let column = columns[index]
            if !covered.isEmpty, covered.contains(where: { $0.columns.contains(column.number) }) {
              continue
            }
            cell.move(to: row, column)
            output.append(cell)
          }
        }
        work.cells += attributes.count - before
      }
    }
    attributes += bands
  }

  /// Appends merged cells; returns whether there are any.
  private func appendMerges(
    _ places: Places, in rect: Rect, to attributes: inout [LayoutAttributes]
  ) -> Bool {
    guard let merges = prepared.settings?.merges, !merges.merges.isEmpty else { return false }
    let count = attributes.count
    let (rowRuns, columnRuns) = (places.rows.runs, places.columns.runs)
    for index in rowRuns.indices where !rowRuns[index].tracks.isEmpty {
      let rowRun = rowRuns[index]
      let rows = places.rows.tracks(
        among: places.rows.axis.band(of: rowRun.tracks), movedBy: rowRun.shift,
        meeting: (rect.minY, rect.maxY), withGaps: true)
      guard !rows.isEmpty else { continue }
      for index in columnRuns.indices where !columnRuns[index].tracks.isEmpty {
        let run = columnRuns[index]
        let columns = places.columns.tracks(
          among: places.columns.axis.band(of: run.tracks), movedBy: run.shift,
          meeting: (rect.minX, rect.maxX), withGaps: true)
        var found: [CellMerge] = []
        merges.append(meeting: rows, columns, to: &found, visits: &work.mergesVisited)
        // A merged cell goes round with its last row and column.
        for merge in found
        where rowRun.tracks.contains(merge.rows.upperBound)
          && run.tracks.contains(merge.columns.upperBound)
        {
          work.cells += 1
          let cell = places.cell(merge.rows, merge.columns)
          if cell.frame.intersects(rect) { attributes.append(cell) }
        }
      }
    }
    return attributes.count > count
  }

  /// The surfaces behind what is held: nothing shows through the gaps there, or takes a touch
  /// (rule G-30).
  private func bands(_ places: Places, _ viewport: Viewport) -> [LayoutAttributes] {
    guard prepared.columns.count > 0 else { return [] }
    let (columns, rows) = (places.columns.bands, places.rows.bands)
    let content = Rect(origin: .zero, size: contentSize)
    let x = prepared.columns.isCircular ? viewport.bounds : content
    let y = prepared.rows.isCircular ? viewport.bounds : content
    let kind = prepared.bandKind
    var bands: [LayoutAttributes] = []
    bands.reserveCapacity(8)
    func add(_ number: Int, _ frame: Rect, _ zIndex: Int) {
      guard frame.width > 0, frame.height > 0 else { return }
      var band = LayoutAttributes(
        Element(kind, section: 0, item: number), frame: frame, zIndex: zIndex)
      band.flags.insert(.pinned)
      bands.append(band)
    }
    for side in columns.indices {
      let band = columns[side]
      add(side, Rect(minX: band.start, minY: y.minY, maxX: band.end, maxY: y.maxY), 1023)
    }
    for side in rows.indices {
      let band = rows[side]
      add(2 + side, Rect(minX: x.minX, minY: band.start, maxX: x.maxX, maxY: band.end), 1023)
    }
    for side in rows.indices {
      for other in columns.indices {
        let (band, column) = (rows[side], columns[other])
        let corner = Rect(
          minX: column.start, minY: band.start, maxX: column.end, maxY: band.end)
        add(4 + 2 * side + other, corner, 2047)
      }
    }
    return bands
  }
}

extension LayoutAttributes {
  /// Makes it the cell in a row and a column, or in several.
  @inline(__always)
  fileprivate mutating func move(to row: TrackPlace, _ column: TrackPlace) {
    (element.section, element.item) = (row.number, column.number)
    frame = Rect(x: column.start, y: row.start, width: column.length, height: row.length)
    zIndex = row.zIndex + column.zIndex
    flags = row.flags.union(column.flags)
  }
}

extension TrackAxis {
  /// All that are held or not held like those in `run`.
  fileprivate func band(of run: Range<Int>) -> Range<Int> {
    switch band(run.lowerBound) {
    case 0: return 0..<lead
    case 1: return body
    default: return body.upperBound..<count
    }
  }
}

extension TrackPlaces {
  /// The bands held at the leading and at the trailing edge; empty without one.
  fileprivate var bands: InlineArray<2, (start: Double, end: Double)> {
    let end = axis.length + trailShift
    return [(leadShift, leadShift + axis.leadLength), (end - axis.trailLength, end)]
  }
}
