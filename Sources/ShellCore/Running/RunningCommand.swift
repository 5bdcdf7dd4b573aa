internal import ShellValues

/// The running command: its words, and its results beside the reply.
struct RunningCommand {
  let words: CommandWords
  /// Whether it has lifted a finger, which ran commands.
  var endsGesture = false
  /// Its results for the journal, or nil while there are none, as for most commands.
  private(set) var known: Results?

  init(words: CommandWords) { self.words = words }

  /// Its results for the journal.
  var results: Results {
    get { known ?? Results() }
    set { known = newValue }
  }

  /// Results of a command for the journal.
  struct Results {
    /// Images that it has loaded, by module.
    var images: [String: String] = [:]
    /// The name of the copy that it has made of a file.
    var copy: String?
    /// The layer whose suspended layout it has replaced.
    var healedLayer: String?
    /// Changes of the saved journal beside its own line.
    var journal: [JournalOperation] = []
  }
}
