import Glibc
import KernelLink
import LineReading
import SessionTranscript

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
  let setup: ShellSetup
  let updates: Bool
  let report: Report
  let junit: String?

  /// 0: all as recorded; 1: a file could not be used; 3: a difference; 70: no kernel.
  func run() -> Int32 {
    var results: [CaseResult] = []
    var code: Int32 = 0
    for path in paths {
      let files: [String]
      do { files = try SessionFolder.files(at: path) } catch {
        Console.fail(error.sentence)
        code = max(code, 1)
        continue
      }
      if files.isEmpty {
        Console.fail("no session in \(path)")
        code = max(code, 1)
      }
      for file in files {
        let verdict = verify(file)
        results += verdict.results
        code = max(code, verdict.code)
        if report == .text { tell(verdict) }
      }
    }
    if report == .tap { Console.write(STDOUT_FILENO, TAPReport.text(results)) }
    if let junit {
      do {
        try WholeFile.replace(junit, with: Array(JUnitReport.text(results).utf8))
      } catch {
        Console.fail(error.sentence)
        code = max(code, 1)
      }
    }
    return code
  }

  /// What came of one file.
  private struct Verdict {
    var path: String
    var results: [CaseResult] = []
    var code: Int32 = 0
    var isUpdated = false
  }

  private func verify(_ path: String) -> Verdict {
    var verdict = Verdict(path: path)
    do {
      let file = try SessionFile(path: path)
      let front = try kernelFront(file)
      guard front.start() else { throw SessionProblem(message: "no kernel can be started") }
      defer { front.supervisor.stop() }
      var check = SessionCheck(file: file, front: front)
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

  private func kernelFront(_ file: SessionFile) throws(LaunchProblem) -> KernelFront {
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
        Console.write(STDOUT_FILENO, detail)
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
