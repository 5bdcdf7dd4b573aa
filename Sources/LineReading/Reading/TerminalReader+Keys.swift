import CEditline
import System

/// Single keys without an editor, for a program that shows something and waits for a key.
extension TerminalReader {
  /// The event that ended a wait for a key.
  public enum Key: Equatable, Sendable {
    /// A key with a character, Enter as a line feed.
    case character(Unicode.Scalar)
    /// The arrow to the right or to the left.
    case right, left
    /// A key that moves in a text; only where all keys are wanted.
    case up, down, pageUp, pageDown, toStart, toEnd
    /// Ctrl-C.
    case interrupt
    /// The input is at its end, or Ctrl-D.
    case end
    /// The terminal is gone.
    case hangUp
  }

  /// Waits for a key, at most the given time; returns nil if none came.
  ///
  /// Meanwhile the terminal echoes nothing and delivers each key at once; afterwards, and after any
  /// end of the process but SIGKILL, it has its own modes again. Keys typed ahead are left for the
  /// next line; keys without a character are dropped, except the arrows of ``Key ``. A stop signal
  /// stops the process; `didChange` is called when it continues and when the window is resized.
  ///
  /// - Parameter wantsAll: whether keys that move in a text are not dropped.
  public func waitForKey(
    milliseconds: Int? = nil, wantsAll: Bool = false, didChange: () -> Void = {}
  ) -> Key? {
    guard keys.beginWatching(escapes: false) else { return .hangUp }
    guard let modes = TerminalModes() else {
      keys.endWatching()
      return .hangUp
    }
    modes.set(readsKeys: true)
    let ending = nextKey(milliseconds, wantsAll) { signals in
      react(to: signals, modes, didChange)
    }
    modes.set(readsKeys: false)
    keys.endWatching()
    switch ending {
    case .key(let key): return key
    case .nothing: return nil
    case .terminate:
      _ = terminated()
      return .hangUp
    }
  }

  /// Waits for a key, at most the given time; returns whether one came, which stays for the next to
  /// read it, or there is work for the idle tasks.
  ///
  /// A signal that would end a wait for a key ends this one and is left to the program.
  public func hasKey(within milliseconds: Int) -> Bool {
    guard keys.beginWatching(escapes: false) else { return true }
    guard let modes = TerminalModes() else {
      keys.endWatching()
      return true
    }
    modes.set(readsKeys: true)
    let tasks = configuration.idleTasks
    let clock = Stopwatch()
    var arrival = KeyInput.Arrival.bytes
    while !keys.hasByte {
      let left = clock.left(of: milliseconds)
      arrival = keys.wait(milliseconds: left, beside: tasks?.watched())
      // Answers alone do not end the wait.
      guard arrival == .watched, tasks?.receive() == false else { break }
    }
    var ending: Signals = []
    if case .signals(let signals) = arrival {
      react(to: signals, modes) {}
      ending = signals.subtracting([.suspend, .resized, .continued])
    }
    modes.set(readsKeys: false)
    keys.endWatching()
    if ending.contains(.terminate) { ThisProcess.terminate() }
    if ending.contains(.hangUp) { ThisProcess.hangUp() }
    if ending.contains(.interrupt) { ThisProcess.interrupt() }
    return arrival != .nothing
  }

  /// Puts text back in front of the unread input: the beginning of a line that was read as keys.
  public func putBack(_ text: String) { keys.putBack(Array(text.utf8)) }

  /// Stops the process if a signal asks for that, and restores what is on the screen afterwards.
  private func react(to signals: Signals, _ modes: TerminalModes, _ didChange: () -> Void) {
    if signals.contains(.suspend) {
      modes.set(readsKeys: false)
      configuration.pane?.release()
      terminal_stop_process()
      modes.set(readsKeys: true)
    }
    guard !signals.isDisjoint(with: [.suspend, .resized]) else { return }
    configuration.pane?.restore()
    didChange()
  }

  private enum Ending {
    case key(Key)
    case nothing, terminate
  }

  private func nextKey(
    _ milliseconds: Int?, _ wantsAll: Bool, act: (Signals) -> Void
  ) -> Ending {
    let clock = Stopwatch()
    var decoder = ScalarDecoder()
    var tasks = configuration.idleTasks
    while true {
      while let byte = keys.consumeByte() {
        if let key = key(byte, wantsAll, &decoder) { return .key(key) }
      }
      let left = milliseconds.map(clock.left) ?? -1
      switch keys.wait(milliseconds: left, beside: tasks?.watched()) {
      case .bytes: continue
      // Work waits for the prompt.
      case .watched: if tasks?.receive() == true { tasks = nil }
      case .nothing: return .nothing
      case .end: return .key(.end)
      case .hangUp: return .key(.hangUp)
      case .signals(let signals):
        if signals.contains(.terminate) { return .terminate }
        if signals.contains(.hangUp) { return .key(.hangUp) }
        if signals.contains(.interrupt) {
          keys.discard()
          return .key(.interrupt)
        }
        act(signals)
      }
    }
  }

  /// The keys that move in a text, by what follows Escape.
  private static let movingKeys: [(String, Key)] = [
    ("[A", .up), ("OA", .up), ("[B", .down), ("OB", .down), ("[5~", .pageUp), ("[6~", .pageDown),
    ("[H", .toStart), ("OH", .toStart), ("[1~", .toStart), ("[7~", .toStart), ("[F", .toEnd),
    ("OF", .toEnd), ("[4~", .toEnd), ("[8~", .toEnd),
  ]

  /// Returns the key for a byte and those after it, or nil if it is incomplete.
  private func key(_ byte: UInt8, _ wantsAll: Bool, _ decoder: inout ScalarDecoder) -> Key? {
    if byte == 0x1B {
      let moving = wantsAll ? Self.movingKeys : []
      for (sequence, key) in moving where keys.consume(Array(sequence.utf8)) { return key }
      if keys.consume(Array("[C".utf8)) || keys.consume(Array("OC".utf8)) { return .right }
      if keys.consume(Array("[D".utf8)) || keys.consume(Array("OD".utf8)) { return .left }
      keys.skipSequence()
      return nil
    }
    if byte == 0x04 { return .end }
    return decoder.add(byte).map { .character($0 == "\r" ? "\n" : $0) }
  }
}
