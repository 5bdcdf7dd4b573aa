import Glibc
import KernelLink
import LineReading
import SessionTranscript
import TextRendering

/// A session that is being played: where it stands, and what the state was at each step.
///
/// Every command really runs. At any time a person can take over; `resume` puts the state back to where
/// that began, whatever was tried meanwhile, and goes on. Going back restores what the journal was, it
/// does not run the session again.
///
/// Invariant: before a step is played the state is the one that a straight run has there.
final class Playback {
  /// How playing ended.
  enum End {
    /// At the end of the session.
    case finished
    /// A person took over, or a layout ended the kernel; `play` goes on.
    case paused
    /// A person had enough.
    case left
    /// The terminal is gone.
    case hungUp
    /// Nobody is there to take over after a kernel died.
    case died
    /// There is no kernel any more.
    case stuck
  }

  /// Name of the file without its folder.
  let name: String
  /// How many steps the session has.
  let total: Int
  /// The folder of the session, for a kernel that only runs it.
  let origin: LineOrigin
  /// How many steps were reached, whatever was gone back later.
  private(set) var furthest = 0
  /// Whether the end was reached.
  private(set) var isFinished = false

  private let nodes: [Node]
  private let seed: UInt32
  private let limit: Int64?
  private let isStepwise: Bool
  /// How many times as fast; 0 waits for nothing.
  private var speed: Double
  /// The node that comes next.
  private var position = 0
  /// The state before each step that was played.
  private var states = StepStates()
  /// Whether answers depend on more than the journal: on what was asked before.
  private let asksForHistory: Bool
  /// The state when playing was paused.
  private var pausedAt: Supervisor.Moment?
  /// Whether to wait for a key before the next node.
  private var holds = false
  /// Whether the rest of the paragraph or of the step is shown without waiting.
  private var hurries = false
  private var hasShownKeys = false
  /// Whether it is shown now, not waiting behind a prompt.
  private var isPlaying = false

  /// Reads a session; a speed of 0 waits for nothing, none at all means that of the file.
  ///
  /// - Throws: `SessionProblem`.
  init(path: String, speed: Double?, isStepwise: Bool, isTrusted: Bool) throws(SessionProblem) {
    let file = try SessionFile(path: path, isTrusted: isTrusted)
    name = path.split(separator: "/").last.map(String.init) ?? path
    nodes = file.nodes
    total = nodes.count { $0.isStep }
    asksForHistory = nodes.contains { $0.asksForHistory }
    seed = file.session.header.seed ?? 1
    limit = file.stepLimit(isTrusted: isTrusted)
    origin = LineOrigin(folder: SessionFile.folder(of: path), isTrusted: isTrusted)
    self.speed = speed ?? file.session.header.speed ?? 1
    self.isStepwise = isStepwise
  }

  /// Plays to the end, or until a person wants something else.
  func play(_ front: KernelFront, _ audience: Audience) -> End {
    if pausedAt != nil, !bring(front, before: states.count) { return .stuck }
    pausedAt = nil
    isPlaying = true
    defer { isPlaying = false }
    showKeys(audience)
    while position < nodes.count {
      let (isDone, wish) = show(nodes[position], front, audience)
      if isDone { position += 1 }
      switch wish {
      case .next: continue
      case .back:
        guard goBack(1, front, audience) else { return .stuck }
      case .goTo:
        guard askForPlace(front, audience) else { return .stuck }
      case .takeOver: return pause(front)
      case .died:
        if audience.reader == nil { return .died }
        return pause(front)
      case .leave: return .left
      case .hangUp: return .hungUp
      case .stuck: return .stuck
      }
    }
    isFinished = true
    return .finished
  }

  private func pause(_ front: KernelFront) -> End {
    pausedAt = front.supervisor.moment
    return .paused
  }

  // MARK: Seeking

  /// Goes back to before the step that was played `count` steps ago; false where no kernel is left.
  func goBack(_ count: Int, _ front: KernelFront, _ audience: Audience) -> Bool {
    seek(to: max(1, states.count + 1 - min(count, states.count)), nil, front, audience)
  }

  /// Goes to before a step, given by its number from 1 or by a mark; false where no kernel is left.
  func go(to place: String, _ front: KernelFront, _ audience: Audience) -> Bool {
    if let step = Int(place) { return seek(to: step, nil, front, audience) }
    let mark = nodes.firstIndex { node in
      guard case .directive(let directive) = node else { return false }
      return directive.name == .mark && directive.text == place
    }
    guard let mark else {
      Console.fail("no mark \(place) in this session")
      return true
    }
    return seek(to: nodes[..<mark].count { $0.isStep } + 1, mark, front, audience)
  }

