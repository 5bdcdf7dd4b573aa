/// How far a sheet follows a finger beyond its range: the option `rubber-band` (rule S-11).
///
///     RubberBand.log.shown(400, in: 100...300, container: 667)  // 318.74
enum RubberBand: String, CaseIterable {
  /// Nothing: it stays at the end.
  case none
  /// A decimal logarithm, rounded to hundredths (OverlayContainer); not where the range begins at 0.
  case log
  /// The platform's scroll view: half of the excess at first, never more than the container.
  case uikit
  /// Two and a half times a square root (gorhom); jumps by 2.5 at once.
  case sqrt
  /// Half of the excess.
  case half

  /// The height that is shown for a raw one.
  func shown(_ raw: Double, in range: ClosedRange<Double>, container: Double) -> Double {
    if range.contains(raw) { return raw }
    let (low, high) = (range.lowerBound, range.upperBound)
    let isAbove = raw > high
    let end = isAbove ? high : low
    let excess = (raw - end).magnitude
    switch self {
    case .none: return end
    case .log: return Self.logarithm(raw, in: range)
    case .uikit, .sqrt, .half:
      return isAbove ? high + shown(excess, container) : low - shown(excess, container)
    }
  }

  /// How much is shown of an excess over a range, in points.
  func shown(_ excess: Double, _ container: Double) -> Double {
    switch self {
    case .none, .log: return 0
    case .uikit:
      guard container > 0 else { return 0 }
      return (1 - 1 / (excess * 0.55 / container + 1)) * container
    case .sqrt: return 2.5 * (1 + excess).squareRoot()
    case .half: return excess / 2
    }
  }

  /// OverlayContainer's function: each end may let through or not.
  static func logarithm(
    _ raw: Double, in range: ClosedRange<Double>, factor: Double = 0.5,
    bouncesAtMinimum: Bool = true
  ) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    guard low > 0, high > 0 else { return 0 }
    let shown: Double
    if raw >= high {
      shown = high * (1 + factor * decimalLogarithm(raw / high))
    } else if raw > low {
      shown = raw
    } else if bouncesAtMinimum {
      shown = low - (low * (1 + factor * decimalLogarithm((2 * low - raw) / low)) - low)
    } else {
      shown = low
    }
    return (shown * 100).rounded() / 100
  }
}
