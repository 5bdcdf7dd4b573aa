import CEditline
public import ShellValues
public import System
public import TerminalText

/// Reads lines from the terminal, with editing if the terminal allows it.
///
///     let reader = TerminalReader(.init(history: HistoryStore(path: HistoryStore.defaultPath())))
///     while case .line(let line) = reader.readLine(prompt: "layoutsh> ") { run(line) }
///
/// Uses standard input and output, which must be a terminal, from one thread; a process has one
/// reader. It handles signals only while a line is read: outside of ``readLine(prompt:remembers:)
/// `` the dispositions are those of the program. After `readLine` returns, and after any death
/// except SIGKILL, the terminal has its own modes again. It knows no command.
///
/// The unit of editing is a Unicode scalar: a key deletes an accent before its letter.
public final class TerminalReader {
  let configuration: Configuration
  private let isPlain: Bool
  private let usesColour: Bool
  let keys = KeyInput(descriptor: StandardStream.input.rawValue)
  private var editor: Editor?
  private var canEdit = true

  /// Creates a reader and chooses a UTF-8 locale; the terminal is not touched yet.
  public init(_ configuration: Configuration) {
    chooseUTF8Locale()
    self.configuration = configuration
    let controls = understandsControlSequences()
    self.isPlain =
      configuration.isPlain || !controls || !isTerminal(.input) || !isTerminal(.output)
    self.usesColour =
      !isPlain && (configuration.colour ?? allowsColour(environment: environmentVariable))
  }

