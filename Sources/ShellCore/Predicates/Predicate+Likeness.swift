internal import CollectionEngine
internal import LayoutCore

extension Predicate {
  /// A relation between a wrong number and the scene, found by value: every case is true of the
  /// number.
  ///
  /// The first of these that holds is reported.
  enum Likeness: Hashable {
    /// The value, rounded to fewer decimals.
    case rounded
    /// The value with the other sign.
    case opposite
    /// A count or an index, more or less by one.
    case byOne
    /// One operand of the calculation.
    case operand(Term)
    /// Another coordinate, edge or size in place of the right one.
    case replaced(Term, by: Term, isWhole: Bool)
    /// The value, more or less by the offset.
    case scrolled(Double)
    /// The sum in place of the difference, or the other way round.
    case otherOperation(isSum: Bool)
    /// The value in pixels, of which `scale` make a point.
    case pixels(scale: Double)
    /// The value, more or less by the distance between two cells.
    case shifted(from: ElementName, to: ElementName)
    /// The value, more or less by a length of the scene.
    case off(Term)
    /// Another number of the scene.
    case other(Term)
  }

  /// Returns how a wrong number is like the value of the expression `text`; nil if it is not, or if
  /// the expression has no value.
  ///
  /// - Complexity: O(k) queries of elements for k elements in the viewport, at most 64.
  static func likeness(
    of text: String, at start: Int, to number: Double, on shell: Shell
  ) throws(Refusal) -> Likeness? {
    var reader = PredicateReader(text, at: start)
    let term = try reader.expression()
    guard let value = try term.value(shell.scene).number else { return nil }
    return LikenessSearch(term: term, value: value, number: number, scene: shell.scene).first
  }
}

/// The search for the likeness of a wrong number.
private struct LikenessSearch {
  typealias Term = Predicate.Term
  let term: Term
  /// The value of the term.
  let value: Double
  /// The wrong number.
  let number: Double
  let scene: Scene

  /// The distance of numbers that count as equal.
  private static let tolerance = 0.0005
  /// The maximum number of elements that are looked at.
  private static let mostElements = 64
  /// The smallest length that is taken for one, and not for a coincidence.
  private static let shortest = 2.0
  /// The smallest number that is taken for one of the scene although its kind is unknown.
  private static let smallest = 10.0

  /// The first likeness in the order of the cases.
  var first: Predicate.Likeness? {
    if isRounded { return .rounded }
    if value != 0, isNear(-value) { return .opposite }
    if isWhole(value), isWhole(number), isOff(by: 1), term.counts || term.isLiteral {
      return .byOne
    }
    if let found = operand ?? replaced({ $0.otherParts }) { return found }
    if let offset, term.isPlace, offset.magnitude >= Self.shortest, isOff(by: offset) {
      return .scrolled(offset.magnitude)
    }
    if let found = replaced(neighbours) { return found }
    if let found = otherOperation { return found }
    if let scale, isNear(value * scale) || isNear(value / scale) { return .pixels(scale: scale) }
    if !term.counts, term.isPlace || term.isContent, let found = shifted ?? lengthOff {
      return found
    }
    return others.first { has($0) }.map { .other($0) }
  }

  // MARK: Comparing

  private func isNear(_ other: Double) -> Bool { (number - other).magnitude <= Self.tolerance }

  private func isOff(by distance: Double) -> Bool {
    ((number - value).magnitude - distance.magnitude).magnitude <= Self.tolerance
  }

  private func isWhole(_ number: Double) -> Bool { number == number.rounded() }

  /// Whether a term has the wrong number as its value.
  private func has(_ other: Term) -> Bool { found(other).map(isNear) ?? false }

  private func found(_ other: Term) -> Double? { (try? other.value(scene))?.number }

  /// Whether the number is the value without some of its decimals.
  private var isRounded: Bool {
    if number == 0 { return false }
    return [1.0, 10, 100].contains { scale in
      isNear((value * scale).rounded() / scale) || isNear((value * scale).rounded(.down) / scale)
    }
  }

  // MARK: Others in place of an operand

