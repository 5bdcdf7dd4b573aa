/// The lines of a leaf for one entry: for each where it ends and how long it is.
struct LinePath {
  /// The entry of the first line; negative when no path is kept.
  private(set) var entry = -1
  /// Where each line ends, as the number of an item counted from the leaf's first.
  private(set) var ends: ContiguousArray<Int32> = []
  /// Main length of each line, in points.
  private(set) var lengths: ContiguousArray<Double> = []

  /// Creates an empty path that begins at `entry`.
  init(entry: Int = -1) { self.entry = entry }

  /// Creates an empty path that begins at `entry`, with room for so many lines.
  init(entry: Int, room: Int) {
    self.entry = entry
    ends.reserveCapacity(room)
    lengths.reserveCapacity(room)
  }

  /// Adds a line.
  @inline(__always)
  mutating func append(end: Int, length: Double) {
    ends.append(Int32(truncatingIfNeeded: end))
    lengths.append(length)
  }

  /// Adds the lines of another path from line number `line` on.
  mutating func append(_ other: LinePath, from line: Int) {
    ends += other.ends[line...]
    lengths += other.lengths[line...]
  }
}
