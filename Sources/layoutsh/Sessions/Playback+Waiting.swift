import Glibc
import LineReading
import SessionTranscript

/// Waiting, and what a person wants meanwhile.
extension Playback {
  /// What is to be done after a node.
  enum Wish {
    case next, back, goTo, takeOver, leave, hangUp
    /// A layout ended the kernel; the state is kept.
    case died
    /// There is no kernel any more.
    case stuck
  }

  var pacing: Pacing? { speed == 0 ? nil : Pacing(seed: seed, speed: speed) }

  /// Waits so many milliseconds, or until a person wants something.
  func wait(_ milliseconds: Int, _ audience: Audience) -> Wish {
    let end = Self.now() + (hurries ? 0 : milliseconds)
    while true {
      guard let key = audience.key(within: end - Self.now()) else { return .next }
      if key == .character("p") {
        holds = true
        hurries = true
        return .next
      }
      switch wish(key) {
      case .next?:
        hurries = true
        return .next
      case let wish?: return wish
      case nil: continue
      }
    }
  }

  /// Waits for a key.
  func hold(_ audience: Audience) -> Wish {
    while true {
      let pace = speed == 0 ? "" : " \(Self.shortest(speed))x"
      let row = "\(min(states.count + 1, total))/\(total)\(pace)  \(Audience.keys)"
      let key = audience.key(showing: row)
      if key == .character("p") { return .next }
      if let wish = wish(key) { return wish }
    }
  }

  /// What a key means; nil for one that only changes the speed, or nothing.
  private func wish(_ key: TerminalReader.Key) -> Wish? {
    switch key {
    case .character(" "), .character("\n"), .right: return .next
    case .character("b"), .left: return .back
    case .character("g"): return .goTo
    case .character("t"), .interrupt: return .takeOver
    case .character("q"), .end: return .leave
    case .hangUp: return .hangUp
    case .character("+"), .character("="): speed = min(100, speed * 2)
    case .character("-"): if speed > 0 { speed = max(0.125, speed / 2) }
    case .character: break
    }
    return nil
  }

  private static func shortest(_ speed: Double) -> String {
    Int(exactly: speed).map(String.init) ?? "\(speed)"
  }

  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
