import CaptureFiles
import KernelLink
import SessionPlaying
import SessionTranscript
package import ShellKernel
import ShellValues
import System
import TerminalText
import TextFormats

/// `layoutsh verify`: replays sessions in kernels of their own and compares every answer; compares
/// captures with the rules.
package struct Verification {
  /// The format of the results.
  package enum Report {
    /// One line per file, and a diff for each difference.
    case text
    /// Test Anything Protocol, version 13.
    case tap
    /// One JSON object per file and per error.
    case json
    /// One line per file, and an annotation of GitHub's checks for each failure.
    case gitHub
  }

  private let paths: [String]
  /// The setup of the kernels.
  private let setup: ShellSetup
  let isTrusted: Bool
  let updates: Bool
  /// Whether to judge the sessions as lessons, too.
  private let lints: Bool
  private let report: Report
  private let junit: String?
  /// The number of files at a time, or nil for one per processor.
  private let jobs: Int?
  /// The folder for pictures of differences, or nil for none.
  let pictures: String?
  /// Whether to report the time taken on standard error.
  private let isTimed: Bool

  /// Verifies the files and folders at `paths`.
  package init(
    paths: [String], setup: ShellSetup, isTrusted: Bool, updates: Bool, lints: Bool = false,
    report: Report, junit: String?, jobs: Int?, pictures: String? = nil, isTimed: Bool
  ) {
    self.paths = paths
    self.setup = setup
    self.isTrusted = isTrusted
    self.updates = updates
    self.lints = lints
    self.report = report
    self.junit = junit
    self.jobs = jobs
    self.pictures = pictures
    self.isTimed = isTimed
  }

  /// A file found for a path of the command line, or the reason why there is none.
  private enum Found {
    case file(String)
    case problem(Verdict)
  }

  /// Runs the command; returns 0 if all is as recorded, 1 if a file cannot be used, 3 for a
  /// difference, 70 without a kernel.
  ///
  /// Results come in the order of the files.
  package func run() -> Int32 {
    let start = Stopwatch()
    if let pictures {
      do { try Folders.make(pictures) } catch {
        fail(error.sentence, code: "file-unwritable")
        return 1
      }
    }
    let found = paths.flatMap(Self.files(at:))
    var results: [CaseResult] = []
    var evidence: [(path: String, evidence: CaptureEvidence)] = []
    var code: Int32 = 0
    var count = 0
    let workers = Workers(count: jobs)
    // Once, before there are processes for the files.
    let setup = setup.forSession(isTrusted: isTrusted)
    do {
      try workers.run(
        found.count,
        job: { index in
          guard case .file(let path) = found[index] else { return [] }
          return verify(path, setup).bytes
        },
        done: { index, bytes in
          let verdict: Verdict
          switch found[index] {
          case .problem(let problem): verdict = problem
          case .file(let path):
            verdict = bytes.flatMap { try? Verdict(bytes: $0) } ?? Verdict(lost: path)
            count += 1
          }
          results += verdict.results
          if let found = verdict.evidence { evidence.append((verdict.path, found)) }
          code = max(code, verdict.code)
          write(verdict, found[index])
        })
    } catch {
      switch report {
      case .text: Console.fail(error.sentence)
      case .tap: Console.write(.output, VisibleText(lines: TAPReport.bailOut(error.sentence)))
      case .json, .gitHub: fail(error.sentence, code: "no-kernel")
      }
      return ExitCode.crashed
    }
    if !evidence.isEmpty { Console.write(.output, CaptureEvidence.json(evidence)) }
    if report == .tap { Console.write(.output, VisibleText(lines: TAPReport.text(results))) }
    if let junit {
      do {
        try WholeFile.replace(junit, with: Array(JUnitReport.text(results).utf8))
      } catch {
        fail(error.sentence, code: "file-unwritable")
        code = max(code, 1)
      }
    }
    if isTimed { summarize(files: count, results, start.wholeMilliseconds, workers.count) }
    return code
  }

  private static func files(at path: String) -> [Found] {
    do {
      let files = try Folders.files(at: path, endingWith: [".session", ".capture.json"])
      guard files.isEmpty else {
        let missing = files == [path] ? [] : Self.missingCaptures(in: files)
        return files.map(Found.file) + missing.map(Found.problem)
      }
      return [.problem(Verdict(unusable: path, "no session or capture in \(path)"))]
    } catch {
      return [.problem(Verdict(unusable: path, error.sentence))]
    }
  }

  /// Reports a problem beside the files, in the format of the results.
  private func fail(_ sentence: String, code: String) {
    switch report {
    case .text, .tap: Console.fail(sentence)
    case .json: Console.write(.output, JSONLine.failure(sentence, of: "verify", code: code).line)
    case .gitHub:
      Console.write(.output, VisibleText(lines: GitHubReport.line(sentence)))
    }
  }

  /// Reports the time taken; never on standard output, which is the same for the same files.
  private func summarize(files: Int, _ results: [CaseResult], _ time: Int64, _ workers: Int) {
    let failures = results.count { $0.outcome.isFailure }
    let each = files == 0 ? 0 : time / Int64(files)
    Console.remark(
      "\(files) files, \(results.count) checks, \(failures) failed; \(time) ms, \(each) ms a file, "
        + "\(workers) at a time")
  }

  private func verify(_ path: String, _ setup: ShellSetup) -> Verdict {
    if path.hasSuffix(".capture.json") {
      return verifyCapture(path, setup, collects: report == .json)
    }
    do throws(VerificationProblem) {
      let file: SessionFile
      do { file = try SessionFile(path: path, isTrusted: isTrusted) } catch {
        throw .session(error)
      }
      return try verdict(on: file, setup)
    } catch {
      return Verdict(unusable: path, error.sentence, line: error.line(in: path))
    }
  }

  private func verdict(
    on file: SessionFile, _ setup: ShellSetup
  ) throws(VerificationProblem) -> Verdict {
    let front: KernelFront
    do { front = try kernelFront(file, setup) } catch { throw .launch(error) }
    guard front.start() else { throw .noKernel }
    defer { front.supervisor.stop() }
    let clock = Stopwatch()
    let stage = KernelStage(front, for: file, isTrusted: isTrusted)
    let check = SessionCheck(
      file.nodes, of: file.path, on: stage, isTrusted: isTrusted,
      clock: { clock.wholeMilliseconds })
    var pictures = DifferencePictures(in: self.pictures, of: file.path)
    check.inspect = { step, output, result in
      guard let picture = DifferencePicture(of: step, output: output) else { return }
      if case .answer(.rules(let rules)) = stage.ask(.rules(of: picture.element)) {
        result.rules = rules
      }
      pictures.add(picture, to: &result)
    }
    check.check()
    if let problem = pictures.problem { throw .file(problem) }
    var verdict = Verdict(path: file.path)
    verdict.results = check.results.map { result in
      var result = result
      if case .failed(let message, let detail) = result.outcome,
        let card = front.card(of: message + detail, again: again(file.path))
      {
        result.outcome = .failed(message: message, detail: detail + card.text)
      }
      return result
    }
    if lints { verdict.results += Self.findings(in: file) }
    if verdict.results.contains(where: { $0.outcome.isFailure }) { verdict.code = 3 }
    if updates, let updated = try update(file, check.outputs) {
      do { try WholeFile.replace(file.path, with: updated.bytes) } catch { throw .file(error) }
      verdict.isUpdated = true
      verdict.code = 3
    }
    return verdict
  }

  /// Returns what makes a session a poor lesson.
  private static func findings(in file: SessionFile) -> [CaseResult] {
    LessonLint.findings(
      in: file.nodes, columns: file.columns, isInCourse: file.session.header.track != nil
    ).map { finding in
      let place = finding.line.map { "\(file.path), line \($0)" } ?? file.path
      return CaseResult(
        file: file.path, line: finding.line, name: "lint",
        outcome: .failed(message: "\(place): \(finding.problem.sentence)", detail: ""),
        milliseconds: 0)
    }
  }

  /// The command that verifies one file again.
  private func again(_ path: String) -> String? {
    CrashCard.command(
      ["verify", path] + (isTrusted ? ["--trust"] : [])
        + setup.pluginPaths.flatMap { ["--plugin-path", $0] })
  }

  private func kernelFront(_ file: SessionFile, _ setup: ShellSetup) throws(LaunchProblem)
    -> KernelFront
  {
    var setup = setup.forSession(at: file.path)
    setup.columns = file.columns
    let front = try KernelFront(journal: Journal(), setup: setup)
    front.columns = setup.columns
    return front
  }

  /// Returns the session with updated answers, or nil if nothing differs.
  private func update(_ file: SessionFile, _ outputs: [StepOutput]) throws(VerificationProblem)
    -> Session?
  {
    let own = Array(outputs.prefix(file.session.steps.count))
    guard file.session.steps.count == outputs.count else { throw .includes(path: file.path) }
    let updated: Session
    do { updated = try file.session.updating(own) } catch {
      throw .session(.malformed(path: file.path, error))
    }
    return updated.bytes == file.session.bytes ? nil : updated
  }

  /// Reports the verdict of one file.
  private func write(_ verdict: Verdict, _ found: Found) {
    switch (report, found) {
    case (.tap, _): return
    case (.json, _): return Console.write(.output, verdict.json)
    case (.text, .problem), (.gitHub, .problem): break
    case (.text, .file), (.gitHub, .file):
      let failures = verdict.results.contains { $0.outcome.isFailure }
      let checks = verdict.results.count == 1 ? "1 check" : "\(verdict.results.count) checks"
      let word = verdict.isUpdated ? "updated" : failures ? "FAILED" : "ok"
      Console.remark("\(word)  \(verdict.path)  \(checks)", to: .output)
    }
    if report == .gitHub {
      let text = GitHubReport.text(verdict.results, path: RepositoryPath.of)
      return Console.write(.output, VisibleText(lines: text))
    }
    for result in verdict.results {
      switch result.outcome {
      case .passed, .skipped: continue
      case .errored(let message), .failed(let message, ""): Console.fail(message)
      case .failed(_, let detail): Console.write(.output, VisibleText(lines: detail))
      }
      if let picture = result.picture { Console.remark("picture: \(picture)", to: .output) }
    }
  }
}

