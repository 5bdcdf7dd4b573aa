internal import PageMessages
internal import SessionPlaying
internal import ShellCore
internal import ShellRunning
internal import ShellValues
internal import TerminalText

/// A shell in a page: lines in, text out, as a script prints it, as the prompt shows it, or as a
/// session runs it.
///
///     let shell = PageShell(files: files, catalogue: catalogue)
///     shell.run("load flow; sections 7").output  // "layer  layout …"
///
/// Requests that need a terminal or another process are refused; everything else answers as the
/// program does.
final class PageShell {
  let runner: LineRunner
  let files: PageFiles

  /// Creates a shell with an empty scene for the lines of a person or a script.
  init(
    files: PageFiles, catalogue: any LayoutCatalogue, usesJSON: Bool = false,
    keepsGoing: Bool = false
  ) {
    self.files = files
    let shell = Shell(catalogue: catalogue, format: usesJSON ? .json : .table, files: files)
    runner = LineRunner(shell, in: .page)
    runner.keepsGoing = keepsGoing
  }

  /// Creates a shell with an empty scene for a session, which is not trusted.
  convenience init(forSessionIn other: PageShell, columns: Int) {
    self.init(files: other.files, catalogue: other.runner.shell.catalogue)
    runner.columns = columns
    runner.trust(.session)
  }

  /// The state of the shell that a page gets.
  var state: PageState {
    PageState(prompt: runner.shell.prompt, lines: runner.shell.journalLines.count)
  }

  /// Makes text fit a window.
  func fit(columns: Int, rows: Int?) {
    runner.columns = min(max(columns, 20), 1000)
    runner.rows = rows.map { min(max($0, 8), 1000) }
  }

  /// Runs a line of a script.
  func run(_ line: String) -> LineReply {
    var reply = LineReply()
    runner.run(line, mode: .script, around: nil, &reply)
    return reply
  }

  /// Runs a line that was typed in the page.
  func type(_ line: String, around surroundings: any ShellSurroundings) -> PageAnswer {
    var reply = LineReply()
    runner.isFromPage = true
    runner.run(line, mode: .interactive, around: surroundings, &reply)
    runner.isFromPage = false
    runner.dropLongValues(of: &reply)
    return PageAnswer(reply)
  }

  /// Answers a question about the present, or the state after `count` lines of the journal; shows
  /// nothing.
  func answer(
    _ question: String, after count: Int? = nil, picture: PictureOfPage? = nil
  ) -> PageAnswer {
    PageAnswer(runner.answer(question, after: count, picture: picture, mode: .interactive))
  }

  /// Returns how a line may go on that was typed up to here.
  func completion(of line: String) -> Completion {
    runner.shell.complete(line, cursor: line.utf8.count, files: files.names(beginningWith:))
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
    runner.shell.restore(entries(lines), undone: entries(undone).reversed())
    runner.forgetPast()
  }

  /// Runs the lines of a link on an empty scene, with the budgets of an untrusted session; adds
  /// what they do to the journal to `changes`.
  func open(_ link: SceneLink, _ changes: inout [JournalOperation]) -> LinkedScene {
    let shell = runner.shell
    changes = shell.journalLines.isEmpty ? [] : [.truncate(to: 0)]
    shell.restore([])
    let sender = shell.sender
    runner.trust(.link)
    defer { runner.trust(sender) }
    let scene = LinkedScene(link.lines, on: ShellStage(runner))
    changes += shell.journalLines.map { .append($0) }
    runner.forgetPast()
    return scene
  }
}

extension PageAnswer {
  /// Creates the answer to a line or a question.
  init(_ reply: LineReply) {
    self.init()
    (status, isRefused) = (reply.status, reply.isRefused)
    (output, errors) = (reply.output + reply.errors, reply.errors)
    (values, isPatch, journal) = (reply.values, reply.isPatch, reply.journal)
  }

  /// Creates the answer of what has failed.
  init(_ error: CommandError) {
    self.init()
    status = 1
    errors = "error: \(error.message)\n"
  }
}
