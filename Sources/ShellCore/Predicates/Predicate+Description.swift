internal import CollectionEngine

extension Predicate.Term: CustomStringConvertible {
  /// Whether the term is its own value.
  var isLiteral: Bool {
    switch self {
    case .number, .element, .name: return true
    case .calculation(let first, let steps):
      return first.isLiteral && steps.allSatisfy { $0.operand.isLiteral }
    default: return false
    }
  }

  /// Whether the term is the value of an option.
  var isOption: Bool {
    if case .option = self { return true }
    return false
  }

  /// The term as it is typed.
  var description: String {
    guard case .calculation(let first, let steps) = self else { return operandText }
    var text = first.operand(of: steps[0].operation)
    for step in steps {
      text += " \(step.operation.rawValue) "
      text += step.operand.operand(of: step.operation, isRight: true)
    }
    return text
  }

  /// The text of a term that is no calculation: a function of its own, as `operand(_:)` is.
  private var operandText: String {
    switch self {
    case .calculation: return description
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
    }
  }

  /// The term as an operand, in parentheses where they decide what is calculated first.
  private func operand(of operation: Predicate.Operation, isRight: Bool = false) -> String {
    guard case .calculation(_, let steps) = self else { return description }
    let isFirst = steps[0].operation == .times || steps[0].operation == .by
    let isSecond = operation == .plus || operation == .minus
    let isClear = isSecond ? isFirst || !isRight : isFirst && !isRight
    return isClear ? description : "(\(description))"
  }
}
