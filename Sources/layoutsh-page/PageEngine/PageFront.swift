internal import PageMessages
internal import SessionPlaying
internal import SessionTranscript
internal import ShellCore
internal import ShellRunning
internal import ShellValues
internal import TerminalText

/// The shell behind one page, by messages; a lesson is played in a shell of its own on top of it.
///
///     let front = PageFront(files: PageFiles(zones: .none), catalogue: catalogue)
///     front.join()                              // sends {"hello":{"version":"0.1.0","control":true,…}}
///     front.receive(#"{"id":1,"run":"load flow"}"#)   // sends {"event":{…}} and {"id":1,"reply":{…}}
final class PageFront {
  /// The messages for the page, each with a line end, since the last call.
  private(set) var sent: [UInt8] = []
  let files: PageFiles
  let runner: LineRunner
  private var lesson: LessonPlayer?

  /// Creates a shell with an empty scene.
  init(files: PageFiles, catalogue: any LayoutCatalogue) {
    self.files = files
    runner = LineRunner(files: files, catalogue: catalogue)
  }

  /// The shell that receives lines.
  private var top: LineRunner { lesson?.runner ?? runner }

  private var state: PageState { lesson?.state ?? runner.pageState }

  /// Greets the page.
  func join() {
    sent = []
    send(PageText.hello(version: Shell.version, control: true, state))
  }

  /// Takes a message and answers it.
  func receive(_ bytes: [UInt8]) {
    sent = []
    let message = PageMessage(bytes)
    switch message.wish {
    case .success(let wish):
      do throws(CommandError) { try carryOut(wish, message.id) } catch {
        reply(message.id, .failed(error.message))
      }
    case .failure(let problem): reply(message.id, .refused(problem.sentence))
    }
    sendLesson()
    for file in files.takeWritten() { send(PageText.file(file.name, file.bytes)) }
  }

  private func carryOut(_ wish: PageMessage.Wish, _ id: String?) throws(CommandError) {
    switch wish {
    case .run(let line, let isPart): run(line, isPart: isPart, id)
    case .ask(let line, let count, let since):
      let picture = id.flatMap { id in since.map { PictureOfPage(page: 1, id: id, since: $0) } }
      reply(id, top.answer(line, after: count, picture: picture, mode: .interactive))
    case .goal(let line):
      guard let lesson else { throw CommandError(.noGoal) }
      reply(id, try lesson.goal(line))
    case .complete(let line):
      let found = top.shell.complete(
        line, cursor: line.utf8.count, files: files.names(beginningWith:))
      send(PageText.reply(to: id, found, of: line, hint: Shell.hint(line)))
    case .window(let columns, let rows):
      runner.fit(columns: columns, rows: rows)
      reply(id, LineReply())
    case .restore(let lines, let undone):
      runner.restore(lines, undone: undone)
      send(PageText.event("", by: "journal", status: 0, output: "", state))
      reply(id, LineReply())
    case .open(let link): try open(link, id)
    // The only page has control.
    case .control: reply(id, LineReply())
    case .play(let file, let progress):
      let words = progress.split(separator: " ").map { String($0) }
      try play(file, LessonProgress(words: words)) { reply(id, LineReply()) }
    case .lesson(let words): try perform(words) { reply(id, LineReply()) }
    case .result(let learner):
      let result = try currentLesson().result(of: learner)
      send(PageText.reply(to: id, code: result.code, file: result.fileName, result.file))
    case .verify(let file): reply(id, try verdict(on: file), withOutput: true)
    }
  }

  // MARK: Lines

  private func run(_ line: String, isPart: Bool, _ id: String?) {
    let isAnswer = lesson?.takesAnswer == true
    var answer = LineReply()
    func acknowledge(_ found: LineReply) {
      answer = found
      if !isAnswer {
        send(PageText.event(line, by: "page", status: found.status, output: found.output, state))
      }
      reply(id, found, withOutput: true)
    }
    var stays = true
    if let lesson {
      stays = lesson.receive(line, isPart: isPart, around: self, acknowledge: acknowledge)
    } else {
      acknowledge(runner.type(line, around: self))
    }
    if !stays || answer.quits { return leave() }
    guard let handover = answer.handover else { return }
    do throws(CommandError) { try perform(handover) } catch {
      send(PageText.event("", by: "page", status: 1, output: "error: \(error.message)\n", state))
    }
  }

  /// Does what a line leaves to the front end, or the page asks of the lesson.
  private func perform(
    _ handover: Handover, acknowledge: () -> Void = {}
  ) throws(CommandError) {
    switch handover {
    case .history: send(PageText.text("wants", "history"))
    case .clear: send(PageText.text("wants", "clear"))
    case .play(let path): try play(path, nil, acknowledge: acknowledge)
    case .resume:
      let lesson = try currentLesson()
      try lesson.refuseWhileWaiting()
      acknowledge()
      lesson.goOn()
    case .back(let count):
      let lesson = try currentLesson()
      acknowledge()
      lesson.goBack(count)
    case .goTo(let place):
      let lesson = try currentLesson()
      acknowledge()
      try lesson.go(to: place)
    case .live, .learn, .pager: break
    }
  }

