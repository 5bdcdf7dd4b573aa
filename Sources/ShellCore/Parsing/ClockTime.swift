/// Minutes after midnight as text, and back without loss.
///
///     ClockTime.text(570)                 // "09:30"
///     ClockTime.text(570.25)              // "09:30:15"
///     ClockTime.text(570.1)               // "09:30:06"
///     ClockTime.text(1560)                // "26:00"
///     ClockTime.text(1 / 3.7)             // "00:00.2702702702702703"
///
/// Whole seconds and seconds with up to six decimals are written as such; other times have decimals
/// of a minute. Text contains at most 999,999,999 hours.
public enum ClockTime {
  /// Returns minutes as text; `none` for anything that is not a number of that size.
  public static func text(_ minutes: Double) -> String {
    guard minutes.magnitude < 1e15 else { return "none" }
    let sign = minutes < 0 ? "-" : ""
    let minutes = minutes.magnitude
    if let whole = Int64(exactly: minutes) { return sign + clock(whole) }
    if minutes < 1e9 {
      for decimals in 0...6 {
        let text = seconds(minutes, decimals)
        if read(text) == minutes { return sign + text }
      }
    }
    return "\(sign)\(clock(Int64(minutes))).\(fraction(minutes))"
  }

  /// Reads minutes from text such as `9:30`, `26:00`, `09:30:15.5` or `09:30.25`; nil for anything
  /// else.
  ///
  /// Minutes and seconds are less than 60; hours have no limit.
  static func read(_ text: String) -> Double? {
    let bytes = text.utf8Span.span
    let isNegative = !bytes.isEmpty && bytes[0] == UInt8(ascii: "-")
    var index = isNegative ? 1 : 0
    // 1. Hours, minutes, seconds.
    var (units, parts): (Int64, Int) = (0, 0)
    repeat {
      if parts > 0 { index += 1 }
      let start = index
      var value: Int64 = 0
      while index < bytes.count, (0x30...0x39).contains(bytes[index]), index - start < 9 {
        value = value * 10 + Int64(bytes[index] - 0x30)
        index += 1
      }
      let digits = index - start
      guard parts == 0 ? digits > 0 : digits == 2 && value < 60 else { return nil }
      units = units * 60 + value
      parts += 1
    } while parts < 3 && index < bytes.count && bytes[index] == UInt8(ascii: ":")
    guard parts > 1 else { return nil }
    // 2. Decimals; reading the whole number at once rounds it only once.
    var value = Double(units)
    if index < bytes.count {
      let decimals = text.utf8.dropFirst(index + 1)
      guard bytes[index] == UInt8(ascii: "."), (1...400).contains(decimals.count),
        decimals.allSatisfy({ (0x30...0x39).contains($0) }),
        let exact = Double("\(units).\(Substring(decimals))")
      else { return nil }
      value = exact
    }
    if parts == 3 { value /= 60 }
    return isNegative && value != 0 ? -value : value
  }

  private static func clock(_ minutes: Int64) -> String {
    "\(two(minutes / 60)):\(two(minutes % 60))"
  }

  private static func seconds(_ minutes: Double, _ decimals: Int) -> String {
    let scale = (0..<decimals).reduce(Int64(1)) { scale, _ in scale * 10 }
    let units = Int64((minutes * 60 * Double(scale)).rounded())
    let whole = units / scale
    let text = "\(clock(whole / 60)):\(two(whole % 60))"
    guard decimals > 0 else { return text }
    let digits = String(units % scale)
    return "\(text).\(String(repeating: "0", count: decimals - digits.count))\(digits)"
  }

  /// The decimals of a positive number that is not whole, as few as identify it.
  private static func fraction(_ value: Double) -> String {
    let parts = value.description.split(separator: "e")
    let digits = parts[0].split(separator: ".")
    guard parts.count == 2, let exponent = Int(parts[1]) else { return String(digits[1]) }
    // Only numbers near zero have an exponent here: 1.5e-07 is .00000015.
    let zeros = String(repeating: "0", count: max(0, -exponent - 1))
    return zeros + digits[0] + (digits.count > 1 && digits[1] != "0" ? digits[1] : "")
  }

  private static func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
