import KernelLink
import LineReading
import SessionFiles
import SessionPlaying
import SessionTranscript
import ShellCore
package import ShellValues
import System
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
      case .watch(let isOn): (isWatching, isSplit) = (isOn, false)
      case .watchSplit: (isWatching, isSplit) = (false, true)
      case .watchReload(let isOn): isReloading = isOn
      case .source(let path): try source(HomeFolder.expanded(path), &reply)
      case .handOver(let handover): try handOver(handover, outcome, &reply)
      case .record(let path): try record(HomeFolder.expanded(path), &reply)
      case .exportData(let path): try exportItems(to: path, &reply)
      case .svg(let path, let style): try exportPicture(to: path, style, &reply)
      case .stop(let isClean): try stopRecording(isClean: isClean, &reply)
      case .note(let text): try note(text)
      }
    } catch {
      outcome.isSuccess = false
      guard let last = outcome.replies.indices.last else { return }
      outcome.replies[last].result = .failure(
        CommandError(error))
    }
  }

  /// Hands something over to the front end; scripts have none, but play sessions themselves.
  private func handOver(
    _ handover: Handover, _ outcome: LineOutcome, _ reply: inout KernelReply
  ) throws(ActionFailure) {
    if case .play(let path) = handover {
      let path = HomeFolder.expanded(path)
      if mode == .interactive, sources.isEmpty {
        reply.handover = .play(path: path)
      } else {
        try playThrough(path, &reply)
      }
    } else if mode == .interactive, sources.isEmpty {
      reply.handover = handover
    } else {
      let name = outcome.replies.last?.command.split(separator: " ").first ?? ""
      throw .needsTerminal(command: String(name))
    }
  }

  // MARK: Sourcing

  /// Runs the lines of a file, or the steps of a session, until one fails.
  private func source(_ path: String, _ reply: inout KernelReply) throws(ActionFailure) {
    guard sources.count < Self.deepest else {
      throw .tooDeep(limit: Self.deepest)
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

/// Why an action failed.
enum ActionFailure: Error {
  /// A command for people at a terminal.
  case needsTerminal(command: String)
  /// A command failed that this one runs.
  case command(CommandError)
  // Scripts and sessions.
  case tooDeep(limit: Int)
  case unreadable(InputFault)
  case badLine(InputFault, path: String)
  case badInput(InputFault)
  case endsInBatch
  case badSession(SessionProblem)
  case lineFailed(StepAnswer, line: Int, path: String)
  case sourceInterrupted(path: String)
  case noKernel(LaunchProblem)
  case stepEnded(path: String)
  // Recordings.
  case alreadyRecording(path: String)
  case notRecording
  /// A line that led here cannot be run again.
  case notRepeatable(CommandError)
  case badNote(SessionError)
  case noteOfInclude
  case noteOfAssertion(CommandError)
  /// The file is incomplete.
  case behind(FileProblem)
  /// The recording is not whole and cannot end.
  case notFinished(FileProblem)
  // Files that a command writes.
  case notItemFile(String)
  case unwritable(FileProblem)
  /// A recording cannot begin.
  case recording(RecordingProblem)
  case exportInterrupted(path: String)
}

/// Settings outside the journal, which survive the kernel.
extension ShellProgram {
  package var settings: ShellSettings {
    var settings = ShellSettings()
    settings.isTraced = shell.scene.trace.isOn
    settings.namesUIKit = shell.scene.trace.mode == .uikit
    let usesJSON = shell.format == .json
    if usesJSON != setup.usesJSON { settings.usesJSON = usesJSON }
    settings.isTimed = isTimed
    settings.isWatching = isWatching
    settings.isSplit = isSplit
    settings.watchedModules = isReloading ? catalogue.files : nil
    settings.countersSince = shell.countersSince
    settings.recording = recording?.path
    return settings
  }

  /// Applies the settings of the previous kernel silently; a recording continues in its file.
  func take(_ settings: ShellSettings) {
    if settings.isTraced { shell.scene.trace.mode = settings.namesUIKit ? .uikit : .on }
    if let usesJSON = settings.usesJSON { shell.format = usesJSON ? .json : .table }
    isTimed = settings.isTimed
    isWatching = settings.isWatching
    isSplit = settings.isSplit
    isReloading = settings.watchedModules != nil
    guard let path = settings.recording else { return }
    do throws(RecordingProblem) { recording = try Recording(continuing: path) } catch {
      recorder.lines.append("the recording has ended: \(error.sentence)")
    }
  }
}
