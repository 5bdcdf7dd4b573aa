@testable import ShellCore

extension Slot {
  /// A word that the slot takes.
  var sample: String {
    switch self {
    case .keyword(let words): return words[0]
    case .number, .integer: return "1"
    case .layer: return "main"
    case .newLayer: return "top"
    case .module, .topic: return "flow"
    case .option: return "header"
    case .kind: return "cell"
    case .element, .indexPath, .items: return "0,1"
    case .sectionSpan: return "0"
    case .times: return "x2"
    case .path: return "a.session"
    case .identifier: return "apple"
    case .rest: return "count == 9"
    case .labelled(let word, let slot): return "\(word) \(slot.sample)"
    }
  }
}
