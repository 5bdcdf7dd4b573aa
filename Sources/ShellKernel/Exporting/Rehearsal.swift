import KernelLink
import SessionPlaying
import SessionTranscript
import ShellCore
import ShellRunning
import ShellValues
import TerminalText
import TextRendering

/// Collects what a session shows when it runs from start to end.
///
/// Pictures are drawn from a second scene that runs the same lines, so `stats` and other counters
/// answer as without pictures.
final class Rehearsal: SessionObserver {
  typealias Failure = ExportProblem

  /// The performance of the session.
  private(set) var performance: Performance
  /// The requested scene as a file; nil if none is requested or it cannot be drawn.
  private(set) var scene: String?
  /// The pictures of the scene that an animation shows, by their numbers.
  private(set) var pictures: [Drawing] = []
  /// Differences between the run and the session.
  private(set) var differences: [Difference] = []

  /// A place where the run differs from the session.
  enum Difference {
    case answer(line: Int)
    case assertion(line: Int)
  }

  private let file: SessionFile
  private let context: KernelContext
  private let setup: ShellSetup
  private let program: ShellProgram
  /// The second scene, for drawing, or nil if nothing is drawn.
  private let artist: ShellProgram?
  private let wantsPictures: Bool
  private let wantsFilm: Bool
  /// The scene before the running command, if an animation shows it.
  private var last: Drawing?
  private let wanted: SessionExport.Place?
  /// The prompt before the running command.
  private var prompt = ""
  /// The motion while the command runs.
  private var curve: [Double] = []
  /// The commands that ran, and the number run again for curves.
  private var commands: [String] = []
  private var replayed = 0
  private var steps = 0
  /// Questions whose answers are computed after a number of steps, by their moments.
  private var waiting: [(moment: Int, expression: String, step: Int)] = []
  private var size = 0

  /// The maximum size of text and pictures, in bytes.
  private static let limit = 64 << 20
  /// About the size of a box of a picture, in bytes.
  private static let boxSize = 400
  /// The maximum number of commands that are run again for curves; what moves later moves evenly.
  private static let replayLimit = 5000

  init(
    _ file: SessionFile, _ setup: ShellSetup, _ context: KernelContext, wantsPictures: Bool,
    wantsFilm: Bool = false, wanted: SessionExport.Place?, timing: ExportTiming = ExportTiming()
  ) {
    let header = file.session.header
    let pacing = Pacing(seed: header.seed ?? 1, speed: timing.speed ?? header.speed ?? 1)
    performance = Performance(file.session, pacing: pacing)
    performance.idleLimit = timing.idleLimit
    var setup = setup
    setup.columns = performance.columns
    program = ShellProgram(context, setup)
    let isDrawn =
      wantsPictures || wantsFilm || wanted != nil || file.nodes.contains(where: \.isDrawing)
    artist = isDrawn ? ShellProgram(context, setup) : nil
    self.setup = setup
    self.file = file
    self.context = context
    (self.wantsPictures, self.wantsFilm) = (wantsPictures, wantsFilm)
    if wantsFilm { last = try? artist?.shell.drawing() }
    self.wanted = wanted
  }

  /// Runs everything.
  func rehearse() throws(ExportProblem) {
    try updatePicture()
    let run = SessionRun(
      file.nodes, of: file.path, on: program.stage(shadow: artist), judging: .everything)
    while try run.next(telling: self) {}
    computeAnswers()
    performance.endNarration()
    if wanted == .end { try keepScene() }
  }

  /// Computes the answers whose scene is there.
  private func computeAnswers() {
    for answer in waiting where answer.step == steps {
      let value = try? (artist ?? program).shell.value(of: answer.expression).text
      performance.answer(value ?? answer.expression, at: answer.moment)
    }
    waiting.removeAll { $0.step == steps }
  }

  // MARK: SessionObserver

