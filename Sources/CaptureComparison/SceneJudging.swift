internal import CaptureFiles
internal import CollectionEngine
internal import LayoutCore

/// The comparison of a capture with one scene that rules lay out.
struct SceneJudging {
  /// The reason why an element differs; what both sides say is looked up when all are judged.
  private enum Mark {
    /// Its own values differ.
    case values(Difference)
    /// Only the rules answer it to a query, or only the device does.
    case missing(query: Int)
    case extra(query: Int)
    /// It is drawn in another order.
    case order
    case view, touch
  }

  private let comparison: RulesComparison
  private let scene: Scene
  private let kinds: EngineKinds
  /// The rules' answers, as they came: those to each query, and one by one about elements that no
  /// query had.
  private var answers: [[LayoutAttributes]] = []
  /// The answer about each captured element: its batch and its place there.
  private var answerPlaces: [(batch: Int, place: Int)?] = []
  private var marks: [Mark?] = []
  private var touches: [Int: FoundDifference] = [:]
  /// Differences of elements that no query of the capture has.
  private var others: [Element: FoundDifference] = [:]

  private var capture: Capture { comparison.capture }
  private var elements: CapturedElements { comparison.elements }
  private var tolerance: Tolerance { comparison.tolerance }

  init(_ comparison: RulesComparison, _ scene: Scene) throws(EngineError) {
    (self.comparison, self.scene) = (comparison, scene)
    kinds = EngineKinds(comparison.elements.kinds.table, try scene.kinds())
  }

  /// Whether none of some elements differs in its own values.
  func agrees(at places: [Int]) throws(EngineError) -> Bool {
    for place in places {
      let answer = try answer(about: elements.all[place])
      if comparison.difference(at: place, answer) != nil { return false }
    }
    return true
  }

  /// Compares the whole capture.
  ///
  /// The answers to the queries hold nearly every element, so few are asked for alone.
  mutating func judge() throws(EngineError) -> Judgement {
    answerPlaces = Array(repeating: nil, count: elements.all.count)
    marks = [Mark?](repeating: nil, count: elements.all.count)
    var judgement = Judgement()
    let size = try scene.status(of: scene.currentLayer).contentSize
    for (rect, query) in zip(comparison.rects, comparison.queries) {
      if isTooLarge(rect, size) {
        judgement.tooLarge.append(query)
      } else {
        try ask(query, rect)
      }
    }
    answers.append([])
    for place in elements.all.indices {
      if answerPlaces[place] == nil, let answer = try answer(about: elements.all[place]) {
        let batch = answers.count - 1
        answerPlaces[place] = (batch, answers[batch].count)
        answers[batch].append(answer)
      }
      if let kind = comparison.difference(at: place, answer(at: place)) {
        marks[place] = .values(kind)
      }
    }
    judgeOrder()
    for place in comparison.views.keys where marks[place] == nil { marks[place] = .view }
    try judgeTouches()
    judgement.elements = elements.all.count + others.values.count { $0.kind != .touch }
    judgement.differences = differences
    let device = capture.view.contentSize
    if !(tolerance.same(size.width, device.width) && tolerance.same(size.height, device.height)) {
      judgement.content = Comparison.Sizes(device: device, rules: size)
    }
    return judgement
  }

  /// The differences that were found, in order of elements.
  private var differences: [FoundDifference] {
    var result: [FoundDifference] = []
    for (place, mark) in marks.enumerated() {
      guard let mark else { continue }
      switch mark {
      case .values(let kind): result.append(difference(at: place, kind))
      case .missing(let query):
        var missing = difference(at: place, .missing)
        (missing.query, missing.device) = (query, .none)
        result.append(missing)
      case .extra(let query):
        var extra = difference(at: place, .extra)
        (extra.query, extra.rules) = (query, .none)
        result.append(extra)
      case .order: result.append(difference(at: place, .z))
      case .view: result += [comparison.views[place]].compactMap { $0 }
      case .touch: result += [touches[place]].compactMap { $0 }
      }
    }
    guard !others.isEmpty else { return result }
    return (result + others.values).sorted { $0.element < $1.element }
  }

  private func difference(at place: Int, _ kind: Difference) -> FoundDifference {
    let (element, device) = (elements.all[place], elements.device[place])
    return FoundDifference(
      element: element, name: ElementName(element, elements.kinds.table), kind: kind,
      query: device.query, device: .frame(device.attributes.frame),
      rules: answer(at: place).map { .frame($0.frame) } ?? .none)
  }

  /// The rules' answer about the captured element at a place, as far as it is known.
  private func answer(at place: Int) -> LayoutAttributes? {
    answerPlaces[place].map { answers[$0.batch][$0.place] }
  }

  /// The rules' answer about a captured element, or nil if they have no such element.
  private func answer(about element: Element) throws(EngineError) -> LayoutAttributes? {
    guard let known = kinds.engine(element) else { return nil }
    do { return try scene.attributes(.element(known)).first?.attributes } catch {
      switch error {
      case .noElement, .noSection, .noItem: return nil
      default: throw error
      }
    }
  }

