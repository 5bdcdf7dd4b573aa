internal import CaptureFiles
internal import CollectionEngine
internal import LayoutCore

/// A difference of one element, with what both sides say.
struct FoundDifference {
  /// The element, as the capture numbers kinds where it has the kind.
  var element: Element
  /// Its name as it is typed.
  var name: String
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
  /// The views that differ from their attributes, by element; alike for every scene.
  let views: [FoundDifference?]

  /// Prepares the comparison of some queries.
  init(
    _ capture: Capture, _ elements: CapturedElements, queries: Range<Int>, _ tolerance: Tolerance,
    mirroredIn width: Double?, views: [FoundDifference?]
  ) {
    (self.capture, self.elements, self.queries) = (capture, elements, queries)
    (self.tolerance, self.views) = (tolerance, views)
    rects = queries.map { number in
      let rect = capture.queries[number].rect
      return width.map { rect.mirrored(in: $0) } ?? rect
    }
  }

  /// The rules' side of one comparison.
  private struct Rules {
    let scene: Scene
    let kinds: EngineKinds
    /// The rules' answer about each captured element.
    var answers: [LayoutAttributes?] = []
  }

  /// Compares the whole capture with a scene.
  ///
  /// - Complexity: O(n log n) for n elements of the capture and of the rules' answers.
  /// - Throws: `EngineError.layout`.
  func judge(_ scene: Scene) throws(EngineError) -> Judgement {
    var rules = Rules(scene: scene, kinds: EngineKinds(elements.kinds.table, try scene.kinds()))
    rules.answers.reserveCapacity(elements.all.count)
    for element in elements.all { rules.answers.append(try answer(about: element, rules)) }
    var found = elements.all.indices.map { difference(at: $0, rules.answers[$0]) }
    var others: [Element: FoundDifference] = [:]
    var judgement = Judgement()
    let size = try scene.status(of: scene.currentLayer).contentSize
    for number in queries {
      if isTooLarge(rects[number - queries.lowerBound], size) {
        judgement.tooLarge.append(number)
      } else {
        try judge(query: number, rules, &found, &others)
      }
    }
    judgeOrder(rules, &found)
    for place in views.indices where found[place] == nil { found[place] = views[place] }
    try judgeTouches(rules, &found, &others)
    judgement.elements =
      elements.all.count + others.values.count { $0.kind != .touch }
    judgement.differences = (found.compactMap { $0 } + others.values).sorted {
      $0.element < $1.element
    }
    let device = capture.view.contentSize
    if !(tolerance.same(size.width, device.width) && tolerance.same(size.height, device.height)) {
      judgement.content = Comparison.Sizes(device: device, rules: size)
    }
    return judgement
  }

  /// Whether none of some elements differs in its own values; a quick test before `judge`.
  func agrees(_ scene: Scene, at places: [Int]) throws(EngineError) -> Bool {
    let rules = Rules(scene: scene, kinds: EngineKinds(elements.kinds.table, try scene.kinds()))
    for place in places {
      let answer = try answer(about: elements.all[place], rules)
      if difference(at: place, answer) != nil { return false }
    }
    return true
  }

  // MARK: One element

  /// The rules' answer about a captured element, or nil if they have no such element.
  private func answer(about element: Element, _ rules: Rules) throws(EngineError)
    -> LayoutAttributes?
  {
    guard let known = rules.kinds.engine(element) else { return nil }
    do { return try rules.scene.attributes(.element(known)).first?.attributes } catch {
      switch error {
      case .noElement, .noSection, .noItem: return nil
      default: throw error
      }
    }
  }

  /// The difference that the values of an element show, if any.
  private func difference(at place: Int, _ rules: LayoutAttributes?) -> FoundDifference? {
    let (element, device) = (elements.all[place], elements.device[place])
    var found = FoundDifference(
      element: element, name: elements.kinds.name(element), kind: .invalid, query: device.query,
      device: .frame(device.attributes.frame),
      rules: rules.map { .frame($0.frame) } ?? .none)
    guard device.isFinite, capture.has(element) else { return found }
    guard let rules else {
      found.kind = .extra
      return found
    }
    guard let kind = tolerance.difference(device.attributes, rules) else { return nil }
    found.kind = kind
    return found
  }

  /// The place of an element of the rules, which have a section for those of none.
  private func place(of element: Element) -> Int? {
    if let place = elements.place(of: element) { return place }
    guard element.kind != .cell, element.item == 0 else { return nil }
    return elements.place(
      of: Element(element.kind, section: CapturedElements.noSection, item: element.section))
  }

  // MARK: Queries

  /// Whether a rectangle holds so much of a content with many items that the answer by the rules
  /// would be far beyond what a capture may hold.
  private func isTooLarge(_ rect: Rect, _ content: Size) -> Bool {
    let items = Double(capture.sections.reduce(0) { $0 + $1.items })
    let whole = Rect(origin: .zero, size: content)
    guard items > Double(4 * CaptureLimit.elements), !whole.isEmpty,
      let seen = rect.intersection(whole)
    else { return false }
    return items * (seen.width * seen.height) / (whole.width * whole.height)
      > Double(4 * CaptureLimit.elements)
  }

