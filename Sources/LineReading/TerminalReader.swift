import CEditline
import Glibc

/// Reads lines from the terminal: edited where the terminal can, plainly where it cannot.
///
///     let reader = TerminalReader(.init(history: HistoryStore(path: HistoryStore.defaultPath())))
///     while case .line(let line) = reader.readLine(prompt: "layoutsh> ") { run(line) }
///
/// It uses standard input and output, which must be a terminal, from one thread; a process has one
/// reader. Signals are its business only while a line is read: outside of ``readLine(prompt:)`` the
/// dispositions are those of the rest of the program. The terminal is in its own modes whenever
/// `readLine` has returned, and after any death but SIGKILL. It knows no command.
///
/// The unit of editing is a Unicode scalar: a key deletes an accent before it deletes its letter.
public final class TerminalReader {
  private let configuration: Configuration
  private let isPlain: Bool
  private let usesColour: Bool
  let keys = KeyInput(descriptor: STDIN_FILENO)
  private var editor: Editor?
  private var canEdit = true

  /// Makes a reader and chooses a UTF-8 locale; the terminal is not touched yet.
  public init(_ configuration: Configuration) {
    chooseUTF8Locale()
    self.configuration = configuration
    let controls = understandsControlSequences()
    self.isPlain =
      configuration.isPlain || !controls || !isTerminal(STDIN_FILENO) || !isTerminal(STDOUT_FILENO)
    self.usesColour =
      !isPlain && (configuration.colour ?? allowsColour(environment: environmentVariable))
  }

  /// Puts the terminal back into its own modes, when a line is being read in this process.
  ///
  /// Async-signal-safe, so a handler of a fatal signal may call it.
  public static func restoreTerminal() {
    terminal_restore()
  }

  /// Reads one line, with as many rows as it takes to complete it, and remembers it if told to.
  ///
  /// In the prompt, a pair of U+0001 encloses what has no width, as a colour. All but the last row
  /// of a prompt is printed once.
  public func readLine(prompt: String, remembers: Bool = true) -> Input {
    var accepted = ""
    var shown = prompt
    while true {
      let input = readRow(prompt: shown)
      guard case .line(let row) = input else {
        guard input == .endOfInput, !accepted.isEmpty else { return input }
        return remembers ? remembered(accepted) : .line(accepted)
      }
      accepted += row
      switch configuration.isComplete(accepted) {
      case .complete:
        return remembers ? remembered(accepted) : .line(accepted)
      case .open(let mark, let joiner):
        accepted += joiner
        shown = "\(mark)..> "
      case .escapedEnd:
        if accepted.hasSuffix("\\") { accepted.removeLast() }
        shown = "\\..> "
      }
    }
  }

  private func remembered(_ line: String) -> Input {
    if HistoryStore.isStorable(line), configuration.shouldRemember(line) {
      configuration.history.append(line)
      editor?.remember(line)
    }
    return .line(line)
  }

  private func readRow(prompt: String) -> Input {
    let size = terminalSize() ?? TerminalSize(columns: 80, rows: 24)
    if !isPlain, canEdit, size.allowsEditing {
      if let editor = editor ?? makeEditor() {
        if let input = editor.readLine(prompt: prompt, columns: size.columns) { return input }
      } else {
        canEdit = false
      }
    }
    let plain = Prompt(prompt, columns: .max, colour: false).plain
    return PlainPrompt(keys: keys, onResize: configuration.onResize).readLine(prompt: plain)
  }

  private func makeEditor() -> Editor? {
    let made = Editor(configuration, keys: keys, usesColour: usesColour)
    editor = made?.isTurnedOff == true ? nil : made
    return editor
  }
}
