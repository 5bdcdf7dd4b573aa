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
    case .broken(let sentence):
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
  fileprivate var short: String {
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

extension Predicate.Term: CustomStringConvertible {
  /// Whether the term is its own value.
  fileprivate var isLiteral: Bool {
    switch self {
    case .number, .element, .name: return true
    case .calculation(let left, _, let right): return left.isLiteral && right.isLiteral
    default: return false
    }
  }

  /// Whether the term is the value of an option.
  fileprivate var isOption: Bool {
    if case .option = self { return true }
    return false
  }

  /// The term as it is typed.
  var description: String {
    switch self {
    case .number(let number): return Sentence.number(number)
    case .element(let name): return "\(name)"
    case .name(let name): return name
    case .count: return "count"
    case .sections: return "sections"
    case .items(let section): return "items(\(section))"
    case .content(let part): return "content.\(part.rawValue)"
    case .offset(let part): return "offset.\(part.rawValue)"
    case .frame(let name, let part): return "frame(\(name)).\(part.rawValue)"
    case .z(let name): return "z(\(name))"
    case .hit(let x, let y): return "hit(\(Sentence.number(x)), \(Sentence.number(y)))"
    case .visibleCount: return "visible.count"
    case .selectedCount: return "selected.count"
    case .focused: return "focused"
    case .overlaps: return "overlaps"
    case .layout: return "layout"
    case .layer: return "layer"
    case .layers: return "layers"
    case .bounds(let part): return "bounds.\(part.rawValue)"
    case .inset(let part): return "inset.\(part.rawValue)"
    case .fact(let fact, let layer): return "\(fact.rawValue)(\(layer))"
    case .place(let layer, let part): return "place(\(layer)).\(part.rawValue)"
    case .label(let name): return "label(\(name))"
    case .alpha(let name): return "alpha(\(name))"
    case .pointer(let name): return "pointer(\(name))"
    case .hidden(let name): return "hidden(\(name))"
    case .state(let key): return "state.\(key)"
    case .counter(let name): return "counter.\(name)"
    case .option(let name, let part): return "option.\(name)" + (part.map { ".\($0)" } ?? "")
    case .calculation(let left, let operation, let right):
      return "\(left.operand(of: operation)) \(operation.rawValue) "
        + right.operand(of: operation, isRight: true)
    }
  }

  /// The term as an operand, in parentheses where they decide what is calculated first.
  private func operand(of operation: Predicate.Operation, isRight: Bool = false) -> String {
    guard case .calculation(_, let own, _) = self else { return description }
    let isFirst = own == .times || own == .by
    let isSecond = operation == .plus || operation == .minus
    let isClear = isSecond ? isFirst || !isRight : isFirst && !isRight
    return isClear ? description : "(\(description))"
  }

  /// Calculates a number, which must be finite.
  private func result(
    _ left: Predicate.Term, _ operation: Predicate.Operation, _ right: Predicate.Term,
    _ scene: Scene
  ) throws(Refusal) -> Quantity {
    let (a, b) = (try left.value(scene), try right.value(scene))
    guard let one = a.number else {
      throw Refusal(.noNumber(a.description, expression: description))
    }
    guard let other = b.number else {
      throw Refusal(.noNumber(b.description, expression: description))
    }
    let result = operation.result(one, other)
    guard result.isFinite else { throw Refusal(.noValue(description)) }
    return .number(result)
  }

  /// The value in `scene`.
  fileprivate func value(_ scene: Scene) throws(Refusal) -> Quantity {
    switch self {
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
    case .layout, .layer, .layers, .bounds, .inset, .fact: return try fact(scene)
    case .place(let layer, let part):
      return .number(try status(scene, of: layer).frame.value(part))
    case .label(let name): return .target(try label(name, scene) ?? "none")
    case .alpha(let name): return .number(try attributes(name, scene).alpha)
    case .pointer(let name): return .target(try attributes(name, scene).pointer.word)
    case .hidden(let name): return .flag(try attributes(name, scene).isHidden)
    case .state(let key):
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
    case .calculation(let left, let operation, let right):
      return try result(left, operation, right, scene)
    }
  }

  /// The value of a term about a layer as a whole.
  private func fact(_ scene: Scene) throws(Refusal) -> Quantity {
    switch self {
    case .layer: return .target(scene.currentLayer)
    case .layers: return .number(Double(scene.layerNames.count))
    case .bounds(let part):
      let size = try status(scene).bounds.size
      return .number(part == .width ? size.width : size.height)
    case .inset(let part): return .number(try status(scene).contentInset.value(part))
    case .fact(let fact, let layer):
      let status = try status(scene, of: layer)
      switch fact {
      case .shown: return .flag(status.isVisible)
      case .interactive: return .flag(status.isInteractive)
      case .passthrough: return .flag(status.isPassThrough)
      case .layout: return .layouts(status.layouts)
      case .count: return .number(Double(status.items))
      }
    default: return .layouts(try status(scene).layouts)
    }
  }

  private func status(_ scene: Scene, of layer: String? = nil) throws(Refusal) -> LayerStatus {
    try scene.asked { () throws(EngineError) in try scene.status(of: layer) }
  }

  private func label(_ name: ElementName, _ scene: Scene) throws(Refusal) -> String? {
    let path = IndexPath(item: name.item, section: name.section)
    let properties = try scene.asked { () throws(EngineError) in try scene.properties(of: path) }
    for case .label(let label) in properties { return label }
    return nil
  }

  private func attributes(_ name: ElementName, _ scene: Scene) throws(Refusal) -> LayoutAttributes {
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

extension Insets {
  fileprivate func value(_ part: Predicate.Part) -> Double {
    switch part {
    case .top: return top
    case .left: return left
    case .bottom: return bottom
    default: return right
    }
  }
}

extension Rect {
  fileprivate func value(_ part: Predicate.Part) -> Double {
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