  /// The place of an element of the rules, which have a section for those of none.
  private func place(of element: Element, likely next: inout Int) -> Int? {
    if let place = elements.place(of: element, likely: &next) { return place }
    guard element.kind != .cell, element.item == 0 else { return nil }
    return elements.place(
      of: Element(element.kind, section: CapturedElements.noSection, item: element.section))
  }

  private func place(of element: Element) -> Int? {
    var next = 0
    return place(of: element, likely: &next)
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

  /// Asks the rules a query: takes their answers, and finds what only one side answers (rules X-43,
  ///
  private mutating func ask(_ query: Int, _ rect: Rect) throws(EngineError) {
    let isInDevice = elements.answers[query - comparison.queries.lowerBound]
    var isInRules = [Bool](repeating: false, count: elements.all.count)
    var next = 0
    var found: [LayoutAttributes] = []
    found.reserveCapacity(capture.queries[query].result.count)
    try scene.appendFrames(in: rect, to: &found)
    answers.append(found)
    for (index, attributes) in found.enumerated() {
      let element = kinds.captured(attributes.element)
      let place = place(of: element, likely: &next)
      if let place {
        isInRules[place] = true
        if answerPlaces[place] == nil { answerPlaces[place] = (answers.count - 1, index) }
        if isInDevice[place] || marks[place] != nil { continue }
      } else if others[element] != nil {
        continue
      }
      guard attributes.boundingBox.overlap(rect) > tolerance.length else { continue }
      if let place {
        marks[place] = .missing(query: query)
      } else {
        others[element] = FoundDifference(
          element: element, name: kinds.name(attributes.element), kind: .missing, query: query,
          device: .none, rules: .frame(attributes.frame))
      }
    }
    for place in elements.all.indices where isInDevice[place] && !isInRules[place] {
      if marks[place] == nil, elements.device[place].box.overlap(rect) > tolerance.length {
        marks[place] = .extra(query: query)
      }
    }
  }

  // MARK: Draw order

  /// Finds overlapping elements that are drawn in the other order; numbers alone do not count.
  private mutating func judgeOrder() {
    let places = elements.all.indices.filter { marks[$0] == nil && answerPlaces[$0] != nil }
    if haveSameOrder(places) { return }
    func ranks(_ order: (Int, Int) -> Bool) -> [Int] {
      var ranks = [Int](repeating: 0, count: elements.all.count)
      for (rank, place) in places.sorted(by: order).enumerated() { ranks[place] = rank }
      return ranks
    }
    let device = ranks {
      LayoutAttributes.frontOrder(elements.device[$0].attributes, elements.device[$1].attributes)
    }
    let byRules = ranks { first, second in
      guard var a = answer(at: first), var b = answer(at: second) else { return false }
      (a.element, b.element) = (elements.all[first], elements.all[second])
      return LayoutAttributes.frontOrder(a, b)
    }
    var pairs = OverlapSearch(places.map { elements.device[$0].box }, tolerance.length)
    pairs.forEach { first, second in
      let (a, b) = (places[first], places[second])
      guard (device[a] < device[b]) != (byRules[a] < byRules[b]) else { return }
      for place in [a, b] where marks[place] == nil { marks[place] = .order }
    }
  }

  /// Whether the draw orders of both sides put the elements in one sequence, which their numbers
  /// show in nearly every capture.
  ///
  /// - Complexity: O(n + k log k) for k pairs of numbers.
  private func haveSameOrder(_ places: [Int]) -> Bool {
    var pairs: [Int: Int] = [:]
    var last: (device: Int, byRules: Int)?
    for place in places {
      let device = elements.device.zIndex(at: place)
      let byRules = answerPlaces[place].map { answers[$0.batch][$0.place].zIndex } ?? 0
      if let last, last == (device, byRules) { continue }
      last = (device, byRules)
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
  private mutating func judgeTouches() throws(EngineError) {
    guard let hits = capture.hits, let window = capture.view.window,
      comparison.queries.contains(0)
    else { return }
    for sample in hits.grid.indices {
      let point = hits.point(at: sample)
      guard window.contains(point) else { continue }
      let target = hits.grid[sample] < 0 ? nil : hits.targets[hits.grid[sample]]
      let device = target?.attributes.flatMap { elements.element[$0] }
      let local = Point(x: point.x - window.x, y: point.y - window.y)
      let hit = try scene.hit(local).target?.element
      let expected = hit.map { kinds.captured($0) }
      if device == expected.flatMap({ self.place(of: $0) }), device != nil || expected == nil {
        continue
      }
      let place = expected.map { self.place(of: $0) } ?? device
      guard let element = place.map({ elements.all[$0] }) ?? expected else { continue }
      if place.map({ marks[$0] != nil }) ?? (others[element] != nil) { continue }
      let name = hit.map { kinds.name($0) }
      let difference = FoundDifference(
        element: element, name: name ?? ElementName(element, elements.kinds.table), kind: .touch,
        query: nil, device: target.map { .name($0.name) } ?? .none,
        rules: name.map { .name($0.text) } ?? .none, point: point)
      guard let place else {
        others[element] = difference
        continue
      }
      (marks[place], touches[place]) = (.touch, difference)
    }
  }
}
