import LayoutCore

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

/// A place among lines: where one starts, or the section ends, and what lies before it.
struct LineMark {
  /// Where the line starts: the number of an item.
  var item = 0
  /// Number of lines before it.
  var lines = 0
  /// Extent of the lines before it and the distances after each, in ticks.
  var ticks: Int128 = 0

  /// Moves on to the next line and returns the one that is passed; nil at the end of the section.
  ///
  /// The line's sizes are then among those in scratch space.
  ///
  /// - Complexity: O(k) for the k items of the line.
  /// - Throws: `LayoutFailure.refused` naming an item whose size is none.
  mutating func next(_ reading: LineReading) throws(LayoutFailure) -> FlowLine? {
    guard item < reading.source.count else { return nil }
    let (end, length) = try reading.scratch.line(from: item, reading)
    let grain = reading.rules.grain
    guard length < grain.lineLimit else { throw FlowEdit.tooLong }
    let line = FlowLine(
      index: lines, items: item..<end, start: grain.points(ticks), length: length,
      isLast: end == reading.source.count)
    item = end
    lines += 1
    ticks += grain.lineTicks(length) + reading.rules.lineSpacing
    return line
  }

  /// The first line from here on for which `isIt` holds; the last one where it holds for none.
  ///
  /// - Complexity: O(k) for the k items of the lines that are passed.
  /// - Throws: `LayoutFailure.refused` naming an item whose size is none.
  mutating func first(_ reading: LineReading, where isIt: (FlowLine) -> Bool)
    throws(LayoutFailure) -> FlowLine
  {
    var found = FlowLine(index: 0, items: 0..<0, start: 0, length: 0, isLast: true)
    while let line = try next(reading) {
      found = line
      if isIt(line) { break }
    }
    return found
  }

  /// The place behind `count` lines of `perLine` items each, all of main length `length`.
  func behind(_ count: Int, linesOf perLine: Int, length: Double, _ rules: LineRules) -> LineMark {
    LineMark(
      item: item + count * perLine, lines: lines + count,
      ticks: ticks + Int128(count) * (rules.grain.lineTicks(length) + rules.lineSpacing))
  }

  /// The place behind a stretch that the line here enters, which has `step` and ends before `end`.
  @inline(__always)
  func behind(_ step: LineStep, end: Int) -> LineMark {
    LineMark(item: end + step.exit, lines: lines + step.lines, ticks: ticks + step.ticks)
  }
}
