import SessionTranscript
import TerminalText

// All sentences about playing sessions and about their questions.

extension SessionBudget.Part {
  /// One sentence without a full stop: what a session exceeds, and what to do.
  package var excess: String {
    let budget =
      switch self {
      case .time: "time budget of \(SessionBudget.file / 1000) s"
      case .output: "output budget of \(SessionBudget.fileOutput >> 20) MiB"
      }
    return "the session exceeds its \(budget); --trust lifts it"
  }
}

extension StepAnswer {
  /// One sentence without a full stop, for a line that ran without a kernel.
  static let goneSentence = "no kernel can be started any more"

  /// One sentence without a full stop, for a line that was stopped without a word.
  static let stoppedSentence = "it was stopped"
}

extension LessonTask.Problem {
  /// One sentence without a full stop.
  package var sentence: String {
    switch self {
    case .doneAtFirst: "the task is done before its solution runs"
    case .refused(let line, let reason): "@solution \(line) is refused: \(reason)"
    case .doneWithout(let line): "the task is done before @solution \(line)"
    case .notDone(let reason): "after the solution \(reason)"
    case .doneBy(let line): "@wrong \(line) does the task"
    case .unchecked: "the task cannot be checked: no kernel can be started"
    case .late: "checking the task takes longer than \(SessionBudget.longestStep / 1000) s"
    }
  }
}

extension SceneLook.Difference {
  /// One sentence without a full stop, such as `header 0 is 12 points too low`.
  package var sentence: String {
    switch self {
    case .missing(let name): return "\(name) is missing"
    case .extra(let name): return "\(name) should not be there"
    case .count(let found, let wanted):
      let excess = found > wanted ? "too many" : "too few"
      return "the content has \(found) items, \((found - wanted).magnitude) \(excess)"
    case .off(let name, let right, let down, let wider, let taller):
      let parts = [
        Self.part(right, "too far right", "too far left"), Self.part(down, "too low", "too high"),
        Self.part(wider, "too wide", "too narrow"), Self.part(taller, "too tall", "too short"),
      ].compactMap { $0 }
      return "\(name) is " + parts.joined(separator: " and ")
    }
  }

  private static func part(_ delta: Double, _ more: String, _ less: String) -> String? {
    guard delta != 0 else { return nil }
    let points = SessionDuration.decimal(
      thousandths: Int64((min(delta.magnitude, 1e15) * 1000).rounded()))
    return "\(points) \(points == "1" ? "point" : "points") \(delta > 0 ? more : less)"
  }
}

extension LessonLint.Problem {
  /// One sentence without a full stop.
  package var sentence: String {
    switch self {
    case .unchecked(let answer):
      "nothing computes @answer \(answer): expected @answer = EXPRESSION beside it"
    case .prose(let lines):
      "\(lines) lines of prose before this: expected at most \(LessonLint.longestProse)"
    case .wide(let columns, let limit): "a line of \(columns) columns: there are \(limit) for it"
    case .passive(let active, let total):
      "\(active) of \(total) steps are tasks or questions: expected two of three"
    case .unvaried: "no question has an @vary: the final test draws one from each lesson"
    case .unexplained(let name, let text):
      "@\(name.rawValue) \(text): expected a sentence after \": \", found none"
    case .noChoice(let text): "@wrong: expected one of the @choice lines, found \(text)"
    case .sameSentence(let one, let other):
      "@wrong \(other) has the sentence of @wrong \(one): expected one of its own"
    case .ending(.wrong, let text): "@wrong \(text): expected a full stop after the sentence"
    case .ending(let name, let text):
      "@\(name.rawValue) \(text): expected a clause without a full stop"
    }
  }
}

