extension Problem.Obstacle {
  /// One line with the reason why `command` is refused, and, on the live page, where to type it
  /// instead.
  func sentence(about command: String) -> String {
    let reason = reason(against: command)
    guard isOfPage else { return "\(command) is not allowed here: \(reason)" }
    return "\(command) is not allowed on the live page: \(reason); "
      + "type '\(command)' at the shell's prompt"
  }

  private func reason(against command: String) -> String {
    switch self {
    case .timed: return "the output of a session does not depend on time"
    case .noFiles: return "there are no files to read"
    case .noQuestion: return "it is not a query"
    case .barred(_, .session): return "it uses files, and the session is not trusted"
    case .barred(_, .link): return "a link uses no files"
    case .barred(let deeds, _): return "it \(deeds.phrase)"
    case .repeats(let line, let deeds, _):
      return "it would \(command) '\(Sentence.clipped(line, to: 160))', which \(deeds.phrase)"
    }
  }

  private var isOfPage: Bool {
    switch self {
    case .timed, .noFiles, .noQuestion: return false
    case .barred(_, let sender), .repeats(_, _, let sender): return sender == .page
    }
  }
}

extension Deeds {
  /// The effect of a line with these deeds, as the end of a sentence; of several the most telling.
  fileprivate var phrase: String {
    if contains(.runsFile) { return "runs a file" }
    if contains(.writesFile) { return "writes a file" }
    if contains(.readsFile) { return "reads a file" }
    if contains(.leavesScene) { return "concerns the shell, not the scene" }
    if contains(.binds) { return "sets the command that a gesture runs" }
    return "loads a library"
  }
}

extension Problem.BindingObstacle {
  var reason: String {
    switch self {
    case .usesFiles: return "it uses files"
    case .concernsTheShell: return "it does not query or change the scene"
    case .loads: return "it loads or removes layouts or content"
    case .touches: return "a gesture triggers no other"
    case .recalls: return "its answer depends on earlier questions"
    }
  }
}
