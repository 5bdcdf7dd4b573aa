import NIOCore

/// The number of messages that a page may send: a bucket that refills as time passes.
struct MessageBudget {
  /// Messages a second that a page may send for as long as it likes, and at most at once.
  static let rate: Double = 240

  private var left = Self.rate
  private var last: NIODeadline

  init(now: NIODeadline = .now()) { last = now }

  /// Takes one message; returns false if there are too many.
  mutating func spend(now: NIODeadline = .now()) -> Bool {
    let seconds = Double((now - last).nanoseconds) / 1e9
    last = now
    left = min(Self.rate, left + seconds * Self.rate)
    guard left >= 1 else { return false }
    left -= 1
    return true
  }
}