extension Quiz.Problem {
  /// One sentence without a full stop.
  package var sentence: String {
    switch self {
    case .unknownKind(let kind): "expected kind=number, choice or command, found kind=\(kind)"
    case .noAnswer: "expected an @answer for this @quiz, found none"
    case .noChoice(let text): "expected one of the @choice lines, found \(text)"
    case .refuses(let answer): "@answer \(answer) is not accepted"
    case .accepts(let answer): "@wrong \(answer) is accepted"
    case .badComputed(let text):
      "expected @answer = EXPRESSION or @answer after N = EXPRESSION, found @answer \(text)"
    case .computedTwice: "expected one computed @answer, found another"
    case .tooFar(let count):
      "@answer after \(count): expected \(count == 1 ? "a step" : "\(count) steps") below the question, found fewer"
    case .noValue(let expression, let reason): "@answer = \(expression) has no value: \(reason)"
    case .disagrees(let answer, let computed, let value):
      "@answer \(answer) differs from @answer \(computed), which is \(value)"
    case .variesConstant: "@vary: expected kind=number and a computed @answer"
    case .variesTwice(let number): "duplicate @vary \(number)"
    case .variesNothing(let number): "@vary \(number): no step has that number"
    case .changesNothing(let number):
      "@vary \(number): the answer is the same with each of the values"
    case .tooManyVersions(let count):
      "\(count) choices of numbers: expected at most \(VariedQuestion.mostVersions)"
    case .cannotVary(let numbers, let reason): "with \(numbers): \(reason)"
    case .unchecked: "the answers cannot be checked: no kernel can be started"
    case .late: "checking the answers takes longer than \(SessionBudget.longestStep / 1000) s"
    }
  }
}

extension QuizAttempt.Ending {
  /// One sentence for the learner.
  package var sentence: String {
    switch self {
    case .right: "Right."
    case .told(let answer): "Answer: \(answer)"
    }
  }
}

extension LessonRemark {
  /// A line for the learner.
  package var sentence: String {
    switch self {
    case .hint(let hint): "Hint: \(hint)"
    case .noHint(let isTask):
      "no more hints; 'skip' shows \(isTask ? "a solution" : "the answer")"
    case .wrong(let mistake, .none): mistake.sentence
    case .wrong(let mistake, .hint(let hint)): "\(mistake.sentence) Hint: \(hint)"
    case .wrong(let mistake, .skip): "\(mistake.sentence) 'skip' shows the answer."
    case .noLetter(let line, let count):
      "There is no choice \(line.quoted): type \(Self.letters(count))."
    case .noNumber(""): "Type a number, or a calculation such as \(Quiz.calculation)."
    case .noNumber(let line):
      if let number = Quiz.withPoint(line) {
        "\(line.quoted) has a comma: type \(number)."
      } else if Quiz.hasUnit(line) {
        "\(line.quoted) has a unit: type the number alone."
      } else {
        "\(line.quoted) is not a number: type one, or a calculation such as \(Quiz.calculation)."
      }
    case .onlyTried(let line, nil):
      "\(line.quoted) was only tried, on a copy of the scene: the answer is a number."
    case .onlyTried(let line, let count?):
      "\(line.quoted) is a command: the answer is \(Self.letters(count))."
    case .forTasks(let word):
      "\(word.quoted) is for tasks: here Enter shows a hint, and 'skip' the answer."
    case .tooEarly(let line):
      "\(line.quoted) has a value now, but the question is about a later scene: type a number."
    case .noCommand(let line):
      "\(line.quoted) is a number: this task takes commands."
    case .notDone(let reason): "Not yet: \(reason)."
    case .stillNotDone(let reason):
      "Not yet: \(reason). 'reset' starts the task again."
    case .onTheWay: "Good so far; the task is not done yet."
    case .skipHelps: "'skip' shows a solution"
    }
  }
}

extension LessonRemark {
  /// Returns the letters of a number of choices, such as `a letter from a to c`.
  private static func letters(_ count: Int) -> String {
    if count == 2 { return "a or b" }
    guard (2...26).contains(count) else { return "a letter" }
    return "a letter from a to \(UnicodeScalar(UInt8(96 + count)))"
  }
}

extension Mistake {
  /// One or more sentences for the learner.
  package var sentence: String {
    if case .explained(let sentence) = self { return "Not yet. \(sentence)" }
    return "Not yet: \(reason)."
  }