  /// Reads one line, with as many rows as it needs; on request it is remembered, and coloured as a
  /// command.
  ///
  /// In the prompt, a pair of U+0001 encloses text without width, such as a colour. All but the
  /// last row of a prompt is printed once.
  public func readLine(prompt: String, remembers: Bool = true) -> Input {
    var accepted = ""
    var shown = prompt
    while true {
      let input = readRow(prompt: shown, isCommand: remembers && accepted.isEmpty)
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

  private func readRow(prompt: String, isCommand: Bool) -> Input {
    let size = terminalSize() ?? TerminalSize(columns: 80, rows: 24)
    if !isPlain, canEdit, size.allowsEditing {
      if let editor = editor ?? makeEditor() {
        let input = editor.readLine(prompt: prompt, columns: size.columns, isCommand: isCommand)
        if let input { return input }
      } else {
        canEdit = false
      }
    }
    let plain = Prompt(prompt, columns: .max, colour: false).plain
    return PlainPrompt(
      keys: keys, onResize: configuration.onResize, tasks: configuration.idleTasks
    ).readLine(prompt: plain)
  }

  private func makeEditor() -> Editor? {
    let made = Editor(configuration, keys: keys, usesColour: usesColour)
    editor = made?.isTurnedOff == true ? nil : made
    return editor
  }
}

extension TerminalReader {
  /// Work of a program while the prompt is idle, such as reloading a file that has changed.
  ///
  /// If tasks are expected, `collect` is called every tenth of a second while no key is pressed.
  /// Once it returns true, the prompt is erased, `run` may print, and the prompt is drawn again
  /// below, with the line as far as it was typed.
  public struct IdleTasks {
    /// The interval of calls of `collect`, in milliseconds.
    static let interval: CInt = 100
    /// Called whenever a prompt is on the screen and keys are waited for; must be quick.
    public var begin: () -> Void = {}
    /// Whether something may become due before the line is entered.
    public var areExpected: () -> Bool
    /// Looks for work and returns whether there is some; must be quick.
    public var collect: () -> Bool
    /// Does the collected work, with the terminal in its own modes.
    public var run: () -> Void
    /// A descriptor to wait for beside the keys, or nil for none.
    public var watched: () -> WatchedDescriptor? = { nil }
    /// Takes what arrives there and returns whether there is work; must be quick.
    public var receive: () -> Bool = { false }
    /// The prompt that a new line would have, which `run` may change; nil if it does not.
    public var prompt: () -> String? = { nil }

    /// Tasks that `run` does as soon as `collect` returns true.
    public init(
      areExpected: @escaping () -> Bool, collect: @escaping () -> Bool, run: @escaping () -> Void
    ) {
      self.areExpected = areExpected
      self.collect = collect
      self.run = run
    }
  }

  /// A descriptor that a program waits for while the prompt is idle.
  public struct WatchedDescriptor {
    /// The descriptor; borrowed.
    public var number: CInt
    /// Whether to wait until it takes bytes, too.
    public var isWritten: Bool

    /// Waits until the descriptor has bytes.
    public init(_ number: CInt, isWritten: Bool = false) {
      self.number = number
      self.isWritten = isWritten
    }
  }

  /// Settings by the program that uses the reader.
  public struct Configuration {
    /// The program name that limits lines of the user's init file.
    public var program: String
    /// The history of accepted lines.
    public var history: HistoryStore
    /// Whether the user's `$EDITRC` or `~/.editrc` is read.
    public var readsInitFile: Bool
    /// Called before the first prompt with each problem in that file: one sentence with line and
    /// reason.
    public var report: (_ problem: String) -> Void
    /// Whether lines are read without editing, whatever the terminal can do.
    public var isPlain: Bool
    /// Whether colour and faint text may be used, or nil to follow the environment.
    public var colour: Bool?
    /// Returns the completions at a UTF-8 offset of the line.
    public var complete: (_ line: String, _ cursor: Int) -> Completion
    /// Returns an explanation of the word at a UTF-8 offset of the line; empty for none.
    public var help: (_ line: String, _ cursor: Int) -> VisibleText
    /// The rows at the bottom of the window that text cannot use.
    public var reservedRows: () -> Int
    /// Returns how the line may continue, or nil; shown faintly after it.
    public var suggest: (_ line: String) -> String?
    /// Returns what the line still needs, or nil; shown faintly after it and never inserted.
    ///
    /// Asked in every pause between two keys if there is no suggestion, so it must be fast.
    public var hint: (_ line: String) -> String?
    /// Returns the parts of a command that have a colour, in order.
    ///
    /// Asked in every pause between two keys, so it must be fast.
    public var parts: (_ line: String) -> [LinePart]
    /// Returns whether the text typed so far can be run.
    public var isComplete: (_ text: String) -> Continuation
    /// Returns whether a line may be remembered.
    public var shouldRemember: (_ line: String) -> Bool
    /// Called between two keys when the window is resized.
    public var onResize: (TerminalSize) -> Void
    /// Work while the prompt is idle, or nil.
    public var idleTasks: IdleTasks?
    /// A part of the window that the program keeps for itself, or nil for none.
    public var pane: Pane?

    /// Creates a configuration that completes and suggests nothing and accepts every line.
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
      self.complete = { _, cursor in Completion(replaced: cursor..<cursor) }
      self.help = { _, _ in "" }
      self.reservedRows = { 0 }
      self.suggest = { _ in nil }
      self.hint = { _ in nil }
      self.parts = { _ in [] }
      self.isComplete = { _ in .complete }
      self.shouldRemember = { _ in true }
      self.onResize = { _ in }
    }
  }
}

/// Input from the terminal: a line, or another event.
public enum Input: Hashable, Sendable {
  /// A line without its line end; a pasted or continued line may contain line breaks.
  case line(String)
  /// Ctrl-C: what was typed is discarded.
  case interrupted
  /// Ctrl-D on an empty line, or the end of the input.
  case endOfInput
  /// The terminal is gone.
  case hangUp
}

/// Whether a line can be run as it is.
public enum Continuation: Hashable, Sendable {
  /// The line is complete.
  case complete
  /// A quote or bracket is open: `mark` is shown as `mark..> `, and `joiner` goes between this line
  /// and the next.
  case open(mark: String, joiner: String)
  /// The line ends with a backslash, which is dropped; the next line follows without a break.
  case escapedEnd
}
