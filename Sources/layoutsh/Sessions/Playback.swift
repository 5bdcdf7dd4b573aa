import Glibc
import LineReading
import SessionTranscript
import TextRendering

/// A session that is being played: where it stands, and what the state was at each step.
///
/// Every command really runs. Ctrl-C pauses; `resume` puts the state back to where the pause began,
/// whatever the person tried meanwhile, and goes on.
struct Playback {
  /// How playing ended.
  enum End {
    case finished
    case paused
  }

  private let nodes: [Node]
  private let pacing: Pacing?
  private let isStepwise: Bool
  /// The node that comes next.
  private var position = 0
  /// The journal before each step that was played, by the step's number from 1.
  private var states: [(node: Int, journal: [String])] = []
  /// The journal when playing was paused.
  private var pausedAt: [String]?

  /// Reads a session; a speed of 0 waits for nothing, none at all means that of the file.
  ///
  /// - Throws: `SessionProblem`.
  init(path: String, speed: Double?, isStepwise: Bool) throws(SessionProblem) {
    let file = try SessionFile(path: path)
    let chosen = speed ?? file.session.header.speed ?? 1
    nodes = file.nodes
    pacing = chosen == 0 ? nil : Pacing(seed: file.session.header.seed ?? 1, speed: chosen)
    self.isStepwise = isStepwise
  }

  /// Plays to the end or to Ctrl-C.
  mutating func play(_ front: KernelFront) -> End {
    if let pausedAt { front.restore(pausedAt) }
    pausedAt = nil
    let pause = Pause(interrupts: front.interrupts)
    while position < nodes.count {
      guard show(nodes[position], front, pause) else {
        pausedAt = front.supervisor.journal.content.lines
        return .paused
      }
      position += 1
    }
    return .finished
  }

  /// Goes back to before the step that was played `count` steps ago.
  mutating func goBack(_ count: Int, _ front: KernelFront) {
    seek(to: max(1, states.count + 1 - count), front)
  }

  /// Goes to before a step, given by its number from 1 or by a mark.
  mutating func go(to place: String, _ front: KernelFront) {
    if let step = Int(place) { return seek(to: step, front) }
    let mark = nodes.firstIndex { node in
      guard case .directive(let directive) = node else { return false }
      return directive.name == .mark && directive.text == place
    }
    guard let mark else { return Console.fail("no mark \(place) in this session") }
    let before = nodes[..<mark].count { $0.isStep }
    seek(to: before + 1, front)
  }

  /// Puts position and state to before a step; steps on the way forward run without being shown.
  private mutating func seek(to step: Int, _ front: KernelFront) {
    let total = nodes.count { $0.isStep }
    guard (1...max(1, total)).contains(step) else {
      return Console.fail("no step \(step): the session has \(total)")
    }
    if let pausedAt { front.restore(pausedAt) }
    if step <= states.count {
      front.restore(states[step - 1].journal)
      position = states[step - 1].node
      states.removeSubrange((step - 1)...)
    }
    while states.count + 1 < step, position < nodes.count {
      if case .step(let next) = nodes[position] {
        states.append((position, front.supervisor.journal.content.lines))
        _ = front.runQuietly(next.command)
      }
      position += 1
    }
    pausedAt = front.supervisor.journal.content.lines
    Console.note("before step \(step) of \(total): 'resume' goes on", to: STDOUT_FILENO)
  }

  // MARK: Showing

  /// Shows one node; false where the person pressed Ctrl-C.
  private mutating func show(_ node: Node, _ front: KernelFront, _ pause: Pause) -> Bool {
    switch node {
    case .blank:
      Console.write(STDOUT_FILENO, "\n")
      return true
    case .prose(let text): return tell(text, pause)
    case .directive(let directive): return follow(directive, front, pause)
    case .step(let step): return run(step, front, pause)
    }
  }

  private func tell(_ text: String, _ pause: Pause) -> Bool {
    Console.note(text, to: STDOUT_FILENO)
    return pause.wait(pacing?.readingTime(of: text) ?? 0)
  }

  private func follow(_ directive: Directive, _ front: KernelFront, _ pause: Pause) -> Bool {
    switch directive.name {
    case .quiz: return tell(Quiz(directive).question, pause)
    case .say, .choice, .hint, .explain: return tell(directive.text, pause)
    case .pause:
      guard let pacing else { return true }
      return pause.wait(pacing.pause(directive.pauseMilliseconds ?? 1000))
    case .draw:
      _ = front.run("draw")
      return true
    case .assert:
      let answer = front.runQuietly("assert \(directive.text)")
      if answer.status != 0 { Console.write(STDERR_FILENO, answer.output) }
      return true
    case .mark, .frame, .answer, .wrong, .include, .at, .needs: return true
    }
  }

  private mutating func run(_ step: Step, _ front: KernelFront, _ pause: Pause) -> Bool {
    if isStepwise, !pause.waitForEnter() { return false }
    let typed = VisibleText.make(step.command)
    Console.write(STDOUT_FILENO, front.supervisor.prompt)
    let delays = pacing?.keyDelays(of: typed, step: states.count) ?? []
    for (index, scalar) in typed.unicodeScalars.enumerated() {
      Console.write(STDOUT_FILENO, String(scalar))
      if index < delays.count, !pause.wait(delays[index]) {
        Console.write(STDOUT_FILENO, "\n")
        return false
      }
    }
    Console.write(STDOUT_FILENO, "\n")
    states.append((position, front.supervisor.journal.content.lines))
    guard let pacing else {
      _ = front.run(step.command)
      return true
    }
    for line in front.runQuietly(step.command).output.split(separator: 0x0A) {
      Console.write(STDOUT_FILENO, Array(line) + [0x0A])
      // The step has run: an interrupt between its lines pauses after it.
      _ = usleep(UInt32(clamping: pacing.outputLineDelay * 1000))
    }
    return true
  }
}

extension Node {
  fileprivate var isStep: Bool {
    if case .step = self { return true }
    return false
  }
}
