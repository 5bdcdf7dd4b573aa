import KernelLink
import LayoutLaws

/// One run over all scenes: judges each, and shrinks what breaks a law.
struct Trial {
  private(set) var records: [LawRecord]
  /// What else went wrong, such as sessions that cannot be written.
  private(set) var problems: [String] = []
  private let plan: CheckPlan
  private let kernel: JudgingKernel
  private let bases: [String?]

  /// How often a broken law is tried again while its lines are made smaller: each crash costs a process, each
  /// hang the time until it is one.
  private static let attempts = (broken: 1500, crashed: 250, hung: 25)

  init(plan: CheckPlan, kernel: JudgingKernel, bases: [String?]) {
    (self.plan, self.kernel, self.bases) = (plan, kernel, bases)
    records = plan.laws.map { LawRecord(law: $0, planned: plan.count(of: $0, bases: bases.count)) }
  }

  /// Judges until every law is broken, all scenes are judged or the budget ends; then shrinks and saves.
  mutating func run() throws(LaunchProblem) {
    let watch = Stopwatch()
    for number in plan.numbers {
      guard watch.wholeMilliseconds < plan.budget || number == plan.numbers.first else { break }
      let base = bases[number % bases.count]
      let open = records.indices.filter {
        records[$0].failure == nil && plan.tries(records[$0].law, number, bases: bases.count)
      }
      if open.isEmpty {
        if records.allSatisfy({ $0.failure != nil }) { break }
        continue
      }
      try judge(number, base, open)
    }
    for index in records.indices where records[index].failure != nil { try finish(index) }
  }

  private mutating func judge(_ number: Int, _ base: String?, _ open: [Int]) throws(LaunchProblem) {
    let laws = open.map { records[$0].law.name }
    switch try kernel.ask(.judge(number: number, base: base, laws: laws)) {
    case .answers(let answers): take(answers, number, base, open)
    case .died: try locate(number, base, open)
    }
  }

  /// Counts what a scene has shown.
  private mutating func take(
    _ answers: [CheckAnswer], _ number: Int, _ base: String?, _ open: [Int]
  ) {
    let lines = answers.filter { $0.kind == .line }.map(\.text)
    for index in open {
      guard
        let answer = answers.first(where: { $0.kind != .line && $0.name == records[index].law.name }
        )
      else { continue }
      records[index].tried += 1
      switch answer.kind {
      case .absent: records[index].absent += 1
      case .refused:
        records[index].refused += 1
        if records[index].reason.isEmpty { records[index].reason = answer.text }
      case .broken:
        records[index].failure = LawFailure(
          number: number, base: base, lines: lines, message: answer.text, isDeath: false)
      default: break
      }
    }
  }

  /// Finds out which law a scene dies of.
  ///
  /// Each is judged alone. Where the lines themselves are deadly, that is the first law's business and no
  /// other is judged.
  private mutating func locate(_ number: Int, _ base: String?, _ open: [Int]) throws(LaunchProblem)
  {
    guard case .answers(let written) = try kernel.ask(.write(number: number, base: base)) else {
      return
    }
    let lines = written.map(\.text)
    func judge(_ laws: [String]) throws(LaunchProblem) -> JudgingKernel.Result {
      try kernel.ask(
        .judge(number: number, base: base, laws: laws), limit: JudgingKernel.limit * 2)
    }
    if case .died(let message) = try judge([]) {
      guard let first = open.first(where: { records[$0].law.name == Law.alive.name }) else {
        return
      }
      records[first].die(LawFailure(deadly: lines, number, base, message))
      return
    }
    for index in open {
      switch try judge([records[index].law.name]) {
      case .answers(let answers): take(answers, number, base, [index])
      case .died(let message): records[index].die(LawFailure(deadly: lines, number, base, message))
      }
    }
  }

  // MARK: Shrinking

  private mutating func finish(_ index: Int) throws(LaunchProblem) {
    guard var failure = records[index].failure else { return }
    let (law, kernel) = (records[index].law, kernel)
    var problem: LaunchProblem?
    let isHang = failure.isDeath && failure.message.contains("did not answer")
    let limit = isHang ? 1000 : JudgingKernel.limit
    let attempts =
      isHang ? Self.attempts.hung : failure.isDeath ? Self.attempts.crashed : Self.attempts.broken
    var shrinker = Shrinker(attempts: attempts) { [isDeath = failure.isDeath] lines in
      guard problem == nil else { return false }
      do throws(LaunchProblem) {
        switch try kernel.ask(.attempt(law: law.name, lines: lines), limit: limit) {
        case .died: return isDeath
        case .answers(let answers): return !isDeath && answers.first?.kind == .broken
        }
      } catch {
        problem = error
        return false
      }
    }
    let shrunk = shrinker.shrunk(failure.lines)
    if let problem { throw problem }
    switch try kernel.ask(.attempt(law: law.name, lines: shrunk)) {
    case .died(let message): (failure.lines, failure.message) = (shrunk, message)
    case .answers(let answers):
      // What seemed to hang may only have been slow: then nothing was left out rightly.
      if let first = answers.first, first.kind == .broken {
        (failure.lines, failure.message) = (shrunk, first.text)
      }
    }
    if !law.isAdvice { save(&failure, law) }
    records[index].failure = failure
  }

  private mutating func save(_ failure: inout LawFailure, _ law: Law) {
    do {
      failure.file = try SavedScene(failure, breaks: law, plan: plan).save(in: plan.folder)
    } catch {
      problems.append(error.sentence)
    }
  }
}