  func shouldRun(_ node: Node) -> Bool {
    computeAnswers()
    switch node {
    case .step(let step):
      context.memory.setLine(UInt64(step.line))
      prompt = program.prompt
      curve = wantsPictures ? motionCurve(of: step.command) : []
      commands.append(step.command)
    case .directive(let directive): context.memory.setLine(UInt64(directive.line))
    case .prose, .blank: break
    }
    return true
  }

  func didRun(_ line: JudgedLine) throws(ExportProblem) {
    switch line.kind {
    case .step(let step): try keep(line, of: step)
    case .assertion(let assertion):
      if !line.holds { differences.append(.assertion(line: assertion.line)) }
    case .solution(let solution): try keep(line, of: solution)
    }
  }

  /// Keeps a line of the solution of the last task.
  private func keep(_ line: JudgedLine, of solution: Directive) throws(ExportProblem) {
    let output = try output(of: line, solution.text, at: solution.line)
    commands.append(solution.text)
    var answered = Performance.Answered(prompt: prompt, command: solution.text, output: output)
    answered.pictures = try film(of: solution.text)
    performance.solve(answered)
    prompt = program.prompt
    // The page shows it beside what follows: the task is looked at as it begins.
    try updatePicture()
    if wanted == .step(steps) { try keepScene() }
  }

  func attempt(_ task: LessonTask) -> Bool {
    steps += 1
    prompt = program.prompt
    performance.add(
      .task(.init(text: task.text, hints: task.hints, commands: task.commands)))
    return true
  }

  private func keep(_ line: JudgedLine, of step: Step) throws(ExportProblem) {
    let output = try output(of: line, step.command, at: step.line)
    steps += 1
    var answered = Performance.Answered(prompt: prompt, command: step.command, output: output)
    answered.pictures = try film(of: step.command)
    performance.add(.step(answered))
    try updatePicture()
    let moves = performance.hasNewPicture ? artist?.shell.lastMotion() ?? [] : []
    performance.setPictureAtLastMoment(motion: SVGMotion.text(of: moves, curve: curve))
    if wanted == .step(steps) { try keepScene() }
  }

  /// Returns the output of a command, and counts it, and where it differs from the session.
  private func output(
    of line: JudgedLine, _ command: String, at number: Int
  ) throws(ExportProblem) -> StepOutput {
    if context.isInterrupted { throw .interrupted }
    let output = line.output
    try keep(command.utf8.count + output.lines.reduce(0) { $0 + $1.utf8.count })
    if !line.holds { differences.append(.answer(line: number)) }
    return output
  }

  func ask(_ quiz: Quiz) -> Bool {
    var question = Performance.Question(quiz.question)
    question.kind = quiz.kind == .number ? .number : quiz.kind == .choice ? .choice : .command
    question.choices = quiz.choices
    question.hints = quiz.hints
    question.answers = quiz.answers.map(\.text)
    question.wrong = quiz.wrong
    question.explanations = quiz.explanations
    performance.add(.question(question))
    if let answer = quiz.toCompute {
      waiting.append((performance.moments.count - 1, answer.expression, steps + answer.after))
    }
    return true
  }

  func didReach(_ node: Node) throws(ExportProblem) {
    switch node {
    case .blank: performance.narrate("")
    case .prose(let text): performance.narrate(text)
    case .directive(let directive): try follow(directive)
    case .step: break
    }
  }

  func didReach(code lines: [String]) { performance.add(.code(lines)) }

  private func follow(_ directive: Directive) throws(ExportProblem) {
    switch directive.name {
    case .say:
      for line in ["", directive.text, ""] { performance.narrate(line) }
    case .pause: performance.add(.pause(directive.pauseMilliseconds ?? 1000))
    case .at: performance.add(.time(directive.atMilliseconds ?? 0))
    case .mark: performance.add(.mark(directive.text))
    case .draw: try draw()
    case .frame:
      performance.markPoster()
      if wanted == .frame(directive.text) { try keepScene() }
    case .answer, .assert, .choice, .explain, .hint, .include, .needs, .quiz, .vary, .wrong: break
    case .task, .done, .solution, .undoAfter, .goal, .swift: break
    }
  }

