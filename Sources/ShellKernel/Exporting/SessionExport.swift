import KernelLink
import SessionPlaying
import SessionTranscript
import ShellValues
import System
import TerminalText
import TextRendering

/// `layoutsh export`: runs a session in a kernel and writes what it shows.
///
/// Each file is written as a whole or not at all. Nothing is written if a module crashes, Ctrl-C
/// arrives or there is too much to show.
package struct SessionExport {
  /// The scene of a picture.
  package enum Place: Equatable {
    /// The scene at the end.
    case end
    /// The scene at an `@frame`.
    case frame(String)
    /// The scene after a command, by its number from 1.
    case step(Int)
  }

  /// The files that are written, by their paths.
  package struct Outputs {
    /// The recording.
    package var cast: String?
    /// The page.
    package var page: String?
    /// The picture.
    package var picture: String?
    /// The animation.
    package var animation: String?
    /// The video.
    package var video: String?

    /// Creates none.
    package init() {}

    var paths: [String] { [cast, page, picture, animation, video].compactMap(\.self) }
  }

  let path: String
  let setup: ShellSetup
  let outputs: Outputs
  let place: Place
  let withEngine: Bool
  let timing: ExportTiming

  /// Creates an export.
  ///
  /// - Parameters:
  ///   - place: the scene of the picture.
  ///   - withEngine: whether the page has the engine in it.
  package init(
    path: String, setup: ShellSetup, outputs: Outputs, place: Place, withEngine: Bool,
    timing: ExportTiming
  ) {
    (self.path, self.setup, self.outputs) = (path, setup, outputs)
    (self.place, self.withEngine, self.timing) = (place, withEngine, timing)
  }

  /// Runs the command; returns 0 if exported, 1 if a file cannot be used, 3 if exported with
  /// differences, 70 after a crash.
  package func run() -> Int32 {
    let file: SessionFile
    let enginePage: EnginePage?
    let drafts: [Draft]
    let encoder: VideoEncoder?
    do throws(ExportProblem) {
      file = try checkedFile()
      encoder = outputs.video == nil ? nil : try VideoEncoder()
      enginePage = withEngine ? try EngineFiles.page(for: file) : nil
      drafts = try Draft.all(of: outputs.paths)
    } catch {
      Console.fail(error.sentence)
      return 1
    }
    return setup.export(limit: file.stepLimit(setup.limit, isTrusted: setup.isTrusted)) {
      export(file, enginePage, drafts, $0)
    } publish: { () throws(ExportProblem) in
      for (path, draft) in zip(outputs.paths, drafts) {
        if let encoder, path == outputs.video {
          try encoder.write(draft, to: path)
        } else {
          do throws(FileProblem) { try draft.publish() } catch { throw .file(error) }
        }
      }
    }
  }

  // MARK: Before anything runs

  /// Returns the session, if it has the requested place and no output would replace it.
  private func checkedFile() throws(ExportProblem) -> SessionFile {
    let file: SessionFile
    do { file = try SessionFile(path: path, isTrusted: setup.isTrusted) } catch {
      throw .session(error)
    }
    for output in outputs.paths where Self.isSameFile(output, path) {
      throw .overwritesSession(path: output)
    }
    switch place {
    case .end: break
    case .step(let number):
      let count = file.nodes.count { $0.isStep }
      guard number <= count else { throw .noStep(number, count: count) }
    case .frame(let name):
      let names = file.nodes.compactMap { node -> String? in
        guard case .directive(let found) = node, found.name == .frame else { return nil }
        return found.text
      }
      guard names.contains(name) else { throw .noFrame(name, path: path, known: names) }
    }
    return file
  }

  private static func isSameFile(_ first: String, _ second: String) -> Bool {
    guard let one = try? FileMark(first), let other = try? FileMark(second) else { return false }
    return one.isSameFile(as: other)
  }

  // MARK: In the kernel

  private func export(
    _ file: SessionFile, _ enginePage: EnginePage?, _ drafts: [Draft], _ context: KernelContext
  ) -> Int32 {
    // A page with the engine draws by itself.
    let rehearsal = Rehearsal(
      file, setup, context, wantsPictures: outputs.page != nil && !withEngine,
      wantsFilm: outputs.animation != nil || outputs.video != nil,
      wanted: outputs.picture == nil ? nil : place, timing: timing)
    do {
      try rehearsal.rehearse()
      try Draft.write(try contents(of: rehearsal, file, enginePage, context), to: drafts)
    } catch {
      if case .interrupted = error { return ExitCode.interrupted }
      context.writeError("error: \(error.sentence)\n")
      return 1
    }
    guard let first = rehearsal.differences.first else { return 0 }
    let more = rehearsal.differences.count - 1
    let others = more == 0 ? "" : ", and \(more) more"
    context.writeError(
      "warning: \(first.sentence(of: path))\(others); 'layoutsh verify \(path)' shows all\n")
    return ExitCode.differs
  }

  /// Returns what is written, in the order of the drafts.
  private func contents(
    of rehearsal: Rehearsal, _ file: SessionFile, _ enginePage: EnginePage?,
    _ context: KernelContext
  ) throws(ExportProblem) -> [[UInt8]] {
    let (performance, source) = (rehearsal.performance, file.session.text)
    let trim = try timing.part(of: performance, file)
    var contents: [[UInt8]] = []
    func add(_ text: String) { contents.append(Array(text.utf8)) }
    if outputs.cast != nil { add(Asciicast.text(of: performance, source: source, trim: trim)) }
    if outputs.page != nil, let enginePage {
      add(enginePage.text(of: performance, source: source, name: file.name))
    } else if outputs.page != nil {
      add(SessionPage.text(of: performance, pictureStyle: SVGPicture.pageStyle))
    }
    if outputs.picture != nil {
      guard let scene = rehearsal.scene else { throw .notDrawable }
      add(scene)
    }
    let animations = [outputs.animation, outputs.video].compactMap(\.self).count
    if animations > 0 {
      let animation = try SessionAnimation.bytes(
        of: performance, rehearsal.pictures, path: path, trim: trim, context)
      contents += Array(repeating: animation, count: animations)
    }
    return contents
  }
}

