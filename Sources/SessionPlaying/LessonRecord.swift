package import SessionTranscript

/// The record of a learner's tries while a lesson is played; of a part that is asked again, the
/// first run counts.
struct LessonRecord {
  /// The result so far, without the number of steps.
  private(set) var result: LessonResult
  /// The nodes of the parts.
  private let nodes: [Int]

  /// Begins a record, or goes on with one of the same version of the lesson.
  ///
  /// - Complexity: O(nodes).
  init(_ all: [Node], of file: String, version: String, after before: LessonResult?) {
    let met = LessonPart.all(in: all)
    nodes = met.map { $0.node }
    let parts = met.map { LessonResult.Part($0.kind) }
    let lesson = LessonName(ofFile: file)
    result = LessonResult(lesson: lesson, version: version, steps: 0, allSteps: 0, parts: parts)
    guard let before, before.lesson == lesson, before.version == version,
      before.parts.map({ $0.kind }) == parts.map({ $0.kind })
    else { return }
    (result.parts, result.learner) = (before.parts, before.learner)
  }

  /// Whether a part was met.
  var isBegun: Bool { result.parts.contains { $0.ending != .unseen } }

  /// Returns the tries at the part of a node, if it has not ended.
  func tries(_ node: Int) -> Tries { open(at: node).map { result.parts[$0].tries } ?? Tries() }

  /// Notes that the part of a node is met.
  mutating func open(_ node: Int) {
    if let index = open(at: node) { result.parts[index].ending = .open }
  }

  /// Keeps the tries at the part of a node.
  mutating func keep(_ tries: Tries, _ node: Int) {
    if let index = open(at: node) { result.parts[index].tries = tries }
  }

  /// Notes how the part of a node has ended.
  mutating func end(_ node: Int, isRight: Bool) {
    if let index = open(at: node) { result.parts[index].ending = isRight ? .right : .shown }
  }

  /// Returns the number of the part of a node, if it has not ended.
  private func open(at node: Int) -> Int? {
    guard let index = nodes.firstIndex(of: node) else { return nil }
    return [.unseen, .open].contains(result.parts[index].ending) ? index : nil
  }
}

/// A question or a task of a lesson, as a result counts them.
package struct LessonPart {
  /// The node at which it begins.
  let node: Int
  /// The kind of part.
  package let kind: LessonResult.Part.Kind
  /// The line number in the file, from 1.
  package let line: Int
  /// The question, or the task.
  package let text: String
  /// The question; nil for a task.
  package let quiz: Quiz?

  /// Returns the parts of a lesson, in its order.
  ///
  /// - Complexity: O(nodes).
  package static func all(in nodes: [Node]) -> [LessonPart] {
    nodes.indices.compactMap { index in
      if let task = LessonTask(in: nodes, at: index) {
        return LessonPart(node: index, kind: .task, line: task.line, text: task.text, quiz: nil)
      }
      guard let quiz = Quiz(in: nodes, at: index), quiz.canBeAsked else { return nil }
      return LessonPart(
        node: index, kind: .question, line: quiz.line, text: quiz.question, quiz: quiz)
    }
  }
}

extension Quiz {
  /// Returns the letter of the choice that an answer means; nil for any other answer.
  func letter(of answer: String) -> String? {
    let words = answer.split(separator: " ").joined(separator: " ")
    guard kind == .choice, let index = choices.firstIndex(of: choice(words)), index < 26 else {
      return nil
    }
    return String(UnicodeScalar(UInt8(97 + index)))
  }

  /// Returns the words of the choice with a letter; nil for any other answer.
  package func choice(lettered letter: String) -> String? {
    guard kind == .choice, letter.utf8.count == 1, let byte = letter.utf8.first,
      choices.indices.contains(Int(byte) - 97)
    else { return nil }
    return choices[Int(byte) - 97]
  }

  /// Returns what the lesson says about a first wrong answer, as a result has it; nil for nothing.
  package func sentence(about wrong: String) -> String? {
    self.wrong.first { line in
      switch kind {
      case .choice: return letter(of: line.text) == wrong
      case .number:
        guard let one = Double(line.text), let other = Double(wrong) else {
          return line.text == wrong
        }
        return one == other
      case .command: return Tries.shortened(line.text) == wrong
      }
    }?.sentence
  }
}
