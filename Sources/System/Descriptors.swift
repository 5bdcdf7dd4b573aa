public import TerminalText

// As above, by number.

extension Console {
  /// Writes all of `text`.
  public static func write(_ descriptor: Int32, _ text: VisibleText) {
    StandardStream(rawValue: descriptor).map { write($0, text) }
  }

  /// Writes a sentence that is not an error, as a line of its own.
  public static func note(_ sentence: String, to descriptor: Int32) {
    StandardStream(rawValue: descriptor).map { note(sentence, to: $0) }
  }
}

/// Returns whether text for a stream may be coloured.
public func supportsColour(descriptor: Int32) -> Bool {
  StandardStream(rawValue: descriptor).map { supportsColour($0) } ?? false
}
