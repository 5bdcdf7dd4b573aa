/// Updates the columns of a day after edits by a walk along its differences from the last packing.
///
/// 1. Events that are on when the walk begins hold their columns.
/// 2. Events of the same start take the free columns in their order, since none falls free between
///    them: the next one begins to look behind the last.
/// 3. An event whose column changed is a difference until it ends. Below the columns of all
///    differences nothing has changed: an event there is passed over, with its wall.
/// 4. The walk ends as soon as neither an edited event nor a difference is on: the rest of the day
///    is unchanged, except for the walls of the events that are on then.
///
/// The wall of an event, its right edge, is known when another event takes the column.
struct ColumnRepacking {
  private let edits: PackingEdits
  private let limit: Int
  /// The end of the last event that is only counted.
  private var hiddenEnd: Int32 = .min
  /// The end of the last edited or moved event so far, and of the last that has or had a column.
  private var changeEnd: Int32
  private var differenceEnd: Int32 = .min
  private var inUse: WalkedColumns
  /// All columns below, but the last one, are passed over.
  private var low = 0
  /// No higher column was met.
  private var width = 0

  /// Walks along a day from its edits on, with some earlier events still `on`, and returns the
  /// number of events met; uses at most `limit` columns.
  static func walk(
    _ day: inout DaySchedule, _ on: Range<Int>, limit: Int, _ edits: PackingEdits,
    _ desk: inout PackingDesk
  ) -> Int {
    desk.reserve(columns: min(day.mostColumns + edits.count, limit))
    var (changed, met) = ([Int32](), 0)
    swap(&changed, &desk.changed)
    // An event is listed once: when it is put elsewhere, or when its wall is.
    changed.append(addingCapacity: day.count - on.lowerBound) { changed in
      var walk = ColumnRepacking(limit, edits)
      met = walk.run(&day.events, on, &desk.columns, &desk.used, &desk.endings, &changed)
    }
    swap(&changed, &desk.changed)
    return met
  }

  private init(_ limit: Int, _ edits: PackingEdits) {
    self.edits = edits
    self.limit = limit
    changeEnd = edits.time.upperBound
    inUse = WalkedColumns(at: edits.time.lowerBound)
  }

  @inline(__always)
  private mutating func run(
    _ events: inout [PlacedEvent], _ on: Range<Int>, _ columns: inout [PackedColumn],
    _ used: inout [UInt64], _ endings: inout [Int32], _ changed: inout OutputSpan<Int32>
  ) -> Int {
    var events = events.mutableSpan
    var columns = columns.mutableSpan
    var used = used.mutableSpan
    var endings = endings.mutableSpan
    // 1.
    low = lowest(on.upperBound, events.span)
    hold(on, events.span, &columns, &used, &endings)
    var (position, last) = (on.upperBound, Int32.min)
    while position < events.count {
      let start = events[position].key.start
      // 4.
      if start >= changeEnd { break }
      inUse.release(until: start, &columns, &used, &endings)
      beginGone(after: last, until: start, &columns)
      passOver(at: start, &events, &columns, &changed)
      last = start
      // 3.
      while position < events.count, events[position].next < low,
        events[position].key.start == start
      {
        position &+= 1
      }
      // 2.
      var free = low
      while position < events.count {
        let event = events[position]
        guard event.key.start == start else { break }
        let column = WalkedColumns.firstFree(from: free, used.span)
        if column < limit, event.column >= low || event.column < 0 {
          free = column &+ 1
          let next = next(from: free, at: start, used.span)
          if columns[column].hasOtherWall { setWall(columns[column], &events, &changed) }
          hold(event, at: position, column, &columns, &used, &endings)
          if event.column != column || event.next != next {
            change(&events[position], at: position, to: column, next, &columns, &changed)
          }
        } else {
          keep(at: position, &events, &columns, &used, &endings, &changed)
        }
        position &+= 1
      }
      width = max(width, min(free, limit))
    }
    finish(max(0, low - 1)..<width, at: changeEnd, &events, &columns, &changed)
    inUse.clear(to: width, &used, &endings)
    return position - on.upperBound
  }

  // MARK: Columns

  /// A column below which the only edit changes nothing, at the start of the walk.
  private func lowest(_ position: Int, _ events: Span<PlacedEvent>) -> Int {
    guard edits.count == 1 else { return 0 }
    if let gone = edits.gone.first { return max(0, Int(gone.column)) }
    // The new event takes the column of the next one that begins with it.
    let start = edits.time.lowerBound
    var (place, lowest) = (position, 0)
    while place < events.count, events[place].key.start == start, events[place].column != -2 {
      lowest = Int(events[place].column) &+ 1
      place &+= 1
    }
    place &+= 1
    guard place < events.count, events[place].key.start == start else { return lowest }
    return max(lowest, Int(events[place].column))
  }

  /// Events that are on hold their columns; those that have ended are neighbours of others.
  @inline(__always)
  private mutating func hold(
    _ on: Range<Int>, _ events: Span<PlacedEvent>, _ columns: inout MutableSpan<PackedColumn>,
    _ used: inout MutableSpan<UInt64>, _ endings: inout MutableSpan<Int32>
  ) {
    for position in on {
      let event = events[position]
      let column = Int(event.column)
      if column < max(0, low &- 1) {
        if column < 0 { hide(event, &columns) }
      } else if event.key.end > edits.time.lowerBound {
        hold(event, at: position, column, &columns, &used, &endings)
        width = max(width, column &+ 1)
      } else if column > 0, column >= low {
        columns[column &- 1].neighbour = event.key.start
      }
    }
  }

