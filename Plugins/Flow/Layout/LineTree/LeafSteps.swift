/// The lines that start in a leaf, as they were found before lines before it changed.
struct LeafLines {
  /// The nodes that keep them.
  let nodes: LineNodes
  /// Their places there.
  let places: Range<Int>
  /// The item of the leaf with which the first of them starts.
  let entry: Int
  /// The step over all of them.
  let step: LineStep
}

/// Finds the steps over a leaf; the room it takes is used again and again.
///
/// Where sizes differ, lines that start at different items start at the same one after a leaf or a
/// few: then one step is all it takes. If they do not, lines enter the leaf everywhere sooner or
/// later. Finding all steps takes several times as long as finding one: a line that starts earlier
/// never ends later, so that one pass from back to front finds the ends of all lines.
struct LeafSteps {
  /// The steps found last, by item.
  private(set) var steps: ContiguousArray<LineStep> = []
  /// Packed lines that were broken last.
  ///
  /// Only the first ones, one per line of the step, are valid; later ones are left over from other
  /// leaves.
  private(set) var packed: ContiguousArray<PackedLine> = []
  /// A line that starts where none does, followed through neighbouring leaves until one of its
  /// followers starts where one does: the item at which the next of them starts, and how many
  /// leaves they have passed.
  private var shift: (item: Int, leaves: Int)?
  /// Number of leaves broken since the beginning.
  private var leaves = 0
  /// Number of consecutive leaves that the shift of an edit has passed.
  private var leavesPassed = 0
  /// For each item and the end, the cross lengths of those before it, each with a spacing.
  private var before: ContiguousArray<Double> = []
  /// For each item from `middle` on, the longest main length from `middle` up to it.
  private var longest: ContiguousArray<Double> = []

  /// The result of breaking the lines of a leaf.
  enum Broken {
    /// The step, and whether a shift is known to go on and on here.
    case lines(LineStep, goesOn: Bool)
    /// The last line may take more items than were read.
    case open
    /// An item is longer than the current ticks can represent.
    case longItem
  }

  /// Breaks the lines of a leaf of these `items`, which are read, from the item `entry` of it on,
  /// and records each; from where a line starts where one of `known` does, those are taken over.
  ///
  /// - Complexity: O(items + items of the last line).
  mutating func breakLines(
    of items: Range<Int>, from entry: Int, _ sizes: ItemSizes, _ reading: LineSource,
    _ known: LeafLines?
  ) -> Broken {
    let rules = reading.rules
    let read = sizes.places(of: items.lowerBound..<sizes.items.upperBound)
    let (cross, main) = (sizes.cross.span.extracting(read), sizes.main.span.extracting(read))
    let isWhole = sizes.items.upperBound == reading.source.count
    var (step, first) = (LineStep(exit: 0), entry)
    while packed.count < items.count { packed.append(PackedLine(items: 0, length: 0)) }
    var packed = packed.mutableSpan
    // The place of the known line that starts next, the item that does, and the ticks before it.
    var (place, start, before) = (known?.places.lowerBound ?? 0, known?.entry ?? 0, Int128(0))
    let end = known?.places.upperBound ?? 0
    while first < items.count {
      while start < first, place < end, let line = known?.nodes.packedLine(place) {
        // A length that is not kept is not added up.
        place = line.length.isNaN ? end : place &+ 1
        start &+= line.items
        if place < end { before &+= rules.ticks(ofLine: line.length) }
      }
      if start == first, place < end, let known {
        for place in place..<end {
          packed[step.lines] = known.nodes.packedLine(place)
          step.lines &+= 1
        }
        step.ticks &+= known.step.ticks &- before
        step.exit = known.step.exit
        return .lines(step, goesOn: false)
      }
      var line = OpenLine(first: first, cross: cross[first], main: main[first])
      guard line.isFull(cross, main, rules) || isWhole else { return .open }
      guard line.length < rules.grain.lineLimit else { return .longItem }
      packed[step.lines] = PackedLine(items: line.next &- first, length: line.length)
      step.lines &+= 1
      step.ticks &+= rules.ticks(ofLine: line.length)
      first = line.next
    }
    step.exit = first - items.count
    let goesOn =
      reading.followsShifts && followShift(items, from: entry, step.lines, cross, main, rules)
    return .lines(step, goesOn: goesOn)
  }

