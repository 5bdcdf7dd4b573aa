import KernelLink
import LayoutLaws
import System

/// A run over all scenes that judges each and shrinks those that break a law.
struct Trial {
  private(set) var records: [LawRecord] = []
  /// The number of scenes that were judged.
  private(set) var scenes = 0
  /// The bundled bases that the module refuses, each with its reason.
  private(set) var leftOut: [(base: String, reason: String)] = []
  /// Other problems, such as sessions that cannot be written.
  private(set) var problems: [String] = []
  /// The class of UIKit that the module was made of, where a test is to name it.
  var layout: UIKitClass?
  /// Milliseconds spent on scenes with a call that did not come back, which are charged to no
  /// budget: each law hangs once at most.
  private var waited: Int64 = 0
  private let plan: CheckPlan
  private let kernel: JudgingKernel
  /// The bases that the module takes; nil for none.
  private(set) var bases: [String?]

  /// Maximum number of attempts to shrink the lines that break a law; fewer for a crash, which
  /// costs a process, and for a hang, which costs its time limit.
  private static let attempts = (broken: 1500, crashed: 250, hung: 25)

  init(plan: CheckPlan, kernel: JudgingKernel, bases: [String?]) {
    (self.plan, self.kernel, self.bases) = (plan, kernel, bases)
  }

  /// Loads the module, then judges until every law is broken, all scenes are judged or the budget
  /// ends; at last shrinks and saves what it found.
  mutating func run() throws(LaunchProblem) {
    if let failure = try load() { return fail(failure) }
    records = plan.laws.map {
      LawRecord(
        law: $0, planned: plan.count(of: $0, bases: bases.count), profile: plan.profile)
    }
    // Laws that take long have a share of their own, so that they leave the others their scenes.
    let share = plan.laws.contains { $0.rarity == 1 } ? plan.budget / 4 : plan.budget
    let watch = Stopwatch()
    var spentOnRare: Int64 = 0
    for number in plan.numbers {
      let isFirst = number == plan.numbers.first
      guard watch.wholeMilliseconds - waited - spentOnRare < plan.budget || isFirst else {
        cut(Self.budgetEnded)
        break
      }
      let base = bases[number % bases.count]
      let open = records.indices.filter {
        records[$0].failure == nil && plan.tries(records[$0].law, number, bases: bases.count)
      }
      if open.isEmpty {
        if records.allSatisfy({ $0.failure != nil }) { break }
        continue
      }
      scenes += 1
      try judge(number, base, open.filter { records[$0].law.rarity == 1 })
      let rare = open.filter { records[$0].law.rarity > 1 && records[$0].failure == nil }
      if !isHung, spentOnRare < share || isFirst {
        let (start, before) = (watch.wholeMilliseconds, waited)
        try judge(number, base, rare)
        spentOnRare += watch.wholeMilliseconds - start - (waited - before)
      } else if !isHung {
        for index in rare { records[index].cut = Self.budgetEnded }
      }
      // Every other scene may hang too, and each would take as long.
      if isHung {
        cut("a call never came back")
        break
      }
    }
    for index in records.indices where records[index].failure != nil { try finish(index) }
    // A law that was not requested is listed where it is reported.
    records = Law.all.flatMap { law in records.filter { $0.law.name == law.name } }
  }

  // MARK: Loading

  /// Loads the module with its default options over each base; returns why it cannot be loaded, or
  /// nil.
  ///
  /// Of the bundled bases those that it refuses are left out, unless it refuses all; it has to take
  /// those that the plan names.
  private mutating func load() throws(LaunchProblem) -> LawFailure? {
    var refusals: [LawFailure] = []
    for base in bases {
      let lines = [CheckPlan.loading(plan.module, over: base)]
      switch try kernel.ask(.load(base: base)) {
      case .died(let message, let isHang):
        return LawFailure(deadly: lines, 0, base, message, isHang: isHang)
      case .answers(let answers):
        guard let refusal = answers.first, refusal.kind == .broken else { continue }
        refusals.append(LawFailure(number: 0, base: base, lines: lines, message: refusal.text))
      }
    }
    if !plan.bases.isEmpty || refusals.count == bases.count { return refusals.first }
    leftOut = refusals.compactMap { refusal in
      refusal.base.map { (base: $0, reason: refusal.message) }
    }
    bases.removeAll { base in leftOut.contains { $0.base == base } }
    return nil
  }

