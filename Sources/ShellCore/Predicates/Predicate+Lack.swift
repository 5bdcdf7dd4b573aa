internal import CollectionEngine

// A statement that does not hold, in words: what is missing, without the notation of `assert`.
extension Predicate {
  /// Returns a clause about what is missing for the statement `text` to hold for a shell's scene,
  /// such as `the number of items in section 0 is 6, 1 too small`; nil if it holds.
  static func lack(of text: String, at start: Int, on shell: Shell) -> String? {
    do throws(Refusal) {
      try check(text, at: start, on: shell)
      return nil
    } catch {
      guard case .assertionFailed = error.problem else { return clause(about: error.problem) }
      var reader = PredicateReader(text, at: start)
      guard let predicate = try? reader.predicate() else { return clause(about: error.problem) }
      do throws(Refusal) { return try predicate.lack(shell.scene) } catch {
        return clause(about: error.problem)
      }
    }
  }

  /// Returns a clause about a statement that cannot be judged.
  private static func clause(about problem: Problem) -> String {
    switch problem {
    case .engine, .lawBroken, .lawRefused: problem.message
    default: "the scene lacks something that this is about"
    }
  }

  /// Returns a clause about a statement that does not hold.
  private func lack(_ scene: Scene) throws(Refusal) -> String {
    switch self {
    case .isVisible(let name): return "\(name) is not in the viewport"
    case .isSelected(let name): return "\(name) is not selected"
    case .law(let name): return "the law \(name) does not hold"
    case .isNear(let term, let value, _):
      return try Self.lack(term, .equal, .number(value), scene)
    case .compares(let left, let comparison, let right):
      if left.isLiteral, !right.isLiteral {
        return try Self.lack(right, comparison.mirrored, left, scene)
      }
      return try Self.lack(left, comparison, right, scene)
    }
  }

  private static func lack(
    _ term: Term, _ comparison: Comparison, _ other: Term, _ scene: Scene
  ) throws(Refusal) -> String {
    let (found, wanted) = (try term.value(scene), try other.value(scene))
    if let clause = try lack(term, comparison, found, wanted, scene) { return clause }
    let noun = term.noun
    guard let a = found.number, let b = wanted.number else {
      return comparison == .unequal
        ? "\(noun) is still \(found.said)"
        : "\(noun) is \(found.said), not \(wanted.said)"
    }
    guard other.isLiteral else {
      return "\(noun) is \(found.said), but \(other.noun) is \(wanted.said)"
    }
    switch comparison {
    case .equal:
      let delta = Quantity.number((a - b).magnitude).said
      return "\(noun) is \(found.said), \(delta) too \(a > b ? "large" : "small")"
    case .unequal: return "\(noun) is still \(found.said)"
    case .less, .lessOrEqual: return "\(noun) is \(found.said), which is too large"
    case .greater, .greaterOrEqual: return "\(noun) is \(found.said), which is too small"
    }
  }

  /// Returns a clause about layouts, targets and switches, which have words of their own; nil for
  /// any other term.
  private static func lack(
    _ term: Term, _ comparison: Comparison, _ found: Quantity, _ wanted: Quantity, _ scene: Scene
  ) throws(Refusal) -> String? {
    guard comparison == .equal else { return nil }
    let isNone = found == .target("none")
    switch term {
    case .layout, .fact(.layout, _):
      var layer = scene.currentLayer
      if case .fact(_, let name) = term { layer = Sentence.clipped(name) }
      if isNone { return "\(layer) has no layout yet" }
      return "the layout of \(layer) is \(found.said), not \(wanted.said)"
    case .hit(let x, let y):
      let point = "\(Sentence.plain(x)) \(Sentence.plain(y))"
      if isNone { return "a touch at \(point) reaches nothing" }
      return "a touch at \(point) reaches \(found.said)"
    case .label(let name) where isNone: return "\(name) has no label"
    case .focused where isNone: return "no cell has the focus"
    case .hidden(let name): return "\(name) is \(found.isOn ? "" : "not ")hidden"
    case .fact(.shown, let layer):
      return "layer \(Sentence.clipped(layer)) is \(found.isOn ? "not " : "")hidden"
    case .fact(.interactive, let layer):
      return "layer \(Sentence.clipped(layer)) \(found.isOn ? "takes" : "ignores") touches"
    case .fact(.passthrough, let layer):
      return "layer \(Sentence.clipped(layer)) lets \(found.isOn ? "" : "no ")touches through"
    default: return nil
    }
  }
}

extension Predicate.Comparison {
  /// The comparison with its sides exchanged.
  fileprivate var mirrored: Self {
    switch self {
    case .equal, .unequal: self
    case .less: .greater
    case .greater: .less
    case .lessOrEqual: .greaterOrEqual
    case .greaterOrEqual: .lessOrEqual
    }
  }
}

extension Quantity {
  /// The value as it is spoken of: text from outside is clipped.
  fileprivate var said: String {
    switch self {
    case .number: short
    case .target(let target): Sentence.clipped(target)
    }
  }

  fileprivate var isOn: Bool { self == .target("on") }
}
