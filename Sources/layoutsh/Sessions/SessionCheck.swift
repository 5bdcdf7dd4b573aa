import SessionTranscript

/// One session replayed against a kernel: what each step printed, and what did not hold.
struct SessionCheck {
  let file: SessionFile
  let front: KernelFront
  /// What each step printed, in order; nil for steps that were not run.
  private(set) var outputs: [StepOutput?] = []
  private(set) var results: [CaseResult] = []

  init(file: SessionFile, front: KernelFront) {
    self.file = file
    self.front = front
  }

  /// Runs every step, assertion and quiz.
  mutating func run() {
    var quiz: Quiz?
    for node in file.nodes {
      switch node {
      case .step(let step):
        finish(&quiz)
        check(step)
      case .directive(let directive) where directive.name == .assert:
        finish(&quiz)
        check(directive)
      case .directive(let directive) where directive.name == .quiz:
        finish(&quiz)
        quiz = Quiz(directive)
      case .directive(let directive): quiz?.add(directive)
      case .prose, .blank: break
      }
    }
    finish(&quiz)
  }

  private mutating func check(_ step: Step) {
    let answer = front.runQuietly(step.command)
    let output = StepOutput(
      text: String(decoding: answer.output, as: UTF8.self), status: Int(answer.status))
    outputs.append(output)
    guard let difference = StepDifference(of: step, output: output, file: file.path) else {
      return add(step.line, step.command, .passed)
    }
    add(
      step.line, step.command,
      .failed(message: "the answer differs", detail: difference.text))
  }

  private mutating func check(_ assertion: Directive) {
    let answer = front.runQuietly("assert \(assertion.text)")
    let name = "@assert \(assertion.text)"
    guard answer.status != 0 else { return add(assertion.line, name, .passed) }
    let text = String(decoding: answer.output, as: UTF8.self)
    let line = text.split(separator: "\n").first.map(String.init) ?? "it does not hold"
    let sentence = line.hasPrefix("error: ") ? String(line.dropFirst(7)) : line
    add(
      assertion.line, name,
      .failed(message: "\(file.path), line \(assertion.line): \(sentence)", detail: ""))
  }

  /// Checks the quiz that ends here, if there is one.
  private mutating func finish(_ quiz: inout Quiz?) {
    guard let ended = quiz else { return }
    quiz = nil
    let faults = ended.faults(front)
    for fault in faults {
      add(
        fault.line, "@quiz \(ended.question)",
        .failed(message: "\(file.path), line \(fault.line): \(fault.message)", detail: ""))
    }
    if faults.isEmpty { add(ended.line, "@quiz \(ended.question)", .passed) }
  }

  private mutating func add(_ line: Int, _ name: String, _ outcome: CaseResult.Outcome) {
    results.append(CaseResult(file: file.path, line: line, name: name, outcome: outcome))
  }
}