  /// Returns the first replacement of one operand with which the term has the wrong number.
  ///
  /// An operand of a calculation keeps its axis: with another, any number is near some result.
  private func replaced(_ others: (Term) -> [Term]) -> Predicate.Likeness? {
    term.variants(others)
      .first { ($0.operand == term || $0.operand.axis == $0.other.axis) && has($0.whole) }
      .map { .replaced($0.operand, by: $0.other, isWhole: $0.operand == term) }
  }

  /// Returns the same value of the elements, sections or state beside that of a term: first the
  /// neighbours of an element, then those in the viewport, of its own kind first.
  private func neighbours(_ term: Term) -> [Term] {
    switch term {
    case .frame(let name, let part):
      let beside = [(0, -1), (0, 1), (-1, 0), (1, 0)].map { section, item in
        ElementName(kind: name.kind, section: name.section + section, item: name.item + item)
      }
      let names = (beside.filter { $0.section >= 0 && $0.item >= 0 } + visible.map { $0.name })
        .filter { $0 != name }
      return (names.filter { $0.kind == name.kind } + names.filter { $0.kind != name.kind })
        .map { .frame($0, part) }
    case .items(let section):
      return [section - 1, section + 1].filter { $0 >= 0 }.map { .items(section: $0) }
    case .state(let key):
      let facts = (try? term.status(scene))?.report.flatMap { $0.values } ?? []
      return facts.map { $0.name }.filter { $0 != key }.map { .state($0) }
    default: return []
    }
  }

  /// The elements in the viewport with their frames.
  private var visible: [(name: ElementName, frame: Rect)] {
    let shown = try? scene.asked { () throws(EngineError) in
      (try scene.attributes(.visible).prefix(Self.mostElements), try scene.kinds())
    }
    guard let (elements, kinds) = shown else { return [] }
    return elements.map { (ElementName($0.attributes.element, in: kinds), $0.attributes.frame) }
  }

  /// An operand of the calculation that is the number.
  private var operand: Predicate.Likeness? {
    guard case .calculation = term else { return nil }
    return term.operands.first { !$0.isLiteral && has($0) }.map { .operand($0) }
  }

  private var otherOperation: Predicate.Likeness? {
    guard case .calculation(let first, let steps) = term, steps.count == 1 else { return nil }
    let operation = steps[0].operation
    guard operation == .plus || operation == .minus else { return nil }
    var other = steps
    other[0].operation = operation == .plus ? .minus : .plus
    return has(.calculation(first, other)) ? .otherOperation(isSum: operation == .minus) : nil
  }

  // MARK: Lengths

  /// The offset along the axis of the term.
  private var offset: Double? {
    term.axis.flatMap { found(.offset($0 == .x ? .x : .y)) }
  }

  /// The pixels in a point, if the layout rounds to more than one.
  private var scale: Double? {
    found(.option("pixel-scale", part: nil)).flatMap { $0 > 1 ? $0 : nil }
  }

  /// The distance of two neighbouring places of cells along the axis of the term, if the number is
  /// off by it.
  private var shifted: Predicate.Likeness? {
    guard let axis = term.axis else { return nil }
    let cells = visible.filter { $0.name.kind == "cell" }
      .map { (name: $0.name, place: axis == .x ? $0.frame.x : $0.frame.y) }
      .sorted { $0.place < $1.place }
    for (one, other) in zip(cells, cells.dropFirst()) {
      let distance = other.place - one.place
      guard distance >= Self.shortest, isOff(by: distance) else { continue }
      return .shifted(from: one.name, to: other.name)
    }
    return nil
  }

  /// A size or a spacing of the scene by which the number is off.
  private var lengthOff: Predicate.Likeness? {
    guard let axis = term.axis else { return nil }
    let names = visible.map { $0.name }
    let typical = [names.first { $0.kind == "cell" }, names.first { $0.kind != "cell" }]
      .compactMap { $0 }
    let sizes = typical.map { Term.frame($0, axis == .x ? .w : .h) }
    let spacings = ["line-spacing", "interitem-spacing"].map { Term.option($0, part: nil) }
    for length in sizes + spacings {
      guard let distance = found(length), distance >= Self.shortest, isOff(by: distance) else {
        continue
      }
      return .off(length)
    }
    return nil
  }

