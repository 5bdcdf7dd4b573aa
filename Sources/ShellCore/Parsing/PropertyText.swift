internal import CivilTime
public import CollectionEngine
public import LayoutCore

extension ItemChange {
  /// The key that people type; `own` are the item columns of layouts, as the properties number
  /// them.
  public func key(_ own: [ColumnDeclaration]) -> String {
    switch self {
    case .metric(.width, _): return "width"
    case .metric(.height, _): return "height"
    case .metric(.start, _): return "start"
    case .metric(.end, _): return "end"
    case .metric(.day, _): return "day"
    case .metric(.date, _): return "date"
    case .metric(let metric, _), .text(let metric, _):
      guard let place = metric.ownPosition, own.indices.contains(place) else {
        return "metric-\(metric.rawValue)"
      }
      return own[place].name
    case .measured: return "measured"
    case .size: return "size"
    case .identifier: return "id"
    case .label: return "label"
    case .zIndex: return "z"
    case .alpha: return "alpha"
    case .hidden: return "hidden"
    case .pointer: return "pointer"
    case .touchInsets: return "touch-inset"
    }
  }

  /// A value of a column as people type it, such as `start=07:00`; `start=none` without one.
  func typed(_ own: [ColumnDeclaration]) -> String {
    let value: String
    switch self {
    case .metric(.start, let minutes?), .metric(.end, let minutes?): value = ClockTime.text(minutes)
    case .metric(.date, let days?): value = GregorianDay.text(Int(days))
    case .metric(_, let number?): value = Int64(exactly: number).map { "\($0)" } ?? "\(number)"
    case .text(_, let text?): value = Self.isPlain(text) ? text : Sentence.quoted(text)
    default: value = "none"
    }
    return "\(key(own))=\(value)"
  }

  /// Whether a text can be typed without quotes, and means nothing else then.
  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && text != "none"
      && text.utf8.allSatisfy {
        switch $0 {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "."), UInt8(ascii: ","):
          return true
        default: return $0 >= 0x80
        }
      }
  }
}
