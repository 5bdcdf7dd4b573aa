package import KernelLink
import ShellCore
import ShellRunning
package import ShellValues
import System
package import TerminalText
import TextRendering

/// The program inside a kernel: the shell, and what surrounds it.
package final class ShellProgram: KernelProgram {
  let runner: LineRunner
  let context: KernelContext
  let setup: ShellSetup
  let files: ItemFiles
  let recorder: CallRecorder
  let catalogue: ModuleCatalogue
  /// The mode in which the running line is parsed.
  private(set) var mode: LineMode

  package init(_ context: KernelContext, _ setup: ShellSetup) {
    self.context = context
    self.setup = setup
    mode = setup.mode
    recorder = CallRecorder(context)
    catalogue = ModuleCatalogue(
      searchPath: setup.searchPath, imageFolder: setup.imageFolder, recorder: recorder)
    files = ItemFiles(setup, recorder: recorder)
    let shell = Shell(
      catalogue: catalogue, format: setup.usesJSON ? .json : .table, files: files)
    shell.processorTime = { ThisProcess.processorTime }
    shell.images = setup.mode == .session ? .characters : setup.images
    shell.willExecute = { context.memory.isChange = $0.isJournaled }
    shell.willCall = { [recorder] layer in recorder.willCall(layer: layer) }
    var style = TextStyle(
      usesUnicode: setup.usesUnicode, usesColour: setup.usesColour, columns: setup.columns)
    style.has256Colours = setup.has256Colours
    style.showsImages = setup.images != .none
    runner = LineRunner(shell, in: .program, style: style)
    runner.coloursErrors = setup.coloursErrors
    runner.keepsGoing = setup.keepsGoing
    runner.hasPrompt = setup.mode == .interactive
    runner.startClock = {
      let clock = Stopwatch()
      return { clock.milliseconds }
    }
    // A recording does not name the folders of who records.
    runner.didRecord = { [catalogue] in catalogue.showsFolders = shell.sender == .owner && !$0 }
    trust(setup.isTrusted)
  }

  var shell: Shell { runner.shell }

  // MARK: KernelProgram

  package var prompt: String { shell.prompt }

  package var suspended: [String] { shell.suspendedLayers.sorted() }

  package var journal: JournalLines { shell.state.journal }

  package func rebuild(_ rebuild: Rebuild, progress: (Int) -> Void) -> RebuildResult {
    let state = rebuild.state
    shell.suspendedLayers = Set(state.suspended)
    let leftOut = shell.restore(
      state.journal.lines, undone: state.journal.undone,
      suspendsEveryLayer: rebuild.suspendsEverything,
      countersSince: state.settings.countersSince, progress: progress)
    restore(state.settings)
    return RebuildResult(leftOut)
  }

  package func run(_ line: KernelLine) -> LineReply {
    runner.columns = Int(line.columns)
    runner.rows = line.rows == 0 ? nil : Int(line.rows)
    let page = line.origin?.page
    let origin = page == nil ? line.origin : nil
    runner.isRecorded = line.origin?.isRecorded ?? true
    mode = origin == nil ? setup.mode : .session
    shell.images = mode == .session ? .characters : setup.images
    trust(origin?.isTrusted ?? setup.isTrusted, isLink: origin?.isLink ?? false)
    if page != nil { catalogue.showsFolders = false }
    files.sessionFolder = origin?.folder ?? setup.sessionFolder
    var reply = LineReply()
    if let question = line.question {
      defer { recorder.lines = [] }
      reply.answer = runner.answer(question)
      return reply
    }
    if let page {
      run(line.text, from: page, line.origin?.picture, &reply)
    } else {
      run(line.text, mode: mode, &reply)
    }
    return reply
  }

  /// Lets the next lines use files and any number of items, or only what an untrusted session or a
  /// link may.
  func trust(_ isTrusted: Bool, isLink: Bool = false) {
    runner.trust(isTrusted ? .owner : isLink ? .link : .session)
    catalogue.showsFolders = isTrusted && runner.recording == nil
    catalogue.missingWalls = isTrusted ? [] : setup.missingWalls
    files.isTrusted = isTrusted
  }

  /// Runs the commands of a line, and files it sources, and adds to `reply`.
  func run(_ line: String, mode: LineMode, _ reply: inout LineReply) {
    runner.run(line, mode: mode, around: self, &reply)
  }

  package func complete(_ text: String, cursor: Int) -> Completion {
    shell.complete(text, cursor: cursor, files: FileNames.beginning(with:))
  }

  package func help(_ text: String, cursor: Int, columns: Int) -> VisibleText {
    defer { recorder.lines = [] }
    return runner.help(on: text, cursor: cursor, columns: columns)
  }

  package func hint(_ text: String) -> String? {
    let hint = Shell.hint(text)
    return hint.isEmpty ? nil : hint
  }
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