  /// Other numbers of the scene that are of the kind of the term.
  private var others: [Term] {
    if number == 0 { return [] }
    if term.counts {
      return [.count, .sections, .visibleCount, .items(section: 0)].filter { $0 != term }
    }
    guard term.axis != nil || number.magnitude > Self.smallest else { return [] }
    let lengths: [Term] = [
      .content(.width), .content(.height), .bounds(.width), .bounds(.height), .offset(.x),
      .offset(.y),
    ]
    return lengths.filter { $0 != term }
  }
}

extension Predicate.Term {
  /// The operands of a calculation, at any depth; otherwise the term alone.
  fileprivate var operands: [Self] {
    guard case .calculation(let first, let steps) = self else { return [self] }
    return first.operands + steps.flatMap { $0.operand.operands }
  }

  /// Returns the term with one operand replaced, for each operand and each of `others` to it.
  fileprivate func variants(
    _ others: (Self) -> [Self]
  ) -> [(operand: Self, other: Self, whole: Self)] {
    guard case .calculation(let first, let steps) = self else {
      return others(self).map { (self, $0, $0) }
    }
    var result = first.variants(others).map {
      ($0.operand, $0.other, Self.calculation($0.whole, steps))
    }
    for index in steps.indices {
      result += steps[index].operand.variants(others).map { variant in
        var changed = steps
        changed[index].operand = variant.whole
        return (variant.operand, variant.other, .calculation(first, changed))
      }
    }
    return result.map { (operand: $0.0, other: $0.1, whole: $0.2) }
  }

  /// Other parts of the same frame, size or point: first the other axis, then the other edge, then
  /// the size.
  fileprivate var otherParts: [Self] {
    switch self {
    case .frame(let name, let part): return part.othersOfFrame.map { .frame(name, $0) }
    case .place(let layer, let part): return part.othersOfFrame.map { .place(layer: layer, $0) }
    case .content(let part): return [.content(part == .width ? .height : .width)]
    case .bounds(let part): return [.bounds(part == .width ? .height : .width)]
    case .offset(let part): return [.offset(part == .x ? .y : .x)]
    case .inset(let part):
      return [Predicate.Part.top, .left, .bottom, .right].filter { $0 != part }.map { .inset($0) }
    default: return []
    }
  }
}

extension Predicate.Part {
  fileprivate var othersOfFrame: [Self] {
    switch self {
    case .x: [.y, .maxX, .w, .maxY, .h]
    case .y: [.x, .maxY, .h, .maxX, .w]
    case .maxX: [.maxY, .x, .w, .y, .h]
    case .maxY: [.maxX, .y, .h, .x, .w]
    case .w: [.h, .maxX, .x, .maxY, .y]
    default: [.w, .maxY, .y, .maxX, .x]
    }
  }
}

// MARK: - In words

extension Predicate.Likeness {
  /// Returns a clause about the wrong number.
  func clause(about number: Double) -> String {
    let said = Self.said(number)
    switch self {
    case .rounded: return "\(said) is rounded; three decimals count"
    case .replaced(_, let other, isWhole: true): return "\(said) is \(other.noun)"
    case .replaced(let right, let other, isWhole: false):
      return "\(said) comes out with \(other.noun) in place of \(right.noun)"
    case .opposite: return "\(said) has the wrong sign"
    case .scrolled(let offset):
      return "\(said) is off by the offset of \(Self.said(offset)), "
        + "by which places in the content and in the viewport differ"
    case .operand(let term): return "\(said) is \(term.noun); the answer takes one more step"
    case .otherOperation(let isSum):
      let (made, asked) = isSum ? ("sum", "difference") : ("difference", "sum")
      return "\(said) is the \(made) of two numbers whose \(asked) is asked for"
    case .pixels(let scale):
      return "\(said) is off by the pixel scale of \(Self.said(scale)); frames are in points"
    case .shifted(let from, let to): return "\(said) is off by the distance from \(from) to \(to)"
    case .off(let length): return "\(said) is off by \(length.noun)"
    case .byOne: return "\(said) is off by one"
    case .other(let term): return "\(said) is \(term.noun)"
    }
  }

  private static func said(_ number: Double) -> String { Quantity.number(number).short }
}
