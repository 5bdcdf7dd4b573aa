/// Numbers as people read them, with three significant digits.
enum Quantity {
  /// A length of time, as `1.23 µs`.
  static func duration(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1e3: "\(three(nanoseconds)) ns"
    case ..<1e6: "\(three(nanoseconds / 1e3)) µs"
    case ..<1e9: "\(three(nanoseconds / 1e6)) ms"
    default: "\(three(nanoseconds / 1e9)) s"
    }
  }

  /// A factor, as `1.52×`.
  static func factor(_ value: Double) -> String { "\(three(value))×" }

  /// A number of items, as `10k` or `1M`.
  static func items(_ count: Int) -> String {
    if count >= 1_000_000, count % 1_000_000 == 0 { return "\(count / 1_000_000)M" }
    if count >= 1000, count % 1000 == 0 { return "\(count / 1000)k" }
    return "\(count)"
  }

  /// Three significant digits, never an exponent; `–` for what is no number.
  static func three(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    let decimals = value.magnitude >= 99.95 ? 0 : value.magnitude >= 9.995 ? 1 : 2
    let scale = [1, 10, 100][decimals]
    let whole = Int((value.magnitude * Double(scale)).rounded())
    var text = (value < 0 ? "-" : "") + "\(whole / scale)"
    if decimals > 0 {
      let fraction = "\(whole % scale)"
      text += "." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }
    return text
  }
}
