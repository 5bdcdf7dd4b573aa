internal import CollectionEngine
internal import LayoutCore
internal import LayoutLaws

extension Predicate {
  /// Checks that the statement `text` at byte `start` of its line holds for a shell's scene.
  ///
  /// - Throws: `Refusal` if it cannot be read or does not hold, with the values found.
  static func check(_ text: String, at start: Int, on shell: Shell) throws(Refusal) {
    let scene = shell.scene
    var reader = PredicateReader(text, at: start)
    let predicate = try reader.predicate()
    let span = start..<start + text.utf8.count
    let found: [(Term, Quantity)]
    let holds: Bool
    do throws(Refusal) {
      switch predicate {
      case .isVisible(let name):
        found = []
        holds = try isVisible(name, scene)
      case .isSelected(let name):
        found = []
        holds = try isSelected(name, scene)
      case .isNear(let term, let value, let tolerance):
        let quantity = try term.value(scene)
        found = [(term, quantity), (.number(value), .number(value))]
        holds = quantity.number.map { ($0 - value).magnitude <= tolerance } ?? false
      case .compares(let left, let comparison, let right):
        let (a, b) = (try left.value(scene), try right.value(scene))
        found = [(left, a), (right, b)]
        holds = try comparison.holds(a, b, isOption: left.isOption || right.isOption)
      case .law(let name): return try check(law: name, shell)
      }
    } catch {
      throw Refusal(error.problem, error.span ?? span)
    }
    if holds { return }
    // Short, unless two values would look alike.
    let short = found.map { $0.1.short }
    let isClear = Set(short).count == short.count
    let values = zip(found, short).filter { !$0.0.0.isLiteral }.map { found, short in
      Problem.TermValue(
        term: found.0.description, value: isClear ? short : found.1.description)
    }
    throw Refusal(.assertionFailed(text, values: values), span)
  }

  /// Returns the value of the expression `text` at byte `start` of its line for a shell's scene.
  ///
  /// - Throws: `Refusal` if it cannot be read or has no value.
  static func value(
    of text: String, at start: Int, on shell: Shell
  ) throws(Refusal) -> Quantity {
    var reader = PredicateReader(text, at: start)
    let term = try reader.expression()
    do throws(Refusal) { return try term.value(shell.scene) } catch {
      throw Refusal(error.problem, error.span ?? start..<start + text.utf8.count)
    }
  }

  /// Judges the current layer by a law; one that its layout does not offer is not broken.
  private static func check(law name: String, _ shell: Shell) throws(Refusal) {
    _ = try shell.scene.asked { () throws(EngineError) in try shell.scene.options() }
    guard let law = Law.named(name) else { return }
    switch law.judge(shell.lawScene()) {
    case .broken(let sentence, _):
      throw Refusal(.lawBroken(name, finding: sentence, fix: law.fix))
    case .refused(let reason):
      throw Refusal(.lawRefused(name, reason: reason))
    case .holds, .notOffered: return
    }
  }

  private static func isVisible(_ name: ElementName, _ scene: Scene) throws(Refusal) -> Bool {
    let shown = try scene.asked { () throws(EngineError) in
      (try scene.attributes(.visible), try scene.kinds())
    }
    return shown.0.contains { ElementName($0.attributes.element, in: shown.1) == name }
  }
}

extension Predicate {
  fileprivate static func isSelected(_ name: ElementName, _ scene: Scene) throws(Refusal) -> Bool {
    let selected = try scene.asked { () throws(EngineError) in try scene.selection() }
    return selected.contains { ElementName(Element(cellAt: $0), in: .standard) == name }
  }
}

extension Predicate.Comparison {
  /// Compares two values of one type; only numbers have an order.
  ///
  /// An option may be a number or a word such as `auto`,
  /// so the two differ there.
  fileprivate func holds(
    _ a: Quantity, _ b: Quantity, isOption: Bool
  ) throws(Refusal) -> Bool {
    if let a = a.number, let b = b.number { return holds(a, b) }
    switch (self, a.target, b.target) {
    case (.equal, let a?, let b?): return a == b
    case (.unequal, let a?, let b?): return a != b
    case (.equal, _, _) where isOption: return false
    case (.unequal, _, _) where isOption: return true
    default:
      throw Refusal(.incomparable(a.description, b.description))
    }
  }
}