  /// An event below what is passed over stays; one that finds no column is only counted.
  @inline(never)
  private mutating func keep(
    at position: Int, _ events: inout MutableSpan<PlacedEvent>,
    _ columns: inout MutableSpan<PackedColumn>, _ used: inout MutableSpan<UInt64>,
    _ endings: inout MutableSpan<Int32>, _ changed: inout OutputSpan<Int32>
  ) {
    let event = events[position]
    let column = 0..<low ~= Int(event.column) ? Int(event.column) : -1
    var next = Int32.max
    if column >= 0 {
      next = self.next(from: low, at: event.key.start, used.span)
      if column &+ 1 == low {
        if columns[column].hasOtherWall { setWall(columns[column], &events, &changed) }
        hold(event, at: position, column, &columns, &used, &endings)
      }
    } else {
      hide(event, &columns)
    }
    if event.column != column || event.next != next {
      change(&events[position], at: position, to: column, next, &columns, &changed)
    }
  }

  /// Gives an event another column or another wall.
  @inline(never)
  private mutating func change(
    _ event: inout PlacedEvent, at position: Int, to column: Int, _ next: Int32,
    _ columns: inout MutableSpan<PackedColumn>, _ changed: inout OutputSpan<Int32>
  ) {
    let (before, end) = (Int(event.column), event.key.end)
    event.next = next
    changed.append(Int32(truncatingIfNeeded: position))
    if column >= 0, column &+ 1 >= low { columns[column].isListed = true }
    guard before != column else { return }
    event.column = Int32(truncatingIfNeeded: column)
    changeEnd = max(changeEnd, end)
    if column >= 0 { differ(in: column, until: end, &columns) } else { event.neighbour = .min }
    if before >= 0 { differ(in: before, until: end, &columns) }
  }

  /// Records until when a column has another event than before, or has lost one.
  @inline(__always)
  private mutating func differ(
    in column: Int, until end: Int32, _ columns: inout MutableSpan<PackedColumn>
  ) {
    columns[column].differsUntil = max(columns[column].differsUntil, end)
    differenceEnd = max(differenceEnd, end)
    width = max(width, column &+ 1)
  }

  /// The next column from one on that is in use, else that of events that are only counted, else
  /// the greatest number.
  @inline(__always)
  private func next(from column: Int, at time: Int32, _ used: Span<UInt64>) -> Int32 {
    let next = WalkedColumns.firstUsed(from: column, to: width, used)
    return next == .max && time < hiddenEnd ? Int32(clamping: limit) : next
  }

  /// An event holds a column until it ends, and becomes the neighbour of the one in the column
  /// before, if that is on.
  @inline(__always)
  private mutating func hold(
    _ event: PlacedEvent, at position: Int, _ column: Int,
    _ columns: inout MutableSpan<PackedColumn>, _ used: inout MutableSpan<UInt64>,
    _ endings: inout MutableSpan<Int32>
  ) {
    columns[column].event = Int32(truncatingIfNeeded: position)
    columns[column].neighbour = .min
    columns[column].before = event.neighbour
    columns[column].isListed = false
    inUse.occupy(column, until: event.key.end, &columns, &used, &endings)
    if column > 0, column >= low { columns[column &- 1].neighbour = event.key.start }
  }

  /// An event that is only counted is the neighbour of the last column.
  private mutating func hide(
    _ event: PlacedEvent, _ columns: inout MutableSpan<PackedColumn>
  ) {
    hiddenEnd = max(hiddenEnd, event.key.end)
    if limit >= low { columns[limit - 1].neighbour = event.key.start }
  }

  /// Notes the wall of an event whose column another one takes.
  @inline(never)
  private func setWall(
    _ column: PackedColumn, _ events: inout MutableSpan<PlacedEvent>,
    _ changed: inout OutputSpan<Int32>
  ) {
    let position = Int(column.event)
    let wall = events[position].wall
    events[position].neighbour = column.neighbour
    if !column.isListed, events[position].wall != wall { changed.append(column.event) }
  }

  /// The walls of what was put last into columns, unless an event from a time on is one; clears the
  /// columns.
  @inline(__always)
  private mutating func finish(
    _ range: Range<Int>, at time: Int32, _ events: inout MutableSpan<PlacedEvent>,
    _ columns: inout MutableSpan<PackedColumn>, _ changed: inout OutputSpan<Int32>
  ) {
    for column in range {
      if columns[column].before < time, columns[column].hasOtherWall {
        setWall(columns[column], &events, &changed)
      }
      columns[column].clear()
    }
  }

  /// An edited event: from now on nothing differs below the columns of differences.
  @inline(__always)
  private mutating func passOver(
    at time: Int32, _ events: inout MutableSpan<PlacedEvent>,
    _ columns: inout MutableSpan<PackedColumn>, _ changed: inout OutputSpan<Int32>
  ) {
    guard edits.count == 1, differenceEnd > time else { return }
    var lowest = low
    while lowest < width, columns[lowest].differsUntil <= time { lowest &+= 1 }
    guard lowest > low else { return }
    finish(max(0, low - 1)..<lowest - 1, at: time, &events, &columns, &changed)
    low = lowest
  }

  /// Events that went away begin to be missed.
  @inline(__always)
  private mutating func beginGone(
    after last: Int32, until time: Int32, _ columns: inout MutableSpan<PackedColumn>
  ) {
    for event in edits.gone
    where event.column >= 0 && last < event.time.start && event.time.start <= time
      && time < event.time.end
    {
      differ(in: Int(event.column), until: event.time.end, &columns)
    }
  }
}
