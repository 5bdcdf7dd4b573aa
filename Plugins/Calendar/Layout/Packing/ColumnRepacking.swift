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
/// The wall of an event, its right edge, is known when another event takes the column. Its last
/// neighbour is what was put last into the next column: had it ended before that began, that would
/// have taken its column.
struct ColumnRepacking {
  private let edits: PackingEdits
  private let limit: Int
  /// The end of the last event that is only counted.
  private var hiddenEnd: Int32 = .min
  /// The end of the last edited or moved event so far.
  private var changeEnd: Int32
  private var list: WalkedColumns
  /// All columns below, but the last one, are passed over.
  private var low = 0
  /// No higher column was met.
  private var width = 0
  /// The highest column that an event has left; the limit for one that was only counted.
  private var left: Int32 = -1

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
      desk.left = walk.left
    }
    swap(&changed, &desk.changed)
    return met
  }

  private init(_ limit: Int, _ edits: PackingEdits) {
    self.edits = edits
    self.limit = limit
    changeEnd = edits.time.upperBound
    list = WalkedColumns(at: edits.time.lowerBound)
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
    width = low
    hold(on, &events, &columns, &used, &endings, &changed)
    var position = on.upperBound
    while position < events.count {
      let start = events[position].key.start
      // 4.
      if start >= changeEnd { break }
      // 3.
      position = pass(from: position, at: start, &events, &columns, &used, &endings, &changed)
      // 2.
      var word = low >> 6
      var inUse = used[word]
      var free = ~inUse & (~0 &<< UInt64(truncatingIfNeeded: low))
      var (taken, end) = (UInt64(0), 0)
      while position < events.count {
        let event = events[position]
        guard event.key.start == start else { break }
        while free == 0 {
          used[word] |= taken
          (taken, word) = (0, word &+ 1)
          inUse = used[word]
          free = ~inUse
        }
        let column = word &<< 6 | free.trailingZeroBitCount
        // A column less than 0 counts as the greatest.
        if column < limit, UInt32(bitPattern: event.column) >= UInt32(truncatingIfNeeded: low) {
          let others = free & (free &- 1)
          let higher = inUse & ~(free ^ (free &- 1))
          taken |= free ^ others
          (free, end) = (others, column &+ 1)
          let next = next(among: higher, ofWord: word, at: start, used.span)
          hold(event, at: position, column, &events, &columns, &endings, &changed)
          if event.column != column || event.next != next {
            change(event, at: position, to: column, next, &events, &columns, &changed)
          }
        } else {
          keep(at: position, &events, &columns, &used, &endings, &changed)
        }
        position &+= 1
      }
      used[word] |= taken
      width = max(width, end)
    }
    finish(max(0, low - 1)..<width, at: changeEnd, &events, &columns, &changed)
    if hiddenEnd > .min { columns[limit].clear() }
    list.clear(to: width, &used, &endings)
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

  /// Comes to the next start: columns fall free, and what nothing differs below is passed over.
  @inline(__always)
  private mutating func pass(
    from position: Int, at start: Int32, _ events: inout MutableSpan<PlacedEvent>,
    _ columns: inout MutableSpan<PackedColumn>, _ used: inout MutableSpan<UInt64>,
    _ endings: inout MutableSpan<Int32>, _ changed: inout OutputSpan<Int32>
  ) -> Int {
    list.release(until: start, &columns, &used, &endings)
    let last = position > 0 ? events[position &- 1].key.start : .min
    beginGone(after: last, until: start, &columns)
    passOver(at: start, &events, &columns, &changed)
    return firstEvent(from: position, at: start, events.span)
  }

  /// The first place from one on of an event that begins later, or whose next column is not passed
  /// over: in the order of events of the same start it is higher and higher.
  @inline(__always)
  private func firstEvent(from position: Int, at start: Int32, _ events: Span<PlacedEvent>) -> Int {
    var place = position
    for step in [8, 1] {
      while place &+ step &- 1 < events.count, events[place &+ step &- 1].next < low,
        events[place &+ step &- 1].key.start == start
      {
        place &+= step
      }
    }
    return place
  }

  /// Events that are on hold their columns; those that have ended are neighbours of others.
  @inline(__always)
  private mutating func hold(
    _ on: Range<Int>, _ events: inout MutableSpan<PlacedEvent>,
    _ columns: inout MutableSpan<PackedColumn>, _ used: inout MutableSpan<UInt64>,
    _ endings: inout MutableSpan<Int32>, _ changed: inout OutputSpan<Int32>
  ) {
    var position = on.lowerBound
    while position < on.upperBound {
      let event = events[position]
      position &+= 1
      let column = Int(event.column)
      if event.next < low {
        position = firstEvent(from: position, at: event.key.start, events.span)
      } else if column < 0 {
        hide(event, &columns)
      } else if column &+ 1 >= low {
        width = max(width, column &+ 1)
        if event.key.end > edits.time.lowerBound {
          use(column, &used)
          hold(event, at: position &- 1, column, &events, &columns, &endings, &changed)
        } else {
          columns[column].start = event.key.start
        }
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
        use(column, &used)
        hold(event, at: position, column, &events, &columns, &endings, &changed)
      }
    } else {
      hide(event, &columns)
    }
    if event.column != column || event.next != next {
      change(event, at: position, to: column, next, &events, &columns, &changed)
    }
  }

  /// Gives an event another column or another wall.
  @inline(__always)
  private mutating func change(
    _ old: PlacedEvent, at position: Int, to column: Int, _ next: Int32,
    _ events: inout MutableSpan<PlacedEvent>, _ columns: inout MutableSpan<PackedColumn>,
    _ changed: inout OutputSpan<Int32>
  ) {
    changed.append(Int32(truncatingIfNeeded: position))
    events[position].next = next
    if column >= 0, column &+ 1 >= low { columns[column].before = .max }
    guard old.column != column else { return }
    events[position].column = Int32(truncatingIfNeeded: column)
    events[position].neighbour = .min
    changeEnd = max(changeEnd, old.key.end)
    if column >= 0 { differ(in: column, until: old.key.end, &columns) }
    left = max(left, old.leaves(limit))
    if old.column >= 0 { differ(in: Int(old.column), until: old.key.end, &columns) }
  }

  /// Records until when a column has another event than before, or has lost one.
  @inline(__always)
  private mutating func differ(
    in column: Int, until end: Int32, _ columns: inout MutableSpan<PackedColumn>
  ) {
    columns[column].differsUntil = max(columns[column].differsUntil, end)
    width = max(width, column &+ 1)
  }

  /// The next column from one on that is in use, else that of events that are only counted, else
  /// the greatest number.
  @inline(__always)
  private func next(from column: Int, at time: Int32, _ used: Span<UInt64>) -> Int32 {
    let next = WalkedColumns.firstUsed(from: column, to: width, used)
    return next == .max && time < hiddenEnd ? Int32(clamping: limit) : next
  }

  /// The next column in use, with the higher ones of the same word.
  @inline(__always)
  private func next(
    among higher: UInt64, ofWord word: Int, at time: Int32, _ used: Span<UInt64>
  ) -> Int32 {
    higher != 0
      ? Int32(truncatingIfNeeded: word &<< 6 | higher.trailingZeroBitCount)
      : next(from: (word &+ 1) &<< 6, at: time, used)
  }

  /// Notes that a column is in use.
  @inline(__always)
  private func use(_ column: Int, _ used: inout MutableSpan<UInt64>) {
    used[column >> 6] |= 1 &<< UInt64(truncatingIfNeeded: column)
  }

  /// An event holds a column until it ends; the wall of the one before it there is known.
  @inline(__always)
  private mutating func hold(
    _ event: PlacedEvent, at position: Int, _ column: Int,
    _ events: inout MutableSpan<PlacedEvent>, _ columns: inout MutableSpan<PackedColumn>,
    _ endings: inout MutableSpan<Int32>, _ changed: inout OutputSpan<Int32>
  ) {
    let neighbour = columns[column &+ 1].start
    if columns[column].before == .max {
      events[Int(columns[column].event)].neighbour = neighbour
    } else if columns[column].hasOtherWall(neighbour) {
      setWall(columns[column], neighbour, &events, &changed)
    }
    columns[column].event = Int32(truncatingIfNeeded: position)
    columns[column].start = event.key.start
    columns[column].before = event.neighbour
    list.add(column, until: event.key.end, &columns, &endings)
  }

  /// An event that is only counted is the neighbour of the last column.
  private mutating func hide(
    _ event: PlacedEvent, _ columns: inout MutableSpan<PackedColumn>
  ) {
    hiddenEnd = max(hiddenEnd, event.key.end)
    columns[limit].start = event.key.start
  }

  /// Notes the wall of an event whose column another one takes.
  @inline(never)
  private func setWall(
    _ column: PackedColumn, _ neighbour: Int32, _ events: inout MutableSpan<PlacedEvent>,
    _ changed: inout OutputSpan<Int32>
  ) {
    let position = Int(column.event)
    let wall = events[position].wall
    events[position].neighbour = neighbour
    if column.before != .max, events[position].wall != wall { changed.append(column.event) }
  }

  /// The walls of what was put last into columns, unless an event from a time on is one; clears the
  /// columns.
  @inline(__always)
  private mutating func finish(
    _ range: Range<Int>, at time: Int32, _ events: inout MutableSpan<PlacedEvent>,
    _ columns: inout MutableSpan<PackedColumn>, _ changed: inout OutputSpan<Int32>
  ) {
    for column in range {
      let neighbour = columns[column &+ 1].start
      if columns[column].hasOtherWall(neighbour),
        events[Int(columns[column].event)].neighbour < time
      {
        setWall(columns[column], neighbour, &events, &changed)
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
    guard edits.count == 1 else { return }
    var lowest = low
    while lowest < width, columns[lowest].differsUntil <= time { lowest &+= 1 }
    guard lowest > low, lowest < width else { return }
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
