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
  let shell: PageShell
  private var lesson: LessonPlayer?
  /// The action after the answer to the running line.
  private var handover: Handover?
  private var isLeaving = false

  /// Creates a shell with an empty scene.
  init(files: PageFiles, catalogue: any LayoutCatalogue) {
    self.files = files
    shell = PageShell(files: files, catalogue: catalogue)
  }

  /// The shell that receives lines.
  private var top: PageShell { lesson?.shell ?? shell }

  private var state: PageState { lesson?.state ?? shell.state }

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
        reply(message.id, PageAnswer(error))
      }
    case .failure(let problem): reply(message.id, PageAnswer(problem))
    }
    sendLesson()
    for file in files.takeWritten() { send(PageText.file(file.name, file.bytes)) }
  }

  private func carryOut(_ wish: PageMessage.Wish, _ id: String?) throws(CommandError) {
    switch wish {
    case .run(let line): run(line, id)
    case .ask(let line, let count, let since):
      let picture = id.flatMap { id in since.map { PictureOfPage(page: 1, id: id, since: $0) } }
      reply(id, top.answer(line, after: count, picture: picture))
    case .goal(let line):
      guard let lesson else { throw CommandError(.noGoal) }
      reply(id, try lesson.goal(line))
    case .complete(let line):
      send(
        PageText.reply(to: id, top.completion(of: line), of: line, hint: Shell.hint(line)))
    case .window(let columns, let rows):
      shell.fit(columns: columns, rows: rows)
      reply(id, PageAnswer())
    case .restore(let lines, let undone):
      shell.restore(lines, undone: undone)
      send(PageText.event("", by: "journal", status: 0, output: "", state))
      reply(id, PageAnswer())
    case .open(let link): try open(link, id)
    // The only page has control.
    case .control: reply(id, PageAnswer())
    case .play(let file, let progress):
      let words = progress.split(separator: " ").map { String($0) }
      try play(file, LessonProgress(words: words)) { reply(id, PageAnswer()) }
    case .lesson(let words): try goOn(words) { reply(id, PageAnswer()) }
    case .verify(let file): reply(id, try verdict(on: file), withOutput: true)
    }
  }

  // MARK: Lines

  private func run(_ line: String, _ id: String?) {
    let isAnswer = lesson?.takesAnswer == true
    (handover, isLeaving) = (nil, false)
    let answer = lesson?.receive(line, around: self) ?? shell.type(line, around: self)
    if !isAnswer {
      send(
        PageText.event(line, by: "page", status: answer.status, output: answer.output, state))
    }
    reply(id, answer, withOutput: true)
    if lesson?.conclude() == .leaves || isLeaving { return leave() }
    guard let handover else { return }
    do throws(CommandError) { try perform(handover) } catch {
      send(PageText.event("", by: "page", status: 1, output: "error: \(error.message)\n", state))
    }
  }

  private func perform(_ handover: Handover) throws(CommandError) {
    switch handover {
    case .history: send(PageText.text("wants", "history"))
    case .clear: send(PageText.text("wants", "clear"))
    case .play(let path): try play(path, nil) {}
    case .resume: try goOn("next") {}
    case .back(let count): try goOn("back \(count)") {}
    case .goTo(.step(let step)): try goOn("goto \(step)") {}
    case .goTo(.mark(let mark)): try goOn("goto \(mark)") {}
    case .live: break
    }
  }

  /// Puts the scene of a link in the place of what is there, which is forgotten.
  private func open(_ address: String, _ id: String?) throws(CommandError) {
    let link: SceneLink
    do throws(LinkFault) { link = try SceneLink(address: address) } catch {
      throw CommandError(error)
    }
    if let recording = shell.runner.recording {
      throw CommandError(.alreadyRecording(recording.name))
    }
    if lesson != nil { leave() }
    var answer = PageAnswer()
    let scene = shell.open(link, &answer.journal)
    answer.status = scene.isWhole ? 0 : 1
    if !scene.isWhole { answer.errors = "error: \(scene.sentence)\n" }
    send(PageText.event("", by: "link", status: answer.status, output: "", state))
    reply(id, answer, withOutput: true)
  }

  // MARK: Lessons

  private func play(
    _ file: String, _ progress: LessonProgress?, acknowledge: () -> Void
  ) throws(CommandError) {
    let player = try LessonPlayer(file, in: shell, progress: progress)
    lesson = player
    acknowledge()
    send(PageText.event("", by: "lesson", status: 0, output: "", state))
    player.begin()
  }

  /// Does what the page asks of the lesson: `next`, `back [N]`, `goto PLACE` or `quit`.
  private func goOn(_ words: String, acknowledge: () -> Void) throws(CommandError) {
    guard let lesson else { throw CommandError(.noLesson) }
    let (verb, rest) = PageFront.cut(words)
    switch verb {
    case "next":
      try lesson.refuseWhileWaiting()
      acknowledge()
      lesson.goOn()
    case "back":
      acknowledge()
      lesson.goBack(Int(rest) ?? 1)
    case "goto":
      acknowledge()
      try lesson.go(to: Int(rest).map { .step($0) } ?? .mark(rest))
    case "quit":
      acknowledge()
      leave()
    default: throw CommandError(.notHere(verb, .page))
    }
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
  private func verdict(on file: String) throws(CommandError) -> PageAnswer {
    let session = try files.session(file)
    let columns = session.header.size?.columns ?? 80
    let stage = ShellStage(PageShell(forSessionIn: shell, columns: columns).runner)
    // Nothing here can stop a line, so there is no time to be measured.
    let check = SessionCheck(
      session.nodes, of: file, on: stage, isTrusted: false, clock: { 0 })
    check.check()
    var answer = PageAnswer()
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

  private func reply(_ id: String?, _ answer: PageAnswer, withOutput: Bool = false) {
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

  /// It is done once the line is answered; the page has no other page.
  func handOver(_ handover: Handover, isTyped: Bool, _ reply: inout LineReply) -> Bool {
    if case .live = handover { return false }
    self.handover = handover
    return true
  }

  /// Only a lesson can be left.
  func leave(_ reply: inout LineReply) -> Bool {
    isLeaving = lesson != nil
    reply.quits = isLeaving
    return isLeaving
  }
}
