import Glibc
import KernelLink
import LineReading
import SessionTranscript
import TerminalText

/// `layoutsh verify`: replays sessions in kernels of their own and compares every answer.
struct Verification: Job {
  /// How results are told.
  enum Report {
    /// A line a file, and a diff for each difference.
    case text
    /// Test Anything Protocol, version 14.
    case tap
  }

  let paths: [String]
  /// The shell that the kernels are set up like.
  let setup: ShellSetup
  var isTrusted = false
  var updates = false
  var report = Report.text
  var junit: String?
  /// How many files at a time; nil: as many as there are processors.
  var jobs: Int?
  /// Whether standard error is told how long it took.
  var isTimed = false

  /// A path of the command line, or a file that was found there.
  private enum Found {
    case file(String)
    case problem(String)
  }

  /// 0: all as recorded; 1: a file could not be used; 3: a difference; 70: no kernel.
  ///
  /// The results come in the order of the files whatever their processes do.
  func run() -> Int32 {
    let start = Stopwatch()
    let found = paths.flatMap(Self.files(at:))
    var results: [CaseResult] = []
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
          switch found[index] {
          case .problem(let sentence):
            Console.fail(sentence)
            code = max(code, 1)
          case .file(let path):
            let verdict = bytes.flatMap(Verdict.init(bytes:)) ?? Verdict(lost: path)
            count += 1
            results += verdict.results
            code = max(code, verdict.code)
            if report == .text { tell(verdict) }
          }
        })
    } catch {
      Console.fail(error.sentence)
      return 70
    }
    if report == .tap { Console.write(STDOUT_FILENO, VisibleText(lines: TAPReport.text(results))) }
    if let junit {
      do {
        try WholeFile.replace(junit, with: Array(JUnitReport.text(results).utf8))
      } catch {
        Console.fail(error.sentence)
        code = max(code, 1)
      }
    }
    if isTimed { summarize(files: count, results, start.wholeMilliseconds, workers.count) }
    return code
  }

  private static func files(at path: String) -> [Found] {
    do {
      let files = try SessionFolder.files(at: path)
      return files.isEmpty ? [.problem("no session in \(path)")] : files.map(Found.file)
    } catch {
      return [.problem(error.sentence)]
    }
  }

  /// Says what it took; never on standard output, which is the same for the same files.
  private func summarize(files: Int, _ results: [CaseResult], _ time: Int64, _ workers: Int) {
    let failures = results.count { $0.outcome.isFailure }
    let each = files == 0 ? 0 : time / Int64(files)
    Console.note(
      "\(files) files, \(results.count) checks, \(failures) failed; \(time) ms, \(each) ms a file, "
        + "\(workers) at a time")
  }

  private func verify(_ path: String, _ setup: ShellSetup) -> Verdict {
    var verdict = Verdict(path: path)
    do {
      let file = try SessionFile(path: path, isTrusted: isTrusted)
      let front = try kernelFront(file, setup)
      guard front.start() else { throw SessionProblem(message: "no kernel can be started") }
      defer { front.supervisor.stop() }
      var check = SessionCheck(file: file, front: front, isTrusted: isTrusted)
      check.run()
      verdict.results = check.results
      if check.results.contains(where: { $0.outcome.isFailure }) { verdict.code = 3 }
      if updates, let updated = try update(file, check.outputs) {
        try WholeFile.replace(path, with: updated.bytes)
        verdict.isUpdated = true
        verdict.code = 3
      }
    } catch {
      let message = Self.sentence(error)
      verdict.results = [
        CaseResult(file: path, name: path, outcome: .failed(message: message, detail: ""))
      ]
      verdict.code = 1
    }
    return verdict
  }

  private func kernelFront(_ file: SessionFile, _ setup: ShellSetup) throws(LaunchProblem)
    -> KernelFront
  {
    var setup = setup.forSession(at: file.path)
    setup.columns = file.session.header.size?.columns ?? 80
    let front = try KernelFront(journal: Journal(), setup: setup)
    front.columns = setup.columns
    return front
  }

  /// The session with its failing blocks rewritten; nil where nothing differs.
  private func update(_ file: SessionFile, _ outputs: [StepOutput?]) throws(SessionProblem)
    -> Session?
  {
    let own = Array(outputs.prefix(file.session.steps.count))
    guard file.session.steps.count == outputs.count else {
      throw SessionProblem(
        message: "\(file.path): a session that includes others is updated by hand")
    }
    let updated: Session
    do { updated = try file.session.updating(own) } catch {
      throw SessionProblem(message: "\(file.path), line \(error.line): \(error.message)")
    }
    return updated.bytes == file.session.bytes ? nil : updated
  }

  private func tell(_ verdict: Verdict) {
    let failures = verdict.results.filter { $0.outcome.isFailure }
    let steps = verdict.results.count == 1 ? "1 check" : "\(verdict.results.count) checks"
    let word = verdict.isUpdated ? "updated" : failures.isEmpty ? "ok" : "FAILED"
    Console.note("\(word)  \(verdict.path)  \(steps)", to: STDOUT_FILENO)
    for case .failed(let message, let detail) in failures.map(\.outcome) {
      if detail.isEmpty {
        Console.fail(message)
      } else {
        Console.write(STDOUT_FILENO, VisibleText(lines: detail))
      }
    }
  }

  private static func sentence(_ error: any Error) -> String {
    switch error {
    case let problem as SessionProblem: return problem.message
    case let problem as LaunchProblem: return problem.sentence
    case let problem as FileProblem: return problem.sentence
    default: return "\(error)"
    }
  }
}

extension CaseResult.Outcome {
  /// Whether the check did not hold.
  var isFailure: Bool {
    if case .failed = self { return true }
    return false
  }
}
