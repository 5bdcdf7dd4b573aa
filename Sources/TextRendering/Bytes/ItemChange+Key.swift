internal import LayoutCore
internal import ShellCore

extension ItemChange {
  /// The key that people type.
  var key: String {
    switch self {
    case .metric(.width, _): return "width"
    case .metric(.height, _): return "height"
    case .metric(.start, _): return "start"
    case .metric(.end, _): return "end"
    case .metric(.day, _): return "day"
    case .metric(.date, _): return "date"
    case .metric(let metric, _): return "trait-\(metric.rawValue)"
    case .size: return "size"
    case .label: return "label"
    case .zIndex: return "z"
    case .alpha: return "alpha"
    case .hidden: return "hidden"
    case .pointer: return "pointer"
    }
  }
}