  /// Draws the scene with characters, no taller than the terminal.
  private func draw() throws(ExportProblem) {
    let (columns, rows) = (performance.columns, performance.rows)
    let text = try picture { drawing, bytes in
      var drawing = drawing
      drawing.fit(columns: columns, rows: rows - 1)
      var renderer = TextRenderer(style: TextStyle(columns: columns))
      var text = VisibleText()
      renderer.render(.drawing(drawing), into: &text)
      bytes += text.bytes
    }
    guard let text else { return }
    try keep(text.utf8.count)
    performance.add(.drawing(StepOutput(text: text).lines))
  }

  // MARK: Pictures

  /// Keeps the current scene as a file, if it can be drawn.
  private func keepScene() throws(ExportProblem) {
    scene = try picture { SVGPicture.write($0, into: &$1) }
  }

  /// Shows the current scene; if it cannot be drawn, as in an open batch, the previous one stays.
  private func updatePicture() throws(ExportProblem) {
    guard wantsPictures else { return }
    var variety = 0
    let picture = try picture { drawing, bytes in
      variety = drawing.variety
      SVGPicture.writeElement(drawing, into: &bytes)
    }
    guard let picture else { return }
    try keep(picture.utf8.count)
    performance.setPicture(picture, variety: variety)
  }

  /// Returns the way along which things move while a command runs; empty if no time passes.
  ///
  /// It runs bit by bit in a third scene, which is made for it.
  private func motionCurve(of line: String) -> [Double] {
    let interval = SVGMotion.interval
    guard Shell.moves(line, every: interval, mode: .session),
      replayed + commands.count <= Self.replayLimit
    else { return [] }
    return double(after: commands[...]).shell
      .motionCurve(of: line, every: interval, mode: .session)
  }

  /// A third scene, in which commands have run.
  private func double(after commands: ArraySlice<String>) -> ShellProgram {
    replayed += commands.count
    let double = ShellProgram(context, setup)
    for command in commands {
      var unseen = LineReply()
      double.run(command, mode: .session, &unseen)
    }
    return double
  }

  /// Keeps the pictures of what the last command has moved, and returns their numbers.
  private func film(of line: String) throws(ExportProblem) -> Range<Int> {
    let start = pictures.count
    guard wantsFilm, let now = try? artist?.shell.drawing(), now != last else {
      return start..<start
    }
    var film: [Drawing] = []
    let interval = performance.pictureInterval
    if Shell.moves(line, every: Double(interval), mode: .session),
      replayed + commands.count <= Self.replayLimit
    {
      film = double(after: commands.dropLast()).shell
        .film(of: line, every: interval, mode: .session)
    } else {
      let moves = artist?.shell.lastMotion() ?? []
      film = now.film(from: last, along: moves, every: interval)
    }
    if film.last != now { film.append(now) }
    if context.isInterrupted { throw .interrupted }
    for drawing in film { try keep(Self.boxSize * (drawing.boxes.count + 1)) }
    pictures += film
    last = now
    return start..<pictures.count
  }

  /// Returns the current scene, or nil if it cannot be drawn.
  private func picture(
    _ write: (Drawing, inout [UInt8]) -> Void
  ) throws(ExportProblem) -> String? {
    var bytes: [UInt8] = []
    let drawing = try? artist?.shell.drawing()
    if context.isInterrupted { throw .interrupted }
    if let drawing { write(drawing, &bytes) }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Counts what is kept against the limit.
  private func keep(_ bytes: Int) throws(ExportProblem) {
    size += bytes
    guard size <= Self.limit else { throw .tooLarge(path: file.path, limit: Self.limit) }
  }
}

extension Node {
  /// Whether this asks for a drawing.
  fileprivate var isDrawing: Bool {
    if case .directive(let directive) = self { return directive.name == .draw }
    return false
  }
}
