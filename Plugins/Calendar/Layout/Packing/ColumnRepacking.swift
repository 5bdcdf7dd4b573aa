/// Updates the columns of a day after edits by a walk along its differences from the last packing.
///
/// 1. Events that are on when the walk begins hold their columns.
/// 2. All columns below an event's old one are in use, except those that are *left*: their event
///    has moved to another column and no other has taken its place. An event takes the lowest
///    column that is left; else its own, or the next higher free one.
/// 3. An event whose column changed is a difference until it ends. Below the columns of all
///    differences nothing has changed: an event there is passed over, with its wall.
/// 4. The walk ends as soon as neither an edited event nor a difference is on: the rest of the day
///    is unchanged, except for the walls of the events that are on then.
///
/// The wall of an event, its right edge, is known when another event takes the column.
struct ColumnRepacking {
  private let edits: PackingEdits
  private let limit: Int
  /// The value for the column of an event that is only counted.
  private let counted: Int32
  /// The end of the last event that is only counted.
  private var hiddenEnd: Int32 = .min
  /// Events whose column or right edge changed, by position.
  private var changed: [Int32] = []
  /// The end of the last edited or moved event so far.
  private var changeEnd: Int32
  private var differences: ColumnDifferences
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
    var walk = ColumnRepacking(limit, edits)
    swap(&walk.changed, &desk.changed)
    swap(&walk.differences.all, &desk.differences)
    var events = day.events.mutableSpan
    let met = walk.run(&events, on, &desk.columns, &desk.left, &desk.touched, &desk.endings)
    swap(&walk.changed, &desk.changed)
    swap(&walk.differences.all, &desk.differences)
    return met
  }

  private init(_ limit: Int, _ edits: PackingEdits) {
    self.edits = edits
    self.limit = limit
    counted = Int32(clamping: limit)
    changeEnd = edits.time.upperBound
    differences = ColumnDifferences(counted: counted)
  }

  private mutating func run(
    _ events: inout MutableSpan<PlacedEvent>, _ on: Range<Int>, _ columns: inout [PackedColumn],
    _ left: inout [UInt64], _ touched: inout [UInt64], _ endings: inout [Int32]
  ) -> Int {
    var columns = columns.mutableSpan
    var left = left.mutableSpan
    var touched = touched.mutableSpan
    var endings = endings.mutableSpan
    // 1.
    for position in on {
      let event = events[position]
      if event.column < 0 { hiddenEnd = max(hiddenEnd, event.key.end) }
      hold(event.key, at: position, Int(event.column), &columns)
    }
    var (met, now) = (events.count - on.upperBound, Int32.min)
    for position in on.upperBound..<events.count {
      let event = events[position]
      let start = event.key.start
      if start != now {
        // 4.
        if start >= changeEnd {
          met = position - on.upperBound
          break
        }
        differences.end(until: start, &columns, &left, &touched, &endings)
        beginGone(after: now, until: start, &columns, &left, &touched, &endings)
        passOver(at: start, &events, &columns, touched.span)
        now = start
      }
      // 3.
      if event.next < low { continue }
      // 2.
      if isAsBefore(event, columns.span, touched.span) {
        begin(event.key, at: position, Int(event.column), &events, &columns)
      } else {
        place(event, at: position, &events, &columns, &left, &touched, &endings)
      }
    }
    finish(max(0, low - 1)..<width, at: changeEnd, &events, &columns)
    differences.clear(columns: width, &left, &touched, &endings)
    return met
  }

  // MARK: Columns

  /// Whether an event has its own column again, and nothing differs up to the next one that is in
  /// use.
  @inline(__always)
  private func isAsBefore(
    _ event: PlacedEvent, _ columns: Span<PackedColumn>, _ touched: Span<UInt64>
  ) -> Bool {
    let column = Int(event.column)
    guard column >= low, column < differences.lowestLeft, columns[column].end <= event.key.start,
      limit == .max || event.next < counted
    else { return false }
    return differences.first(from: column &+ 1, touched) ?? .max > Int(event.next)
  }

  /// Puts an event into the lowest free column.
  @inline(never)
  private mutating func place(
    _ event: PlacedEvent, at position: Int, _ events: inout MutableSpan<PlacedEvent>,
    _ columns: inout MutableSpan<PackedColumn>, _ left: inout MutableSpan<UInt64>,
    _ touched: inout MutableSpan<UInt64>, _ endings: inout MutableSpan<Int32>
  ) {
    let column = column(for: event, columns.span)
    let next = next(of: event, in: column, columns.span)
    begin(event.key, at: position, column, &events, &columns)
    if column == differences.lowestLeft { differences.forget(column, &left) }
    if event.column == column, event.next == next { return }
    events[position].next = next
    changed.append(Int32(truncatingIfNeeded: position))
    if column >= 0, column &+ 1 >= low { columns[column].isListed = true }
    guard event.column != column else { return }
    events[position].column = Int32(truncatingIfNeeded: column)
    if column < 0 { events[position].neighbour = .min }
    changeEnd = max(changeEnd, event.key.end)
    let before = event.column == -2 ? .max : event.column < 0 ? counted : event.column
    let now = column < 0 ? counted : Int32(truncatingIfNeeded: column)
    differences.add(
      ColumnDifference(before: before, now: now, end: event.key.end), at: event.key.start,
      &columns, &left, &touched, &endings)
  }

  /// The lowest free column for an event, or -1.
  @inline(__always)
  private func column(for event: PlacedEvent, _ columns: Span<PackedColumn>) -> Int {
    var column = Int(event.column)
    if column >= 0, column &+ 1 < low { return column }
    if event.column > -2 {
      if column < 0 { column = limit }
      if differences.lowestLeft < column { return differences.lowestLeft }
    } else {
      column = 0
    }
    while column < limit, columns[column].end > event.key.start { column &+= 1 }
    return column < limit ? column : -1
  }

  /// The next column that is in use, else that of events that are only counted, else the greatest
  /// number.
  @inline(__always)
  private mutating func next(
    of event: PlacedEvent, in column: Int, _ columns: Span<PackedColumn>
  ) -> Int32 {
    guard column >= 0 else {
      hiddenEnd = max(hiddenEnd, event.key.end)
      return .max
    }
    var next = max(column &+ 1, low)
    while next < width {
      if columns[next].end > event.key.start { return Int32(truncatingIfNeeded: next) }
      next &+= 1
    }
    return event.key.start < hiddenEnd ? counted : .max
  }

  /// An event holds a column until it ends, and becomes the neighbour of the one in the column
  /// before, if that is on.
  @inline(__always)
  private mutating func begin(
    _ key: PackingKey, at position: Int, _ column: Int,
    _ events: inout MutableSpan<PlacedEvent>, _ columns: inout MutableSpan<PackedColumn>
  ) {
    if column >= 0, column &+ 1 >= low { setWall(in: column, &events, columns.span) }
    hold(key, at: position, column, &columns)
  }

  @inline(__always)
  private mutating func hold(
    _ key: PackingKey, at position: Int, _ column: Int, _ columns: inout MutableSpan<PackedColumn>
  ) {
    if column >= 0, column &+ 1 >= low {
      columns[column].event = Int32(truncatingIfNeeded: position)
      columns[column].neighbour = .min
      columns[column].end = key.end
      columns[column].isListed = false
      width = max(width, column &+ 1)
    }
    let beside = column < 0 ? limit : column
    if beside > 0, beside >= low { columns[beside &- 1].neighbour = key.start }
  }

  /// Notes the wall of an event whose column another one takes.
  @inline(__always)
  private mutating func setWall(
    in column: Int, _ events: inout MutableSpan<PlacedEvent>, _ columns: Span<PackedColumn>
  ) {
    let position = Int(columns[column].event)
    guard position >= 0 else { return }
    let (old, start) = (events[position], columns[column].neighbour)
    guard start != old.neighbour else { return }
    events[position].neighbour = start
    if events[position].wall != old.wall, !columns[column].isListed {
      changed.append(Int32(truncatingIfNeeded: position))
    }
  }

  /// The walls of what was put last into columns, unless an event from a time on is one; clears the
  /// columns.
  private mutating func finish(
    _ range: Range<Int>, at time: Int32, _ events: inout MutableSpan<PlacedEvent>,
    _ columns: inout MutableSpan<PackedColumn>
  ) {
    for column in range {
      let position = Int(columns[column].event)
      if position >= 0, events[position].neighbour < time {
        setWall(in: column, &events, columns.span)
      }
      columns[column] = PackedColumn()
    }
  }

  /// An edited event: from now on nothing differs below the columns of differences.
  private mutating func passOver(
    at time: Int32, _ events: inout MutableSpan<PlacedEvent>,
    _ columns: inout MutableSpan<PackedColumn>, _ touched: Span<UInt64>
  ) {
    guard edits.count == 1, let lowest = differences.first(from: low, touched), lowest > low else {
      return
    }
    let column = min(lowest, width + 1)
    finish(max(0, low - 1)..<min(width, column - 1), at: time, &events, &columns)
    low = column
  }

  /// Events that went away begin to be missed.
  private mutating func beginGone(
    after last: Int32, until time: Int32, _ columns: inout MutableSpan<PackedColumn>,
    _ left: inout MutableSpan<UInt64>, _ touched: inout MutableSpan<UInt64>,
    _ endings: inout MutableSpan<Int32>
  ) {
    for event in edits.gone
    where last < event.time.start && event.time.start <= time && time < event.time.end {
      let before = event.column < 0 ? counted : event.column
      differences.add(
        ColumnDifference(before: before, now: .max, end: event.time.end), at: time, &columns, &left,
        &touched, &endings)
    }
  }
}
