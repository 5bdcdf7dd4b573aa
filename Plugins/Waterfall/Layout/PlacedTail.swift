/// Items behind an edit, where they were placed before it (rule W-33 c).
///
/// As soon as all lanes end at one distance from where they ended, the rest is at that distance
/// from where it was. That counts only where it is exact: at no distance, or in numbers whose sums
/// are not rounded. Rule W-32 says how rare it is.
struct PlacedTail {
  private let starts: ArraySlice<Double>
  private let lengths: ArraySlice<Double>
  private let lanes: ArraySlice<UInt8>
  private let spans: ArraySlice<UInt8>
  private let metrics: WaterfallMetrics
  /// The difference of an item's number now and its place in the lists.
  private let shift: Int
  /// The first item that is the same as before the edit, as it is numbered now.
  private let first: Int
  /// The lanes before the item at a place, as they were.
  private var state: LaneState
  private var place: Int
  /// Whether sums are rounded, so that no distance is exact.
  private var isRounded = false

  /// Keeps old items.
  ///
  /// - Parameters:
  ///   - place: the first item that is kept.
  ///   - state: the lanes before it.
  ///   - shift: what is added to the numbers of items behind the edit.
  ///   - first: the first of those, as it is numbered now.
  init(
    starts: [Double], lengths: [Double], lanes: [UInt8], spans: [UInt8], from place: Int,
    _ state: LaneState, shift: Int, first: Int, _ metrics: WaterfallMetrics
  ) {
    self.starts = starts[place...]
    self.lengths = lengths[place...]
    self.lanes = lanes[place...]
    self.spans = spans.isEmpty ? [] : spans[place...]
    (self.place, self.state, self.shift, self.first) = (place, state, shift, first)
    self.metrics = metrics
  }

  /// The distance of the items from `item` on from where they were, if `new` are the lanes before
  /// it; nil if there is no such distance, or it is not known.
  ///
  /// - Complexity: O(k) for k items since it was asked last, and once O(k) for the rest.
  mutating func distance(of item: Int, _ new: LaneState) -> Double? {
    guard item >= first, !isRounded else { return nil }
    while place + shift < item { step() }
    let distance = new.ends[0] - state.ends[0]
    guard zip(new.ends, state.ends).allSatisfy({ $0 - $1 == distance }) else { return nil }
    isRounded = distance != 0 && !isExact(distance)
    return isRounded ? nil : distance
  }

  /// Goes behind the item at the present place.
  private mutating func step() {
    let (length, lane) = (lengths[place], Int(lanes[place]))
    state.fill(
      LaneState.Place(lane: lane, start: starts[place]), span: span, length: length,
      gap: metrics.gap(behind: length), isOwn: true, metrics.rules)
    place += 1
  }

  private var span: Int { spans.isEmpty ? 1 : Int(spans[place]) }

  /// Whether sums of all numbers of the rest are exact: multiples of 1/1024 that are not too large.
  private func isExact(_ distance: Double) -> Bool {
    func isExact(_ number: Double) -> Bool {
      number.magnitude < 0x1p40 && number * 1024 == (number * 1024).rounded()
    }
    return isExact(distance) && isExact(metrics.itemSpacing) && isExact(metrics.rules.tolerance)
      && state.ends.allSatisfy(isExact) && starts[place...].allSatisfy(isExact)
      && lengths[place...].allSatisfy(isExact)
  }

  /// Calls `body` for each item of the rest, moved by `distance`.
  mutating func forEachLeft(movedBy distance: Double, _ body: (PlacedItem) -> Void) {
    while place < starts.endIndex {
      body(
        PlacedItem(
          item: place + shift, lane: Int(lanes[place]), span: span,
          start: starts[place] + distance, length: lengths[place]))
      place += 1
    }
  }
}
