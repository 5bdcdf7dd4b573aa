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

  /// Returns the exit code: 0 if all laws hold, 2 if there is nothing to check, 3 if a law is broken, 70 if the
  /// module crashed or no kernel can be started, 75 if the budget ended and that is a failure.
  package func run() -> Int32 {
    guard access(plan.folder, W_OK | X_OK) == 0 else {
      return report.fail(
        FileProblem(path: plan.folder, action: .writeInto, number: errno).sentence, code: 2)
    }
    do {
      switch try trial() {
      case .success(let (trial, cost)):
        report.tell(trial.records, of: plan, cost: cost, problems: trial.problems)
        return code(of: trial.records)
      case .failure(let problem):
        return report.fail(problem.sentence, code: problem.code, problem.card)
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
        let code = code(of: trial.records)
        guard let broken = trial.records.first(where: \.isBroken), var failure = broken.failure
        else { return .sound(laws: trial.records.count { $0.result != .skip }) }
        // No session is left that has the lines.
        failure.file = nil
        return .unsound("law \(broken.law.name): \(failure.sentence)", code: code)
      case .failure(let problem): return .unsound(problem.sentence, code: problem.code)
      }
    } catch {
      return .unsound(error.sentence, code: 70)
    }
  }

  /// Runs the scenes; also returns the costs if they are asked for.
  private func trial() throws(LaunchProblem) -> Result<(Trial, [CheckAnswer]), CheckProblem> {
    let kernel = try JudgingKernel(module: plan.module, seed: plan.seed, setup: setup)
    switch try bases(kernel) {
    case .failure(let problem): return .failure(problem)
    case .success(let bases):
      var trial = Trial(plan: plan, kernel: kernel, bases: bases)
      try trial.run()
      let cost = plan.laws.contains { $0.name == "cost" } ? try costs(kernel, bases) : []
      return .success((trial, cost))
    }
  }

  private func code(of records: [LawRecord]) -> Int32 {
    if records.contains(where: { $0.failure?.isDeath == true }) { return 70 }
    if records.contains(where: \.isBroken) { return 3 }
    return plan.isStrict && records.contains { $0.result == .budget } ? 75 : 0
  }

  /// The bases to load the module over: nil for none, the layouts asked for, or all bundled ones.
  private func bases(_ kernel: JudgingKernel) throws(LaunchProblem) -> Result<
    [String?], CheckProblem
  > {
    guard case .answers(let answers) = try kernel.ask(.describe) else {
      let card = kernel.card(again: ["check", plan.module])
      return .failure(.crashes(module: plan.module, card))
    }
    if let problem = answers.first(where: { $0.kind == .unusable }) {
      return .failure(.unusable(answer: problem.text))
    }
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
  /// This many laws hold; the others do not apply to this module.
  case sound(laws: Int)
  /// One sentence without a full stop, and the exit code of the check.
  case unsound(String, code: Int32)
}

/// Why there is nothing to check.
enum CheckProblem: Error {
  /// The module ends the process that loads it.
  case crashes(module: String, CrashCard?)
  /// The module cannot be loaded; the kernel's answer.
  case unusable(answer: String)
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
      + ["--law", law.name, "--seed", "\(seed)", "--case", "\(number)"]
  }

  /// The number of scenes that a law is tried on.
  func count(of law: Law, bases: Int) -> Int {
    numbers.count { tries(law, $0, bases: bases) }
  }
}