  /// Puts position and state to before a step, and to a mark before it; false where no kernel is left.
  ///
  /// Steps on the way forward run without being shown.
  private func seek(to step: Int, _ mark: Int?, _ front: KernelFront, _ audience: Audience) -> Bool
  {
    guard step >= 1, step <= (mark == nil ? total : total + 1) else {
      Console.fail("no step \(step): the session has \(total)")
      return true
    }
    guard bring(front, before: min(step - 1, states.count)) else { return false }
    if step <= states.count {
      states.removeAll(from: step - 1)
      position = step == 1 ? 0 : states.node(of: step - 2) + 1
    }
    while states.count + 1 < step, position < nodes.count {
      if case .step(let next) = nodes[position] {
        states.append(node: position, front.supervisor)
        let status = front.runQuietly(next.command, origin: origin, limit: limit).status
        if status == KernelFront.isGone { return false }
        if status == 130 || status == 70 && next.status != 70 {
          guard front.restore(states.moment(before: states.count - 1)) else { return false }
          states.removeAll(from: states.count - 1)
          break
        }
        furthest = max(furthest, states.count)
      }
      position += 1
    }
    if let mark, states.count + 1 == step { position = mark }
    pausedAt = isPlaying ? nil : front.supervisor.moment
    holds = isPlaying
    let place = states.count < total ? "before step \(states.count + 1) of \(total)" : "at the end"
    let isReached = states.count + 1 == step
    Console.note(
      (isReached ? "" : "stopped ") + place + (isPlaying ? "" : ": 'resume' goes on"),
      to: STDOUT_FILENO)
    return true
  }

  /// Brings the state back to before step `index`, from 0, of those that were played, or to after the last;
  /// false where no kernel is left.
  ///
  /// The journal is all there is to a scene. What was asked so far is not in it: a session with `stats` or
  /// `diff` is run again from its start, without being shown.
  private func bring(_ front: KernelFront, before index: Int) -> Bool {
    let now = front.supervisor.moment
    let wanted = index < states.count ? states.moment(before: index) : pausedAt ?? now
    guard asksForHistory, index > 0 else { return front.restore(wanted) }
    guard front.restore(states.moment(before: 0)) else { return false }
    for index in 0..<index {
      guard case .step(let step) = nodes[states.node(of: index)] else { continue }
      let status = front.runQuietly(step.command, origin: probe, limit: limit).status
      if status == KernelFront.isGone { return false }
    }
    return front.supervisor.journal.content == wanted.journal ? true : front.restore(wanted)
  }

  private func askForPlace(_ front: KernelFront, _ audience: Audience) -> Bool {
    guard let reader = audience.reader,
      case .line(let line) = reader.readLine(prompt: "goto STEP or MARK> ", remembers: false)
    else {
      holds = true
      return true
    }
    let place = line.split(separator: " ").joined(separator: " ")
    holds = true
    return place.isEmpty ? true : go(to: place, front, audience)
  }

  // MARK: Showing

  /// What is to be done after a node.
  private enum Wish {
    case next, back, goTo, takeOver, leave, hangUp
    /// A layout ended the kernel; the state is kept.
    case died
    /// There is no kernel any more.
    case stuck
  }

  private var pacing: Pacing? { speed == 0 ? nil : Pacing(seed: seed, speed: speed) }

  /// Says once what the keys do.
  private func showKeys(_ audience: Audience) {
    guard !hasShownKeys, audience.reader != nil, speed > 0 || isStepwise else { return }
    hasShownKeys = true
    Console.write(
      STDOUT_FILENO, Narration.aside(Audience.keys, isStyled: audience.isStyled) + "\n")
  }

  /// Shows one node; whether it is done with, and what the person wants.
  private func show(_ node: Node, _ front: KernelFront, _ audience: Audience) -> (Bool, Wish) {
    if holds {
      holds = false
      let wish = hold(audience)
      if wish != .next { return (false, wish) }
    }
    switch node {
    case .blank:
      hurries = false
      Console.write(STDOUT_FILENO, "\n")
      return (true, wait(0, audience))
    case .prose(let text): return (true, tell(text, audience))
    case .directive(let directive): return follow(directive, front, audience)
    case .step(let step):
      hurries = false
      return run(step, front, audience)
    }
  }

