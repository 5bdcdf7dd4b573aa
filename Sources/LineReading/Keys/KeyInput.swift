import CEditline
import System

/// The bytes from the terminal, and the signals in between.
///
/// It waits for both in one place, so a signal is noticed at once and acted on between two keys.
/// Bytes typed ahead stay here from line to line.
final class KeyInput {
  /// The event that ended a wait.
  enum Arrival: Equatable {
    /// There are bytes to take.
    case bytes
    /// Signals came.
    case signals(Signals)
    /// Nothing arrived in time.
    case nothing
    /// Only the watched descriptor is ready.
    case watched
    /// The end of the input.
    case end
    /// The terminal is gone.
    case hangUp
  }

  private let descriptor: CInt
  private var signalPipe: CInt = -1
  private var buffer: [UInt8] = []
  private var position = 0
  /// The end of what was read as keys and put back: the terminal has not echoed it.
  private var unechoedEnd = 0

  init(descriptor: CInt) {
    self.descriptor = descriptor
  }

  /// Starts to watch signals; returns false if there is no terminal.
  func beginWatching(escapes: Bool) -> Bool {
    signalPipe = terminal_watch_begin(descriptor, escapes ? 1 : 0)
    return signalPipe >= 0
  }

  /// Leaves signals to the rest of the program.
  func endWatching() {
    terminal_watch_end()
    signalPipe = -1
  }

  /// Forgets what was typed ahead.
  func discard() {
    buffer.removeAll(keepingCapacity: true)
    position = 0
    unechoedEnd = 0
  }

  /// Puts bytes back before what has arrived since.
  func putBack(_ bytes: some Collection<UInt8>) {
    buffer.replaceSubrange(0..<position, with: bytes)
    position = 0
    unechoedEnd = buffer.count
  }

  /// The line that was put back, as far as it is there and the terminal has not echoed it.
  var unechoedLine: String {
    let bytes = buffer[position..<max(position, unechoedEnd)].prefix { $0 != 0x0A }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether that line is whole.
  var isUnechoedLineWhole: Bool {
    buffer[position..<max(position, unechoedEnd)].contains(0x0A)
  }

  /// Skips an escape sequence that means nothing here, after its Escape.
  func skipSequence() {
    if consume(Array("O".utf8)) {
      position = min(position + 1, buffer.count)
    } else if consume(Array("[".utf8)) {
      while position < buffer.count || readMore(milliseconds: 20) {
        guard let byte = consumeByte(), (0x20...0x3F).contains(byte) else { return }
      }
    }
  }

  /// Whether an unread byte has arrived.
  var hasByte: Bool { position < buffer.count }

  /// Consumes one byte that has arrived.
  func consumeByte() -> UInt8? {
    guard position < buffer.count else { return nil }
    defer { position += 1 }
    return buffer[position]
  }

  /// Consumes these bytes if they come next, together as a terminal sends them.
  func consume(_ sequence: [UInt8]) -> Bool {
    while true {
      let next = buffer[position...]
      if next.count >= sequence.count {
        guard next.starts(with: sequence) else { return false }
        position += sequence.count
        return true
      }
      guard sequence.starts(with: next), readMore(milliseconds: 20) else { return false }
    }
  }

  /// Consumes one line that has arrived, without its line end, or returns nil.
  func consumeLine() -> String? {
    guard let end = buffer[position...].firstIndex(of: 0x0A) else { return nil }
    defer { position = end + 1 }
    return String(decoding: buffer[position..<end], as: UTF8.self)
  }

  /// Consumes everything that has arrived.
  func consumeRest() -> String {
    defer { discard() }
    return String(decoding: buffer[position...], as: UTF8.self)
  }

  /// Waits for bytes or signals, and for `other`; -1 milliseconds means no limit.
  func wait(milliseconds: CInt, beside other: TerminalReader.WatchedDescriptor? = nil) -> Arrival {
    while true {
      var awaited = [
        Posix.Awaited(signalPipe), Posix.Awaited(descriptor),
        Posix.Awaited(other?.number ?? -1, isWritten: other?.isWritten == true),
      ]
      switch Posix.wait(for: &awaited, milliseconds: milliseconds) {
      case .nothing: return .nothing
      case .ready:
        // Asked even when only bytes are ready: a signal may have come with them.
        let events = Signals.take()
        if !events.isEmpty { return .signals(events) }
        if awaited[1].isReady, let arrival = readBlock(awaited[1]) { return arrival }
        if awaited[2].isReady { return .watched }
      case .interrupted: continue
      case .failed: return .hangUp
      }
    }
  }

  /// Reads what comes in time; signals wait for the next `wait`.
  private func readMore(milliseconds: CInt) -> Bool {
    var awaited = [Posix.Awaited(descriptor)]
    guard Posix.wait(for: &awaited, milliseconds: milliseconds) == .ready else { return false }
    return readBlock(awaited[0]) == .bytes
  }

  private func readBlock(_ awaited: Posix.Awaited) -> Arrival? {
    buffer.removeFirst(position)
    unechoedEnd = max(0, unechoedEnd - position)
    position = 0
    return switch Posix.attempt(descriptor, limit: 4096, into: &buffer) {
    case .bytes: .bytes
    case .interrupted, .nothingYet: nil
    case .end: awaited.isHungUp ? .hangUp : .end
    case .failed: .hangUp
    }
  }
}

/// The signals that matter while a line is read.
struct Signals: OptionSet {
  let rawValue: UInt32

  static let interrupt = Signals(TERMINAL_INTERRUPT)
  static let resized = Signals(TERMINAL_RESIZED)
  static let continued = Signals(TERMINAL_CONTINUED)
  static let suspend = Signals(TERMINAL_SUSPEND)
  static let hangUp = Signals(TERMINAL_HANGUP)
  static let terminate = Signals(TERMINAL_TERMINATE)

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  private init(_ event: terminal_event) {
    self.init(rawValue: event.rawValue)
  }

  /// Returns the signals since the last call.
  static func take() -> Signals { Signals(rawValue: terminal_watch_take()) }
}

/// Assembles UTF-8 bytes into scalars, one byte at a time; drops what is not UTF-8.
struct ScalarDecoder {
  private var pending: [UInt8] = []

  /// Adds a byte; returns a scalar when one is complete.
  ///
  /// A byte that cannot continue the pending ones starts over, so a truncated character costs only
  /// itself.
  mutating func add(_ byte: UInt8) -> Unicode.Scalar? {
    if byte < 0x80 {
      pending.removeAll()
      return Unicode.Scalar(byte)
    }
    if byte >= 0xC0 { pending.removeAll() }
    if byte < 0xC0, pending.isEmpty { return nil }
    pending.append(byte)
    guard pending.count == Self.length(pending[0]) else { return nil }
    defer { pending.removeAll() }
    guard let text = String(validating: pending, as: UTF8.self) else { return nil }
    return text.unicodeScalars.first
  }

  private static func length(_ first: UInt8) -> Int {
    switch first {
    case 0xF0...: 4
    case 0xE0...: 3
    default: 2
    }
  }
}