  /// Finds what only one side answers to a query (rules ).
  private func judge(
    query number: Int, _ rules: Rules, _ found: inout [FoundDifference?],
    _ others: inout [Element: FoundDifference]
  ) throws(EngineError) {
    let rect = rects[number - queries.lowerBound]
    let isInDevice = elements.answers[number - queries.lowerBound]
    var isInRules = [Bool](repeating: false, count: elements.all.count)
    for shown in try rules.scene.attributes(.rect(rect)) {
      let attributes = shown.attributes
      let element = rules.kinds.captured(attributes.element)
      let enters = attributes.boundingBox.overlap(rect) > tolerance.length
      let difference = FoundDifference(
        element: element, name: rules.kinds.name(attributes.element), kind: .missing, query: number,
        device: .none, rules: .frame(attributes.frame))
      if let place = place(of: element) {
        isInRules[place] = true
        if enters, !isInDevice[place], found[place] == nil { found[place] = difference }
      } else if enters, others[element] == nil {
        others[element] = difference
      }
    }
    for place in elements.all.indices where isInDevice[place] && !isInRules[place] {
      let device = elements.device[place]
      guard found[place] == nil, device.box.overlap(rect) > tolerance.length else { continue }
      found[place] = FoundDifference(
        element: elements.all[place], name: elements.kinds.name(elements.all[place]), kind: .extra,
        query: number, device: .frame(device.attributes.frame), rules: .none)
    }
  }

  // MARK: Draw order

  /// Finds overlapping elements that are drawn in the other order; numbers alone do not count.
  private func judgeOrder(_ rules: Rules, _ found: inout [FoundDifference?]) {
    let places = elements.all.indices.filter { found[$0] == nil && rules.answers[$0] != nil }
    if haveSameOrder(places, rules) { return }
    func ranks(_ order: (Int, Int) -> Bool) -> [Int] {
      var ranks = [Int](repeating: 0, count: elements.all.count)
      for (rank, place) in places.sorted(by: order).enumerated() { ranks[place] = rank }
      return ranks
    }
    let device = ranks {
      LayoutAttributes.frontOrder(elements.device[$0].attributes, elements.device[$1].attributes)
    }
    let byRules = ranks { first, second in
      guard var a = rules.answers[first], var b = rules.answers[second] else { return false }
      (a.element, b.element) = (elements.all[first], elements.all[second])
      return LayoutAttributes.frontOrder(a, b)
    }
    var pairs = OverlapSearch(places.map { elements.device[$0].box }, tolerance.length)
    pairs.forEach { first, second in
      let (a, b) = (places[first], places[second])
      guard (device[a] < device[b]) != (byRules[a] < byRules[b]) else { return }
      for place in [a, b] where found[place] == nil {
        let query = elements.device[place].query
        found[place] = FoundDifference(
          element: elements.all[place], name: elements.kinds.name(elements.all[place]), kind: .z,
          query: query, device: .frame(elements.device[place].attributes.frame),
          rules: rules.answers[place].map { .frame($0.frame) } ?? .none)
      }
    }
  }

  /// Whether the draw orders of both sides put the elements in one sequence, which their numbers
  /// show in nearly every capture.
  ///
  /// - Complexity: O(n + k log k) for k pairs of numbers.
  private func haveSameOrder(_ places: [Int], _ rules: Rules) -> Bool {
    var pairs: [Int: Int] = [:]
    for place in places {
      let (device, byRules) = (
        elements.device[place].attributes.zIndex, rules.answers[place]?.zIndex ?? 0
      )
      if let known = pairs[device] {
        if known != byRules { return false }
      } else {
        pairs[device] = byRules
      }
    }
    let ordered = pairs.sorted { $0.key < $1.key }.map { $0.value }
    return zip(ordered, ordered.dropFirst()).allSatisfy { $0 < $1 }
  }

  // MARK: Touches

  /// Finds samples that another element gets than by the rules (rule X-48).
  private func judgeTouches(
    _ rules: Rules, _ found: inout [FoundDifference?],
    _ others: inout [Element: FoundDifference]
  ) throws(EngineError) {
    guard let hits = capture.hits, let window = capture.view.window, queries.contains(0) else {
      return
    }
    for sample in hits.grid.indices {
      let point = hits.point(at: sample)
      guard window.contains(point) else { continue }
      let target = hits.grid[sample] < 0 ? nil : hits.targets[hits.grid[sample]]
      let device = target?.attributes.flatMap { elements.element[$0] }
      let local = Point(x: point.x - window.x, y: point.y - window.y)
      let hit = try rules.scene.hit(local).target?.element
      let expected = hit.map { rules.kinds.captured($0) }
      if device == expected.flatMap({ self.place(of: $0) }), device != nil || expected == nil {
        continue
      }
      let name = expected.map { _ in hit.map { rules.kinds.name($0) } ?? "" }
      let place = expected.flatMap { self.place(of: $0) } ?? (expected == nil ? device : nil)
      guard let element = place.map({ elements.all[$0] }) ?? expected else { continue }
      if place.map({ found[$0] != nil }) ?? (others[element] != nil) { continue }
      let difference = FoundDifference(
        element: element, name: name ?? elements.kinds.name(element), kind: .touch, query: nil,
        device: target.map { .name($0.name) } ?? .none, rules: name.map { .name($0) } ?? .none,
        point: point)
      if let place { found[place] = difference } else { others[element] = difference }
    }
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