/// Why a session or a capture cannot be verified or updated.
enum VerificationProblem: Error {
  case session(SessionProblem)
  case launch(LaunchProblem)
  /// The kernel did not start; it has said why.
  case noKernel
  /// An update would have to change the files that the session includes.
  case includes(path: String)
  /// An update of what a capture must answer, which is nobody's recording.
  case captureUpdate(path: String)
  /// A capture that the table of its folder names, and that is not there.
  case captureMissing(path: String)
  /// A table of captures that cannot be used.
  case captureTable(path: String, CaptureFault)
  /// The updated session cannot be written.
  case file(FileProblem)

  /// Returns the line of the problem, or nil if it is not in the file at `path`.
  func line(in path: String) -> Int? {
    switch self {
    case .session(.malformed(path, let fault)): fault.line
    case .session(.inclusion(path, let line, _)): line
    case .session, .launch, .noKernel, .includes, .captureUpdate, .captureMissing, .captureTable,
      .file:
      nil
    }
  }
}

extension CaseResult.Outcome {
  /// Whether the check failed.
  var isFailure: Bool {
    switch self {
    case .failed, .errored: true
    case .passed, .skipped: false
    }
  }
}

/// Paths as annotations of GitHub's checks name them: from the root of the repository.
///
/// A job that works in a folder below it, or names files by absolute paths, still annotates the
/// right lines.
enum RepositoryPath {
  /// Returns the path from `GITHUB_WORKSPACE`, or `path` itself if it does not lead there.
  static func of(_ path: String) -> String {
    guard let root = environmentVariable("GITHUB_WORKSPACE").flatMap(FilePlace.resolved),
      let place = FilePlace.resolved(path), place.hasPrefix(root + "/")
    else { return path }
    return String(place.dropFirst(root.count + 1))
  }
}
