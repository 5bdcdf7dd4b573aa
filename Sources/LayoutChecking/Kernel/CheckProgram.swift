import KernelLink
import LayoutLaws
import ShellCore
import ShellKernel
import ShellValues
import System
import TerminalText

/// The program inside the kernel of `check`: builds scenes by running lines in a shell, and judges
/// them.
///
/// It keeps nothing between requests except the loaded modules, so the replacement of a crashed
/// kernel gives the same answers.
final class CheckProgram: KernelProgram {
  private let module: String
  private let seed: UInt32
  /// The options that every scene has, as words of a line.
  private let fixed: [String]
  let catalogue: ModuleCatalogue
  private let recorder: CallRecorder
  let context: KernelContext
  private var descriptions: [String: ModuleDescription] = [:]
  /// Whether sections scroll by themselves, by the base; empty for none.
  private var scrolls: [String: Bool] = [:]

  init(_ context: KernelContext, _ plan: CheckPlan, setup: ShellSetup) {
    (module, seed, fixed) = (plan.module, plan.seed, plan.options)
    self.context = context
    recorder = CallRecorder(context)
    recorder.limitsCalls = true
    catalogue = ModuleCatalogue(
      searchPath: setup.searchPath, imageFolder: nil, recorder: recorder)
  }

  let prompt = ""
  let suspended: [String] = []
  let settings = ShellSettings()
  let journal = JournalLines()

  func rebuild(_ rebuild: Rebuild, progress: (Int) -> Void) -> RebuildResult { .complete }
  func complete(_ text: String, cursor: Int) -> Completion {
    Completion(replaced: 0..<0)
  }
  func hint(_ text: String) -> String? { nil }

  func run(_ line: KernelLine) -> LineReply {
    let answers = CheckRequest(line.text).map(answers) ?? []
    recorder.lines = []
    return LineReply(output: VisibleText(lines: answers.map(\.line).joined()))
  }

  private func answers(_ request: CheckRequest) -> [CheckAnswer] {
    switch request {
    case .describe: return describe()
    case .setOptions(let base): return [setOptions(over: base)]
    case .load(let base): return [load(over: base)]
    case .judge(let number, let base, let laws): return judge(lines(number, base), by: laws)
    case .write(let number, let base):
      return lines(number, base).map { CheckAnswer(.line, "-", $0) }
    case .attempt(let law, let lines): return attempt(lines, law)
    case .identify: return identify()
    case .retell(let name, let isInert, let withSizes, let lines):
      guard let law = Law.named(name) else { return [] }
      return retell(lines, law, isInert: isInert, withSizes: withSizes)
    case .measure(let base): return measure(base)
    }
  }

  // MARK: Modules

  private func describe() -> [CheckAnswer] {
    context.memory.beginInnerLine(CheckPlan.loading(module, over: nil))
    do {
      guard try catalogue.describe(module).isDecorator else { return [CheckAnswer(.layout)] }
    } catch {
      // A name that no module can have is refused, too.
      let isThere = catalogue.modules().contains { $0.name == module }
      return [CheckAnswer(isThere ? .unusable : .unknown, "-", sentence(error))]
    }
    var bases: [String: String] = [:]
    for found in catalogue.modules() where found.status == "ok" && bases[found.name] == nil {
      guard let base = try? catalogue.describe(found.name), !base.isDecorator else { continue }
      bases[found.name] = base.place
    }
    return [CheckAnswer(.decorator)]
      + bases.sorted { $0.key < $1.key }.map { CheckAnswer(.base, $0.key, $0.value) }
  }

  /// Loads the module with the options that every scene has; what cannot be loaded without them is
  /// no matter of theirs.
  private func setOptions(over base: String?) -> CheckAnswer {
    let line = CheckPlan.loading(module, over: base)
    context.memory.beginInnerLine(line)
    let shell = newShell(catalogue)
    guard run(line, shell) == nil,
      let error = run("set " + fixed.joined(separator: " "), shell), !error.isMisbehaviour
    else { return CheckAnswer(.holds) }
    return CheckAnswer(.refused, "-", error.message)
  }

  /// Loads the module as people do first, and judges by the law `alive`.
  ///
  /// A layout that is loaded and then misbehaves is for other laws to judge.
  private func load(over base: String?) -> CheckAnswer {
    let (line, shell) = (CheckPlan.loading(module, over: base), newShell(catalogue))
    context.memory.beginInnerLine(line)
    switch run(line, shell) {
    case nil: return judge(shell, Law.alive)
    case .some(let error) where error.isMisbehaviour: return CheckAnswer(.holds, Law.alive.name)
    case .some(let error): return CheckAnswer(.broken, Law.alive.name, error.message)
    }
  }

  private func sentence(_ error: CatalogueError) -> String {
    switch error {
    case .unknown(let name, let known):
      return "no module '\(name)'; available: \(known.joined(separator: ", "))"
    case .refused(let error): return error.message
    }
  }

  private func lines(_ number: Int, _ base: String?) -> [String] {
    guard let module = description(of: module) else { return [] }
    return SceneWriter.lines(
      module: module, base: base.flatMap(description), fixed: fixed,
      hasScrollers: hasScrollers(over: base), seed: seed, number: number)
  }

