import Glibc
import KernelLink
package import LayoutLaws
package import ShellKernel

/// `layoutsh check`: judges a module by the laws of layouts on random scenes, and shrinks those that break one.
///
/// The scenes are lines of the shell, run in a kernel process: a crash or a hang costs that process alone, and is
/// a broken law like any other.
package struct LayoutCheck {
  private let plan: CheckPlan
  private let setup: ShellSetup
  private let report: CheckReport

  /// Creates a check that reports its results to `report`.
  package init(_ plan: CheckPlan, setup: ShellSetup, report: CheckReport) {
    (self.plan, self.setup, self.report) = (plan, setup, report)
  }

  /// Returns the exit code: 0 if all laws hold, 2 if there is nothing to check, 3 if a law is broken or none was
  /// tried, 70 if the module crashed or no kernel can be started, 75 if the budget ended and that is a failure.
  package func run() -> Int32 {
    guard access(plan.folder, W_OK | X_OK) == 0 else {
      return report.fail(
        FileProblem(path: plan.folder, action: .writeInto, number: errno).sentence, code: 2)
    }
    do {
      switch try trial() {
      case .success(let (trial, cost)):
        let summary = CheckSummary(trial, of: plan)
        report.tell(trial.records, summary, of: plan, cost: cost, problems: trial.problems)
        return summary.code
      case .failure(let problem): return report.fail(problem.sentence, code: 2)
      }
    } catch {
      return report.fail(error.sentence, code: 70)
    }
  }

  /// Checks without a report; returns how many laws hold, or the first reason why the module is not sound.
  package func verdict() -> CheckVerdict {
    do {
      switch try trial() {
      case .success(let (trial, _)):
        let summary = CheckSummary(trial, of: plan)
        guard let broken = trial.records.first(where: \.isBroken), var failure = broken.failure
        else {
          return summary.code == 0
            ? .sound(laws: summary.held, scenes: trial.scenes)
            : .unsound(summary.sentence, code: summary.code)
        }
        // No session is left that has the lines.
        failure.file = nil
        let fix = broken.fix.map { "; what to do: \($0)" } ?? ""
        return .unsound("law \(broken.law.name): \(failure.sentence)\(fix)", code: summary.code)
      case .failure(let problem): return .unsound(problem.sentence, code: 2)
      }
    } catch {
      return .unsound(error.sentence, code: 70)
    }
  }

  /// Loads the module and runs the scenes; also returns the costs if their law was tried.
  private func trial() throws(LaunchProblem) -> Result<(Trial, [CheckAnswer]), CheckProblem> {
    let kernel = try JudgingKernel(module: plan.module, seed: plan.seed, setup: setup)
    switch try subject(kernel) {
    case .failure(let problem): return .failure(problem)
    case .success(.unloadable(let failure)):
      var trial = Trial(plan: plan, kernel: kernel, bases: [nil])
      trial.fail(failure)
      return .success((trial, []))
    case .success(.module(let bases)):
      var trial = Trial(plan: plan, kernel: kernel, bases: bases)
      try trial.run()
      let isTold = trial.records.contains { $0.law.name == "cost" && $0.tried > 0 }
      return .success((trial, isTold ? try costs(kernel, trial.bases) : []))
    }
  }

  /// What there is to check.
  private enum Subject {
    /// A module and the bases to load it over: nil for none, the layouts asked for, or all bundled ones.
    case module(bases: [String?])
    /// A file that is there and cannot be loaded.
    case unloadable(LawFailure)
  }

  private func subject(_ kernel: JudgingKernel) throws(LaunchProblem)
    -> Result<Subject, CheckProblem>
  {
    let lines = [CheckPlan.loading(plan.module, over: nil)]
    let answers: [CheckAnswer]
    switch try kernel.ask(.describe) {
    case .answers(let found): answers = found
    case .died(let message, let isHang):
      return .success(.unloadable(LawFailure(deadly: lines, 0, nil, message, isHang: isHang)))
    }
    if let problem = answers.first(where: { $0.kind == .unknown }) {
      return .failure(.unknown(answer: problem.text))
    }
    if let problem = answers.first(where: { $0.kind == .unusable }) {
      var failure = LawFailure(number: 0, base: nil, lines: lines, message: problem.text)
      failure.isRemedied = true
      return .success(.unloadable(failure))
    }
    return bases(answers).map { .module(bases: $0) }
  }

  private func bases(_ answers: [CheckAnswer]) -> Result<[String?], CheckProblem> {
    guard answers.contains(where: { $0.kind == .decorator }) else {
      guard plan.bases.isEmpty else {
        return .failure(.noDecorator(module: plan.module))
      }
      return .success([nil])
    }
    let known = answers.filter { $0.kind == .base }
    if let wrong = plan.bases.first(where: { base in !known.contains { $0.name == base } }) {
      return .failure(.unknownBase(wrong, known: known.map(\.name)))
    }
    let bases = plan.bases.isEmpty ? known.filter { $0.text == "bundled" }.map(\.name) : plan.bases
    return bases.isEmpty ? .failure(.noBase(module: plan.module)) : .success(bases)
  }

  private func costs(_ kernel: JudgingKernel, _ bases: [String?]) throws(LaunchProblem)
    -> [CheckAnswer]
  {
    guard case .answers(let answers) = try kernel.ask(.measure(base: bases[0])) else { return [] }
    return answers
  }
}

