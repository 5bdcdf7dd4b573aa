import Glibc
import KernelLink
import SessionTranscript

/// Going to another place of the session, with the state that belongs there.
extension Playback {
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
        let status = perform(next.command, origin, front).status
        if status == KernelFront.isGone { return false }
        if status == 130 || status == 70 && next.status != 70 {
          guard front.restore(states.moment(before: states.count - 1)) else { return false }
          states.removeAll(from: states.count - 1)
          break
        }
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
  func bring(_ front: KernelFront, before index: Int) -> Bool {
    let now = front.supervisor.moment
    let wanted = index < states.count ? states.moment(before: index) : pausedAt ?? now
    guard asksForHistory, index > 0 else { return front.restore(wanted) }
    guard front.restore(states.moment(before: 0)) else { return false }
    for index in 0..<index {
      guard case .step(let step) = nodes[states.node(of: index)] else { continue }
      let status = perform(step.command, probe, front).status
      if status == KernelFront.isGone { return false }
    }
    return front.supervisor.journal.content == wanted.journal ? true : front.restore(wanted)
  }

  func askForPlace(_ front: KernelFront, _ audience: Audience) -> Bool {
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
}
