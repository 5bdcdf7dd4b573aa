internal import CaptureComparison
internal import CollectionEngine
internal import SessionTranscript
internal import ShellCore
internal import ShellValues
internal import TerminalText
internal import TextRendering

/// Commands' requests to the shell's surroundings, each handled once for program and page.
///
/// A new request needs a case of `ShellRequest`, the command that makes it, and a case here; only
/// what program and page do in different ways is a function of `ShellSurroundings`.
extension LineRunner {
  /// Does what a command asks for.
  ///
  /// - Throws: `CommandError`, which becomes the answer to the command.
  func perform(
    _ request: ShellRequest, of command: String, _ mode: LineMode,
    _ surroundings: (any ShellSurroundings)?, _ reply: inout LineReply
  ) throws(CommandError) {
    let refusal = CommandError(.notHere(String(command.prefix { $0 != " " }), place))
    switch request {
    case .watch(let isOn): return (isWatching, isSplit) = (isOn, false)
    case .watchSplit: return (isWatching, isSplit) = (false, true)
    case .watchReload(let isOn): return isReloading = isOn
    default: break
    }
    guard let surroundings else { throw refusal }
    var isKnown = true
    switch request {
    case .time(let isOn):
      isKnown = startClock != nil
      isTimed = isKnown && isOn
    case .record(let name): try record(to: name, surroundings, &reply)
    case .note(let text): try currentRecording().append(typed: text, on: shell)
    case .stop(let isClean): try stopRecording(isClean: isClean, &reply)
    case .exportData(let name): try exportItems(to: name, surroundings, &reply)
    case .saveComparison(let name, _, let parts): try save(parts, to: name, surroundings)
    case .svg(let name, let style): try exportPicture(to: name, style, surroundings, &reply)
    case .film(let name, let theme): try exportFilm(to: name, theme, surroundings, &reply)
    case .source(let name): isKnown = try surroundings.source(name, &reply)
    case .handOver(let handover):
      isKnown = try surroundings.handOver(handover, isTyped: mode == .interactive, &reply)
    case .quit:
      isKnown = surroundings.canLeave
      reply.quits = isKnown
    case .watch, .watchSplit, .watchReload: break
    }
    if !isKnown { throw refusal }
  }

  /// Adds words for a person; JSON has none.
  private func say(_ words: VisibleText, _ reply: inout LineReply) {
    if shell.format == .table { reply.output += words }
  }

  // MARK: Files

  /// The number of bytes written at once.
  private static let piece = 1 << 16

  /// Creates a file with all items of the current layer, or none.
  private func exportItems(
    to name: String, _ surroundings: any ShellSurroundings, _ reply: inout LineReply
  ) throws(CommandError) {
    guard let format = ImportFormat(path: name) else { throw CommandError(.notItemFile(name)) }
    switch format {
    case .events: try exportEvents(to: name, surroundings, &reply)
    case .items(let format): try exportItems(to: name, format, surroundings, &reply)
    }
  }

  /// Creates an iCalendar file with all items of the current layer that have a date.
  private func exportEvents(
    to name: String, _ surroundings: any ShellSurroundings, _ reply: inout LineReply
  ) throws(CommandError) {
    let calendar = try shell.exportedCalendar()
    if calendar.items == 0, calendar.undated > 0 {
      throw CommandError(.noDates(items: calendar.undated))
    }
    try surroundings.create(name) { put in
      put(calendar.bytes)
      return true
    }
    sayExported(calendar.items, name, &reply)
    for remark in calendar.remarks { say("\(remark)\n", &reply) }
  }

  private func sayExported(_ items: Int, _ name: String, _ reply: inout LineReply) {
    say("exported \(items) item\(items == 1 ? "" : "s") to \(name)\n", &reply)
  }

  private func exportItems(
    to name: String, _ format: ItemFileFormat, _ surroundings: any ShellSurroundings,
    _ reply: inout LineReply
  ) throws(CommandError) {
    let counts = shell.exportedSections()
    var isWhole = true
    try surroundings.create(name) { put in
      var writer = ItemFileText(format, of: shell, counts)
      var bytes: [UInt8] = []
      writer.begin(into: &bytes)
      shell.forEachExportedItem { section, properties in
        writer.row(section: section, properties, into: &bytes)
        guard bytes.count >= Self.piece else { return true }
        isWhole = !surroundings.isInterrupted
        put(bytes)
        bytes.removeAll(keepingCapacity: true)
        return isWhole
      }
      writer.end(into: &bytes)
      put(bytes)
      return isWhole
    }
    if !isWhole { throw CommandError(.exportInterrupted(name)) }
    sayExported(counts.reduce(0, +), name, &reply)
  }

