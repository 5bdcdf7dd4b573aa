internal import PageMessages
internal import SessionPlaying
internal import ShellCore
internal import ShellRunning
internal import ShellValues
internal import TerminalText

/// A shell in a page: it answers a script, what is typed, and a session as the program does.
///
/// Requests that need a terminal or another process are refused.
extension LineRunner {
  /// Creates a shell with an empty scene.
  convenience init(files: PageFiles, catalogue: any LayoutCatalogue, usesJSON: Bool = false) {
    let format = usesJSON ? OutputFormat.json : .table
    self.init(Shell(catalogue: catalogue, format: format, files: files), in: .page)
  }

  /// Returns a shell with an empty scene for a session, which is not trusted.
  func forSession(columns: Int) -> LineRunner {
    let other = fresh()
    other.columns = columns
    other.trust(.session)
    return other
  }

  /// The state of the shell that a page gets.
  var pageState: PageState {
    PageState(prompt: shell.prompt, lines: shell.journalLines.count)
  }

  /// Makes text fit a window.
  func fit(columns: Int, rows: Int?) {
    self.columns = min(max(columns, 20), 1000)
    self.rows = rows.map { min(max($0, 8), 1000) }
  }

  /// Runs a line that was typed in the page; the output of the reply has the errors in it.
  func type(_ line: String, around surroundings: any ShellSurroundings) -> LineReply {
    var reply = LineReply()
    isFromPage = true
    run(line, mode: .interactive, around: surroundings, &reply)
    isFromPage = false
    dropLongValues(of: &reply)
    reply.output += reply.errors
    return reply
  }

  /// Brings back the scene of a journal; a line that no longer runs is left out.
  func restore(_ lines: [String], undone: [String]) {
    func entries(_ lines: [String]) -> [JournalEntry] {
      lines.map { line in
        var entry = JournalEntry(line)
        entry.isFromPage = true
        return entry
      }
    }
    shell.restore(entries(lines), undone: entries(undone).reversed())
    forgetPast()
  }

  /// Runs the lines of a link on an empty scene, with the budgets of an untrusted session; adds
  /// what they do to the journal to `changes`.
  func open(_ link: SceneLink, _ changes: inout [JournalOperation]) -> LinkedScene {
    changes = shell.journalLines.isEmpty ? [] : [.truncate(to: 0)]
    shell.restore([])
    let sender = shell.sender
    trust(.link)
    defer { trust(sender) }
    let scene = LinkedScene(link.lines, on: ShellStage(self))
    changes += shell.journalLines.map { .append($0) }
    forgetPast()
    return scene
  }
}
