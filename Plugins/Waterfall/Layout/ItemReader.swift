import LayoutCore

/// Reads the items of a section, a block at a time: lengths, spans and lanes.
///
/// Scratch space: one instance is filled again and again.
final class ItemReader {
  /// The items that were read.
  private(set) var items = 0..<0
  /// Main length of each, in points (rule W-03).
  private(set) var lengths: [Double] = []
  /// Number of lanes that each covers; empty if all cover one.
  private(set) var spans: [Int] = []
  /// The lane of each that has one of its own, else -1; empty if none has one.
  private(set) var ownLanes: [Int] = []
  /// The lane of each that keeps one, else -1; empty if none does.
  private(set) var keptLanes: [Int] = []
  /// Raw values: own lengths, and measured ones where some items lack one of their own.
  private var (main, cross, known) = ([Double](), [Double](), [Double]())
  private var spare: [Double] = []

  /// Items read at a time.
  static let block = 1024
  /// The longest item, in points: sums stay far from the limits of numbers.
  static let most = 1e9

  /// Reads `items` of `section`, at least one.
  ///
  /// - Complexity: O(k) for k items.
  /// - Throws: `LayoutFailure.refused` naming the first item with an invalid value.
  func read(
    _ items: Range<Int>, inSection section: Int, _ metrics: WaterfallMetrics,
    _ geometry: WaterfallGeometry, _ context: any LayoutContext
  ) throws(LayoutFailure) {
    let source = Source(section, items, context)
    self.items = items
    try source.readNumbers(
      WaterfallColumn.span, "span", 1...LaneState.mostLanes, into: &spans, &spare)
    try source.readNumbers(
      WaterfallColumn.lane, "lane", 0...LaneState.mostLanes - 1, into: &ownLanes, &spare)
    for index in spans.indices {
      spans[index] = spans[index] < 0 ? 1 : min(spans[index], metrics.laneCount)
    }
    keptLanes.removeAll(keepingCapacity: true)
    if metrics.rules.isStable { readKept(source, metrics) }
    main.removeAll(keepingCapacity: true)
    context.read(geometry.mainMetric, inSection: section, items: items, into: &main)
    cross.removeAll(keepingCapacity: true)
    if source.has(geometry.crossMetric) {
      context.read(geometry.crossMetric, inSection: section, items: items, into: &cross)
    }
    known.removeAll(keepingCapacity: true)
    if metrics.estimate != nil, let metric = geometry.mainMetric.known, source.has(metric) {
      context.read(metric, inSection: section, items: items, into: &known)
    }
    try complete(source, metrics, geometry)
  }

  /// Number of lanes that an item covers.
  @inline(__always)
  func span(_ place: Int) -> Int { spans.isEmpty ? 1 : spans[place] }

  /// The lane of its own that an item has.
  @inline(__always)
  func ownLane(_ place: Int) -> Int? {
    ownLanes.isEmpty || ownLanes[place] < 0 ? nil : ownLanes[place]
  }

  /// The lane that an item keeps.
  @inline(__always)
  func keptLane(_ place: Int) -> Int? {
    keptLanes.isEmpty || keptLanes[place] < 0 ? nil : keptLanes[place]
  }

  /// Lanes that were kept for as many lanes as there are.
  private func readKept(_ source: Source, _ metrics: WaterfallMetrics) {
    guard source.has(.kept) else { return }
    spare.removeAll(keepingCapacity: true)
    source.context.read(
      .kept, inSection: source.section, items: source.items, into: &spare)
    for value in spare { keptLanes.append(KeptLane.lane(value, metrics) ?? -1) }
  }

  /// Turns what was read into lengths.
  private func complete(
    _ source: Source, _ metrics: WaterfallMetrics, _ geometry: WaterfallGeometry
  ) throws(LayoutFailure) {
    lengths.removeAll(keepingCapacity: true)
    let isPlain = cross.isEmpty && metrics.rules.pixelScale == 0
    for place in main.indices {
      let main = main[place]
      if isPlain, main >= 0, main <= Self.most {
        lengths.append(main)
      } else {
        lengths.append(
          try length(
            main, cross.isEmpty ? .nan : cross[place], place, source, metrics, geometry))
      }
    }
  }

  /// The source of an item's length.
  enum Origin {
    /// The ratio of its own size.
    case ratio
    /// Its own length.
    case own
    /// The result of measuring.
    case known
    /// The estimate until it is measured.
    case estimate
    /// The length of a lane across.
    case lane
  }

