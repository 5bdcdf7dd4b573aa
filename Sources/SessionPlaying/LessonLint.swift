package import SessionTranscript

/// Weaknesses of a session as a lesson, although its answers are right.
///
///     let findings = LessonLint.findings(in: file.nodes, columns: file.columns)
///
/// A learner should do or predict something in two of three steps, read little between two
/// commands, and see every line as it is in a terminal of the stated size; and a number that
/// `verify` cannot compute may be wrong.
package enum LessonLint {
  /// One finding, and where.
  package struct Finding: Equatable {
    /// The line number in the file, from 1; nil for the whole file.
    package var line: Int?
    /// The weakness found.
    package var problem: Problem
  }

  /// A weakness.
  package enum Problem: Equatable {
    /// A number that nothing computes.
    case unchecked(answer: String)
    /// Lines of prose before a command, a question or a task.
    case prose(lines: Int)
    /// A line of a command or an answer, wider than the terminal.
    case wide(columns: Int, limit: Int)
    /// Of `total` steps and questions, `active` are tasks or questions.
    case passive(active: Int, total: Int)
    /// A lesson of the course without a question for the final test.
    case unvaried
    /// An `@wrong` or an `@done` without a sentence for the learner.
    case unexplained(Directive.Name, String)
    /// An `@wrong` whose answer is none of the choices.
    case noChoice(String)
    /// Two wrong answers of one question with one sentence.
    case sameSentence(String, String)
    /// A sentence of an `@wrong` that does not end in a full stop, or of an `@done` that does.
    case ending(Directive.Name, String)
  }

  /// The maximum number of lines of prose between two commands.
  static let longestProse = 12

  /// The columns that a prompt takes before a command, such as `layoutsh main/calendar> `.
  static let prompt = 24

  /// Returns the findings in the order of the file, and last what is about the whole.
  ///
  /// - Parameter isInCourse: whether the final test should draw from it.
  /// - Complexity: O(characters).
  package static func findings(
    in nodes: [Node], columns: Int, isInCourse: Bool = false
  ) -> [Finding] {
    var findings: [Finding] = []
    var (prose, active, total) = (0, 0, 0)
    for (index, node) in nodes.enumerated() {
      switch node {
      case .prose: prose += 1
      case .directive(let directive) where directive.name == .swift:
        findings += wideLine(of: directive, columns)
      case .blank, .directive, .step: break
      }
      guard let line = node.lineOfStop else { continue }
      if prose > longestProse {
        findings.append(Finding(line: line, problem: .prose(lines: prose)))
      }
      prose = 0
      total += 1
      if case .step(let step) = node {
        findings += wideLines(of: step, columns)
      } else {
        active += 1
      }
      if let quiz = Quiz(in: nodes, at: index) { findings += Self.findings(in: quiz) }
      if let task = LessonTask(in: nodes, at: index) {
        findings += task.conditions.flatMap { Self.findings(in: $0, .done) }
      }
    }
    if active * 3 < total * 2 {
      findings.append(Finding(line: nil, problem: .passive(active: active, total: total)))
    }
    if isInCourse, VariedQuestion.all(in: nodes).isEmpty {
      findings.append(Finding(line: nil, problem: .unvaried))
    }
    return findings
  }

  private static func findings(in quiz: Quiz) -> [Finding] {
    var findings: [Finding] = []
    if quiz.isUnchecked, let answer = quiz.answers.first {
      findings.append(Finding(line: answer.line, problem: .unchecked(answer: answer.text)))
    }
    var answers: [String: String] = [:]
    for wrong in quiz.wrong {
      if !quiz.choices.isEmpty, !quiz.choices.contains(wrong.text) {
        findings.append(Finding(line: wrong.line, problem: .noChoice(wrong.text)))
        continue
      }
      findings += Self.findings(in: wrong, .wrong)
      guard let sentence = wrong.sentence else { continue }
      if let other = answers[sentence] {
        findings.append(Finding(line: wrong.line, problem: .sameSentence(other, wrong.text)))
      }
      answers[sentence] = wrong.text
    }
    return findings
  }

  /// Returns what is wrong with the sentence of a line.
  private static func findings(in line: ExplainedLine, _ name: Directive.Name) -> [Finding] {
    guard let sentence = line.sentence, !sentence.isEmpty else {
      return [Finding(line: line.line, problem: .unexplained(name, line.text))]
    }
    let isWhole = ".!?".contains(sentence.last ?? " ")
    if isWhole == (name == .wrong) { return [] }
    return [Finding(line: line.line, problem: .ending(name, line.text))]
  }

  private static func wideLine(of code: Directive, _ columns: Int) -> [Finding] {
    let width = code.text.unicodeScalars.count + Snippet.indentation
    guard width > columns else { return [] }
    return [Finding(line: code.line, problem: .wide(columns: width, limit: columns))]
  }

  private static func wideLines(of step: Step, _ columns: Int) -> [Finding] {
    let commands = step.command.split(separator: "\n", omittingEmptySubsequences: false)
    let lines =
      commands.map { ($0.unicodeScalars.count, columns - prompt) }
      + step.expected.map { ($0.source.unicodeScalars.count, columns) }
    return lines.enumerated().compactMap { index, line in
      let (width, limit) = line
      guard width > limit else { return nil }
      return Finding(line: step.line + index, problem: .wide(columns: width, limit: limit))
    }
  }
}

extension Node {
  /// The line of a command, a question or a task; nil for anything else.
  fileprivate var lineOfStop: Int? {
    switch self {
    case .step(let step): step.line
    case .directive(let directive) where [.quiz, .task].contains(directive.name): directive.line
    case .blank, .prose, .directive: nil
    }
  }
}