  /// A clause without a full stop; of the lesson, its sentences.
  package var reason: String {
    switch self {
    case .explained(let sentence): sentence
    case .like(let clause): clause
    case .early(let number, after: 0, of: 1):
      "\(number) is the value now; the question is about the next step"
    case .early(let number, after: 0, let count):
      "\(number) is the value now; the question is about \(count) steps later"
    case .early(let number, let after, let count):
      "\(number) is the value after \(after) of \(count) steps"
    case .tooLarge(let number): "\(number) is too large"
    case .tooSmall(let number): "\(number) is too small"
    case .choice(let choice): "it is not \(choice.quoted)"
    case .refused(let line): "\(line.quoted) is refused"
    case .number(let number): "\(number.quoted) is a number, and a command is asked for"
    case .works(let line): "\(line.quoted) is not refused"
    case .changesNothing(let line): "\(line.quoted) changes nothing"
    case .changesScene(let line):
      "\(line.quoted) changes the scene, and the right command only asks"
    case .onlyAsks(let line): "\(line.quoted) only asks, and the right command acts"
    case .acts(let line): "\(line.quoted) acts, and the right command only asks"
    case .otherScene(let line, let difference?): "after \(line.quoted) \(difference)"
    case .otherScene(let line, nil): "\(line.quoted) leads to another scene"
    case .otherOutput(let line): "\(line.quoted) prints something else"
    }
  }
}

extension String {
  /// The typed text in quotes, clipped.
  fileprivate var quoted: String {
    let text = VisibleText.make(self)
    let start = String(text.unicodeScalars.prefix(60))
    return "'\(start == text ? text : start + "…")'"
  }
}

extension VariedQuestion.Place {
  /// One sentence: the step that shows the answer, and its heading.
  package func sentence(ofLesson number: Int, _ title: String) -> String {
    let part = heading.map { ", under \"\($0)\"" } ?? ""
    return "Step \(step) of lesson \(number), \(title), shows it\(part)."
  }
}

extension Quiz {
  /// A calculation that prompts show as an example; it is the answer of no question of the course.
  package static let calculation = "3*50+8"
}

extension TaskAttempt.Verdict {
  /// The lines for the learner.
  package var sentences: [String] {
    switch self {
    case .done(let others) where others.isEmpty: ["Done."]
    case .done(let others): ["Done. The lesson does it with: \(others.joined(separator: "; "))"]
    case .off(let remarks): remarks.map { $0.sentence }
    case .unchecked: ["the task cannot be checked: no kernel can be started"]
    }
  }
}

extension LessonTurn {
  /// One sentence after `reset`.
  package static let resetSentence = "The scene is again that before the task."

  /// One sentence without a full stop, for an answer that cannot be checked.
  package static let uncheckedSentence = "the answer cannot be checked: no kernel can be started"
}

extension LessonTask {
  /// A clause without a full stop, for a condition that cannot be judged.
  static let somethingIsMissing = "something is missing; 'why' shows it"

  /// A row for further differences.
  static func more(_ count: Int) -> String { "and \(count) more" }

  /// One sentence: what to do.
  package var invitation: String { "Your turn: \(text)" }
}

extension LessonResult {
  /// One sentence without a full stop: the names that a result can have.
  package static let nameExpectation =
    "expected a name of at most \(longestName) characters without control characters"

  /// One sentence: what the code in a file is for.
  static let caution =
    "The code repeats the lines above and ends with a checksum: this shows a careless change, "
    + "it does not stop a determined one."
}

extension LessonResult.CodeFault {
  /// One sentence without a full stop.
  package var sentence: String {
    switch self {
    case .character(let found): "expected letters and digits of a code, found '\(found)'"
    case .mistyped: "a code that is damaged or mistyped: its checksum does not match"
    case .form(let form): "a code of form \(form): this version of layoutsh reads form 1"
    }
  }
}

extension LessonResult.FileFault {
  /// One sentence without a full stop.
  package var sentence: String {
    switch self {
    case .malformed(let line, let column):
      "expected a result, found text that is no JSON from line \(line), column \(column) on"
    case .noResult: "expected a result, found other JSON"
    case .form(let form): "a result of form \(form): this version of layoutsh reads form 1"
    case .member(let name): "expected a result, found no usable \(name)"
    case .code(let fault): "\"code\": \(fault.sentence)"
    case .altered: "its lines and its code differ: one of them was edited"
    }
  }
}
