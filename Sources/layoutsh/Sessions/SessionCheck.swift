import SessionTranscript

/// One session replayed against a kernel: what each step printed, and what did not hold.
struct SessionCheck {
  let file: SessionFile
  let front: KernelFront
  let isTrusted: Bool
  /// What each step printed, in order; nil for steps that were not run.
  private(set) var outputs: [StepOutput?] = []
  private(set) var results: [CaseResult] = []
  /// What is left of the time and the output that the file may take, in milliseconds and bytes.
  private var timeLeft = SessionBudget.file
  private var outputLeft = SessionBudget.fileOutput

  init(file: SessionFile, front: KernelFront, isTrusted: Bool) {
    self.file = file
    self.front = front
    self.isTrusted = isTrusted
  }

  /// Runs every step, assertion and quiz; stops where a budget of an untrusted file is used up.
  mutating func run() {
    for (index, node) in file.nodes.enumerated() {
      switch node {
      case .step(let step): check(step)
      case .directive(let directive) where directive.name == .assert: check(directive)
      case .directive(let directive) where directive.name == .quiz: checkQuiz(at: index)
      case .directive, .prose, .blank: continue
      }
      if !isTrusted, timeLeft <= 0 || outputLeft <= 0 {
        let what = timeLeft <= 0 ? "takes too long" : "prints too much"
        return add(
          nil, "budget", .failed(message: "\(file.path): the session \(what) in all", detail: ""))
      }
      if isGone {
        return add(nil, "kernel", .errored(message: "\(file.path): no kernel is left"))
      }
    }
  }

  private var isGone = false
  /// How long the last command or quiz took, in milliseconds.
  private var took: Int64 = 0

  /// The lines of the session, by their right.
  private var origin: LineOrigin {
    LineOrigin(folder: SessionFile.folder(of: file.path), isTrusted: isTrusted)
  }

  private mutating func ask(_ line: String) -> (text: String, status: Int32) {
    let start = Stopwatch()
    let answer = front.runQuietly(
      line, origin: origin, limit: file.stepLimit(front.limit, isTrusted: isTrusted))
    took = start.wholeMilliseconds
    timeLeft -= took
    outputLeft -= answer.output.count
    isGone = answer.status == KernelFront.isGone
    return (answer.output.text, isGone ? 70 : answer.status)
  }

  private mutating func check(_ step: Step) {
    let answer = ask(step.command)
    let output = StepOutput(text: answer.text, status: Int(answer.status))
    outputs.append(output)
    guard let difference = StepDifference(of: step, output: output, file: file.path) else {
      return add(step.line, step.command, .passed)
    }
    add(
      step.line, step.command,
      .failed(message: "the answer differs", detail: difference.text))
  }

  private mutating func check(_ assertion: Directive) {
    let answer = ask("assert \(assertion.text)")
    let name = "@assert \(assertion.text)"
    guard answer.status != 0 else { return add(assertion.line, name, .passed) }
    let line = answer.text.split(separator: "\n").first.map(String.init) ?? "it does not hold"
    let sentence = line.hasPrefix("error: ") ? String(line.dropFirst(7)) : line
    add(
      assertion.line, name,
      .failed(message: "\(file.path), line \(assertion.line): \(sentence)", detail: ""))
  }

  private mutating func checkQuiz(at index: Int) {
    guard let quiz = Quiz(in: file.nodes, at: index) else { return }
    let start = Stopwatch()
    let faults = quiz.faults(front, origin)
    took = start.wholeMilliseconds
    timeLeft -= took
    for fault in faults {
      add(
        fault.line, "@quiz \(quiz.question)",
        .failed(message: "\(file.path), line \(fault.line): \(fault.message)", detail: ""))
    }
    if faults.isEmpty { add(quiz.line, "@quiz \(quiz.question)", .passed) }
  }

  private mutating func add(_ line: Int?, _ name: String, _ outcome: CaseResult.Outcome) {
    results.append(
      CaseResult(
        file: file.path, line: line, name: name, outcome: outcome, milliseconds: took))
    took = 0
  }
}
