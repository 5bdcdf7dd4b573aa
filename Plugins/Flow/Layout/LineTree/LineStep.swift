/// What the lines that start among the items of a stretch come to, if the first of them starts at a
/// given item of the stretch, the entry.
///
/// Steps of neighbouring stretches follow each other: the exit of one is the entry of the next.
struct LineStep: Equatable {
  /// How many items behind the stretch its last line takes: where the next line starts.
  var exit: Int
  /// Number of lines that start in the stretch.
  var lines = 0
  /// Their lengths and, after each, the distance to the next line, in ticks.
  var ticks: Int128 = 0

  /// The step over two stretches: `next` must begin where this one exits.
  @inline(__always)
  func followed(by next: LineStep) -> LineStep {
    LineStep(exit: next.exit, lines: lines &+ next.lines, ticks: ticks &+ next.ticks)
  }
}