  /// Whether the module, or the base, has sections that scroll by themselves; looked up once.
  private func hasScrollers(over base: String?) -> Bool {
    if let known = scrolls[base ?? ""] { return known }
    let (line, shell) = (loading(over: base), newShell(catalogue))
    context.memory.beginInnerLine(line)
    let found = run(line, shell) == nil && shell.lawScene().hasScrollers
    scrolls[base ?? ""] = found
    return found
  }

  /// The declarations of a module, whose file is read once.
  private func description(of name: String) -> ModuleDescription? {
    if let known = descriptions[name] { return known }
    descriptions[name] = try? catalogue.describe(name)
    return descriptions[name]
  }

  /// The line that loads the module with the options that every scene has.
  func loading(over base: String?) -> String {
    CheckPlan.loading(module, over: base) + fixed.map { " \($0)" }.joined()
  }

  // MARK: Judging

  func newShell(_ catalogue: any LayoutCatalogue) -> Shell {
    let shell = Shell(catalogue: catalogue)
    shell.processorTime = { ThisProcess.processorTime }
    shell.willCall = { [recorder] in recorder.willCall(layer: $0) }
    return shell
  }

  /// Runs the lines of a random scene without those that are refused, and judges it.
  private func judge(_ lines: [String], by laws: [String]) -> [CheckAnswer] {
    let shell = newShell(catalogue)
    var kept: [CheckAnswer] = []
    for line in lines {
      context.memory.beginInnerLine(line)
      switch run(line, shell) {
      case nil: kept.append(CheckAnswer(.line, "-", line))
      case .some(let error) where error.isMisbehaviour:
        kept.append(CheckAnswer(.line, "-", line))
        return [CheckAnswer(.broken, Law.ofLines, error.message)] + kept
      default:
        _ = shell.run("rollback", mode: .session)
        // Without a layout there is nothing to judge: options may be at odds.
        guard line.hasPrefix("load ") else { continue }
        let own = fixed.map { " \($0)" }.joined()
        let plain =
          line.dropLast(own.count).split(separator: " ").filter { !$0.contains("=") }
          .joined(separator: " ") + own
        if run(plain, shell) == nil { kept.append(CheckAnswer(.line, "-", plain)) }
      }
    }
    var answers: [CheckAnswer] = []
    for law in Law.all where laws.contains(law.name) || Law.first.contains(law.name) {
      let answer = judge(shell, law)
      answers.append(answer)
      if answer.kind == .broken, Law.first.contains(law.name) { break }
    }
    return answers + (answers.contains { $0.kind == .broken } ? kept : [])
  }

  /// Judges a scene whose lines must all run.
  private func attempt(_ lines: [String], _ name: String) -> [CheckAnswer] {
    let shell = newShell(catalogue)
    for line in lines {
      context.memory.beginInnerLine(line)
      guard let error = run(line, shell) else { continue }
      let isBreach = error.isMisbehaviour && name == Law.ofLines
      return [CheckAnswer(isBreach ? .broken : .refused, name, error.message)]
    }
    guard let law = Law.named(name) else { return [] }
    return [judge(shell, law)]
  }

  private func judge(_ shell: Shell, _ law: Law) -> CheckAnswer {
    context.memory.beginInnerLine("assert law \(law.name)")
    switch law.judge(shell.lawScene()) {
    case .holds: return CheckAnswer(.holds, law.name)
    case .notOffered: return CheckAnswer(.absent, law.name)
    case .refused(let reason): return CheckAnswer(.refused, law.name, reason)
    case .broken(let sentence, _): return CheckAnswer(.broken, law.name, sentence)
    }
  }

  /// Runs a line; returns why it was refused, or nil.
  func run(_ line: String, _ shell: Shell) -> CommandError? {
    guard case .failure(let error) = shell.run(line, mode: .session).replies.last?.result else {
      return nil
    }
    return error
  }

  private func measure(_ base: String?) -> [CheckAnswer] {
    let shell = newShell(catalogue)
    guard run(CheckPlan.loading(module, over: base), shell) == nil,
      let cost = try? Cost(of: shell.lawScene())
    else { return [] }
    return [
      CheckAnswer(.cost, "-", cost.sentence), CheckAnswer(.times, "-", cost.times),
    ]
  }
}

extension Law {
  /// The law that is broken if the host cannot run a line because a layout misbehaves.
  static let ofLines = "answers"
}

extension CommandError {
  /// Whether a layout broke its contract rather than refusing something.
  fileprivate var isMisbehaviour: Bool { code == "plugin-misbehaved" }
}

extension Cost {
  /// The verdict, the same in every measurement.
  fileprivate var sentence: String {
    if reads == 0 { return "a prepare of \(items) items reads no value of them" }
    if readsOfEdit >= reads / 2 {
      return
        "each edit of \(items) items re-reads everything: offer layout.incremental to avoid it "
        + "(optional)"
    }
    return "a prepare of \(items) items reads \(reads) values, an edit \(readsOfEdit)"
  }

  /// The figures, different in every measurement.
  fileprivate var times: String {
    "prepare \(Self.text(microsecondsPerItem)) µs an item; an edit of \(items) items costs "
      + "\(Self.text(edit)) of a prepare"
  }

  private static func text(_ number: Double) -> String {
    let decimals = number < 0.1 ? 1000.0 : number < 10 ? 10 : 1
    let rounded = (number * decimals).rounded() / decimals
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }
}
