import KernelLink
import LayoutLaws
package import ShellKernel
import System

/// `layoutsh check`: judges a module by the laws of layouts on random scenes, and shrinks those
/// that break one.
///
/// The scenes are lines of the shell, run in a kernel process: a crash or a hang costs that process
/// alone, and is a broken law like any other.
package struct LayoutCheck {
  private let plan: CheckPlan
  private let setup: ShellSetup
  private let report: CheckReport

  /// Creates a check that reports its results to `report`.
  package init(_ plan: CheckPlan, setup: ShellSetup, report: CheckReport) {
    (self.plan, self.setup, self.report) = (plan, setup, report)
  }

  /// Returns the exit code: 0 if all laws hold, 2 if there is nothing to check, 3 if a law is
  /// broken or none was tried, 70 if the module crashed or no kernel can be started, 75 if the
  /// budget ended and that is a failure.
  package func run() -> Int32 {
    if let problem = FilePlace.problem(writingInto: plan.folder) {
      return report.fail(problem.sentence, code: 2)
    }
    if let problem = testProblem { return report.fail(problem, code: 2) }
    do {
      switch try trial() {
      case .success(let (trial, cost)):
        let summary = CheckSummary(trial, of: plan)
        report.writeResults(trial.records, summary, of: plan, cost: cost, problems: trial.problems)
        try writeTest(trial)
        return summary.code
      case .failure(let problem): return report.fail(problem.sentence, code: 2)
      }
    } catch {
      return report.fail(error.sentence, code: 70)
    }
  }

  // MARK: The test

  /// Why no test can be written to the file of the plan, or nil.
  private var testProblem: String? {
    guard let path = plan.test else { return nil }
    if FilePlace.exists(path) { return CheckProblem.testExists(path: path).sentence }
    let folder =
      path.contains("/") ? String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]) : "."
    return FilePlace.problem(writingInto: folder.isEmpty ? "/" : folder)?.called(folder).sentence
  }

  /// Writes the broken laws as a test, if the plan wants one.
  private func writeTest(_ trial: Trial) throws(LaunchProblem) {
    guard let path = plan.test, let layout = trial.layout else { return }
    let (methods, missing) = try trial.testMethods()
    for law in missing {
      Console.remark("no test for law \(law): no call of UIKit alone shows it; its session does")
    }
    guard !methods.isEmpty else {
      return Console.remark("no test written to '\(path)': no law is broken that one can show")
    }
    do throws(FileProblem) {
      let text = SwiftTest(layout, module: plan.module, methods).text
      try WholeFile.create(path) { write in
        write(Array(text.utf8))
        return true
      }
      let count = methods.count == 1 ? "1 test" : "\(methods.count) tests"
      Console.remark("wrote \(count) of \(layout.name) to \(path)")
    } catch {
      Console.fail(error.sentence)
    }
  }

  /// Checks without a report; returns how many laws hold, or the first reason why the module is not
  /// sound.
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
    let kernel = try JudgingKernel(plan, setup: setup)
    switch try subject(kernel) {
    case .failure(let problem): return .failure(problem)
    case .success(.unloadable(let failure)):
      var trial = Trial(plan: plan, kernel: kernel, bases: [nil])
      trial.fail(failure)
      return .success((trial, []))
    case .success(.module(let bases)):
      var trial = Trial(plan: plan, kernel: kernel, bases: bases)
      if plan.test != nil {
        guard case .answers(let answers) = try kernel.ask(.identify),
          let type = answers.first(where: { $0.kind == .type })
        else { return .failure(.noClass(module: plan.module)) }
        trial.layout = UIKitClass(module: type.name, name: type.text)
      }
      try trial.run()
      let isTold = trial.records.contains { $0.law.name == "cost" && $0.tried > 0 }
      return .success((trial, isTold ? try costs(kernel, trial.bases) : []))
    }
  }

  /// The subject of a check.
  private enum Subject {
    /// A module and the bases to load it over: nil for none, the layouts asked for, or all bundled
    /// ones.
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
    let bases: [String?]
    switch self.bases(answers) {
    case .success(let found): bases = found
    case .failure(let problem): return .failure(problem)
    }
    if let problem = try wrongOption(kernel, bases) { return .failure(problem) }
    return .success(.module(bases: bases))
  }

  /// Why the options of the plan cannot be set over any base, or nil if they can.
  private func wrongOption(_ kernel: JudgingKernel, _ bases: [String?]) throws(LaunchProblem)
    -> CheckProblem?
  {
    if plan.options.isEmpty { return nil }
    var first: CheckProblem?
    for base in bases {
      guard case .answers(let answers) = try kernel.ask(.setOptions(base: base)),
        let answer = answers.first, answer.kind == .refused
      else { return nil }
      if first == nil { first = .option(answer: answer.text) }
    }
    return first
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
  /// This many laws hold in this many scenes; the others do not apply to this module.
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
  /// The module was made of no class that a test can name.
  case noClass(module: String)
  /// The file for the test is there.
  case testExists(path: String)
  /// An option is not one of the module's, or does not take the value; the shell's answer.
  case option(answer: String)
}