  /// Creates a file with a picture of the scene.
  private func exportPicture(
    to name: String, _ style: PictureStyle, _ surroundings: any ShellSurroundings,
    _ reply: inout LineReply
  ) throws(CommandError) {
    let drawing = try shell.drawing()
    var bytes: [UInt8] = []
    SVGPicture.write(drawing, style, into: &bytes)
    try surroundings.create(name) { put in
      put(bytes)
      return true
    }
    let boxes = drawing.boxes.count
    say("drew \(boxes) element\(boxes == 1 ? "" : "s") to \(name)\n", &reply)
  }

  /// Creates a file with the last motion.
  private func exportFilm(
    to name: String, _ theme: PictureStyle.Theme, _ surroundings: any ShellSurroundings,
    _ reply: inout LineReply
  ) throws(CommandError) {
    let film = try shell.lastFilm()
    let bytes = Screencast.bytes(of: film, theme, every: Shell.filmInterval)
    try surroundings.create(name) { put in
      put(bytes)
      return true
    }
    say("drew \(film.count) picture\(film.count == 1 ? "" : "s") to \(name)\n", &reply)
  }

  // MARK: Comparisons

  /// Creates a session of a comparison; its lines run in a shell of their own.
  private func save(
    _ parts: [SavedPart], to name: String, _ surroundings: any ShellSurroundings
  ) throws(CommandError) {
    let other = Shell(catalogue: shell.catalogue, files: shell.files)
    var recorded: [RecordedPart] = []
    for part in parts {
      switch part {
      case .prose(let text): recorded.append(.note(text))
      case .assertion(let statement): recorded.append(.assertion(statement))
      case .line(let line):
        for reply in other.run(line, mode: .session).replies {
          recorded.append(.step(SessionRecording.step(reply, .table, columns: Self.savedColumns)))
        }
      }
    }
    let recording = try SessionRecording(
      to: try surroundings.newRecording(name), columns: Self.savedColumns, recorded)
    _ = try recording.end(isClean: false)
  }

  /// The width of answers in the session of a comparison.
  private static let savedColumns = 80

  // MARK: Recording

  private func currentRecording() throws(CommandError) -> SessionRecording {
    guard let recording else { throw CommandError(.notRecording) }
    return recording
  }

  /// Begins a recording; in mid-session it begins with what led to the current state.
  private func record(
    to name: String, _ surroundings: any ShellSurroundings, _ reply: inout LineReply
  ) throws(CommandError) {
    if let recording { throw CommandError(.alreadyRecording(recording.name)) }
    let steps = try SessionRecording.steps(leadingTo: shell, columns: columns)
    recording = try SessionRecording(
      to: try surroundings.newRecording(name), columns: columns, steps)
    if steps.isEmpty { return }
    let lines: VisibleText = steps.count == 1 ? "the line" : "the \(steps.count) lines"
    say("the recording begins with \(lines) that led here\n", &reply)
  }

  /// Ends the recording, optionally without its refused lines.
  private func stopRecording(isClean: Bool, _ reply: inout LineReply) throws(CommandError) {
    let ended = try currentRecording()
    let removed = try ended.end(isClean: isClean)
    recording = nil
    if let part = ended.unfinished {
      remarks.append("not recorded: the last @\(part.name.rawValue) lacks \(part.missing)")
    }
    let steps: VisibleText = ended.steps == 1 ? "1 step" : "\(ended.steps) steps"
    let rest: VisibleText =
      removed == 0
      ? "" : removed == 1 ? ", without 1 refused line" : ", without \(removed) refused lines"
    say("recorded \(steps) to \(ended.name)\(rest)\n", &reply)
  }

  /// Adds the answered commands to the recording; a failed command is a step of its own.
  ///
  /// Requests are no steps: sessions may not use files, and the window is the person's; nor are
  /// commands that a session would refuse in other words. The lines of a sourced file are ordinary
  /// steps.
  func record(
    _ outcome: LineOutcome, _ answers: [VisibleText], _ recording: SessionRecording,
    _ reply: inout LineReply
  ) {
    let wasWhole = recording.problem == nil
    let commands = Array(zip(outcome.replies, answers))
    let failing = outcome.isSuccess ? [] : commands.suffix(1)
    for part in [commands.dropLast(failing.count)[...], failing[...]] {
      let part = part.filter { Shell.isForSessions($0.0.command) }
      guard !part.isEmpty else { continue }
      let step = RecordedStep(
        command: part.map { $0.0.command }.joined(separator: "; "),
        output: part.reduce(into: "") { $0 += $1.1 },
        status: part.reduce(0) { max($0, $1.0.status) })
      if let error = recording.append(step) { remarks.append("not recorded: \(error.sentence)") }
    }
    if wasWhole, let problem = recording.problem {
      remarks.append("error: not recorded yet: \(problem.message)")
      reply.status = 1
    } else if !wasWhole, recording.problem == nil {
      remarks.append("\(recording.name) is written again")
    }
  }
}
