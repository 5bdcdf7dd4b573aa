/// An event whose column changed in an edit, or that was removed, until it ends.
struct ColumnDifference {
  /// The columns before and now, or `Int32.max`.
  var before: Int32
  var now: Int32
  var end: Int32
  /// Another one that ends in the same slice of time, or -1.
  var following: Int32 = -1
}

/// The differences that are on at a moment of a walk after an edit, and the columns that they left.
///
/// A difference costs a few instructions at its start and at its end, independent of their number:
/// those that end in the same slice of time are a list. Sets and lists belong to the caller.
struct ColumnDifferences {
  /// The value for the column of an event that is only counted.
  private let counted: Int32
  /// All since the walk began.
  var all: [ColumnDifference] = []
  /// No earlier slice of time has an end of one, and none ends earlier.
  private var slice = PackingDesk.sliceCount
  private var nextEnd = Int32.max
  /// The columns that are left: their event has moved away and no other has taken its place.
  private var left = ColumnBits(capacity: 0)
  /// The lowest of them.
  private(set) var lowestLeft = Int.max
  /// The columns of differences, before and now.
  private var touched = ColumnBits(capacity: 0)

  /// No differences.
  init(counted: Int32) { self.counted = counted }

  /// The first column from one on that differs, or nil.
  @inline(__always)
  func first(from column: Int, _ touched: Span<UInt64>) -> Int? {
    self.touched.first(from: column, touched)
  }

  /// Adds what differs from a time on.
  mutating func add(
    _ difference: ColumnDifference, at time: Int32, _ columns: inout MutableSpan<PackedColumn>,
    _ left: inout MutableSpan<UInt64>, _ touched: inout MutableSpan<UInt64>,
    _ endings: inout MutableSpan<Int32>
  ) {
    var difference = difference
    let slice = PackingDesk.slice(difference.end)
    difference.following = endings[slice]
    endings[slice] = Int32(truncatingIfNeeded: all.count)
    all.append(difference)
    self.slice = min(self.slice, slice)
    nextEnd = min(nextEnd, difference.end)
    if difference.before < counted {
      let column = Int(difference.before)
      columns[column].leftUntil = difference.end
      touch(column, 1, &columns, &touched)
      leave(column, at: time, columns.span, &left)
    }
    if difference.now < counted { touch(Int(difference.now), 1, &columns, &touched) }
  }

  /// Forgets what has ended by a time.
  mutating func end(
    until time: Int32, _ columns: inout MutableSpan<PackedColumn>,
    _ left: inout MutableSpan<UInt64>, _ touched: inout MutableSpan<UInt64>,
    _ endings: inout MutableSpan<Int32>
  ) {
    let last = PackingDesk.slice(time)
    guard nextEnd <= time else { return }
    nextEnd = PackingDesk.start(ofSlice: last + 1)
    for slice in slice...last where endings[slice] >= 0 {
      var (number, kept) = (Int(endings[slice]), Int32(-1))
      while number >= 0 {
        let difference = all[number]
        if difference.end <= time {
          end(difference, at: time, &columns, &left, &touched)
        } else {
          nextEnd = min(nextEnd, difference.end)
          all[number].following = kept
          kept = Int32(truncatingIfNeeded: number)
        }
        number = Int(difference.following)
      }
      endings[slice] = kept
    }
    slice = last
  }

  @inline(__always)
  private mutating func end(
    _ difference: ColumnDifference, at time: Int32, _ columns: inout MutableSpan<PackedColumn>,
    _ left: inout MutableSpan<UInt64>, _ touched: inout MutableSpan<UInt64>
  ) {
    if difference.before < counted {
      let column = Int(difference.before)
      columns[column].leftUntil = .min
      touch(column, -1, &columns, &touched)
      forget(column, &left)
    }
    if difference.now < counted {
      touch(Int(difference.now), -1, &columns, &touched)
      leave(Int(difference.now), at: time, columns.span, &left)
    }
  }

  /// Counts how many differences have a column.
  private mutating func touch(
    _ column: Int, _ count: Int32, _ columns: inout MutableSpan<PackedColumn>,
    _ touched: inout MutableSpan<UInt64>
  ) {
    columns[column].differences += count
    if columns[column].differences > 0 {
      self.touched.insert(column, &touched)
    } else {
      self.touched.remove(column, &touched)
    }
  }

  /// Records that a column is left, if it is: what had it before is on, and nothing is there.
  @inline(__always)
  private mutating func leave(
    _ column: Int, at time: Int32, _ columns: Span<PackedColumn>, _ left: inout MutableSpan<UInt64>
  ) {
    guard columns[column].leftUntil > time, columns[column].end <= time else { return }
    self.left.insert(column, &left)
    lowestLeft = min(lowestLeft, column)
  }

  /// Records that a column is not left.
  @inline(__always)
  mutating func forget(_ column: Int, _ left: inout MutableSpan<UInt64>) {
    self.left.remove(column, &left)
    guard column == lowestLeft else { return }
    lowestLeft = self.left.first(from: column, left.span) ?? .max
  }

  /// Clears the sets and ends for the next packing; `columns` is the highest column met.
  func clear(
    columns: Int, _ left: inout MutableSpan<UInt64>, _ touched: inout MutableSpan<UInt64>,
    _ endings: inout MutableSpan<Int32>
  ) {
    for word in 0...(columns >> 6) { (left[word], touched[word]) = (0, 0) }
    for difference in all { endings[PackingDesk.slice(difference.end)] = -1 }
  }
}
