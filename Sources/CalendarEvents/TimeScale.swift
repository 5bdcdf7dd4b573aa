public import LayoutCore

/// The parts of the option `hours-scale`: times of a day with the factor of their height (rule
/// K-11).
public struct TimeScale: Hashable, Sendable {
  /// A part of the day.
  public struct Part: Hashable, Sendable {
    /// In seconds from midnight.
    public var seconds: Range<Int>
    /// From 0, which folds the part, to 1000.
    public var factor: Double

    /// A part with its factor.
    public init(seconds: Range<Int>, factor: Double) {
      (self.seconds, self.factor) = (seconds, factor)
    }
  }

  /// Most parts.
  public static let most = 64
  /// Ascending, and none overlaps another.
  public private(set) var parts: [Part] = []

  /// No part.
  public init() {}

  /// Reads `00:00-07:00=0.25,12:00-13:00=0`, or `none`.
  ///
  /// - Throws: `LayoutFailure.refused` for any other text, and for parts that overlap.
  public init(_ text: String) throws(LayoutFailure) {
    guard text != "none" else { return }
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let part = Self.part(word) else {
        throw .refused(
          "hours-scale takes parts such as 00:00-07:00=0.25,12:00-13:00=0, or none, not '\(word)'")
      }
      if let other = parts.first(where: { $0.seconds.overlaps(part.seconds) }) {
        throw .refused("hours-scale: \(part.text) overlaps \(other.text)")
      }
      parts.append(part)
    }
    guard parts.count <= Self.most else {
      throw .refused("hours-scale takes at most \(Self.most) parts, found \(parts.count)")
    }
    parts.sort { $0.seconds.lowerBound < $1.seconds.lowerBound }
  }

  private static func part(_ word: Substring) -> Part? {
    let sides = word.split(separator: "=", omittingEmptySubsequences: false)
    guard sides.count == 2, sides[1].utf8.allSatisfy({ "0123456789.".utf8.contains($0) }),
      let factor = Double(String(sides[1])), 0...1000 ~= factor
    else { return nil }
    // The first time may begin with a sign.
    guard let dash = sides[0].dropFirst().firstIndex(of: "-"),
      let first = DateText.signedTime(sides[0][..<dash]),
      let last = DateText.signedTime(sides[0][sides[0].index(after: dash)...]), first < last
    else { return nil }
    return Part(seconds: first..<last, factor: factor)
  }

  /// The axis of some hours, in seconds from midnight.
  ///
  /// - Throws: `LayoutFailure.refused` if all of them are folded.
  public func axis(_ hours: Range<Int>) throws(LayoutFailure) -> TimeAxis {
    let axis = TimeAxis(first: hours.lowerBound, last: hours.upperBound, scale: self)
    guard axis.length > 0 else { throw .refused("hours-scale folds the whole window") }
    return axis
  }
}

extension TimeScale.Part {
  /// The times as people type them.
  public var text: String {
    "\(DateText.clock(seconds.lowerBound))-\(DateText.clock(seconds.upperBound))"
  }
}
