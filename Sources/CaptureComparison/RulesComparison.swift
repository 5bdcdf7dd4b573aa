internal import CaptureFiles
internal import CollectionEngine
internal import LayoutCore

/// The name of an element as it is typed, which is made when it is asked for: most are not.
struct ElementName {
  private let element: Element
  private let kinds: KindTable

  init(_ element: Element, _ kinds: KindTable) { (self.element, self.kinds) = (element, kinds) }

  var text: String { kinds.capturedText(for: element) }
}

/// A difference of one element, with what both sides say.
struct FoundDifference {
  /// The element, as the capture numbers kinds where it has the kind.
  var element: Element
  var name: ElementName
  var kind: Difference
  /// The query in which it shows.
  var query: Int?
  var device: Comparison.Side
  var rules: Comparison.Side
  /// The point of a touch, in window coordinates.
  var point: Point?
}

/// All differences between a capture and one scene.
struct Judgement {
  /// At most one for each element, in order of elements.
  var differences: [FoundDifference] = []
  /// The content sizes, if they are not the same.
  var content: Comparison.Sizes?
  /// Number of elements that were judged.
  var elements = 0
  /// Queries that hold more of a large content than a capture can.
  var tooLarge: [Int] = []

  /// Whether nothing differs.
  var isEqual: Bool { differences.isEmpty && content == nil }
}

/// The comparison of a capture with scenes that rules lay out.
///
/// The device's side is read once; each scene, with another setting, is then judged against it.
struct RulesComparison {
  let capture: Capture
  let elements: CapturedElements
  let queries: Range<Int>
  let tolerance: Tolerance
  /// The rectangles of the queries, mirrored where the frames are.
  let rects: [Rect]
  /// The views that differ from their attributes, by place; alike for every scene.
  let views: [Int: FoundDifference]

  /// Prepares the comparison of some queries.
  init(
    _ capture: Capture, _ elements: CapturedElements, queries: Range<Int>, _ tolerance: Tolerance,
    mirroredIn width: Double?, views: [Int: FoundDifference]
  ) {
    (self.capture, self.elements, self.queries) = (capture, elements, queries)
    (self.tolerance, self.views) = (tolerance, views)
    rects = queries.map { number in
      let rect = capture.queries[number].rect
      return width.map { rect.mirrored(in: $0) } ?? rect
    }
  }

  /// Compares the whole capture with a scene.
  ///
  /// - Complexity: O(n log n) for n elements of the capture and of the rules' answers, O(n) if both
  ///   are in order.
  /// - Throws: `EngineError.layout`.
  func judge(_ scene: Scene) throws(EngineError) -> Judgement {
    var judging = try SceneJudging(self, scene)
    return try judging.judge()
  }

  /// Whether none of some elements differs in its own values; a quick test before `judge`.
  func agrees(_ scene: Scene, at places: [Int]) throws(EngineError) -> Bool {
    try SceneJudging(self, scene).agrees(at: places)
  }

  /// The difference between the device's values of an element and those by the rules, if any.
  func difference(at place: Int, _ rules: LayoutAttributes?) -> Difference? {
    let device = elements.device[place]
    guard device.isFinite, capture.has(elements.all[place]) else { return .invalid }
    guard let rules else { return .extra }
    return tolerance.difference(device.attributes, rules)
  }
}

extension Capture {
  /// Whether the content has room for an element: its path is not beyond the counts.
  func has(_ element: LayoutCore.Element) -> Bool {
    if element.section == CapturedElements.noSection || element.category == .decoration {
      return true
    }
    guard sections.indices.contains(element.section) else { return false }
    return element.kind != .cell || element.item < sections[element.section].items
  }
}

extension Capture.Target {
  /// Class and identifier: `UIButton#compose`.
  var name: String { className + (identifier.map { "#\($0)" } ?? "") }
}