/// The value of a term.
enum Quantity: Hashable, CustomStringConvertible {
  case number(Double)
  /// An element, the name of a layer, or `none`.
  case target(String)

  /// The names of a layer's layouts, outermost first.
  static func layouts(_ names: [String]) -> Quantity {
    .target(names.isEmpty ? "none" : names.joined(separator: " over "))
  }

  /// `on` or `off`.
  static func flag(_ isOn: Bool) -> Quantity { .target(isOn ? "on" : "off") }

  var number: Double? {
    if case .number(let number) = self { return number }
    return nil
  }

  var target: String? {
    if case .target(let target) = self { return target }
    return nil
  }

  var description: String {
    switch self {
    case .number(let number): return Sentence.number(number)
    case .target(let target): return target
    }
  }

  /// The value with at most three decimals.
  var short: String {
    guard case .number(let number) = self, number.magnitude < 1e9 else { return description }
    return Sentence.plain((number * 1000).rounded() / 1000)
  }
}

extension Scene {
  /// Queries the engine for a predicate.
  func asked<T>(_ body: () throws(EngineError) -> T) throws(Refusal) -> T {
    do { return try body() } catch { throw Refusal(engine: error, CommandWords(words: [])) }
  }
}

extension Predicate.Term {
  /// The value in `scene`.
  ///
  /// Recurses into parentheses and from sums into products. `operand(_:)` is a function of its own
  /// because its frame is large: the stack of a web page holds few of them.
  func value(_ scene: Scene) throws(Refusal) -> Quantity {
    guard case .calculation(let first, let steps) = self else { return try operand(scene) }
    var value = try first.value(scene)
    for (index, step) in steps.enumerated() {
      let other = try step.operand.value(scene)
      func done() -> String {
        Predicate.Term.calculation(first, Array(steps[...index])).description
      }
      guard let one = value.number, let two = other.number else {
        let wrong = value.number == nil ? value : other
        throw Refusal(.noNumber(wrong.description, expression: done()))
      }
      let result = step.operation.result(one, two)
      guard result.isFinite else { throw Refusal(.noValue(done())) }
      value = .number(result)
    }
    return value
  }

  private func operand(_ scene: Scene) throws(Refusal) -> Quantity {
    switch self {
    case .calculation: return try value(scene)
    case .number(let number): return .number(number)
    case .element(let name): return .target("\(name)")
    case .name(let name): return .target(name)
    case .count: return .number(Double(try status(scene).items))
    case .sections: return .number(Double(try status(scene).sections))
    case .items(let section):
      let counts = try scene.asked { () throws(EngineError) in try scene.itemCounts() }
      guard counts.indices.contains(section) else {
        throw Refusal(.engine(.noSection(section, count: counts.count)))
      }
      return .number(Double(counts[section]))
    case .content(let part):
      let size = try status(scene).contentSize
      return .number(part == .width ? size.width : size.height)
    case .offset(let part):
      let offset = try status(scene).offset
      return .number(part == .x ? offset.x : offset.y)
    case .frame(let name, let part): return .number(try attributes(name, scene).frame.value(part))
    case .z(let name): return .number(Double(try attributes(name, scene).zIndex))
    case .hit(let x, let y): return .target(try hit(x, y, scene))
    case .visibleCount:
      let shown = try scene.asked { () throws(EngineError) in try scene.attributes(.visible) }
      return .number(Double(shown.count))
    case .selectedCount:
      return .number(
        Double(try scene.asked { () throws(EngineError) in try scene.selection() }.count))
    case .focused:
      let cell = scene.focusedItem.map { ElementName(Element(cellAt: $0.path), in: .standard) }
      return .target(cell.map { "\($0)" } ?? "none")
    case .overlaps: return .number(Double(try OverlapCount.overlaps(cells(scene))))
    case .layout, .layer, .layers, .bounds, .inset, .fact, .place, .label, .alpha, .pointer,
      .hidden:
      return try fact(scene)
    case .state(let key):
      if let value = try section(key, scene) { return value }
      let status = try status(scene)
      if key == "progress", let transition = status.transition {
        return .number(transition.progress)
      }
      let values = status.report.filter { $0.values.count == 1 }
      if let fact = values.first(where: { $0.values[0].name == key }) {
        return fact.text.isEmpty ? .number(fact.values[0].value) : .target(fact.text)
      }
      let names = status.transition == nil ? values.map { $0.values[0].name } : ["progress"]
      let known = names.map { "state.\($0)" }
      throw Refusal(.unknown(.value, "state.\(key)", known: known))
    case .counter(let name):
      let counters = try scene.asked { () throws(EngineError) in try scene.counters() }.named
      guard let counter = counters.first(where: { $0.name == name }) else {
        throw Refusal(.unknown(.value, name, known: counters.map { $0.name }))
      }
      return .number(Double(counter.value))
    case .option(let name, let part): return try option(name, part, scene)
    }
  }

