internal import SessionPlaying
package import ShellCore
package import ShellValues
package import TerminalText
package import TextRendering

/// A shell and its output: lines in, text out, for a person, a script, a session or a page.
///
///     let runner = LineRunner(shell, in: .page)
///     var reply = LineReply()
///     runner.run("load flow; sections 7", mode: .script, around: nil, &reply)
///     reply.output  // "layer  layout …"
///
/// The program and a page own one each; they differ in their `ShellSurroundings`.
package final class LineRunner {
  package let shell: Shell
  let place: ShellPlace
  /// The height of the window in rows, or nil if it is unknown.
  package var rows: Int?
  /// Whether errors that a person reads are coloured.
  package var coloursErrors = false
  /// Whether a line continues after a command that failed.
  package var keepsGoing = false
  /// Whether a picture may follow a line, as `watch on` asks for.
  package var hasPrompt = false
  /// Returns a clock that starts now and prints elapsed milliseconds; nil if there is none.
  package var startClock: (() -> () -> String)?
  /// Writes answers while the line is still running, so that a crash loses none; nil to leave them
  /// in the reply.
  package var writeAtOnce: ((VisibleText) -> Void)?
  /// Called when a recording begins or ends.
  package var didRecord: ((_ isRecording: Bool) -> Void)?

  /// Whether the running line is recorded.
  package var isRecorded = true
  /// Whether the running line comes from a page, which wants answers in JSON, too.
  package var isFromPage = false { didSet { shell.servesPage = isFromPage } }
  /// The recording that runs, or nil.
  package var recording: SessionRecording? { didSet { didRecord?(recording != nil) } }
  package var isTimed = false
  package var isWatching = false
  /// Whether the front end pins the picture in a part of the window, or nil if it has not reported
  /// that yet.
  package var isSplit: Bool?
  /// Whether the front end reloads modules whose files change.
  package var isReloading = false

  /// The number of lines that run, each inside the one before.
  package private(set) var depth = 0
  var text: TextRenderer
  var json = JSONRenderer()
  /// The maximum output of a line in bytes, or nil for no limit.
  var outputBudget: Int?
  /// Lines for standard error about the running line.
  var remarks: [String] = []
  /// A shell in an earlier state, for questions about it.
  var past: Shell?
  var pageMemory = PageMemory()
  var pictures = SentPictures()

  /// Creates the surroundings of a shell.
  package init(_ shell: Shell, in place: ShellPlace, style: TextStyle = TextStyle()) {
    self.shell = shell
    self.place = place
    text = TextRenderer(style: style)
  }

  /// Returns a shell with an empty scene and the same layouts and files.
  package func fresh() -> LineRunner {
    LineRunner(Shell(catalogue: shell.catalogue, files: shell.files), in: place, style: text.style)
  }

  /// Returns another shell in the same state, for experiments.
  package func copy() -> LineRunner {
    let other = fresh()
    other.rows = rows
    other.trust(shell.sender)
    other.shell.restore(shell.state)
    return other
  }

  /// The width of answers, in columns.
  package var columns: Int {
    get { text.style.columns }
    set { if text.style.columns != newValue { text.style.columns = newValue } }
  }

  /// Decides whose lines run next: those of sessions and links have budgets.
  package func trust(_ sender: LineSender) {
    shell.sender = sender
    let hasBudget = sender == .session || sender == .link
    shell.itemBudget = hasBudget ? SessionBudget.items : nil
    outputBudget = hasBudget ? SessionBudget.output : nil
    text.limit = outputBudget ?? .max
    json.limit = outputBudget ?? .max
  }

  // MARK: Running

  /// Runs the commands of a line and adds to `reply`; stops at one that fails, unless the shell
  /// keeps going.
  ///
  /// - Parameter surroundings: nil refuses whatever needs them.
  package func run(
    _ line: String, mode: LineMode, around surroundings: (any ShellSurroundings)?,
    _ reply: inout LineReply
  ) {
    depth += 1
    defer { depth -= 1 }
    if line.isEmpty { return }
    var rest = runStep(line, mode, surroundings, &reply)
    while !rest.isEmpty { rest = runStep(rest, mode, surroundings, &reply) }
  }

  /// Runs the commands of a line up to one that fails or makes a request, with what follows them;
  /// returns what is still to run.
  private func runStep(
    _ line: String, _ mode: LineMode, _ surroundings: (any ShellSurroundings)?,
    _ reply: inout LineReply
  ) -> String {
    let clock = isTimed ? startClock?() : nil
    let outcome = runPart(line, mode, surroundings, &reply)
    if isWatching {
      let hasChanged = !outcome.journal.isEmpty || !reply.journal.isEmpty
      if hasChanged || outcome.request == .watch(true) { drawPicture(surroundings, &reply) }
    }
    writeRemarks(surroundings, &reply)
    if let clock { reply.errors += "time: \(clock()) ms\n" }
    if !outcome.isSuccess { reply.status = max(reply.status, 1) }
    if isOverBudget(&reply) || reply.quits { return "" }
    let goesOn = outcome.isSuccess || keepsGoing && surroundings?.isInterrupted != true
    return goesOn ? outcome.rest : ""
  }

  /// Runs the commands of a line up to one that fails, or that makes a request, which is done.
  private func runPart(
    _ line: String, _ mode: LineMode, _ surroundings: (any ShellSurroundings)?,
    _ reply: inout LineReply
  ) -> LineOutcome {
    let isAnySuspended = !shell.suspendedLayers.isEmpty
    // The answers to be recorded.
    var shown: [VisibleText] = []
    var outcome = shell.run(line, mode: mode, keepsReplies: recording != nil) {
      write($0, of: line, mode, surroundings, &shown, &reply)
    }
    if !outcome.journal.isEmpty { reply.journal += outcome.journal }
    if isAnySuspended, outcome.journal.contains(where: { $0.isUndo }) {
      // The layouts that run again may crash.
      surroundings?.saveJournal(of: &reply)
      for line in shell.liftSuspensions() { remarks.append(line.sentence) }
    }
    if let recording, isRecorded { record(outcome, shown, recording, &reply) }
    guard let request = outcome.request, var answer = outcome.replies.last else { return outcome }
    do throws(CommandError) {
      try perform(request, of: answer.command, mode, surroundings, &reply)
      if case .saveComparison(_, let comparison, _) = request {
        answer.result = .success(.comparison(comparison))
      }
    } catch {
      outcome.isSuccess = false
      answer.result = .failure(error)
    }
    // The front end answers for its page.
    let isElsewhere = if case .live? = reply.handover { true } else { false }
    if !isElsewhere { write(answer, of: line, mode, surroundings, &shown, &reply) }
    return outcome
  }

  private func writeRemarks(_ surroundings: (any ShellSurroundings)?, _ reply: inout LineReply) {
    if let reports = surroundings?.takeReports(), !reports.isEmpty {
      for line in reports { reply.errors += "\(line)\n" }
    }
    if remarks.isEmpty { return }
    for line in remarks { reply.errors += "\(line)\n" }
    remarks = []
  }

  /// Replaces an answer that is too long by an error; returns whether it was.
  private func isOverBudget(_ reply: inout LineReply) -> Bool {
    guard let outputBudget,
      text.isCut || reply.output.count + reply.errors.count > outputBudget
    else { return false }
    text.limit = outputBudget
    reply.output = ""
    reply.errors = .tooLong(limit: outputBudget)
    reply.status = 1
    return true
  }
}

extension JournalOperation {
  /// Whether lines are undone.
  fileprivate var isUndo: Bool {
    if case .truncate = self { return true }
    return false
  }
}