/// The result of a check without a report.
package enum CheckVerdict {
  /// This many laws hold in so many scenes; the others do not apply to this module.
  case sound(laws: Int, scenes: Int)
  /// One sentence without a full stop, and the exit code of the check.
  case unsound(String, code: Int32)
}

/// Why there is nothing to check.
enum CheckProblem: Error {
  /// There is no such module; the kernel's answer.
  case unknown(answer: String)
  /// Layouts to check over are named, but the module wraps none.
  case noDecorator(module: String)
  case unknownBase(String, known: [String])
  case noBase(module: String)
}

/// What to check, and how thoroughly.
package struct CheckPlan {
  /// The module.
  package var module: String
  /// The bases to check a decorator over; empty for every bundled layout.
  package var bases: [String] = []
  /// The seed of the random scenes.
  package var seed: UInt32 = 1
  /// The number of scenes for each law, over all bases.
  package var cases = 2000
  /// The time budget, in milliseconds.
  package var budget: Int64 = 10_000
  /// How strictly laws are taken; those that a profile skips are to be left out of `laws`.
  package var profile = LawProfile.strict
  /// The laws to judge by, in the order of `Law.all`.
  package var laws = Law.all
  /// The only scene to judge, or nil for all of them.
  package var onlyCase: Int?
  /// The folder for sessions; nothing is overwritten there.
  package var folder = "."
  /// Whether an exhausted budget is a failure.
  package var isStrict = false

  /// Creates a plan for a module.
  package init(module: String) { self.module = module }

  /// The numbers of the scenes.
  var numbers: Range<Int> { onlyCase.map { $0..<($0 + 1) } ?? 0..<cases }

  /// Whether `law` is tried on scene `number`; a rare law is tried on every few.
  func tries(_ law: Law, _ number: Int, bases: Int) -> Bool {
    onlyCase != nil || (number / bases) % law.rarity == 0
  }

  /// The arguments with which the program judges one scene by one law.
  func arguments(for law: Law, _ number: Int, _ base: String?) -> [String] {
    ["check", module] + (base.map { ["--over", $0] } ?? [])
      + (profile == .strict ? [] : ["--profile", profile.rawValue])
      + ["--law", law.name, "--seed", "\(seed)", "--case", "\(number)"]
  }

  /// The line that loads a module with its default options.
  static func loading(_ module: String, over base: String?) -> String {
    base.map { "load \(module) over \($0)" } ?? "load \(module)"
  }

  /// The number of scenes that a law is tried on.
  func count(of law: Law, bases: Int) -> Int {
    numbers.count { tries(law, $0, bases: bases) }
  }
}