  /// A shift seldom passes more leaves than this: a reader of all sizes then finds the steps from
  /// all later items.
  static let mostPassed = 16
  /// If no shift is followed, one begins at every leaf whose number is a multiple of this.
  private static let sampling = 64
  /// More leaves than this an edit does not break again and again: it finds the steps from all
  /// items.
  private static let mostBroken = 3

  /// Begins with another tree, or with an edit of one.
  mutating func begin() { (shift, leaves, leavesPassed) = (nil, 0, 0) }

  /// Whether an edit shifts lines through many leaves, now that it did so in one more, or did not.
  mutating func goesOn(after isPassed: Bool) -> Bool {
    leavesPassed = isPassed ? leavesPassed + 1 : 0
    return leavesPassed > Self.mostBroken
  }

  /// Follows a shift through a leaf whose `count` lines were broken from `entry` on; true if it
  /// has passed many.
  private mutating func followShift(
    _ items: Range<Int>, from entry: Int, _ count: Int, _ cross: Span<Double>, _ main: Span<Double>,
    _ rules: LineRules
  ) -> Bool {
    if shift == nil, leaves % Self.sampling == 0 { shift = (items.lowerBound + entry + 1, 0) }
    leaves += 1
    guard let (item, passed) = shift, item >= items.lowerBound else {
      // A line that is long has passed over it.
      shift = nil
      return false
    }
    var (first, start, place) = (item - items.lowerBound, entry, 0)
    while true {
      while place < count, start < first {
        start += packed[place].items
        place += 1
      }
      if start == first {
        shift = nil
        return false
      }
      guard first < items.count else { break }
      var line = OpenLine(first: first, cross: cross[first], main: main[first])
      _ = line.isFull(cross, main, rules)
      first = line.next
    }
    shift = (items.lowerBound + first, passed + 1)
    return passed >= Self.mostPassed
  }

  /// Finds the step from each of `items` to their end.
  ///
  /// The line of the last one must be read; it ends before the item `end`.
  ///
  /// - Complexity: O(items + items of the last line).
  /// - Returns: the number of items in the line that starts with the first item, or nil if an item
  ///   is longer than the current ticks can represent.
  mutating func find(_ items: Range<Int>, end: Int, _ sizes: ItemSizes, _ rules: LineRules) -> Int?
  {
    let read = sizes.places(of: items.lowerBound..<end)
    let cross = sizes.cross.span.extracting(read)
    makeRoom(read: read.count)
    addUp(cross, rules.spacing)
    return Self.find(
      items.count, cross, sizes.main.span.extracting(read), before, &longest, &steps, rules)
  }

  /// Makes the arrays long enough.
  private mutating func makeRoom(read: Int) {
    while steps.count <= read {
      steps.append(LineStep(exit: 0))
      longest.append(0)
      before.append(0)
    }
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
    // Upper bound of the rounding error; NaN if a sum is not a number.
    let slack = before[cross.count] * Double(cross.count + 4) * 0x1p-50
    let room = rules.limit + rules.spacing - slack
    let (grain, lineSpacing, limit) = (rules.grain, rules.lineSpacing, rules.grain.lineLimit)
    var longest = longest.mutableSpan
    var steps = steps.mutableSpan
    // A line that ends after the items is the last one.
    for end in count...cross.count { steps[end] = LineStep(exit: end &- count) }
    var (first, end, middle, front) = (count, cross.count, Int.max, 0.0)
    while first > 0 {
      first &-= 1
      // 1. The line ends no later than the one from the next item. It loses items until it fits;
      //    where rounding might decide, they are added up in order.
      let most = before[first] + room
      while !(before[end] < most), end > first &+ 1 {
        if !(before[end] > most + 2 * slack), rules.fit(cross.extracting(first..<end)) { break }
        end &-= 1
      }
      // 2. Its longest item lies before `middle` or after it.
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
      let back = longest[end &- 1]
      let length = back > front ? back : front
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
