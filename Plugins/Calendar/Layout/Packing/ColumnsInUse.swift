/// The columns of events that are on while a walk along a day goes on.
protocol ColumnsInUse {
  /// All columns are below.
  var capacity: Int { get }
  /// The lowest free column; `capacity` or more if there is none.
  var lowestFree: Int { get }

  /// Frees the columns of events that have ended.
  mutating func release(until time: Int32)
  /// Puts an event into a free column below `capacity`.
  mutating func occupy(_ column: Int, _ event: Int32, until end: Int32)
  /// The next column that is in use, or the greatest number.
  func first(after column: Int) -> Int32
  /// The event that was put last into a column, or nil.
  func holder(of column: Int) -> Int?
}

/// Up to 64 columns, as nearly all days have: all that is known of them is one word and what they
/// hold.
struct NarrowColumns: ColumnsInUse {
  private var used: UInt64 = 0
  private var ends = InlineArray<64, Int32>(repeating: 0)
  private var holders = InlineArray<64, Int32>(repeating: -1)
  /// The time at which the first of them becomes free.
  private var firstEnd = Int32.max

  /// Number of columns.
  static let count = 64
  let capacity = Self.count

  var lowestFree: Int { (~used).trailingZeroBitCount }

  @inline(__always)
  mutating func release(until time: Int32) {
    guard firstEnd <= time else { return }
    firstEnd = .max
    var rest = used
    while rest != 0 {
      let column = rest.trailingZeroBitCount
      let end = ends[column & 63]
      if end <= time { used ^= rest & (0 &- rest) } else { firstEnd = min(firstEnd, end) }
      rest &= rest &- 1
    }
  }

  @inline(__always)
  mutating func occupy(_ column: Int, _ event: Int32, until end: Int32) {
    used |= 1 &<< UInt64(truncatingIfNeeded: column)
    ends[column & 63] = end
    holders[column & 63] = event
    firstEnd = min(firstEnd, end)
  }

  @inline(__always)
  func first(after column: Int) -> Int32 {
    let higher = used & (~1 &<< UInt64(truncatingIfNeeded: column))
    return higher == 0 ? .max : Int32(truncatingIfNeeded: higher.trailingZeroBitCount)
  }

  @inline(__always)
  func holder(of column: Int) -> Int? {
    let holder = Int(holders[column & 63])
    return holder < 0 ? nil : holder
  }
}

/// Any number of columns: a set of those in use, and lists of them by when they fall free.
struct WideColumns: ColumnsInUse {
  private var used = ColumnSet()
  private var ends: [Int32]
  private var holders: [Int32]
  /// Another column that falls free in the same slice, or -1; by column, and the first by slice.
  private var following: [Int32]
  private var endings = [Int32](-1, times: PackingDesk.sliceCount)
  /// No column falls free in an earlier slice, and none earlier.
  private var slice = 0
  private var nextEnd = Int32.max

  let capacity: Int

  /// Creates `capacity` free columns.
  init(_ capacity: Int) {
    self.capacity = capacity
    ends = Array(-1, times: capacity)
    holders = ends
    following = ends
  }

  var lowestFree: Int { used.firstAbsent }

  mutating func release(until time: Int32) {
    guard nextEnd <= time else { return }
    let last = PackingDesk.slice(time)
    nextEnd = PackingDesk.start(ofSlice: last + 1)
    for slice in slice...last where endings[slice] >= 0 {
      var (column, kept) = (Int(endings[slice]), Int32(-1))
      while column >= 0 {
        let next = following[column]
        if ends[column] <= time {
          used.remove(column)
        } else {
          nextEnd = min(nextEnd, ends[column])
          following[column] = kept
          kept = Int32(truncatingIfNeeded: column)
        }
        column = Int(next)
      }
      endings[slice] = kept
    }
    slice = last
  }

  mutating func occupy(_ column: Int, _ event: Int32, until end: Int32) {
    let slice = PackingDesk.slice(end)
    used.insert(column)
    nextEnd = min(nextEnd, end)
    ends[column] = end
    holders[column] = event
    following[column] = endings[slice]
    endings[slice] = Int32(truncatingIfNeeded: column)
  }

  func first(after column: Int) -> Int32 {
    used.first(from: column + 1).map { Int32(truncatingIfNeeded: $0) } ?? .max
  }

  func holder(of column: Int) -> Int? { holders[column] < 0 ? nil : Int(holders[column]) }
}

/// The columns that are in use at a moment of a walk after an edit: bits, and lists by when they
/// fall free.
///
/// Bits and lists belong to the caller.
struct WalkedColumns {
  /// No column falls free in an earlier slice, and none earlier.
  private var slice: Int
  private var nextEnd: Int32

  /// No columns at the start of a walk.
  init(at time: Int32) {
    slice = PackingDesk.slice(time)
    nextEnd = PackingDesk.start(ofSlice: slice + 1)
  }

  /// Lists a column that is in use until its end, which is set.
  @inline(__always)
  mutating func add(
    _ column: Int, until end: Int32, _ columns: inout MutableSpan<PackedColumn>,
    _ endings: inout MutableSpan<Int32>
  ) {
    let slice = PackingDesk.slice(end)
    if slice <= self.slice { nextEnd = min(nextEnd, end) }
    columns[column].end = end
    columns[column].following = endings[slice]
    endings[slice] = Int32(truncatingIfNeeded: column)
  }

  /// Frees the columns of events that have ended.
  @inline(__always)
  mutating func release(
    until time: Int32, _ columns: inout MutableSpan<PackedColumn>,
    _ used: inout MutableSpan<UInt64>, _ endings: inout MutableSpan<Int32>
  ) {
    guard nextEnd <= time else { return }
    let last = PackingDesk.slice(time)
    nextEnd = PackingDesk.start(ofSlice: last + 1)
    for slice in slice...last where endings[slice] >= 0 {
      var (column, kept) = (Int(endings[slice]), Int32(-1))
      while column >= 0 {
        let (end, next) = (columns[column].end, columns[column].following)
        if end <= time {
          used[column >> 6] &= ~(1 &<< UInt64(truncatingIfNeeded: column))
        } else {
          nextEnd = min(nextEnd, end)
          columns[column].following = kept
          kept = Int32(truncatingIfNeeded: column)
        }
        column = Int(next)
      }
      endings[slice] = kept
    }
    slice = last
  }

  /// The first column from one on that is in use, or the greatest number; all are below `end`.
  @inline(__always)
  static func firstUsed(from column: Int, to end: Int, _ used: Span<UInt64>) -> Int32 {
    var word = column >> 6
    var rest = used[word] & (~0 &<< UInt64(truncatingIfNeeded: column))
    while rest == 0 {
      word &+= 1
      guard word &<< 6 < end else { return .max }
      rest = used[word]
    }
    return Int32(truncatingIfNeeded: word &<< 6 &+ rest.trailingZeroBitCount)
  }

  /// Frees all columns, which are below `end`.
  @inline(__always)
  func clear(
    to end: Int, _ used: inout MutableSpan<UInt64>, _ endings: inout MutableSpan<Int32>
  ) {
    for word in 0...end >> 6 { used[word] = 0 }
    for slice in slice..<endings.count { endings[slice] = -1 }
  }
}