  private func tell(_ text: String, _ audience: Audience) -> Wish {
    Console.write(STDOUT_FILENO, Narration.text(text, isStyled: audience.isStyled) + "\n")
    return wait(pacing?.readingTime(of: text) ?? 0, audience)
  }

  private func follow(
    _ directive: Directive, _ front: KernelFront, _ audience: Audience
  ) -> (Bool, Wish) {
    hurries = false
    switch directive.name {
    case .quiz: return ask(front, audience)
    case .say: return (true, tell(directive.text, audience))
    case .pause:
      guard let pacing else { return (true, .next) }
      if let milliseconds = directive.pauseMilliseconds {
        return (true, wait(pacing.pause(milliseconds), audience))
      }
      return (true, audience.reader == nil ? wait(pacing.pause(1000), audience) : hold(audience))
    case .draw:
      let answer = front.runQuietly("draw", origin: probe, limit: limit)
      Console.write(STDOUT_FILENO, answer.output)
      return (true, outcome(answer.status, expected: 0))
    case .assert:
      let answer = front.runQuietly("assert \(directive.text)", origin: probe, limit: limit)
      if answer.status != 0 { Console.write(STDERR_FILENO, answer.output) }
      return (true, outcome(answer.status, expected: 0))
    case .choice, .hint, .explain, .mark, .frame, .answer, .wrong, .include, .at, .needs:
      return (true, .next)
    }
  }

  /// The session's lines that are no steps.
  private var probe: LineOrigin {
    var probe = origin
    probe.isRecorded = false
    return probe
  }

  private func outcome(_ status: Int32, expected: Int) -> Wish {
    switch status {
    case KernelFront.isGone: .stuck
    case 70: expected == 70 ? .next : .died
    case 130: expected == 130 ? .next : .takeOver
    default: .next
    }
  }

  private func run(_ step: Step, _ front: KernelFront, _ audience: Audience) -> (Bool, Wish) {
    if isStepwise {
      let wish = hold(audience)
      if wish != .next { return (false, wish) }
    }
    let wish = type(step, front.supervisor.prompt, audience)
    if wish != .next { return (false, wish) }
    states.append(node: position, front.supervisor)
    let answer = front.runQuietly(step.command, origin: origin, limit: limit)
    furthest = max(furthest, states.count)
    let ending = outcome(answer.status, expected: step.status)
    guard let pacing, ending == .next else {
      Console.write(STDOUT_FILENO, answer.output)
      return (true, ending)
    }
    var later = Wish.next
    var rest = answer.output[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
      Console.write(STDOUT_FILENO, Array(rest[..<end]))
      rest = rest[end...]
      // The step has run: what a person wants between its lines comes after it.
      if later == .next { later = wait(pacing.outputLineDelay, audience) }
    }
    return (true, later)
  }

  /// Types a command; anything but `next` where a person wants something else before it runs.
  private func type(_ step: Step, _ prompt: String, _ audience: Audience) -> Wish {
    Console.write(STDOUT_FILENO, VisibleText.make(prompt))
    let rows = step.command.split(separator: "\n", omittingEmptySubsequences: false)
    let delays =
      audience.canDraw || audience.reader == nil
      ? pacing?.keyDelays(of: step.command, step: states.count) ?? [] : []
    var wish = Wish.next
    var typed = 0
    for (number, row) in rows.enumerated() {
      if number > 0 { Console.write(STDOUT_FILENO, "\n..> ") }
      for scalar in row.unicodeScalars {
        if typed < delays.count { wish = wait(delays[typed], audience) }
        if wish != .next { break }
        Console.write(STDOUT_FILENO, VisibleText.make(String(scalar)))
        typed += 1
      }
      if wish == .next, typed < delays.count { wish = wait(delays[typed], audience) }
      if wish != .next { break }
      typed += 1
    }
    Console.write(STDOUT_FILENO, "\n")
    return wish
  }

  // MARK: Quizzes

