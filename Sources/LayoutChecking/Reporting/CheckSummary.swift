import LayoutLaws

/// The result of a check as a whole: the last line of its report.
///
///     25 laws hold in 787 of 2000 scenes, then the budget ended; 2 laws not offered
///
/// Text, JSON, TAP and JUnit all follow it, and so does the exit code.
struct CheckSummary {
  /// The result, for programs.
  enum Result: String {
    /// All laws tried hold.
    case ok
    /// A law is broken.
    case fail
    /// A scene crashed the process, or a call never came back.
    case crash
    /// No law had anything to judge.
    case nothing
    /// The budget ended, which was to be a failure.
    case budget
  }

  let result: Result
  /// The number of laws that were tried and hold.
  let held: Int
  /// The number of scenes that were judged.
  let scenes: Int
  /// The findings and the extent of the check, in one sentence without a full stop.
  let sentence: String

  init(_ trial: Trial, of plan: CheckPlan) {
    let records = trial.records
    let result = Self.result(records, plan)
    (self.result, scenes) = (result, trial.scenes)
    held = records.count(where: \.isHeld)
    var parts: [String] = []
    let broken = records.filter(\.isBroken).map(\.law.name)
    if !broken.isEmpty {
      let law =
        broken.count == 1 ? "law \(broken[0]) is" : "laws \(broken.joined(separator: ", ")) are"
      let place = held == 0 ? " in \(Self.counted(scenes, "scene"))" : ""
      let isHang = records.contains { $0.failure?.isHang == true && $0.isBroken }
      let cause = result != .crash ? "" : isHang ? " by a hang" : " by a crash"
      parts.append("\(law) broken\(cause)\(place)")
    }
    if result == .nothing {
      let refusal = records.first { $0.refused > 0 }
      parts.append("nothing was tried\(refusal.map { ": \($0.reason)" } ?? "")")
    } else if held > 0 {
      parts.append(Self.tried(held, trial, plan))
    }
    let warnings = records.filter { $0.failure != nil && !$0.isBroken }.map(\.law.name)
    if !warnings.isEmpty { parts.append("\(warnings.joined(separator: ", ")) warns") }
    parts += Self.skipped(records)
    parts += trial.leftOut.map { "not over \($0.base): \($0.reason)" }
    sentence = parts.joined(separator: "; ")
  }

  /// The exit code of the program.
  var code: Int32 {
    switch result {
    case .ok: 0
    case .fail, .nothing: 3
    case .crash: 70
    case .budget: 75
    }
  }

  /// Whether the results of the laws alone do not tell that the check failed.
  var isAboutTheWhole: Bool { result == .nothing || result == .budget }

  private static func result(_ records: [LawRecord], _ plan: CheckPlan) -> Result {
    if records.contains(where: { $0.failure?.isDeath == true && $0.isBroken }) { return .crash }
    if records.contains(where: \.isBroken) { return .fail }
    // A layout that refuses every question is alive, and nothing else can be said of it.
    let telling = records.count == 1 ? records : records.filter { $0.law.name != Law.alive.name }
    let hasAnswered = !records.contains { $0.law.name == Law.ofLines && $0.result == .skip }
    guard hasAnswered, telling.contains(where: { $0.result != .skip }) else { return .nothing }
    return plan.isStrict && records.contains { $0.result == .budget } ? .budget : .ok
  }

  /// `25 laws hold in 787 of 2000 scenes, then the budget ended`.
  private static func tried(_ held: Int, _ trial: Trial, _ plan: CheckPlan) -> String {
    let laws = "\(counted(held, "law")) \(held == 1 ? "holds" : "hold")"
    let planned = plan.numbers.count
    guard trial.scenes < planned,
      let cut = trial.records.first(where: { !$0.cut.isEmpty })?.cut
    else {
      return "\(laws) in \(counted(trial.scenes, "scene"))"
    }
    return "\(laws) in \(trial.scenes) of \(planned) scenes, then \(cut)"
  }

  /// The number of skipped laws, by reason.
  private static func skipped(_ records: [LawRecord]) -> [String] {
    let skipped = records.filter { $0.result == .skip }
    let counts = [
      (skipped.count { $0.tried > 0 && $0.absent > 0 }, "not offered"),
      (skipped.count { $0.tried > 0 && $0.absent == 0 }, "refused"),
      (skipped.count { $0.tried == 0 }, "not tried"),
    ]
    return counts.filter { $0.0 > 0 }.map { "\(counted($0.0, "law")) \($0.1)" }
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
