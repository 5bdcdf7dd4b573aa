import KernelLink
import LineReading
import PageMessages
import ShellCore
import ShellKernel
import ShellValues
import System
import TerminalText

/// The pages that show the scene, and what they send.
///
/// Questions are answered at once and unseen; lines wait until the prompt can be put aside, and so
/// does what comes after them. One page at a time has control and may send lines.
final class LivePages {
  /// The URL with the token; shown only to the person at the prompt.
  let url: String
  private let shells: ShellStack
  private let program: JoinedProgram
  private var pages: [UInt32] = []
  private var controller: UInt32?
  private var waiting: [(page: UInt32, event: Event)] = []
  /// The lesson that pages know of.
  private var lesson: PlayedLesson?

  /// The input from pages, in order.
  private enum Event {
    case joined, left
    case message(PageMessage)
  }

  /// Starts the program that serves the pages.
  ///
  /// - Throws: `LiveProblem`.
  init(_ shells: ShellStack) throws(LiveProblem) {
    let server = try LiveServer()
    self.shells = shells
    program = server.program
    url = server.url
    lesson = shells.top.playback?.played
  }

  /// Number of pages.
  var count: Int { pages.count }

  /// Whether the program is gone.
  var hasEnded: Bool { program.hasEnded }

  /// The descriptor that the reader waits for.
  var watched: TerminalReader.WatchedDescriptor {
    TerminalReader.WatchedDescriptor(program.socket, isWritten: program.isSending)
  }

  /// Takes what has arrived and answers questions; returns whether there is something that shows at
  /// the prompt.
  func receive() -> Bool {
    program.flush()
    for message in program.receive() { enqueue(message) }
    answerQuestions()
    return !waiting.isEmpty || hasEnded
  }

  /// Runs the lines that wait, each as if it were typed here, also those of a server that has died
  /// since.
  func runLines() {
    while !waiting.isEmpty {
      let (page, event) = waiting.removeFirst()
      // A Ctrl-C that came too late for a line does not stop the next.
      shells.top.front.forgetInterrupts()
      handle(event, of: page)
    }
  }

  /// Tells every page which lesson is played now, and answers what has arrived.
  func reportLesson() {
    let now = shells.top.playback?.played
    if now != lesson {
      lesson = now
      if !pages.isEmpty { send(PlayedLesson.message(now)) }
    }
    _ = receive()
  }

  /// Tells every page of a line that was run.
  func report(_ line: String, by source: String, status: Int32, output: VisibleText) {
    guard !pages.isEmpty else { return }
    send(PageText.event(line, by: source, status: status, output: output, state))
  }

  /// Says good-bye to every page and ends the program.
  func stop(saying words: String) {
    program.send(.init(kind: LiveServer.Kind.end, bytes: PageText.text("bye", words)))
    program.stop()
  }

  // MARK: What arrives

  private func enqueue(_ message: JoinedProgram.Message) {
    switch message.kind {
    case LiveServer.Kind.joined: waiting.append((message.number, .joined))
    case LiveServer.Kind.left: waiting.append((message.number, .left))
    case LiveServer.Kind.message:
      waiting.append((message.number, .message(PageMessage(message.bytes))))
    default: break
    }
  }

  /// Answers everything that comes before the first line to be run; lines are not run in the scene
  /// of a lesson.
  private func answerQuestions() {
    while let (page, event) = waiting.first {
      if case .message(let message) = event, case .success(.run) = message.wish,
        controller == page, shells.top.playback == nil
      {
        return
      }
      waiting.removeFirst()
      handle(event, of: page)
    }
  }

  private func handle(_ event: Event, of page: UInt32) {
    switch event {
    case .joined: welcome(page)
    case .left:
      pages.removeAll { $0 == page }
      if controller == page { controller = nil }
    case .message(let message): answer(message, of: page)
    }
  }

  private func welcome(_ page: UInt32) {
    pages.append(page)
    if controller == nil { controller = page }
    let control = controller == page
    send(PageText.hello(version: ShellSetup.version, control: control, state), to: page)
    if let lesson { send(PlayedLesson.message(lesson), to: page) }
  }

  private func answer(_ message: PageMessage, of page: UInt32) {
    switch message.wish {
    case .success(.run(let line, _)):
      guard controller == page else { return refuse(message, .noControl, page) }
      guard shells.top.playback == nil else { return refuse(message, .lesson, page) }
      run(line, message, page)
    case .success(.ask(let line, let count, let since)):
      let picture = message.id.flatMap { id in
        since.map { PictureOfPage(page: page, id: id, since: $0) }
      }
      let answer = shells.top.front.answer(line, after: count, picture: picture)
      send(PageText.reply(to: message.id, answer, withOutput: false), to: page)
    case .success(.control(let wants)):
      hand(over: wants, page)
      send(PageText.reply(to: message.id, LineReply(), withOutput: false), to: page)
    case .success(.complete(let line)):
      let front = shells.top.front
      send(
        PageText.reply(
          to: message.id, front.completion(of: line), of: line,
          hint: front.hint(line, within: 500) ?? ""),
        to: page)
    case .success(.window), .success(.restore), .success(.open), .success(.play), .success(.lesson),
      .success(.goal), .success(.result), .success(.verify):
      refuse(message, .atPrompt, page)
    case .failure(let problem): refuse(message, problem, page)
    }
  }

  private func run(_ line: String, _ message: PageMessage, _ page: UInt32) {
    let front = shells.top.front
    // The drags of a page move the picture by themselves, one line a frame; lines that wait are not
    // kept waiting.
    let isSeen = waiting.isEmpty && !line.hasPrefix("drag ")
    let moments = isSeen ? front.screen?.moments(of: line, front) ?? [] : []
    let answer = front.run(fromPage: line, prompt: shells.prompt)
    if !answer.isRefused {
      report(line, by: "page", status: answer.status, output: answer.output)
    }
    send(PageText.reply(to: message.id, answer, withOutput: true), to: page)
    if answer.status == 0, let reader = shells.reader {
      front.screen?.show(moments, reader: reader)
    }
  }

  /// Gives control to a page that wants it, or takes it from one that no longer does.
  private func hand(over wants: Bool, _ page: UInt32) {
    let before = controller
    if wants { controller = page } else if before == page { controller = nil }
    guard controller != before else { return }
    if let before { send(PageText.flag("control", false), to: before) }
    if let controller { send(PageText.flag("control", true), to: controller) }
  }

  // MARK: What is sent

  private func refuse(_ message: PageMessage, _ problem: PageMessage.Problem, _ page: UInt32) {
    let reply = LineReply.refused(problem.sentence)
    send(PageText.reply(to: message.id, reply, withOutput: false), to: page)
  }

  private var state: PageState {
    PageState(
      prompt: shells.prompt, lines: shells.top.front.supervisor.journal.content.lines.count)
  }

  private func send(_ bytes: [UInt8], to page: UInt32 = 0) {
    program.send(.init(kind: LiveServer.Kind.message, number: page, bytes: bytes))
  }
}