  /// Puts the scene of a link in the place of what is there, which is forgotten.
  private func open(_ address: String, _ id: String?) throws(CommandError) {
    let link: SceneLink
    do throws(LinkFault) { link = try SceneLink(address: address) } catch {
      throw CommandError(error)
    }
    if let recording = runner.recording {
      throw CommandError(.alreadyRecording(recording.name))
    }
    if lesson != nil { leave() }
    var changes: [JournalOperation] = []
    let scene = runner.open(link, &changes)
    var answer = scene.isWhole ? LineReply() : .failed(scene.sentence)
    answer.journal = changes
    send(PageText.event("", by: "link", status: answer.status, output: "", state))
    reply(id, answer, withOutput: true)
  }

  // MARK: Lessons

  private func play(
    _ file: String, _ progress: LessonProgress?, acknowledge: () -> Void
  ) throws(CommandError) {
    let player = LessonPlayer(
      try files.session(file), in: file, besides: runner, progress: progress)
    lesson = player
    acknowledge()
    send(PageText.event("", by: "lesson", status: 0, output: "", state))
    player.begin()
  }

  /// Does what the page asks of the lesson: `next`, `back [N]`, `goto PLACE`, `judge`, at the
  /// end of a motion, or `quit`.
  private func perform(_ words: String, acknowledge: () -> Void) throws(CommandError) {
    _ = try currentLesson()
    let (verb, rest) = PageFront.cut(words)
    switch verb {
    case "next": try perform(.resume, acknowledge: acknowledge)
    case "back": try perform(.back(Int(rest) ?? 1), acknowledge: acknowledge)
    case "goto":
      try perform(.goTo(Int(rest).map { .step($0) } ?? .mark(rest)), acknowledge: acknowledge)
    case "judge":
      let lesson = try currentLesson()
      acknowledge()
      lesson.endMotion()
    case "quit":
      acknowledge()
      leave()
    default: throw CommandError(.notHere(verb, .page))
    }
  }

  private func currentLesson() throws(CommandError) -> LessonPlayer {
    guard let lesson else { throw CommandError(.noLesson) }
    return lesson
  }

  private static func cut(_ words: String) -> (verb: String, rest: String) {
    guard let blank = words.utf8.firstIndex(of: UInt8(ascii: " ")) else { return (words, "") }
    return (String(words[..<blank]), String(words[words.index(after: blank)...]))
  }

  private func leave() {
    sendLesson()
    lesson = nil
    send(PlayedLesson.message(nil))
    send(PageText.event("", by: "lesson", status: 0, output: "", state))
  }

  /// Checks a session as `verify` does.
  private func verdict(on file: String) throws(CommandError) -> LineReply {
    let session = try files.session(file)
    let columns = session.header.size?.columns ?? 80
    let stage = ShellStage(runner.forSession(columns: columns))
    // Nothing here can stop a line, so there is no time to be measured.
    let check = SessionCheck(
      session.nodes, of: file, on: stage, isTrusted: false, clock: { 0 })
    check.check()
    var answer = LineReply()
    let isOK = check.results.allSatisfy { $0.outcome == .passed }
    answer.status = isOK ? 0 : ExitCode.differs
    if !isOK { answer.errors = "error: an answer differs\n" }
    answer.output = VisibleText(lines: TAPReport.text(check.results))
    answer.values = JSONReport.line(of: check.results, path: file, isOK: isOK)
    return answer
  }

  // MARK: What is sent

  /// Sends the messages of the lesson.
  private func sendLesson() { sent += lesson?.takeMessages() ?? [] }

  private func reply(_ id: String?, _ answer: LineReply, withOutput: Bool = false) {
    send(PageText.reply(to: id, answer, withOutput: withOutput))
  }

  private func send(_ message: [UInt8]) {
    sent += message
    sent.append(UInt8(ascii: "\n"))
  }
}

// MARK: - What commands ask for

extension PageFront: ShellSurroundings {
  func create(
    _ name: String, _ write: (_ put: ([UInt8]) -> Void) -> Bool
  ) throws(CommandError) {
    var bytes: [UInt8] = []
    if write({ bytes += $0 }) { try files.write(bytes, named: name) }
  }

  func newRecording(_ name: String) throws(CommandError) -> any RecordingSink {
    try PageRecording(name, in: files)
  }

  /// It is done once the line is answered; the page has no other page, and lists its lessons
  /// itself.
  func handOver(_ handover: Handover, isTyped: Bool, _ reply: inout LineReply) -> Bool {
    switch handover {
    case .live, .learn, .pager: return false
    default: reply.handover = handover
    }
    return true
  }

  /// Only a lesson can be left.
  var canLeave: Bool { lesson != nil }
}