  private func ask(_ front: KernelFront, _ audience: Audience) -> (Bool, Wish) {
    guard let quiz = Quiz(in: nodes, at: position), let model = quiz.model else {
      return (true, .next)
    }
    Console.write(
      STDOUT_FILENO, Narration.strong(quiz.question, isStyled: audience.isStyled) + "\n")
    for (index, choice) in quiz.choices.enumerated() {
      let letter = index < 26 ? String(UnicodeScalar(UInt8(97 + index))) : "-"
      Console.note("  \(letter)) \(choice)", to: STDOUT_FILENO)
    }
    let judge = QuizJudge(quiz: quiz, front: front, origin: probe)
    guard let reader = audience.reader, speed > 0 || isStepwise else {
      Console.note("Answer: \(model)", to: STDOUT_FILENO)
      return (true, explain(quiz, audience))
    }
    var hints = quiz.hints[...]
    let keys = "type your answer; Enter alone: a hint, 'skip': the answer, Ctrl-C: take over"
    Console.write(STDOUT_FILENO, Narration.aside(keys, isStyled: audience.isStyled) + "\n")
    while true {
      switch reader.readLine(prompt: "answer> ", remembers: false) {
      case .hangUp: return (false, .hangUp)
      case .interrupted: return (false, .takeOver)
      case .endOfInput: return (false, .leave)
      case .line(let line):
        let answer = line.split(separator: " ").joined(separator: " ")
        if answer == "quit" { return (false, .leave) }
        if answer == "back" { return (false, .back) }
        if answer == "skip" {
          Console.note("Answer: \(model)", to: STDOUT_FILENO)
          return (true, explain(quiz, audience))
        }
        if answer.isEmpty || answer == "?" {
          let hint = hints.popFirst().map { "Hint: \($0)" }
          Console.note(hint ?? "no more hints; 'skip' tells the answer", to: STDOUT_FILENO)
          continue
        }
        if judge.accepts(line, isTyped: true) || judge.accepts(answer, isTyped: true) {
          Console.note("Right.", to: STDOUT_FILENO)
          return (true, explain(quiz, audience))
        }
        if let tried = tried(line, judge) {
          Console.write(STDOUT_FILENO, tried)
          if quiz.kind == .number { continue }
        }
        let hint = hints.popFirst().map { "Not yet. Hint: \($0)" }
        Console.note(hint ?? "Not yet; 'skip' tells the answer", to: STDOUT_FILENO)
      }
    }
  }

  /// What a command that is no answer prints: trying is allowed; nil where it is none.
  private func tried(_ line: String, _ judge: QuizJudge) -> [UInt8]? {
    guard judge.quiz.kind != .choice, Double(line) == nil,
      let answer = judge.attempt(line, nil)
    else { return nil }
    return answer.status == 0 || judge.quiz.kind == .command ? answer.output : nil
  }

  private func explain(_ quiz: Quiz, _ audience: Audience) -> Wish {
    for text in quiz.explanations {
      let wish = tell(text, audience)
      if wish != .next { return wish }
    }
    return .next
  }

  // MARK: Waiting

  /// Waits so many milliseconds, or until a person wants something.
  private func wait(_ milliseconds: Int, _ audience: Audience) -> Wish {
    let end = Self.now() + (hurries ? 0 : milliseconds)
    while true {
      guard let key = audience.key(within: end - Self.now()) else { return .next }
      if key == .character("p") {
        holds = true
        hurries = true
        return .next
      }
      switch wish(key) {
      case .next?:
        hurries = true
        return .next
      case let wish?: return wish
      case nil: continue
      }
    }
  }

  /// Waits for a key.
  private func hold(_ audience: Audience) -> Wish {
    while true {
      let pace = speed == 0 ? "" : " \(Self.shortest(speed))x"
      let row = "\(min(states.count + 1, total))/\(total)\(pace)  \(Audience.keys)"
      let key = audience.key(showing: row)
      if key == .character("p") { return .next }
      if let wish = wish(key) { return wish }
    }
  }

  /// What a key means; nil for one that only changes the speed, or nothing.
  private func wish(_ key: TerminalReader.Key) -> Wish? {
    switch key {
    case .character(" "), .character("\n"), .right: return .next
    case .character("b"), .left: return .back
    case .character("g"): return .goTo
    case .character("t"), .interrupt: return .takeOver
    case .character("q"), .end: return .leave
    case .hangUp: return .hangUp
    case .character("+"), .character("="): speed = min(100, speed * 2)
    case .character("-"): if speed > 0 { speed = max(0.125, speed / 2) }
    case .character: break
    }
    return nil
  }

  private static func shortest(_ speed: Double) -> String {
    Int(exactly: speed).map(String.init) ?? "\(speed)"
  }

  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}

extension Node {
  fileprivate var isStep: Bool {
    if case .step = self { return true }
    return false
  }

  /// Whether this is a step with a command that answers by what was asked before.
  fileprivate var asksForHistory: Bool {
    guard case .step(let step) = self else { return false }
    return step.command.split { " ;\n".contains($0) }.contains { $0 == "stats" || $0 == "diff" }
  }
}
