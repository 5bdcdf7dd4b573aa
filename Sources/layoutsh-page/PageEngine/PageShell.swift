internal import CollectionEngine
internal import PageMessages
internal import SessionPlaying
internal import ShellCore
internal import ShellValues
internal import TerminalText
internal import TextRendering

/// What is around the shell of a page.
protocol PageHost: AnyObject {
  /// Carries out what a command asks for and returns what it says; nil if nothing can.
  func perform(_ request: HostRequest) throws(CommandError) -> VisibleText?

  /// Takes each command of a line and its answer.
  func didAnswer(_ answer: CommandReply, of shell: PageShell)
}

/// A shell in a page: lines in, text out, as a script prints it, as the prompt shows it, or as a
/// session runs it.
///
///     let shell = PageShell(files: PageFiles(zones: zones))
///     shell.run("load flow; sections 7", mode: .script)
///     shell.output  // "layer  layout …"
///
/// What needs a terminal or another process is refused; everything else answers as the program
/// does.
final class PageShell {
  /// The answers of the last line.
  private(set) var output = VisibleText()
  /// Its errors.
  private(set) var errors = VisibleText()
  /// Its answers in JSON, for a line that was typed.
  private(set) var values = VisibleText()
  /// What the last line has done to the journal.
  private(set) var changes: [JournalOperation] = []
  let shell: Shell
  /// The width of the answers of a session, or nil for the window's.
  private let columns: Int?
  /// The size of the window in characters; the height may be unknown.
  private var window: (columns: Int, rows: Int?) = (80, nil)
  private var text = TextRenderer()
  private var json = JSONRenderer()
  /// The state that the last question about the past was about.
  private var past: Shell?
  private var memory = PageMemory()
  /// Whether a line continues after a command that failed.
  private let keepsGoing: Bool
  let files: PageFiles
  /// Maximum size of the answer to a line in bytes, or nil for no limit.
  private var outputBudget: Int?

  /// Maximum size of the answers to a line in JSON, in bytes.
  private static let valuesLimit = 8 << 20

  /// Creates a shell with an empty scene for the lines of a person or a script.
  init(files: PageFiles, usesJSON: Bool = false, keepsGoing: Bool = false) {
    self.files = files
    self.keepsGoing = keepsGoing
    columns = nil
    outputBudget = nil
    shell = Shell(
      catalogue: PageCatalogue(zones: files.zones), format: usesJSON ? .json : .table,
      files: files)
  }

  /// Creates a shell with an empty scene for a session, which is not trusted.
  init(forSessionWith files: PageFiles, columns: Int) {
    self.files = files
    self.columns = columns
    keepsGoing = false
    outputBudget = SessionBudget.output
    shell = Shell(catalogue: PageCatalogue(zones: files.zones), files: files)
    shell.sender = .session
    shell.itemBudget = SessionBudget.items
  }

  /// Returns another shell in the same state, for experiments.
  func copy() -> PageShell {
    let other = PageShell(forSessionWith: files, columns: columns ?? window.columns)
    other.window = window
    other.shell.restore(shell.state)
    return other
  }

  /// What a page is told of the shell.
  var state: PageState { PageState(prompt: shell.prompt, lines: shell.journalLines.count) }

  /// Makes text fit a window.
  func fit(columns: Int, rows: Int?) {
    window = (min(max(columns, 20), 1000), rows.map { min(max($0, 8), 1000) })
  }

  /// Runs the commands of a line, until one fails unless it keeps going; returns 0, or 1 for a
  /// failure.
  func run(_ line: String, mode: LineMode, host: (any PageHost)? = nil) -> Int32 {
    output.removeAll()
    errors.removeAll()
    values.removeAll()
    changes = []
    let isTyped = mode == .interactive
    shell.servesPage = isTyped
    text.style.columns = columns ?? window.columns
    text.limit = outputBudget ?? .max
    var (rest, status) = (line, Int32(0))
    while !rest.isEmpty {
      let typed = isTyped ? rest : nil
      var outcome = shell.run(rest, mode: mode, keepsReplies: false) {
        host?.didAnswer($0, of: self)
        show($0, typed: typed)
      }
      changes += outcome.journal
      if let request = outcome.request, var answer = outcome.replies.last {
        var words = VisibleText()
        do throws(CommandError) { words = try carryOut(request, answer, host) } catch {
          answer.result = .failure(error)
          outcome.isSuccess = false
        }
        show(answer, typed: typed)
        if shell.format == .table { output += words }
      }
      if !outcome.isSuccess { status = 1 }
      if let outputBudget, text.isCut || output.count + errors.count > outputBudget {
        output.removeAll()
        errors = .tooLong(limit: outputBudget)
        return 1
      }
      rest = status == 0 || keepsGoing ? outcome.rest : ""
    }
    return status
  }

