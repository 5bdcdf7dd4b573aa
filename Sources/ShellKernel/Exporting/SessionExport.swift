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

  let path: String
  let setup: ShellSetup
  let cast: String?
  let page: String?
  let picture: String?
  let place: Place
  let withEngine: Bool

  /// Creates an export.
  ///
  /// - Parameters:
  ///   - cast: the path of the recording, or nil for none; likewise `page` and `picture`.
  ///   - place: the scene of the picture.
  ///   - withEngine: whether the page has the engine in it.
  package init(
    path: String, setup: ShellSetup, cast: String?, page: String?, picture: String?, place: Place,
    withEngine: Bool
  ) {
    self.withEngine = withEngine
    self.path = path
    self.setup = setup
    self.cast = cast
    self.page = page
    self.picture = picture
    self.place = place
  }

  /// Runs the command; returns 0 if exported, 1 if a file cannot be used, 3 if exported with
  /// differences, 70 after a crash.
  package func run() -> Int32 {
    let file: SessionFile
    let enginePage: EnginePage?
    let drafts: [Draft]
    do throws(ExportProblem) {
      file = try checkedFile()
      enginePage = withEngine ? try EngineFiles.page(for: file) : nil
      drafts = try Draft.all(of: [cast, page, picture].compactMap(\.self))
    } catch {
      Console.fail(error.sentence)
      return 1
    }
    return setup.export(limit: file.stepLimit(setup.limit, isTrusted: setup.isTrusted)) {
      export(file, enginePage, drafts, $0)
    } publish: { () throws(FileProblem) in
      for draft in drafts { try draft.publish() }
    }
  }

  // MARK: Before anything runs

  /// Returns the session, if it has the requested place and no output would replace it.
  private func checkedFile() throws(ExportProblem) -> SessionFile {
    let file: SessionFile
    do { file = try SessionFile(path: path, isTrusted: setup.isTrusted) } catch {
      throw .session(error)
    }
    for output in [cast, page, picture].compactMap(\.self) where Self.isSameFile(output, path) {
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
      file, setup, context, wantsPictures: page != nil && !withEngine,
      wanted: picture == nil ? nil : place)
    do {
      try rehearsal.rehearse()
      let texts = try texts(of: rehearsal, file, enginePage)
      try Draft.write(texts, to: drafts)
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

  /// Returns the texts to write, in the order of the drafts.
  private func texts(
    of rehearsal: Rehearsal, _ file: SessionFile, _ enginePage: EnginePage?
  ) throws(ExportProblem) -> [String] {
    let (performance, source) = (rehearsal.performance, file.session.text)
    var texts: [String] = []
    if cast != nil { texts.append(Asciicast.text(of: performance, source: source)) }
    if page != nil, let enginePage {
      texts.append(enginePage.text(of: performance, source: source, name: file.name))
    } else if page != nil {
      let style = SVGPicture.pageStyle
      texts.append(SessionPage.text(of: performance, pictureStyle: style))
    }
    if picture != nil {
      guard let scene = rehearsal.scene else { throw .notDrawable }
      texts.append(scene)
    }
    return texts
  }
}

extension ShellSetup {
  /// Runs `write` in a kernel of its own, `publish` after it has written everything, and returns
  /// the exit code.
  func export(
    limit: Int64?, _ write: (KernelContext) -> Int32, publish: () throws(FileProblem) -> Void
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

  /// Writes a text to each, in the kernel.
  static func write(_ texts: [String], to drafts: [Draft]) throws(ExportProblem) {
    do throws(FileProblem) {
      for (draft, text) in zip(drafts, texts) { try draft.write(text) }
    } catch { throw .file(error) }
  }
}
