import CMathematics
import Foundation
import TestSupport
import Testing

/// The mathematics that every machine shares, against that of the C library.
struct MathematicsTests {
  /// The distance in units in the last place of `other`.
  private func distance(_ value: Double, _ other: Double) -> Double {
    value == other ? 0 : (value - other).magnitude / other.ulp
  }

  /// Numbers spread over a range, the same in every run.
  private func numbers(_ range: ClosedRange<Double>) -> [Double] {
    (0...20_000).map { index in
      let part = (Double(index) * 0.618_033_988_749_894_9).truncatingRemainder(dividingBy: 1)
      return range.lowerBound + part * (range.upperBound - range.lowerBound)
    }
  }

  @Test("Errors are at most two units in the last place")
  func isNearTheLibrary() {
    for x in numbers(-20...20) + numbers(-700...709) {
      expect(distance(portable_exp(x), Foundation.exp(x)) <= 2, "exp(\(x))")
    }
    for x in numbers(0.01...4) + numbers(1...1e300) {
      expect(distance(portable_log10(x), Foundation.log10(x)) <= 2, "log10(\(x))")
    }
    for x in numbers(-10...10) + numbers(-1e6...1e6) {
      expect(distance(portable_sin(x), Foundation.sin(x)) <= 2, "sin(\(x))")
      expect(distance(portable_cos(x), Foundation.cos(x)) <= 2, "cos(\(x))")
    }
  }

  @Test("Values at the ends of the ranges are exact")
  func endsAreExact() {
    expect(portable_exp(0), equals: 1)
    expect(portable_exp(-1000), equals: 0)
    expect(portable_exp(1000), equals: .infinity)
    expect(portable_log10(1), equals: 0)
    expect(portable_log10(1000), equals: 3)
    expect(portable_log10(0), equals: -.infinity)
    expect(portable_log10(-1).isNaN)
    expect(portable_sin(0), equals: 0)
    expect(portable_cos(0), equals: 1)
    expect(portable_sin(.infinity).isNaN)
  }
}