  /// The source of the length of an item that was read.
  func origin(_ place: Int, _ metrics: WaterfallMetrics) -> Origin {
    if main[place].isNaN {
      if !known.isEmpty, !known[place].isNaN { return .known }
      return metrics.estimate == nil ? .lane : .estimate
    }
    return cross.isEmpty || cross[place].isNaN ? .own : .ratio
  }

  /// The length of one item: in proportion to its own size, or its own (rule W-03); else what was
  /// measured, the estimate, or the length of a lane across.
  private func length(
    _ main: Double, _ cross: Double, _ place: Int, _ source: Source, _ metrics: WaterfallMetrics,
    _ geometry: WaterfallGeometry
  ) throws(LayoutFailure) -> Double {
    let item = source.items.lowerBound + place
    for (value, metric) in [(cross, geometry.crossMetric), (main, geometry.mainMetric)] {
      guard value.isNaN || (value >= 0 && value < .infinity) else {
        throw source.refusal(item, metric == .width ? "width" : "height", value)
      }
    }
    let length: Double
    if main.isNaN {
      let measured = known.isEmpty ? Double.nan : known[place]
      length =
        measured.isNaN
        ? metrics.estimate?.main(geometry.axis, else: metrics.laneLength) ?? metrics.laneLength
        : measured
    } else if cross.isNaN {
      length = main
    } else if cross == 0 || main == 0 {
      length = 0
    } else {
      length = main * metrics.crossLength(ofSpan: span(place)) / cross
    }
    guard length <= Self.most else {
      throw .refused(
        "item \(source.section),\(item) would be \(length.shortText) points long: "
          + "expected 1e9 at most")
    }
    return metrics.rules.rounded(length)
  }

  /// Items of a section and where they are read.
  private struct Source {
    let section: Int
    let items: Range<Int>
    let context: any LayoutContext

    init(_ section: Int, _ items: Range<Int>, _ context: any LayoutContext) {
      (self.section, self.items, self.context) = (section, items, context)
    }

    /// Whether any item of the section has a value.
    func has(_ metric: ItemMetric) -> Bool {
      context.column(metric, inSection: section) != .absent
    }

    /// Reads whole numbers, -1 for an item without one; none if no item has one.
    func readNumbers(
      _ metric: ItemMetric, _ name: String, _ range: ClosedRange<Int>, into numbers: inout [Int],
      _ spare: inout [Double]
    ) throws(LayoutFailure) {
      numbers.removeAll(keepingCapacity: true)
      guard has(metric) else { return }
      spare.removeAll(keepingCapacity: true)
      context.read(metric, inSection: section, items: items, into: &spare)
      for (place, value) in spare.enumerated() {
        guard !value.isNaN else {
          numbers.append(-1)
          continue
        }
        guard let number = Int(exactly: value), range.contains(number) else {
          throw .refused(
            "item \(section),\(items.lowerBound + place) has \(name) \(value.shortText): "
              + "expected a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        numbers.append(number)
      }
    }

    /// The sentence about an invalid length.
    func refusal(_ item: Int, _ name: String, _ value: Double) -> LayoutFailure {
      .refused(
        "item \(section),\(item) has \(name) \(value.shortText): "
          + "expected a finite length of at least 0")
    }
  }
}

/// The lane that an item keeps, as a number that is stored with it (rule W-31).
///
/// The number also says for which lanes it was chosen: with other lanes all are chosen again.
enum KeptLane {
  /// The lane, if it was chosen for these lanes.
  static func lane(_ value: Double, _ metrics: WaterfallMetrics) -> Int? {
    guard let number = Int64(exactly: value), number >= 0 else { return nil }
    let (kept, lane) = number.quotientAndRemainder(dividingBy: Int64(LaneState.mostLanes))
    return kept == key(metrics) && lane < metrics.laneCount ? Int(lane) : nil
  }

  /// The number for a lane.
  static func value(_ lane: Int, _ metrics: WaterfallMetrics) -> Double {
    Double(key(metrics) * Int64(LaneState.mostLanes) + Int64(lane))
  }

  /// Number, order and width of lanes, in 38 bits: more than an `Int` of a page has.
  private static func key(_ metrics: WaterfallMetrics) -> Int64 {
    let order = Int64(LaneOrder.allCases.firstIndex(of: metrics.rules.order) ?? 0)
    let width = Int64((metrics.laneLength.bitPattern &* 0x9E37_79B9_7F4A_7C15) >> 34)
    return (width * 4 + order) * Int64(LaneState.mostLanes) + Int64(metrics.laneCount - 1)
  }
}