  private func carryOut(
    _ request: HostRequest, _ answer: CommandReply, _ host: (any PageHost)?
  ) throws(CommandError) -> VisibleText {
    switch request {
    // The page always shows the picture, and its modules never change.
    case .watch, .watchSplit, .watchReload: return ""
    default: break
    }
    if let host, let words = try host.perform(request) { return words }
    throw CommandError(.command(String(answer.command.prefix { $0 != " " })))
  }

  /// Runs a line that was typed in the page.
  func type(_ line: String, host: any PageHost) -> PageAnswer {
    var answer = PageAnswer()
    answer.status = run(line, mode: .interactive, host: host)
    answer.output = output + errors
    answer.errors = errors
    answer.journal = changes
    if values.count <= Self.valuesLimit { answer.values = values }
    return answer
  }

  /// Answers a question about the present, or the state after so many lines of the journal; shows
  /// nothing.
  func answer(_ question: String, after count: Int? = nil) -> PageAnswer {
    let asked = PageLine.question(after: count)
    if let refused = shell.refusal(of: question, from: asked, mode: .interactive) {
      return PageAnswer(refused, status: ExitCode.usage)
    }
    guard let shell = shell.shell(after: count, reusing: &past) else {
      var answer = PageAnswer()
      answer.status = ExitCode.usage
      answer.errors =
        "error: expected at most \(shell.journalLines.count) lines, found \(count ?? 0)\n"
      return answer
    }
    let reply = shell.ask(question, remembering: &memory)
    var answer = PageAnswer(reply, status: 1)
    json.limit = Self.valuesLimit
    json.render(reply, into: &answer.values)
    if answer.values.count > Self.valuesLimit {
      answer.values = VisibleText()
      answer.status = 1
      answer.errors = .tooLong(limit: Self.valuesLimit)
    }
    return answer
  }

  /// Answers a question about the scene.
  func answer(_ question: SceneQuestion) -> SceneAnswer {
    text.style.columns = columns ?? window.columns
    text.limit = outputBudget ?? .max
    return text.answer(question, on: shell, rows: window.rows)
  }

  /// Returns how a line may go on that was typed up to here.
  func completion(of line: String) -> Completion {
    shell.complete(line, cursor: line.utf8.count, files: files.names(beginningWith:))
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
    past = nil
  }

  /// Runs the lines of a link on an empty scene, which may use what an untrusted session may; adds
  /// what they do to the journal to `changes`.
  func open(_ link: SceneLink, _ changes: inout [JournalOperation]) -> LinkedScene {
    changes = shell.journalLines.isEmpty ? [] : [.truncate(to: 0)]
    shell.restore([])
    let (sender, items, output) = (shell.sender, shell.itemBudget, outputBudget)
    shell.sender = .link
    shell.itemBudget = SessionBudget.items
    outputBudget = SessionBudget.output
    defer {
      shell.sender = sender
      shell.itemBudget = items
      outputBudget = output
    }
    let scene = LinkedScene(link.lines, on: PageStage(self))
    changes += shell.journalLines.map { .append($0) }
    past = nil
    return scene
  }

  // MARK: Text

  /// Shows an answer; to a person, who has typed a line, as the prompt does.
  private func show(_ answer: CommandReply, typed: String?) {
    if typed != nil {
      json.limit = Self.valuesLimit
      json.render(answer, into: &values)
    }
    if shell.format == .json {
      json.limit = outputBudget ?? .max
      return json.render(answer, into: &output)
    }
    text.style.isForWindow = typed != nil
    switch answer.result {
    case .success(.drawing(var drawing)) where typed != nil:
      if let rows = window.rows, drawing.columns == nil, !drawing.isFull {
        drawing.fit(columns: text.style.columns, rows: rows - 2)
      }
      text.render(.drawing(drawing), into: &output)
    case .success(let value): text.render(value, into: &output)
    case .failure(let error):
      // A page breaks the sentence by itself.
      text.style.isForWindow = false
      text.render(error, line: typed, into: &errors)
    }
    if let calls = answer.trace { text.render(trace: calls, into: &output) }
  }
}

extension PageAnswer {
  /// Creates the answer to a question, whose status is `status` if it has failed.
  init(_ reply: CommandReply, status: Int32) {
    self.init()
    if case .failure(let error) = reply.result { self = PageAnswer(error, status: status) }
  }

  /// Creates the answer of what has failed.
  init(_ error: CommandError, status: Int32) {
    self.init()
    self.status = status
    errors = "error: \(error.message)\n"
  }
}