  /// Records that the module cannot be loaded, which breaks the law `alive`; no other law is tried.
  mutating func fail(_ failure: LawFailure) {
    var (failure, alive) = (failure, LawRecord(law: Law.alive, planned: 1))
    if failure.isDeath {
      failure.card = kernel.card(again: plan.arguments(for: Law.alive, 0, failure.base))
    }
    save(&failure, Law.alive)
    alive.die(failure)
    scenes = 1
    records = [alive]
    for law in plan.laws where law.name != Law.alive.name {
      var record = LawRecord(law: law, planned: plan.count(of: law, bases: bases.count))
      record.hurdle = "\(plan.module) cannot be loaded"
      records.append(record)
    }
  }

  // MARK: Judging

  /// Whether a call never came back, and that is more than a warning.
  private var isHung: Bool {
    records.contains { $0.failure?.isHang == true && $0.isBroken }
  }

  /// Why laws were tried on fewer scenes than planned.
  private static let budgetEnded = "the budget ended"

  private mutating func cut(_ reason: String) {
    for index in records.indices { records[index].cut = reason }
  }

  /// Judges a scene by some laws.
  private mutating func judge(_ number: Int, _ base: String?, _ open: [Int]) throws(LaunchProblem) {
    if open.isEmpty { return }
    let (laws, watch) = (open.map { records[$0].law.name }, Stopwatch())
    switch try kernel.ask(.judge(number: number, base: base, laws: laws)) {
    case .answers(let answers): addAnswers(answers, number, base, open)
    case .died(_, let isHang):
      try locate(number, base, open)
      if isHang { waited += watch.wholeMilliseconds }
    }
  }

  /// Adds the answers of a scene to the records.
  private mutating func addAnswers(
    _ answers: [CheckAnswer], _ number: Int, _ base: String?, _ open: [Int]
  ) {
    let lines = answers.filter { $0.kind == .line }.map(\.text)
    let broken = answers.first { $0.kind == .broken }?.name
    for index in open {
      guard
        let answer = answers.first(where: { $0.kind != .line && $0.name == records[index].law.name }
        )
      else {
        if let broken { records[index].hurdle = "law \(broken) is broken" }
        continue
      }
      records[index].tried += 1
      switch answer.kind {
      case .absent: records[index].absent += 1
      case .refused:
        records[index].refused += 1
        if records[index].reason.isEmpty { records[index].reason = answer.text }
      case .broken:
        records[index].failure = LawFailure(
          number: number, base: base, lines: lines, message: answer.text)
      default: break
      }
    }
  }

