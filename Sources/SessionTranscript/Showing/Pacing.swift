/// The delays of playback: it looks typed, and leaves time to read.
///
///     let pacing = Pacing(seed: 42, speed: 2)
///     pacing.keyDelays(of: "load flow", step: 0)  // ten delays: nine keys and Enter
///
/// Results depend only on seed, speed and arguments, so an export is the same each time and
/// playback may begin at any step. All are milliseconds, divided by the speed.
public struct Pacing: Equatable, Sendable {
  /// The range of delays before a key, in milliseconds at speed 1.
  public static let keyDelay = 40...90
  /// The extra delay of a key after a blank or punctuation.
  public static let wordDelay = 60
  /// The extra delay of Enter.
  public static let enterDelay = 250
  /// The delay before a line of output.
  public static let lineDelay = 15
  /// The time to read one character of prose: twenty a second.
  public static let readingDelay = 50

  private let seed: UInt32
  private let speed: Double

  /// Creates a pace.
  ///
  /// - Parameters:
  ///   - seed: the start of the rhythm.
  ///   - speed: a factor; 2 is twice as fast.
  /// - Precondition: `speed` is finite and greater than zero.
  public init(seed: UInt32, speed: Double = 1) {
    precondition(speed.isFinite && speed > 0, "a speed must be greater than zero")
    self.seed = seed
    self.speed = speed
  }

  /// Returns the delay before each key of a command, Enter last.
  ///
  /// A key is a Unicode scalar; the line feed of a continued command is an Enter as well.
  ///
  /// - Parameter step: the index of the step in the session, from 0; each has its own rhythm.
  /// - Complexity: O(length).
  public func keyDelays(of command: String, step: Int) -> [Int] {
    var rhythm = Rhythm(seed: seed, part: step)
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

  /// Returns the time to read a line of prose.
  ///
  /// - Complexity: O(length).
  public func readingTime(of prose: String) -> Int {
    scaled(prose.unicodeScalars.count * Self.readingDelay)
  }

  /// Returns the length of a pause at this speed.
  ///
  /// - Precondition: `milliseconds` is a duration that a session can state.
  public func pause(_ milliseconds: Int) -> Int { scaled(milliseconds) }

  private func scaled(_ milliseconds: Int) -> Int {
    // Adds a half and truncates: `rounded()` would need the C library's mathematics.
    let scaled = Double(milliseconds) / speed + 0.5
    return scaled < Double(SessionDuration.longest) ? Int(scaled) : SessionDuration.longest
  }

  /// Returns whether a key is a blank or ASCII punctuation.
  private static func endsWord(_ key: Unicode.Scalar) -> Bool {
    switch key.value {
    case 0x20...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}

/// The generator of the project: `s = s*1664525 + 1013904223 mod 2^32`.
package struct Rhythm {
  private var state: UInt32

  /// Starts the sequence of a seed for one of many parts, each of which has its own.
  package init(seed: UInt32, part: Int) {
    state = seed &+ UInt32(truncatingIfNeeded: part) &* 0x9E37_79B9
  }

  /// Returns a number below a bound; drops the low byte of the state, whose bits repeat soon.
  package mutating func below(_ bound: UInt32) -> UInt32 {
    state = state &* 1_664_525 &+ 1_013_904_223
    return (state >> 8) % bound
  }
}
