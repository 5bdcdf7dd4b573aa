/// Minutes after midnight as text, and back without loss.
///
///     ClockTime.text(570)                 // "09:30"
///     ClockTime.text(570.25)              // "09:30:15"
///     ClockTime.text(570.1)               // "09:30:06"
///     ClockTime.text(1560)                // "26:00"
///     ClockTime.text(1 / 3.7)             // "00:00.2702702702702703"
///
/// Whole seconds and those with up to six decimals are written as such; what no number of seconds says
/// exactly has decimals of a minute. Text names at most 999,999,999 hours.
public enum ClockTime {
  /// Minutes as text; `none` for what is no number.
  public static func text(_ minutes: Double) -> String {
    guard minutes.magnitude < 1e15 else { return "none" }
    let sign = minutes < 0 ? "-" : ""
    let minutes = minutes.magnitude
    if let whole = Int(exactly: minutes) { return sign + clock(whole) }
    if minutes < 1e9 {
      for decimals in 0...6 {
        let text = seconds(minutes, decimals)
        if read(text) == minutes { return sign + text }
      }
    }
    return "\(sign)\(clock(Int(minutes))).\(fraction(minutes))"
  }

  /// Minutes that text such as `9:30`, `26:00`, `09:30:15.5` or `09:30.25` says; nil for anything else.
  ///
  /// Seconds are less than 60, minutes too; hours are as many as there are.
  static func read(_ text: String) -> Double? {
    var rest = Substring(text)
    let isNegative = rest.first == "-"
    if isNegative { rest.removeFirst() }
    let halves = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = halves[0].split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), (1...13).contains(parts[0].utf8.count),
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
    else { return nil }
    var units = 0
    for (place, part) in parts.enumerated() {
      guard let value = PositionReading.index(part), place == 0 || value < 60 else { return nil }
      units = units * 60 + value
    }
    var value = Double(units)
    if halves.count == 2 {
      guard (1...400).contains(halves[1].utf8.count),
        halves[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        // The whole number is read at once, so that it is rounded only once.
        let exact = Double("\(units).\(halves[1])")
      else { return nil }
      value = exact
    }
    if parts.count == 3 { value /= 60 }
    return isNegative && value != 0 ? -value : value
  }

  private static func clock(_ minutes: Int) -> String {
    "\(two(minutes / 60)):\(two(minutes % 60))"
  }

  private static func seconds(_ minutes: Double, _ decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    let units = Int((minutes * 60 * Double(scale)).rounded())
    let whole = units / scale
    let text = "\(clock(whole / 60)):\(two(whole % 60))"
    guard decimals > 0 else { return text }
    let digits = String(units % scale)
    return "\(text).\(String(repeating: "0", count: decimals - digits.count))\(digits)"
  }

  /// The decimals of a positive number that is not whole, all that tell it from its neighbours.
  private static func fraction(_ value: Double) -> String {
    let parts = value.description.split(separator: "e")
    let digits = parts[0].split(separator: ".")
    guard parts.count == 2, let exponent = Int(parts[1]) else { return String(digits[1]) }
    // Only numbers near zero have an exponent here: 1.5e-07 is .00000015.
    let zeros = String(repeating: "0", count: max(0, -exponent - 1))
    return zeros + digits[0] + (digits.count > 1 && digits[1] != "0" ? digits[1] : "")
  }

  private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
