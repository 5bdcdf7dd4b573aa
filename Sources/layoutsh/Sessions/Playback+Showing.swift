import Glibc
import SessionTranscript
import TerminalText

/// What a node of the session looks like on the screen.
extension Playback {
  /// Says once what the keys do.
  func showKeys(_ audience: Audience) {
    guard !hasShownKeys, audience.reader != nil, speed > 0 || isStepwise else { return }
    hasShownKeys = true
    Console.write(
      STDOUT_FILENO, Narration.aside(Audience.keys, isStyled: audience.isStyled) + "\n")
  }

  /// Shows one node; whether it is done with, and what the person wants.
  func show(_ node: Node, _ front: KernelFront, _ audience: Audience) -> (Bool, Wish) {
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

  func tell(_ text: String, _ audience: Audience) -> Wish {
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
      let answer = perform("draw", probe, front)
      Console.write(STDOUT_FILENO, answer.output)
      return (true, outcome(answer.status, expected: 0))
    case .assert:
      let answer = perform("assert \(directive.text)", probe, front)
      differing.remove(position)
      if answer.status != 0 {
        differing.insert(position)
        Console.write(STDERR_FILENO, answer.output)
      }
      return (true, outcome(answer.status, expected: 0))
    case .choice, .hint, .explain, .mark, .frame, .answer, .wrong, .include, .at, .needs:
      return (true, .next)
    }
  }

  /// Runs one of the session's lines; its answer is as wide as the session is made for.
  func perform(
    _ line: String, _ origin: LineOrigin, _ front: KernelFront
  ) -> (output: VisibleText, status: Int32) {
    let window = front.columns
    front.columns = columns
    defer { front.columns = window }
    return front.runQuietly(line, origin: origin, limit: limit)
  }

  /// The session's lines that are no steps.
  var probe: LineOrigin {
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
    let answer = perform(step.command, origin, front)
    let ending = outcome(answer.status, expected: step.status)
    defer { if ending == .next { compare(answer, with: step, audience) } }
    guard let pacing, ending == .next else {
      Console.write(STDOUT_FILENO, answer.output)
      return (true, ending)
    }
    var later = Wish.next
    for line in answer.output.lines {
      Console.write(STDOUT_FILENO, line)
      // The step has run: what a person wants between its lines comes after it.
      if later == .next { later = wait(pacing.outputLineDelay, audience) }
    }
    return (true, later)
  }

  /// Marks an answer that is not the one in the file; a step without one there says nothing of it.
  private func compare(
    _ answer: (output: VisibleText, status: Int32), with step: Step, _ audience: Audience
  ) {
    differing.remove(position)
    guard let difference = DifferingAnswer(answer, to: step, file: name) else { return }
    differing.insert(position)
    for row in difference.rows {
      Console.write(STDOUT_FILENO, Narration.strong(row, isStyled: audience.isStyled) + "\n")
    }
  }

  /// Types a command; anything but `next` where a person wants something else before it runs.
  private func type(_ step: Step, _ prompt: String, _ audience: Audience) -> Wish {
    Console.write(STDOUT_FILENO, "\(prompt)")
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
        Console.write(STDOUT_FILENO, "\(String(scalar))")
        typed += 1
      }
      if wish == .next, typed < delays.count { wish = wait(delays[typed], audience) }
      if wish != .next { break }
      typed += 1
    }
    Console.write(STDOUT_FILENO, "\n")
    return wish
  }
}
