import LineReading
import SessionPlaying
import SessionTranscript
import ShellCore
import System

/// Waiting, and what the keys ask for meanwhile.
extension Playback {
  /// The pace of playback, or nil if nothing waits.
  var pacing: Pacing? {
    speed == 0 ? nil : Pacing(seed: file.session.header.seed ?? 1, speed: speed)
  }

  /// Waits the given milliseconds, or until a key asks for something.
  func wait(_ milliseconds: Int) {
    var clock = Stopwatch()
    var length = skipsWaits || isLineBegun ? 0 : milliseconds
    while let key = audience.key(within: length - Int(clock.wholeMilliseconds)) {
      guard !beginsLine(with: key) else { return }
      if key == .character("p") {
        waitsForKey = true
        skipsWaits = true
        return
      }
      let before = speed
      guard let action = action(of: key) else {
        // The rest of the wait passes at the new speed.
        let rest = length - Int(clock.wholeMilliseconds)
        length = Int(Double(max(0, rest)) * (speed > 0 ? before / speed : 0))
        clock = Stopwatch()
        continue
      }
      if action == .next { skipsWaits = true }
      return nextAction = action
    }
  }

  /// Waits until a key continues the session or asks for something else.
  func holdUntilKey() {
    defer { showWaiting() }
    while !isLineBegun {
      let key = key(showing: place, SessionPlayer.keyList)
      if beginsLine(with: key) || key == .character("p") { return }
      if let action = action(of: key) { return nextAction = action }
    }
  }

  /// Waits for a key between two parts of an answer; returns whether to show the rest.
  func goesOn(after shown: Int, of total: Int) -> Bool {
    guard nextAction == .next else { return true }
    defer { showWaiting() }
    while !isLineBegun {
      let key = key(showing: "\(shown) of \(total) rows: space goes on, s skips the rest", [])
      if beginsLine(with: key, besides: ["s"]) { return isLineBegun }
      if key == .character("s") { return false }
      guard let action = action(of: key) else { continue }
      if action != .next { nextAction = action }
      return action == .next
    }
    return true
  }

  /// Returns what a key means; nil if it only changes the speed, or means nothing.
  private func action(of key: TerminalReader.Key) -> NextAction? {
    switch key {
    case .character(" "), .character("\n"), .right: return .next
    case .character("b"), .left: return .back
    case .character("g"): return .goTo
    case .character("t"), .interrupt: return .takeOver
    case .character("q"), .end: return .leave
    case .hangUp: return .hangUp
    case .character("+"), .character("="): speed = min(100, speed * 2)
    case .character("-"): if speed > 0 { speed = max(0.125, speed / 2) }
    case .character, .up, .down, .pageUp, .pageDown, .toStart, .toEnd: break
    }
    return nil
  }

  /// Waits for a key while a row says what is waited for: the last one of the window, or one below
  /// the text.
  private func key(showing wanted: String, _ keys: [String]) -> TerminalReader.Key {
    showWaiting(wanted, keys)
      ? audience.key() : audience.key(showing: ([wanted] + keys).joined(separator: "  "))
  }

  static func shortest(_ speed: Double) -> String {
    Int(exactly: speed).map(String.init) ?? "\(speed)"
  }
}

// MARK: - Lines

/// Lines typed while there is no prompt: none is lost, or taken for keys.
///
/// One takes over, as if it were typed after the key for that. An answer to the question that is
/// next, or a command where the next is a task or a question for one, is typed at the prompt of
/// that.
extension Playback {
  /// Returns whether a line begins with a key; what was typed of it then waits for the prompt.
  private func beginsLine(
    with key: TerminalReader.Key, besides others: Set<Unicode.Scalar> = []
  ) -> Bool {
    guard let reader = audience.reader, case .character(let first) = key, PlayerKeys.isTyped(first)
    else {
      return false
    }
    let keys = PlayerKeys(
      others: others, commands: CommandReference.commands.map(\.name),
      marks: lesson?.history.marks ?? [], next: lesson?.questionNext)
    guard let typed = line(from: first, keys, reader) else { return false }
    reader.putBack(typed)
    skipsWaits = true
    guard nextAction == .next else { return true }
    isLineBegun =
      lesson?.isTaskNext == true
      || lesson?.questionNext.map { PlayerKeys.isAnswer(typed, to: $0) } ?? false
    if !isLineBegun { nextAction = .takeOver }
    return true
  }

  /// Reads on after a first character; returns what was typed if it begins a line.
  ///
  /// If it is a key, everything after it is left to be read next.
  private func line(
    from first: Unicode.Scalar, _ keys: PlayerKeys, _ reader: TerminalReader
  ) -> String? {
    var typed = String(first)
    switch keys.meaning(of: first) {
    case .line: return typed
    case .key: return nil
    case .either: break
    }
    while true {
      let next = reader.waitForKey(milliseconds: PlayerKeys.patience)
      guard case .character(let scalar)? = next else {
        let isLine = typed.unicodeScalars.count > 1 || !keys.isKey(first)
        let rest = String(typed.unicodeScalars.dropFirst())
        let arrow = next == .right ? "\u{1B}[C" : next == .left ? "\u{1B}[D" : ""
        // Ctrl-C discards what was typed.
        if next == .interrupt { nextAction = .takeOver }
        if next == .hangUp { nextAction = .hangUp }
        if isLine { return next == .interrupt ? "" : typed + arrow }
        reader.putBack(rest + arrow)
        return nextAction == .next ? nil : ""
      }
      typed.unicodeScalars.append(scalar)
      switch keys.meaning(of: typed) {
      case .line: return typed
      case .either: continue
      case .key:
        reader.putBack(String(String.UnicodeScalarView(typed.unicodeScalars.dropFirst())))
        return nil
      }
    }
  }

  /// Reads a line at a prompt of the session.
  ///
  /// Of several that are pasted, those after the first are left to be read next.
  func readLine(prompt: String, _ reader: TerminalReader) -> Input {
    let input = reader.readLine(prompt: prompt, remembers: false)
    guard case .line(let text) = input, text.contains("\n") else { return input }
    let lines = ShellCore.Continuation.lines(of: text)
    guard let first = lines.first else { return .line("") }
    if lines.count > 1 { reader.putBack(lines[1...].map { $0 + "\n" }.joined()) }
    return .line(first)
  }

  /// Forgets keys that asked to go on before the prompt was there; returns whether a line has
  /// begun.
  ///
  /// Enter at the prompt would ask for a hint.
  @discardableResult
  func dropKeysAhead(of reader: TerminalReader) -> Bool {
    defer { isLineBegun = false }
    while nextAction == .next, let key = reader.waitForKey(milliseconds: 0) {
      switch key {
      case .character(let scalar) where PlayerKeys.isTyped(scalar):
        reader.putBack(String(scalar))
        return true
      case .character, .right, .left, .up, .down, .pageUp, .pageDown, .toStart, .toEnd: continue
      case .interrupt: nextAction = .takeOver
      case .end: nextAction = .leave
      case .hangUp: nextAction = .hangUp
      }
    }
    return false
  }
}