/// The times of what is exported.
package struct ExportTiming {
  /// The speed, or nil for that of the session.
  package var speed: Double?
  /// The longest wait, in milliseconds, or nil for any.
  package var idleLimit: Int?
  /// The part to show, in milliseconds from the start at the speed of the session, or nil for all.
  package var trim: Range<Int>?

  /// Creates those of the session.
  package init() {}

  /// Returns the part to show, in milliseconds of a performance.
  ///
  /// - Throws: `ExportProblem` if nothing is left.
  fileprivate func part(
    of performance: Performance, _ file: SessionFile
  ) throws(ExportProblem) -> Range<Int>? {
    guard let trim else { return nil }
    let factor = (file.session.header.speed ?? 1) / (speed ?? file.session.header.speed ?? 1)
    func scaled(_ time: Int) -> Int { Int((Double(time) * factor).rounded()) }
    var whole = performance
    whole.idleLimit = nil
    let length = TerminalScript(whole).play { _ in true }
    let part = scaled(trim.lowerBound)..<scaled(trim.upperBound)
    guard part.lowerBound < length, !part.isEmpty else {
      throw .trimmedAway(path: file.path, milliseconds: Int((Double(length) / factor).rounded()))
    }
    return part
  }
}

extension ShellSetup {
  /// Runs `write` in a kernel of its own, `publish` after it has written everything, and returns
  /// the exit code.
  func export(
    limit: Int64?, _ write: (KernelContext) -> Int32, publish: () throws(ExportProblem) -> Void
  ) -> Int32 {
    let outcome: DirectOutcome
    do {
      outcome = try runDirect(
        input: nil,
        time: LineTime(line: limit, total: confinement == nil ? nil : SessionBudget.file),
        longestPrint: confinement == nil ? nil : SessionBudget.fileOutput,
        confinement: confinement,
        printed: { Console.showLines(of: $0, to: .error) }, write)
    } catch {
      Console.fail(error.sentence)
      return ExitCode.crashed
    }
    switch outcome {
    case .finished(0), .finished(ExitCode.differs):
      do { try publish() } catch {
        Console.fail(error.sentence)
        return 1
      }
    case .crashed(let report): CrashCard(report, images: nil).write()
    case .outputLost(let number): Console.loseOutput(number)
    case .finished, .interrupted, .outputClosed: break
    }
    return outcome.exitCode
  }
}

/// Why nothing is exported.
enum ExportProblem: Error {
  /// The user interrupted it.
  case interrupted
  case session(SessionProblem)
  case overwritesSession(path: String)
  /// The engine of pages is not installed.
  case noEngine
  /// A file of the engine is damaged.
  case badEngine(path: String)
  case noStep(Int, count: Int)
  case noFrame(String, path: String, known: [String])
  /// The requested scene cannot be drawn, as in an open batch.
  case notDrawable
  /// The session shows more than `limit` bytes.
  case tooLarge(path: String, limit: Int)
  case file(FileProblem)
  /// Nothing is left of a recording of so many milliseconds.
  case trimmedAway(path: String, milliseconds: Int)
  /// The session's terminal is too large for an animation.
  case wideAnimation(path: String, columns: Int, rows: Int)
  /// The animation has too many frames or bytes.
  case longAnimation(path: String)
  /// No encoder of videos is installed.
  case noEncoder
  /// The encoder has failed, with an exit code and its last line.
  case encoderFailed(Int32, last: String)
  /// A folder with files of others.
  case notASite(folder: String, found: String)
}

/// `layoutsh export FILE.cast --session OUT`: the session that a recording contains.
package struct CastImport {
  let path: String
  let output: String

  /// The maximum size of a recording, in bytes.
  private static let limit = 256 << 20

  /// Reads the recording at `path` and creates the file `output`.
  package init(path: String, output: String) {
    self.path = path
    self.output = output
  }

  package func run() -> Int32 {
    do {
      let bytes = try WholeFile.read(path, limit: Self.limit)
      let session = try Asciicast.session(in: bytes)
      try WholeFile.create(output) { write in
        write(session.bytes)
        return true
      }
      return 0
    } catch let problem as FileProblem {
      Console.fail(problem.sentence)
    } catch {
      Console.fail("\(path), line 1: \((error as? SessionError)?.castSentence ?? "\(error)")")
    }
    return 1
  }
}

extension Draft {
  /// Creates empty drafts, in the order of their paths.
  static func all(of paths: [String]) throws(ExportProblem) -> [Draft] {
    do throws(FileProblem) {
      var drafts: [Draft] = []
      for path in paths { drafts.append(try Draft(of: path)) }
      return drafts
    } catch { throw .file(error) }
  }

  /// Writes each of several contents to a draft, in the kernel.
  static func write(_ contents: [[UInt8]], to drafts: [Draft]) throws(ExportProblem) {
    do throws(FileProblem) {
      for (draft, bytes) in zip(drafts, contents) { try draft.write(bytes) }
    } catch { throw .file(error) }
  }
}
