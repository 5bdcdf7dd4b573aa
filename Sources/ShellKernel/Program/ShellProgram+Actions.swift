import KernelLink
import ShellCore
package import ShellValues
import TerminalText

/// What commands ask of the program: files, recording, leaving.
extension ShellProgram {
  /// How deep files may source each other.
  private static let deepest = 16

  /// Does what a command asks for; where that fails, its reply becomes an error.
  func perform(_ request: HostRequest, _ outcome: inout LineOutcome, _ reply: inout KernelReply) {
    do throws(ActionFailure) {
      switch request {
      case .quit: reply.quits = true
      case .time(let isOn): isTimed = isOn
      case .watch(let isOn): isWatching = isOn
      case .source(let path): try source(path, &reply)
      case .handOver(let handover): try handOver(handover, outcome, &reply)
      case .record(let path): try record(path, &reply)
      case .exportData(let path): try exportItems(to: path, &reply)
      case .svg(let path): try exportPicture(to: path, &reply)
      case .stop(let isClean): try stopRecording(isClean: isClean, &reply)
      case .note(let text): try note(text)
      }
    } catch {
      outcome.isSuccess = false
      guard let last = outcome.replies.indices.last else { return }
      outcome.replies[last].result = .failure(
        CommandError(code: error.code, message: error.message))
    }
  }

  /// Leaves something to the person's front end; scripts have none and play a session themselves.
  private func handOver(
    _ handover: Handover, _ outcome: LineOutcome, _ reply: inout KernelReply
  ) throws(ActionFailure) {
    if mode == .interactive, sources.isEmpty {
      reply.handover = handover
    } else if case .play(let path) = handover {
      try playThrough(path, &reply)
    } else {
      let name = outcome.replies.last?.command.split(separator: " ").first ?? ""
      throw ActionFailure("not-here", "'\(name)' needs the interactive shell")
    }
  }

  // MARK: Sourcing

  /// Runs the lines of a file, or the steps of a session, until one fails.
  private func source(_ path: String, _ reply: inout KernelReply) throws(ActionFailure) {
    guard sources.count < Self.deepest else {
      throw ActionFailure("too-deep", "files source each other more than \(Self.deepest) deep")
    }
    sources.append(path)
    defer { sources.removeLast() }
    let sourcing = Sourcing(path, self)
    defer {
      reply.output += sourcing.reply.output
      reply.journal += sourcing.reply.journal
      reply.quits = reply.quits || sourcing.reply.quits
    }
    try sourcing.run()
  }
}

/// Why an action could not be done: a stable code and one sentence.
struct ActionFailure: Error {
  var code: String
  var message: String

  init(_ code: String, _ message: String) {
    self.code = code
    self.message = message
  }
}

/// What is set and is no part of the journal: it survives the kernel all the same.
extension ShellProgram {
  package var settings: ShellSettings {
    var settings = ShellSettings()
    settings.isTraced = shell.scene.trace.isOn
    let usesJSON = shell.format == .json
    if usesJSON != setup.usesJSON { settings.usesJSON = usesJSON }
    settings.isTimed = isTimed
    settings.isWatching = isWatching
    settings.recording = recording?.path
    return settings
  }

  /// Sets this kernel up like the one before, without a word; a recording goes on in its file.
  func take(_ settings: ShellSettings) {
    if settings.isTraced { _ = shell.run("trace on", mode: .script) }
    if let usesJSON = settings.usesJSON { shell.format = usesJSON ? .json : .table }
    isTimed = settings.isTimed
    isWatching = settings.isWatching
    guard let path = settings.recording else { return }
    do { recording = try Recording(continuing: path) } catch {
      recorder.lines.append("the recording has ended: \(error.sentence)")
    }
  }
}
