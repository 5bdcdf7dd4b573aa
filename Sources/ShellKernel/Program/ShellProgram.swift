package import KernelLink
import SessionPlaying
import ShellCore
package import ShellValues
import System
import TerminalText
import TextRendering

/// The program inside a kernel: the shell, its output, and the actions that need files.
package final class ShellProgram: KernelProgram {
  let shell: Shell
  let context: KernelContext
  let setup: ShellSetup
  /// Does not name the folders of who records.
  var recording: Recording? {
    didSet { catalogue.showsFolders = shell.sender == .owner && recording == nil }
  }
  /// The files being sourced, outermost first.
  var sources: [String] = []
  /// Writes answers while the line is still running, so that a crash loses none; nil to leave them
  /// in the reply.
  var writeAtOnce: ((VisibleText) -> Void)?
  /// Called with each answer of a line of the live page, or nil for other lines.
  var didAnswer: ((CommandReply) -> Void)?
  /// A shell in an earlier state, for questions of the live page about it.
  var past: Shell?
  var pageMemory = PageMemory()
  var pictures = SentPictures()
  let files: ItemFiles
  let recorder: CallRecorder
  let catalogue: ModuleCatalogue
  private var text: TextRenderer
  private var json = JSONRenderer()
  /// The maximum output of a line in bytes, or nil for no limit.
  private var outputBudget: Int? {
    didSet {
      text.limit = outputBudget ?? .max
      json.limit = outputBudget ?? .max
    }
  }
  /// The mode in which the running line is parsed.
  private(set) var mode: LineMode
  /// Whether the running line is recorded.
  private var isRecorded = true
  /// The height of the person's window, or nil if it is unknown.
  private var rows: Int?
  var isTimed = false
  var isWatching = false
  /// Whether the front end pins the picture in a part of the window, or nil if it has not reported
  /// that yet.
  var isSplit: Bool?
  /// Whether the front end reloads modules whose files change.
  var isReloading = false

  package init(_ context: KernelContext, _ setup: ShellSetup) {
    self.context = context
    self.setup = setup
    mode = setup.mode
    recorder = CallRecorder(context)
    catalogue = ModuleCatalogue(
      searchPath: setup.searchPath, imageFolder: setup.imageFolder, recorder: recorder)
    files = ItemFiles(setup, recorder: recorder)
    shell = Shell(
      catalogue: catalogue, format: setup.usesJSON ? .json : .table, files: files)
    shell.processorTime = processorTime
    text = TextRenderer(
      style: TextStyle(
        usesUnicode: setup.usesUnicode, usesColour: setup.usesColour, columns: setup.columns))
    text.style.has256Colours = setup.has256Colours
    text.style.showsImages = setup.images != .none
    shell.images = setup.mode == .session ? .characters : setup.images
    trust(setup.isTrusted)
    shell.willExecute = { context.note.isChange = $0.isJournaled }
    shell.willCall = { [recorder] layer in recorder.willCall(layer: layer) }
  }

  // MARK: KernelProgram

  package var prompt: String { shell.prompt }

  package var suspended: [String] { shell.suspendedLayers.sorted() }

  package func rebuild(_ rebuild: Rebuild, progress: (Int) -> Void) -> RebuildResult {
    let state = rebuild.state
    shell.suspendedLayers = Set(state.suspended)
    let leftOut = shell.restore(
      state.journal.lines, undone: state.journal.undone,
      suspendsEveryLayer: rebuild.suspendsEverything,
      countersSince: state.settings.countersSince, progress: progress)
    take(state.settings)
    return RebuildResult(leftOut)
  }

  package func run(_ line: KernelLine) -> KernelReply {
    text.style.columns = Int(line.columns)
    rows = line.rows == 0 ? nil : Int(line.rows)
    let page = line.origin?.page
    let origin = page == nil ? line.origin : nil
    isRecorded = line.origin?.isRecorded ?? true
    mode = origin == nil ? setup.mode : .session
    shell.images = mode == .session ? .characters : setup.images
    trust(origin?.isTrusted ?? setup.isTrusted, isLink: origin?.isLink ?? false)
    if page != nil { catalogue.showsFolders = false }
    files.sessionFolder = origin?.folder ?? setup.sessionFolder
    var reply = KernelReply()
    if let question = line.question {
      reply.answer = answer(question)
    } else if let page {
      run(line.text, from: page, line.origin?.picture, &reply)
    } else {
      run(line.text, mode: mode, &reply)
    }
    return reply
  }

  /// Answers a question about the scene.
  func answer(_ question: SceneQuestion) -> SceneAnswer {
    text.limit = outputBudget ?? .max
    defer { recorder.lines = [] }
    return text.answer(question, on: shell, rows: rows)
  }

  /// Lets the next lines use files and any number of items, or only what an untrusted session or a
  /// link may.
  func trust(_ isTrusted: Bool, isLink: Bool = false) {
    catalogue.showsFolders = isTrusted && recording == nil
    catalogue.missingWalls = isTrusted ? [] : setup.missingWalls
    shell.sender = isTrusted ? .owner : isLink ? .link : .session
    shell.itemBudget = isTrusted ? nil : SessionBudget.items
    outputBudget = isTrusted ? nil : SessionBudget.output
    files.isTrusted = isTrusted
  }

  package func complete(_ text: String, cursor: Int) -> Completion {
    shell.complete(text, cursor: cursor, files: FileNames.beginning(with:))
  }

  package func hint(_ text: String) -> String? {
    let hint = Shell.hint(text)
    return hint.isEmpty ? nil : hint
  }

  // MARK: Running

  /// Runs the commands of a line, and files it sources, and adds to `reply`.
  func run(_ line: String, mode: LineMode, _ reply: inout KernelReply) {
    var rest = line
    while !rest.isEmpty {
      let start = isTimed ? Stopwatch() : nil
      let isAnySuspended = !shell.suspendedLayers.isEmpty
      // The answers to be recorded.
      var shown: [VisibleText] = []
      var outcome = shell.run(rest, mode: mode, keepsReplies: recording != nil) {
        show($0, line: rest, &shown, &reply)
      }
      if !outcome.journal.isEmpty { reply.journal += outcome.journal }
      if isAnySuspended, outcome.journal.contains(where: \.isUndo) { liftSuspensions(&reply) }
      if let recording, isRecorded { record(outcome, shown, recording, &reply) }
      if outcome.request != nil, let request = outcome.request {
        perform(request, &outcome, &reply)
        // The front end answers for its page.
        let isElsewhere = if case .live? = reply.handover { true } else { false }
        if let answer = outcome.replies.last, !isElsewhere {
          show(answer, line: rest, &shown, &reply)
        }
      }
      let hasChanged = !outcome.journal.isEmpty || !reply.journal.isEmpty
      if isWatching, hasChanged || outcome.request == .watch(true) { drawPicture(&reply) }
      if !recorder.lines.isEmpty {
        for line in recorder.lines { reply.errors += "\(line)\n" }
        recorder.lines = []
      }
      if let start {
        reply.errors += "time: \(start.milliseconds) ms\n"
      }
      if !outcome.isSuccess { reply.status = 1 }
      if let outputBudget, text.isCut || reply.output.count + reply.errors.count > outputBudget {
        text.limit = outputBudget
        reply.output = ""
        reply.errors = .tooLong(limit: outputBudget)
        reply.status = 1
        return
      }
      let goesOn = outcome.isSuccess || setup.keepsGoing && !context.isInterrupted
      rest = goesOn && !reply.quits ? outcome.rest : ""
    }
  }

  /// Lets suspended layouts run again after an undo, once that is safely in the journal.
  private func liftSuspensions(_ reply: inout KernelReply) {
    reply.journal.forEach(context.record)
    reply.journal = []
    for line in shell.liftSuspensions() { recorder.lines.append(line.sentence) }
  }

  /// Prints the answer to one command; adds what a recording stores of it to `shown`.
  private func show(
    _ answer: CommandReply, line: String, _ shown: inout [VisibleText], _ reply: inout KernelReply
  ) {
    if let outputBudget {
      let before = reply.output.count
      // Render nothing that would be thrown away.
      if text.isCut || before > outputBudget { return shown.append("") }
      text.limit = outputBudget - before
      json.limit = outputBudget
    }
    if case .success(.modules(_, _, showsPaths: true)) = answer.result, catalogue.showsFolders {
      recorder.lines += catalogue.ignored
    }
    didAnswer?(answer)
    if text.style.isForWindow != isForWindow { text.style.isForWindow = isForWindow }
    switch answer.result {
    case _ where shell.format == .json: json.render(answer, into: &reply.output)
    case .success(.drawing(var drawing)) where fitsWindow(drawing):
      if let rows { drawing.fit(columns: columns, rows: rows - 2) }
      text.render(.drawing(drawing), into: &reply.output)
    case .success(let value): text.render(value, into: &reply.output)
    case .failure(let error):
      text.style.coloursErrors = isForWindow && setup.coloursErrors
      // The live page breaks the sentence by itself.
      text.style.isForWindow = isForWindow && didAnswer == nil
      text.render(error, line: isForWindow ? line : nil, into: &reply.errors)
    }
    if shell.format == .table, let calls = answer.trace {
      text.render(trace: calls, into: &reply.output)
    }
    if let recording {
      shown.append(recorded(answer, shell.format, columns: recording.columns))
    }
    if let writeAtOnce {
      writeAtOnce(reply.output)
      reply.output.removeAll()
    }
  }

  /// Whether the running line was typed at a terminal, so that a person alone reads the answer.
  private var isForWindow: Bool { mode == .interactive && sources.isEmpty }

  /// Whether to fit a drawing into the window: one typed at a terminal, or a picture in a played
  /// session that is not a step.
  private func fitsWindow(_ drawing: Drawing) -> Bool {
    if !isRecorded { return true }
    return isForWindow && drawing.columns == nil && !drawing.isFull
  }

  /// Shows a picture of the scene that fits into the window; for people only, so it is never
  /// recorded.
  ///
  /// The journal is written first: the layout may crash while it is asked.
  private func drawPicture(_ reply: inout KernelReply) {
    guard setup.mode == .interactive, sources.isEmpty, shell.format == .table else { return }
    reply.journal.forEach(context.record)
    reply.journal = []
    if var drawing = try? shell.drawing() {
      if let rows { drawing.fit(columns: columns, rows: rows - 2) }
      text.render(.drawing(drawing), into: &reply.output)
      reply.isOnePiece = true
    }
  }

  /// The width of answers, in columns.
  var columns: Int { text.style.columns }
}

extension RebuildResult {
  /// Returns the result of a replay that left lines out: the first one, and how many more.
  fileprivate init(_ leftOut: [LeftOutLine]) {
    guard let first = leftOut.first else {
      self = .complete
      return
    }
    let more = leftOut.count == 1 ? "" : "; \(leftOut.count - 1) more after it"
    self = .refused(index: first.index, reason: first.reason + more)
  }
}

extension JournalOperation {
  /// Whether lines are undone.
  fileprivate var isUndo: Bool {
    if case .truncate = self { return true }
    return false
  }
}
