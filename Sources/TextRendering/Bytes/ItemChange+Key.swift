internal import LayoutCore
internal import ShellCore

extension ItemChange {
  /// The key that people type.
  var key: String {
    switch self {
    case .trait(.width, _): return "width"
    case .trait(.height, _): return "height"
    case .trait(.start, _): return "start"
    case .trait(.end, _): return "end"
    case .trait(.day, _): return "day"
    case .trait(.date, _): return "date"
    case .trait(let trait, _): return "trait-\(trait.rawValue)"
    case .size: return "size"
    case .label: return "label"
    case .zIndex: return "z"
    case .alpha: return "alpha"
    case .hidden: return "hidden"
    case .pointer: return "pointer"
    }
  }
}
