import KernelLink
import LineReading
import SessionPlaying
package import ShellCore
package import ShellRunning
package import ShellValues
import System
import TerminalText

/// The program as the surroundings of its shell: files, the front end.
extension ShellProgram: ShellSurroundings {
  /// The maximum nesting of sourced files.
  private static let deepest = 16

  package var isInterrupted: Bool { context.isInterrupted }
  package var canLeave: Bool { true }

  package func create(
    _ name: String, _ write: (_ put: ([UInt8]) -> Void) -> Bool
  ) throws(CommandError) {
    do throws(FileProblem) { try WholeFile.create(files.path(name), write) } catch {
      throw CommandError(.unwritable(error.called(name, .write)))
    }
  }

  package func newRecording(_ name: String) throws(CommandError) -> any RecordingSink {
    try RecordingFile(path: HomeFolder.expanded(name))
  }

  /// Runs the lines of a file, or the steps of a session, until one fails.
  package func source(_ name: String, _ reply: inout LineReply) throws(CommandError) -> Bool {
    guard runner.depth <= Self.deepest else {
      throw CommandError(.tooDeep(limit: Self.deepest))
    }
    let sourcing = Sourcing(HomeFolder.expanded(name), self)
    defer {
      reply.output += sourcing.reply.output
      reply.journal += sourcing.reply.journal
      reply.quits = reply.quits || sourcing.reply.quits
    }
    do throws(ActionFailure) { try sourcing.run() } catch { throw CommandError(error) }
    return true
  }

  /// Scripts have no front end, but play sessions themselves.
  package func handOver(
    _ handover: Handover, isTyped: Bool, _ reply: inout LineReply
  ) throws(CommandError) -> Bool {
    guard case .play(let name) = handover else {
      if isTyped { reply.handover = handover }
      return isTyped
    }
    let path = HomeFolder.expanded(name)
    if isTyped {
      reply.handover = .play(path: path)
    } else {
      do throws(ActionFailure) { try playThrough(path, &reply) } catch { throw CommandError(error) }
    }
    return true
  }

  package func saveJournal(of reply: inout LineReply) {
    reply.journal.forEach(context.record)
    reply.journal = []
  }

  package func willShow(_ answer: CommandReply) {
    if case .success(.modules(_, _, showsPaths: true)) = answer.result, catalogue.showsFolders {
      recorder.lines += catalogue.ignored
    }
  }

  package func takeReports() -> [String] {
    if recorder.lines.isEmpty { return [] }
    defer { recorder.lines = [] }
    return recorder.lines
  }
}

/// Why an action of the program failed.
enum ActionFailure: Error {
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
  // Files that a command writes.
  case unwritable(FileProblem)
  /// The recording is not whole and cannot end.
  case notFinished(FileProblem)
}

/// Settings outside the journal, which survive the kernel.
extension ShellProgram {
  package var settings: ShellSettings {
    var settings = ShellSettings()
    settings.trace = shell.trace
    let usesJSON = shell.format == .json
    if usesJSON != setup.usesJSON { settings.usesJSON = usesJSON }
    settings.isTimed = runner.isTimed
    settings.isWatching = runner.isWatching
    settings.isSplit = runner.isSplit
    settings.watchedModules = runner.isReloading ? catalogue.files : nil
    settings.countersSince = shell.countersSince
    settings.recording = runner.recording?.name
    return settings
  }

  /// Applies the settings of the previous kernel silently; a recording continues in its file.
  func restore(_ settings: ShellSettings) {
    shell.trace = settings.trace
    shell.format = settings.usesJSON ?? setup.usesJSON ? .json : .table
    runner.isTimed = settings.isTimed
    runner.isWatching = settings.isWatching
    runner.isSplit = settings.isSplit
    runner.isReloading = settings.watchedModules != nil
    guard let path = settings.recording else { return }
    do throws(CommandError) {
      runner.recording = try RecordingFile.recording(continuing: path)
    } catch {
      recorder.lines.append("the recording has ended: \(error.message)")
    }
  }
}
