import Glibc
import KernelLink
import LayoutLaws
package import ShellKernel

/// `layoutsh check`: judges a module by the laws of layouts on random scenes, and shrinks what breaks them.
///
/// The scenes are lines of the shell, run in one kernel process after the other: what dies or hangs costs
/// that process alone, and is a broken law like any other.
package struct LayoutCheck {
  private let plan: CheckPlan
  private let setup: ShellSetup
  private let report: CheckReport

  /// A check that tells its results by `report`.
  package init(_ plan: CheckPlan, setup: ShellSetup, report: CheckReport) {
    (self.plan, self.setup, self.report) = (plan, setup, report)
  }

  /// 0: all laws hold; 2: there is nothing to check; 3: a law is broken; 70: the module died, or there is no
  /// kernel; 75: the budget ended and that is a failure.
  package func run() -> Int32 {
    guard access(plan.folder, W_OK | X_OK) == 0 else {
      return report.fail(
        FileProblem(path: plan.folder, action: .writeInto, number: errno).sentence, code: 2)
    }
    do {
      let kernel = try JudgingKernel(module: plan.module, seed: plan.seed, setup: setup)
      let bases: [String?]
      switch try self.bases(kernel) {
      case .success(let found): bases = found
      case .failure(let problem):
        return report.fail(problem.sentence, code: problem.code, problem.card)
      }
      var trial = Trial(plan: plan, kernel: kernel, bases: bases)
      try trial.run()
      let cost = plan.laws.contains { $0.name == "cost" } ? try costs(kernel, bases) : []
      report.tell(trial.records, of: plan, cost: cost, problems: trial.problems)
      return code(of: trial.records)
    } catch {
      return report.fail(error.sentence, code: 70)
    }
  }

  private func code(of records: [LawRecord]) -> Int32 {
    if records.contains(where: { $0.failure?.isDeath == true }) { return 70 }
    if records.contains(where: \.isBroken) { return 3 }
    return plan.isStrict && records.contains { $0.result == .budget } ? 75 : 0
  }

  /// What the module is loaded over: nothing, or the layouts asked for, or all bundled ones.
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
