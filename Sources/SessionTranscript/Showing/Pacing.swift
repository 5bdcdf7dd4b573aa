/// How long playback waits for what, so that it looks typed and can be read.
///
///     let pacing = Pacing(seed: 42, speed: 2)
///     pacing.keyDelays(of: "load flow", step: 0)  // ten delays: nine keys and Enter
///
/// Every answer depends on nothing but the seed, the speed and the question, so an export is the same
/// each time and playback may begin at any step. All results are milliseconds, divided by the speed.
public struct Pacing: Equatable, Sendable {
  /// The shortest and the longest delay before a key, in milliseconds at speed 1.
  public static let keyDelay = 40...90
  /// What a key after a blank or punctuation waits longer.
  public static let wordDelay = 60
  /// What Enter waits longer.
  public static let enterDelay = 250
  /// The delay before a line of output.
  public static let lineDelay = 15
  /// How long one character of prose takes to read: twenty a second.
  public static let readingDelay = 50

  private let seed: UInt32
  private let speed: Double

  /// Makes a pace.
  ///
  /// - Parameters:
  ///   - seed: where the rhythm of the keys begins.
  ///   - speed: 2 is twice as fast; the caller gives a finite number above zero.
  public init(seed: UInt32, speed: Double = 1) {
    precondition(speed.isFinite && speed > 0, "a speed must be above zero")
    self.seed = seed
    self.speed = speed
  }

  /// The delay before each key of a command, Enter last; O(length).
  ///
  /// A key is a Unicode scalar; the line feed of a continued command is an Enter as well.
  ///
  /// - Parameter step: which step of the session it is, from 0; each has a rhythm of its own.
  public func keyDelays(of command: String, step: Int) -> [Int] {
    var rhythm = Rhythm(state: seed &+ UInt32(truncatingIfNeeded: step) &* 0x9E37_79B9)
    let spread = UInt32(Self.keyDelay.count)
    var isWordStart = false
    return (Array(command.unicodeScalars) + ["\n"]).map { key in
      var delay = Self.keyDelay.lowerBound + Int(rhythm.below(spread))
      if isWordStart { delay += Self.wordDelay }
      if key == "\n" { delay += Self.enterDelay }
      isWordStart = Self.endsWord(key)
      return scaled(delay)
    }
  }

  /// The delay before a line of output.
  public var outputLineDelay: Int { scaled(Self.lineDelay) }

  /// How long a line of prose takes to read; O(length).
  public func readingTime(of prose: String) -> Int {
    scaled(prose.unicodeScalars.count * Self.readingDelay)
  }

  /// How long a pause of the given milliseconds lasts at this speed.
  ///
  /// - Precondition: a duration a session can state, which the caller has from one.
  public func pause(_ milliseconds: Int) -> Int { scaled(milliseconds) }

  private func scaled(_ milliseconds: Int) -> Int {
    // Rounds by adding a half: `rounded()` would need the C library's mathematics to be linked.
    let scaled = Double(milliseconds) / speed + 0.5
    return scaled < Double(SessionDuration.longest) ? Int(scaled) : SessionDuration.longest
  }

  /// Blanks and ASCII punctuation.
  private static func endsWord(_ key: Unicode.Scalar) -> Bool {
    switch key.value {
    case 0x20...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}

/// The generator of the project: `s = s*1664525 + 1013904223 mod 2^32`.
private struct Rhythm {
  var state: UInt32

  /// A number below a bound; the low byte of the state is dropped since its bits repeat soon.
  mutating func below(_ bound: UInt32) -> UInt32 {
    state = state &* 1_664_525 &+ 1_013_904_223
    return (state >> 8) % bound
  }
}
