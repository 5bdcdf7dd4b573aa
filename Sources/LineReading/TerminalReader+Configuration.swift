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
