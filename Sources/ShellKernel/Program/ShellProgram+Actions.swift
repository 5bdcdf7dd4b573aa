import KernelLink
import ShellCore
package import ShellValues
import TerminalText

/// Carries out what commands ask of the program: files, recording, leaving.
extension ShellProgram {
  /// The maximum nesting of sourced files.
  private static let deepest = 16

  /// Carries out a request; on failure its reply becomes an error.
  func perform(_ request: HostRequest, _ outcome: inout LineOutcome, _ reply: inout KernelReply) {
    do throws(ActionFailure) {
      switch request {
      case .quit: reply.quits = true
      case .time(let isOn): isTimed = isOn
      case .watch(let isOn): isWatching = isOn
      case .watchReload(let isOn): isReloading = isOn
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

  /// Hands something over to the front end; scripts have none, but play sessions themselves.
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

/// Why an action failed: a stable code and one sentence.
struct ActionFailure: Error {
  var code: String
  var message: String

  init(_ code: String, _ message: String) {
    self.code = code
    self.message = message
  }
}

/// Settings outside the journal, which survive the kernel.
extension ShellProgram {
  package var settings: ShellSettings {
    var settings = ShellSettings()
    settings.isTraced = shell.scene.trace.isOn
    let usesJSON = shell.format == .json
    if usesJSON != setup.usesJSON { settings.usesJSON = usesJSON }
    settings.isTimed = isTimed
    settings.isWatching = isWatching
    settings.watchedModules = isReloading ? catalogue.files : nil
    settings.recording = recording?.path
    return settings
  }

  /// Applies the settings of the previous kernel silently; a recording continues in its file.
  func take(_ settings: ShellSettings) {
    if settings.isTraced { _ = shell.run("trace on", mode: .script) }
    if let usesJSON = settings.usesJSON { shell.format = usesJSON ? .json : .table }
    isTimed = settings.isTimed
    isWatching = settings.isWatching
    isReloading = settings.watchedModules != nil
    guard let path = settings.recording else { return }
    do { recording = try Recording(continuing: path) } catch {
      recorder.lines.append("the recording has ended: \(error.sentence)")
    }
  }
}
