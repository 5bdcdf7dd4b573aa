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
