internal import LayoutCore
internal import ShellCore

/// Properties of items as people type them.
enum TraitText {
  /// Minutes after midnight as `HH:MM`.
  static func time(_ minutes: Double) -> String {
    let whole = Int(minutes.rounded())
    return "\(two(whole / 60)):\(two(whole % 60))"
  }

  /// Days after 1970-01-01 as `YYYY-MM-DD` of the Gregorian calendar.
  ///
  /// From the day count of a year that starts in March, so that the leap day comes last (Howard
  /// Hinnant, "chrono-compatible low-level date algorithms").
  static func date(_ days: Double) -> String {
    let shifted = Int(days) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * march + 2) / 5 + 1
    let month = march < 10 ? march + 3 : march - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let digits = String(year)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      + "-\(two(month))-\(two(day))"
  }

  private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}

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
