// Terms in words: no learner has to read the notation of `assert`.
extension Predicate.Term {
  /// The term in words, such as `the x of 0,1`; a calculation is `the result`.
  var noun: String {
    switch self {
    case .calculation: calculationNoun
    case .number(let number): Sentence.plain(number)
    case .element(let name): "\(name)"
    case .name(let name): Sentence.clipped(name)
    case .count: "the number of items"
    case .sections: "the number of sections"
    case .items(let section): "the number of items in section \(section)"
    case .content(let part): "the \(part.rawValue) of the content"
    case .offset(let part): "the \(part.rawValue) of the offset"
    case .frame(let name, let part): "the \(part.noun) of \(name)"
    case .z(let name): "the z-index of \(name)"
    case .hit(let x, let y): "the target at \(Sentence.plain(x)) \(Sentence.plain(y))"
    case .visibleCount: "the number of visible elements"
    case .selectedCount: "the number of selected cells"
    case .focused: "the cell with the focus"
    case .overlaps: "the number of overlapping pairs of cells"
    case .layout: "the layout"
    case .layer: "the current layer"
    case .layers: "the number of layers"
    case .bounds(let part): "the \(part.rawValue) of the viewport"
    case .inset(let part): "the \(part.rawValue) inset"
    case .fact(let fact, let layer): fact.noun(of: layer)
    case .place(let layer, let part): "the \(part.noun) of layer \(Sentence.clipped(layer))"
    case .label(let name): "the label of \(name)"
    case .alpha(let name): "the alpha of \(name)"
    case .pointer(let name): "the pointer mode of \(name)"
    case .hidden(let name): "the hidden state of \(name)"
    case .state(let key): stateNoun(key)
    case .counter(let name): "the counter \(Sentence.clipped(name))"
    case .option(let name, let part):
      (part.map { "the \($0) of " } ?? "") + "the \(Sentence.clipped(name))"
    }
  }

  /// The words for calculations that lessons often make.
  private var calculationNoun: String {
    guard case .calculation(let first, let steps) = self, steps.count == 1,
      steps[0].operation == .minus
    else { return "the result" }
    switch (first, steps[0].operand) {
    case (.frame(let name, let part), .offset(let axis)) where part.rawValue == axis.rawValue:
      return "the \(part.noun) of \(name) in the viewport"
    case (.frame(let name, .x), .frame(let other, .maxX)),
      (.frame(let name, .y), .frame(let other, .maxY)):
      return "the distance between \(other) and \(name)"
    default: return "the result"
    }
  }

  private func stateNoun(_ key: String) -> String {
    let parts = key.split(separator: ".")
    guard parts.count == 3, parts[0] == "section" else {
      return "the \(Sentence.clipped(key)) that the layout reports"
    }
    return "the \(Sentence.clipped(String(parts[2]))) of section \(parts[1])"
  }

  /// Whether the value counts things, so that it is off by one and not by a length.
  var counts: Bool {
    switch self {
    case .count, .sections, .items, .visibleCount, .selectedCount, .overlaps, .layers, .counter,
      .fact(.count, _):
      return true
    case .calculation(let first, let steps):
      return first.counts
        || steps.contains {
          $0.operand.counts || $0.operation == .by && !$0.operand.isLiteral
        }
    default: return false
    }
  }

  /// The axis of a place or of a length; nil for any other value.
  var axis: Predicate.Axis? {
    switch self {
    case .content(let part), .offset(let part), .bounds(let part), .frame(_, let part),
      .place(_, let part), .inset(let part):
      return part.axis
    case .calculation(let first, let steps):
      return first.axis ?? steps.lazy.compactMap { $0.operand.axis }.first
    default: return nil
    }
  }

  /// Whether the value is a size of the content.
  var isContent: Bool { if case .content = self { true } else { false } }

  /// Whether the value is a place in the content, which differs from one in the viewport by the
  /// offset.
  var isPlace: Bool {
    switch self {
    case .frame(_, let part): return part != .w && part != .h
    case .calculation(let first, let steps):
      return first.isPlace || steps.contains { $0.operand.isPlace }
    default: return false
    }
  }
}

extension Predicate {
  /// A direction of the scene.
  enum Axis { case x, y }
}

extension Predicate.Part {
  /// The part as it is spoken of.
  var noun: String {
    switch self {
    case .w: "width"
    case .h: "height"
    case .maxX: "right edge"
    case .maxY: "bottom edge"
    default: rawValue
    }
  }

  fileprivate var axis: Predicate.Axis {
    switch self {
    case .x, .w, .maxX, .width, .left, .right: .x
    case .y, .h, .maxY, .height, .top, .bottom: .y
    }
  }
}

extension Predicate.LayerFact {
  fileprivate func noun(of layer: String) -> String {
    let layer = "layer \(Sentence.clipped(layer))"
    return switch self {
    case .shown: "the visibility of \(layer)"
    case .interactive: "the interaction of \(layer)"
    case .passthrough: "the pass-through of \(layer)"
    case .layout: "the layout of \(layer)"
    case .count: "the number of items in \(layer)"
    case .focus: "the focus of \(layer)"
    case .transition: "the target of the transition of \(layer)"
    }
  }
}
