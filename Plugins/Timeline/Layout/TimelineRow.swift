import CalendarEvents
import SummaryTree

/// The order of a row: by start, longer ones first, then by item (rule K-76).
struct BoxKey: Comparable {
  /// Left and right edge, in points.
  let start, end: Double
  let section: Int32
  let item: Int

  static func < (a: BoxKey, b: BoxKey) -> Bool {
    if a.start != b.start { return a.start < b.start }
    if a.end != b.end { return a.end > b.end }
    if a.section != b.section { return a.section < b.section }
    return a.item < b.item
  }
}

/// An event in a row, as it is drawn.
struct Box {
  let name: EventName
  /// Left and right edge, in points.
  let start, end: Double
  /// Counted from the top.
  var lane: Int32 = 0
  /// The furthest right edge of this box and the ones before it in its cluster.
  var reach = 0.0
}

/// Boxes that are connected by overlaps and overlap no other box of the row.
struct Cluster: SummarizedElement {
  /// In their order, at least one.
  private(set) var boxes: [Box]
  private(set) var summary = Sum.zero

  /// Lanes and the right edge of clusters.
  struct Sum: Summary {
    /// Most lanes of a cluster.
    var lanes = 0
    /// The furthest right edge, in points.
    var end = -Double.infinity

    static let zero = Sum()
    static func + (a: Sum, b: Sum) -> Sum {
      Sum(lanes: max(a.lanes, b.lanes), end: max(a.end, b.end))
    }
  }

  /// Puts boxes into lanes, each into the lowest that is free (rule K-76).
  ///
  /// - Complexity: O(k log k).
  init(_ boxes: [Box]) {
    self.boxes = boxes
    var ends = LaneEnds()
    var reach = -Double.infinity
    for index in boxes.indices {
      reach = max(reach, boxes[index].end)
      self.boxes[index].reach = reach
      self.boxes[index].lane = Int32(ends.lane(from: boxes[index].start, to: boxes[index].end))
    }
    summary = Sum(lanes: ends.count, end: reach)
  }

  /// Left edge, in points.
  var start: Double { boxes[0].start }

  /// The clusters of boxes in their order.
  static func clusters(_ boxes: [Box]) -> [Cluster] {
    var (clusters, first, end) = ([Cluster](), 0, -Double.infinity)
    for index in boxes.indices {
      if index > first, boxes[index].start >= end {
        clusters.append(Cluster(Array(boxes[first..<index])))
        first = index
      }
      end = max(end, boxes[index].end)
    }
    if first < boxes.count { clusters.append(Cluster(Array(boxes[first...]))) }
    return clusters
  }
}

/// Where the last box of each lane ends: a tree of the least ends, so that the lowest free lane is
/// found in O(log lanes).
private struct LaneEnds {
  /// Number of lanes in use.
  private(set) var count = 0
  /// A heap of `room` leaves, each node the least end below it.
  private var least: [Double] = [-.infinity, -.infinity]
  private var room = 1

  /// The lowest lane that is free from `start` on; it is in use until `end` then.
  mutating func lane(from start: Double, to end: Double) -> Int {
    if least[1] > start { grow() }
    var node = 1
    while node < room { node = least[2 * node] <= start ? 2 * node : 2 * node + 1 }
    let lane = node - room
    least[node] = end
    while node > 1 {
      node /= 2
      least[node] = min(least[2 * node], least[2 * node + 1])
    }
    count = max(count, lane + 1)
    return lane
  }

  /// Doubles the room.
  private mutating func grow() {
    let leaves = least[room...]
    room *= 2
    least = Array(repeating: -.infinity, count: room) + leaves
    least += Array(repeating: -.infinity, count: room - leaves.count)
    for node in (1..<room).reversed() { least[node] = min(least[2 * node], least[2 * node + 1]) }
  }
}

/// The events of a resource.
struct TimelineRow {
  private(set) var clusters = SummarizedList<Cluster>()

  /// Number of lanes.
  var lanes: Int { clusters.summary.lanes }

  /// A row of boxes in their order.
  init(_ boxes: [Box]) { clusters = SummarizedList(Cluster.clusters(boxes)) }

  /// The index of the first cluster that ends after a position.
  private func first(endingAfter x: Double) -> Int {
    clusters.find(x, by: { $0.end })?.index ?? clusters.count
  }

  /// Adds a box, where `key` gives the order.
  ///
  /// Returns the number of boxes that were put into lanes.
  ///
  /// - Complexity: O(log n + k log k) for k boxes of its cluster.
  mutating func insert(_ box: Box, _ key: (Box) -> BoxKey) -> Int {
    let first = first(endingAfter: box.start)
    var (boxes, end) = ([Box](), first)
    while end < clusters.count, clusters[end].start < box.end {
      boxes += clusters[end].boxes
      end += 1
    }
    let wanted = key(box)
    boxes.insert(box, at: partition(boxes.count) { key(boxes[$0]) < wanted })
    clusters.replaceSubrange(first..<end, with: [Cluster(boxes)])
    return boxes.count
  }

  /// Takes a box away, whose item may be gone.
  ///
  /// Returns the number of boxes that were put into lanes.
  ///
  /// - Complexity: O(log n + k log k) for k boxes of its cluster.
  mutating func remove(_ box: Box) -> Int {
    let index = first(endingAfter: box.start)
    guard index < clusters.count else { return 0 }
    var boxes = clusters[index].boxes
    guard let place = boxes.firstIndex(where: { $0.name == box.name }) else { return 0 }
    boxes.remove(at: place)
    clusters.replaceSubrange(index..<index + 1, with: Cluster.clusters(boxes))
    return boxes.count
  }

  /// The lane of a box that is in the row.
  ///
  /// - Complexity: O(log n).
  func lane(of box: Box, _ key: (Box) -> BoxKey) -> Int32? {
    guard let boxes = clusters.find(box.start, by: { $0.end })?.element.boxes else { return nil }
    let wanted = key(box)
    let place = partition(boxes.count) { key(boxes[$0]) < wanted }
    return place < boxes.count && boxes[place].name == box.name ? boxes[place].lane : nil
  }

  /// Calls `body` with the boxes that meet a range of the width, and perhaps others of their
  /// clusters.
  ///
  /// - Complexity: O(log n + k) for k boxes from the first that meets the range on.
  func forEach(from low: Double, to high: Double, _ body: (Box) -> Void) {
    var index = first(endingAfter: low)
    while index < clusters.count {
      let boxes = clusters[index].boxes
      guard boxes[0].start < high else { return }
      var place = partition(boxes.count) { boxes[$0].reach <= low }
      while place < boxes.count, boxes[place].start < high {
        body(boxes[place])
        place += 1
      }
      index += 1
    }
  }
}