  func status(_ scene: Scene, of layer: String? = nil) throws(Refusal) -> LayerStatus {
    try scene.asked { () throws(EngineError) in try scene.status(of: layer) }
  }

  func attributes(_ name: ElementName, _ scene: Scene) throws(Refusal) -> LayoutAttributes {
    let kinds = try scene.asked { () throws(EngineError) in try scene.kinds() }
    guard let kind = kinds.kind(named: name.kind) else {
      throw Refusal(.unknown(.element, name.kind, known: kinds.all.compactMap(kinds.name(of:))))
    }
    let element = Element(kind, section: name.section, item: name.item)
    let found = try scene.asked { () throws(EngineError) in
      try scene.attributes(.element(element))
    }
    guard let one = found.first else { throw Refusal(.engine(.noElement("\(name)"))) }
    return one.attributes
  }

  private func hit(_ x: Double, _ y: Double, _ scene: Scene) throws(Refusal) -> String {
    try scene.asked { () throws(EngineError) in
      guard let target = try scene.hit(Point(x: x, y: y)).target else { return "none" }
      guard let element = target.element else { return target.layer }
      return "\(ElementName(element, in: try scene.kinds(layer: target.layer)))"
    }
  }

  private func cells(_ scene: Scene) throws(Refusal) -> [Rect] {
    try scene.asked { () throws(EngineError) in
      try scene.attributes(.all).map { $0.attributes }
        .filter { $0.element.kind == .cell && !$0.isHidden }.map { $0.frame }
    }
  }
}

extension Rect {
  func value(_ part: Predicate.Part) -> Double {
    switch part {
    case .x: return x
    case .y: return y
    case .w, .width: return width
    case .h, .height: return height
    case .maxX: return maxX
    case .maxY: return maxY
    case .left: return minX
    case .top: return minY
    case .right: return maxX
    case .bottom: return maxY
    }
  }
}

/// Counts the pairs of rectangles that share an area.
enum OverlapCount {
  /// Number of pairs that intersect; touching edges do not count.
  ///
  /// From top to bottom, each rectangle is compared with those above that still reach down to it.
  ///
  /// - Complexity: O(n log n + n · a) for at most a rectangles side by side.
  static func overlaps(_ rects: [Rect]) -> Int {
    var open: [Rect] = []
    var count = 0
    for rect in rects.filter({ !$0.isEmpty }).sorted(by: { $0.minY < $1.minY }) {
      open.removeAll { $0.maxY <= rect.minY }
      count += open.count { $0.intersects(rect) }
      open.append(rect)
    }
    return count
  }
}

extension Predicate.Term {
  /// The value of `section.N.PART` of a section that scrolls by itself; nil for another key.
  private func section(_ key: String, _ scene: Scene) throws(Refusal) -> Quantity? {
    let parts = key.split(separator: ".")
    guard parts.count == 3, parts[0] == "section", let section = Int(parts[1]) else { return nil }
    let found = try scene.asked { () throws(EngineError) in
      try scene.scrollers(section: section)
    }
    guard let status = found.first else { return nil }
    switch parts[2] {
    case "offset": return .number(status.offset)
    case "stop": return status.stop.map { .number(Double($0)) } ?? .target("none")
    case "stops": return .number(Double(status.scroller.stopCount))
    case "min": return .number(status.scroller.range.lowerBound)
    case "max": return .number(status.scroller.range.upperBound)
    default:
      let known = ["offset", "stop", "stops", "min", "max"].map { "state.section.\(section).\($0)" }
      throw Refusal(.unknown(.value, "state.\(key)", known: known))
    }
  }
}