  /// Finds the law that a scene crashes in.
  ///
  /// Each is judged alone. If the lines themselves crash the kernel, the law `alive` is broken,
  /// even if the plan does not name it, and no other is judged.
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
    if case .died(let message, let isHang) = try judge([]) {
      var first = records.firstIndex { $0.law.name == Law.alive.name }
      if first == nil {
        records.append(LawRecord(law: Law.alive, planned: plan.numbers.count))
        first = records.count - 1
      }
      guard let first, records[first].failure == nil else { return }
      records[first].die(LawFailure(deadly: lines, number, base, message, isHang: isHang))
      return
    }
    for index in open {
      switch try judge([records[index].law.name]) {
      case .answers(let answers): addAnswers(answers, number, base, [index])
      case .died(let message, let isHang):
        records[index].die(LawFailure(deadly: lines, number, base, message, isHang: isHang))
        if isHang && records[index].isBroken { return }
      }
    }
  }

  // MARK: Shrinking

  private mutating func finish(_ index: Int) throws(LaunchProblem) {
    guard var failure = records[index].failure else { return }
    let law = records[index].law
    var shrunk = try shrink(failure, law, isEachAlone: false)
    if shrunk == nil { shrunk = try shrink(failure, law, isEachAlone: true) }
    if let shrunk {
      (failure.lines, failure.message) = shrunk
      if failure.isDeath {
        failure.card = kernel.card(again: plan.arguments(for: law, failure.number, failure.base))
      }
      if plan.profile == .uikit || plan.test != nil { try retell(&failure, law) }
      if !law.isAdvice { save(&failure, law) }
    } else {
      failure.message +=
        ", but not in a process of its own: the module keeps something between scenes"
    }
    records[index].failure = failure
  }

  /// Returns smaller lines that break the law in a fresh process, and the sentence about them; nil
  /// if they hold there, because the module remembers earlier scenes.
  ///
  /// `isEachAlone` starts a new process for each attempt.
  private func shrink(_ failure: LawFailure, _ law: Law, isEachAlone: Bool) throws(LaunchProblem)
    -> (lines: [String], message: String)?
  {
    let limit = failure.isHang ? 500 : JudgingKernel.limit
    let attempts =
      failure.isHang
      ? Self.attempts.hung
      : failure.isDeath || isEachAlone ? Self.attempts.crashed : Self.attempts.broken
    var problem: LaunchProblem?
    var shrinker = Shrinker(attempts: attempts) { [kernel] lines in
      guard problem == nil else { return false }
      do throws(LaunchProblem) {
        if isEachAlone { try kernel.renew() }
        switch try kernel.ask(.attempt(law: law.name, lines: lines), limit: limit) {
        case .died: return failure.isDeath
        case .answers(let answers): return !failure.isDeath && answers.first?.kind == .broken
        }
      } catch {
        problem = error
        return false
      }
    }
    let shrunk = shrinker.shrunk(failure.lines)
    if let problem { throw problem }
    for lines in isEachAlone ? [shrunk, failure.lines] : [shrunk] {
      try kernel.renew()
      switch try kernel.ask(.attempt(law: law.name, lines: lines)) {
      case .died(let message, _): return (lines, message)
      case .answers(let answers):
        if let first = answers.first, first.kind == .broken { return (lines, first.text) }
      }
    }
    return nil
  }

  /// Tells a failure in UIKit's words, and notes the body of a test.
  private func retell(_ failure: inout LawFailure, _ law: Law, withSizes: Bool = false)
    throws(LaunchProblem)
  {
    let request = CheckRequest.retell(
      law: law.name, isInert: failure.isDeath, withSizes: withSizes, lines: failure.lines)
    guard case .answers(let answers) = try kernel.ask(request) else { return }
    if plan.profile == .uikit, let told = answers.first(where: { $0.kind == .told }) {
      failure.message = told.text
    }
    failure.body = answers.filter { $0.kind == .code }.map(\.text)
  }

  /// Returns the broken laws as methods of a test, and the names of those that no test can tell of.
  func testMethods() throws(LaunchProblem) -> (methods: [TestMethod], missing: [String]) {
    var (methods, missing): ([TestMethod], [String]) = ([], [])
    let broken = records.filter(\.isBroken)
    let withSizes = broken.contains { SwiftTest.hasSizes($0.failure?.body ?? []) }
    for record in broken {
      guard var failure = record.failure else { continue }
      if withSizes, !SwiftTest.hasSizes(failure.body) {
        try retell(&failure, record.law, withSizes: true)
      }
      guard !failure.body.isEmpty else {
        missing.append(record.law.name)
        continue
      }
      methods.append(
        TestMethod(
          law: record.law, sentence: failure.message, scene: failure.lines, body: failure.body))
    }
    return (methods, missing)
  }

  private mutating func save(_ failure: inout LawFailure, _ law: Law) {
    do {
      failure.file = try SavedScene(failure, breaks: law, plan: plan).save(in: plan.folder)
    } catch {
      problems.append(error.sentence)
    }
  }
}
