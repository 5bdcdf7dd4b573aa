import KernelLink
import LineReading
import SessionTranscript

/// Waiting, and what a person wants meanwhile.
extension Playback {
  /// How long what is waited for, or nil if nothing is.
  var pacing: Pacing? {
    speed == 0 ? nil : Pacing(seed: file.session.header.seed ?? 1, speed: speed)
  }

  /// Waits the given milliseconds, or until a person wants something.
  func wait(_ milliseconds: Int) {
    let clock = Stopwatch()
    let length = hurries ? 0 : milliseconds
    while let key = audience.key(within: length - Int(clock.wholeMilliseconds)) {
      if key == .character("p") {
        holds = true
        hurries = true
        return
      }
      guard let wish = wish(key) else { continue }
      if wish == .next { hurries = true }
      return self.wish = wish
    }
  }

  /// Waits for a key.
  func hold() {
    while true {
      let (step, total) = (history?.stepCount ?? 0, history?.total ?? 0)
      let pace = speed == 0 ? "" : " \(Self.shortest(speed))x"
      let key = audience.key(
        showing: "\(min(step + 1, total))/\(total)\(pace)  \(SessionPlayer.keys)")
      if key == .character("p") { return }
      if let wish = wish(key) { return self.wish = wish }
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
}
