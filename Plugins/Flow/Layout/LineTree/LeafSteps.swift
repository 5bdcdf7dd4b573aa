/// Finds the steps over a leaf from each of its items; the room it takes is used again and again.
///
/// Where lines start changes with every edit before them, so that sooner or later lines enter a leaf
/// everywhere. Finding all steps takes three times as long as finding one: a line that starts earlier
/// never ends later, so that one pass from back to front finds the ends of all lines.
struct LeafSteps {
  /// The steps found last, by item.
  private(set) var steps: ContiguousArray<LineStep> = []
  /// For each item and the end, the cross lengths of those before it, each with a spacing.
  private var before: ContiguousArray<Double> = []
  /// For each item from `middle` on, the longest main length from `middle` up to it.
  private var longest: ContiguousArray<Double> = []

  /// Finds the step from each of `items` to their end.
  ///
  /// The line of the last one must be read; it ends before the item `end`.
  ///
  /// - Complexity: O(items + items of the last line).
  /// - Returns: the number of items in the line that starts with the first item; nil where an item is
  ///   longer than the ticks in use can tell.
  mutating func find(_ items: Range<Int>, end: Int, _ sizes: ItemSizes, _ rules: LineRules) -> Int?
  {
    let base = items.lowerBound - sizes.items.lowerBound
    let read = base..<base + (end - items.lowerBound)
    let cross = sizes.cross.span.extracting(read)
    makeRoom(for: items.count, read: read.count)
    addUp(cross, rules.spacing)
    return Self.find(
      items.count, cross, sizes.main.span.extracting(read), before, &longest, &steps, rules)
  }

  /// Makes the arrays long enough.
  private mutating func makeRoom(for items: Int, read: Int) {
    while steps.count <= read { steps.append(LineStep(exit: 0)) }
    while longest.count < read { longest.append(0) }
    while before.count <= read { before.append(0) }
  }

  /// Fills `before` for these cross lengths.
  private mutating func addUp(_ cross: Span<Double>, _ spacing: Double) {
    var before = before.mutableSpan
    var sum = 0.0
    for item in cross.indices {
      before[item] = sum
      sum += cross[item] + spacing
    }
    before[cross.count] = sum
  }

  /// Finds the steps from each of the first `count` items.
  private static func find(
    _ count: Int, _ cross: Span<Double>, _ main: Span<Double>, _ before: ContiguousArray<Double>,
    _ longest: inout ContiguousArray<Double>, _ steps: inout ContiguousArray<LineStep>,
    _ rules: LineRules
  ) -> Int? {
    let before = before.span
    let room = rules.limit + rules.spacing
    let slack = before[cross.count] * Double(cross.count + 4) * 0x1p-50
    let (grain, lineSpacing, limit) = (rules.grain, rules.lineSpacing, rules.grain.lineLimit)
    var longest = longest.mutableSpan
    var steps = steps.mutableSpan
    // A line that ends behind the items is the last one.
    for end in count...cross.count { steps[end] = LineStep(exit: end &- count) }
    var (first, end, middle, front) = (count, cross.count, Int.max, 0.0)
    while first > 0 {
      first &-= 1
      // 1. The line ends no later than the one from the next item. It loses items until it fits;
      //    where rounding might decide, they are added up as in any line.
      let most = before[first] + room
      while before[end] >= most - slack, end > first &+ 1 {
        if before[end] <= most + slack, rules.fit(cross.extracting(first..<end)) { break }
        end &-= 1
      }
      // 2. Its longest item is one of those before `middle` or of those behind.
      if end <= middle {
        (middle, front) = (first, 0)
        var length = 0.0
        var item = first
        while item < end {
          length = main[item] > length ? main[item] : length
          longest[item] = length
          item &+= 1
        }
      } else {
        front = main[first] > front ? main[first] : front
      }
      let behind = longest[end &- 1]
      let length = behind > front ? behind : front
      guard length < limit else { return nil }
      // 3. The step from its end on is known.
      let rest = steps[end]
      steps[first] = LineStep(
        exit: rest.exit, lines: rest.lines &+ 1,
        ticks: rest.ticks &+ grain.lineTicks(length) &+ lineSpacing)
    }
    return end
  }
}
