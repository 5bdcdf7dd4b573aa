/// The lines of a leaf for one entry: for each where it ends and how long it is.
struct LinePath {
  /// One line.
  struct Line {
    /// Where it ends: the number of an item, counted from the leaf's first.
    let end: Int32
    /// Main length, in points.
    let length: Double
  }

  /// The entry of the first line; negative when no path is kept.
  private(set) var entry = -1
  /// The lines.
  private(set) var lines: ContiguousArray<Line> = []

  /// Creates an empty path that begins at `entry`, with room for so many lines.
  init(entry: Int = -1, room: Int = 0) {
    self.entry = entry
    if room > 0 { lines.reserveCapacity(room) }
  }

  /// Adds a line.
  @inline(__always)
  mutating func append(end: Int, length: Double) {
    lines.append(Line(end: Int32(truncatingIfNeeded: end), length: length))
  }

  /// Adds the lines of another path from line number `line` on.
  mutating func append(_ other: LinePath, from line: Int) {
    lines += other.lines[line...]
  }
}
