import Glibc

/// The size of a terminal window in character cells.
public struct TerminalSize: Hashable, Sendable {
  /// The number of cells in a row.
  public var columns: Int
  /// The number of rows.
  public var rows: Int

  /// Creates a size in cells.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// Returns the size of the terminal on a stream, or nil if it is not a terminal or its size is
/// unknown.
public func terminalSize(of stream: StandardStream = .output) -> TerminalSize? {
  var size = winsize()
  guard ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
  guard size.ws_col > 0, size.ws_row > 0 else { return nil }
  return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
}

/// Returns whether a stream is a terminal.
public func isTerminal(_ stream: StandardStream) -> Bool { isTerminal(stream.rawValue) }

/// Returns whether a descriptor is a terminal.
package func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

/// Returns an environment variable of this process, or nil if it is not set.
public func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

/// Returns whether text for a stream may be coloured.
///
/// It may on a terminal, unless `NO_COLOR` is set and not empty, or `TERM` names a terminal without
/// control sequences.
public func supportsColour(
  _ stream: StandardStream = .output,
  environment: (String) -> String? = environmentVariable
) -> Bool {
  isTerminal(stream) && allowsColour(environment: environment)
}

/// Returns whether the environment allows colour, regardless of the output.
package func allowsColour(environment: (String) -> String?) -> Bool {
  if let wish = environment("NO_COLOR"), !wish.isEmpty { return false }
  return understandsControlSequences(environment: environment)
}

/// Returns whether `TERM` names a terminal with cursor control.
public func understandsControlSequences(
  environment: (String) -> String? = environmentVariable
) -> Bool {
  guard let terminal = environment("TERM") else { return false }
  return !["", "dumb", "emacs"].contains(terminal)
}

/// Whether the locale of this process encodes characters as UTF-8.
public var isUTF8Locale: Bool {
  guard let name = nl_langinfo(nl_item(CODESET)) else { return false }
  return strcasecmp(name, "UTF-8") == 0
}

/// Chooses the user's locale for characters, or a UTF-8 one if the user's is not.
///
/// libedit crashes on a character that the locale cannot convert. Call it once, before any thread
/// exists. Returns false if no UTF-8 locale is installed; prompts are then written in ASCII.
@discardableResult
public func chooseUTF8Locale() -> Bool {
  for name in ["", "C.UTF-8", "C.utf8"] where setlocale(LC_CTYPE, name) != nil && isUTF8Locale {
    return true
  }
  return false
}

/// Whether the locale of this process can encode a text.
package func canEncode(_ text: String) -> Bool { mbstowcs(nil, text, 0) != .max }

/// The modes of the terminal on standard input.
package struct TerminalModes {
  private var modes = termios()

  /// The modes of now; nil if standard input is no terminal.
  package init?() {
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return nil }
  }

  /// Sets these modes, once all output is written.
  package func restore() {
    var modes = modes
    tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
  }

  /// Sets these modes at once; if `readsKeys`, without an echo, and each key is delivered as it
  /// comes.
  package func set(readsKeys: Bool) {
    var modes = modes
    if readsKeys {
      modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
      withUnsafeMutableBytes(of: &modes.c_cc) { characters in
        characters[Int(VMIN)] = 1
        characters[Int(VTIME)] = 0
      }
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &modes)
  }
}
