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

extension TerminalReader {
  /// What a reader is told by the program around it.
  public struct Configuration {
    /// The name that lines of the user's init file may be limited to.
    public var program: String
    /// Where accepted lines are remembered.
    public var history: HistoryStore
    /// Whether the user's `$EDITRC` or `~/.editrc` is read.
    public var readsInitFile: Bool
    /// Called before the first prompt with what is wrong with that file: a sentence with line and reason.
    public var report: (_ problem: String) -> Void
    /// Whether lines are read without editing, whatever the terminal can do.
    public var isPlain: Bool
    /// Whether colour and faint text may be used; nil: as the environment says.
    public var colour: Bool?
    /// Returns what may stand at a UTF-8 offset of the line.
    public var complete: (_ line: String, _ cursor: Int) -> Completions
    /// Returns what the line may go on with, shown faintly behind it, or nil.
    public var suggest: (_ line: String) -> String?
    /// Returns what the line still wants, shown faintly behind it and never inserted, or nil.
    ///
    /// Asked where no suggestion is shown, with every pause between two keys: it must be quick.
    public var hint: (_ line: String) -> String?
    /// Returns whether what was typed so far can be run.
    public var isComplete: (_ text: String) -> Continuation
    /// Returns whether a line may be put into the history.
    public var shouldRemember: (_ line: String) -> Bool
    /// Called between two keys when the window has another size.
    public var onResize: (TerminalSize) -> Void

    /// Makes a configuration that completes and suggests nothing and takes every line as whole.
    public init(
      program: String = "layoutsh",
      history: HistoryStore = HistoryStore(path: nil),
      readsInitFile: Bool = true,
      isPlain: Bool = false,
      colour: Bool? = nil
    ) {
      self.program = program
      self.history = history
      self.readsInitFile = readsInitFile
      self.report = { _ in }
      self.isPlain = isPlain
      self.colour = colour
      self.complete = { _, cursor in Completions(replacing: cursor..<cursor, candidates: []) }
      self.suggest = { _ in nil }
      self.hint = { _ in nil }
      self.isComplete = { _ in .complete }
      self.shouldRemember = { _ in true }
      self.onResize = { _ in }
    }
  }
}

/// What came from the terminal when a line was asked for.
public enum Input: Hashable, Sendable {
  /// A line, without its line break. A pasted or continued line may hold line breaks inside.
  case line(String)
  /// Ctrl-C: what was typed is gone.
  case interrupted
  /// Ctrl-D on an empty line, or the end of the input.
  case endOfInput
  /// The terminal went away.
  case hangUp
}

/// Whether a line can be run as it is.
public enum Continuation: Hashable, Sendable {
  /// The line is whole.
  case complete
  /// Something is open, as a quote or a bracket: `mark` is shown as `mark..> `, and `joiner` is put
  /// between this line and the next.
  case open(mark: String, joiner: String)
  /// The line ends with a backslash, which is dropped; the next line follows without a break.
  case escapedEnd
}
