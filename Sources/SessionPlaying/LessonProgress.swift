/// The number of questions and tasks done at the first try, without help.
package struct Score: Equatable {
  /// The number done.
  package private(set) var right = 0
  /// All of them.
  package private(set) var asked = 0

  /// Creates a score.
  package init(right: Int = 0, asked: Int = 0) { (self.right, self.asked) = (right, asked) }

  /// Counts one more.
  package mutating func add(isRight: Bool) {
    asked += 1
    if isRight { right += 1 }
  }
}

/// The progress in one lesson, as a learner's file stores it after the topic.
///
///     done 7 8 05NQ4-…
///     12 9e107d9d372bb682 3 4
///
/// That is `done`, or the number of steps before the place where it was left and the name of the
/// step there; then how many questions and tasks were done without help, how many there were, and
/// the code of the result so far or of the last run to the end, if there is one.
package struct LessonProgress: Equatable {
  /// Whether it was played to the end.
  package var isDone = false
  /// The number of steps before the place where it was left.
  package var steps = 0
  /// The name of the step there, or nil if it is not known.
  package var identity: String?
  /// The score without help: the best of all runs to the end, or the present one.
  package var score = Score()
  /// The result so far, or of the last run to the end; nil without one.
  package var result: LessonResult?

  /// Creates the progress in a lesson that was not begun.
  package init(
    isDone: Bool = false, steps: Int = 0, identity: String? = nil, score: Score = Score(),
    result: LessonResult? = nil
  ) {
    (self.isDone, self.steps, self.identity, self.score) = (isDone, steps, identity, score)
    self.result = result
  }

  /// Creates the progress before a step.
  ///
  /// - Parameter identities: the names of the lesson's steps.
  package init(
    before step: Int, of identities: [String], score: Score, result: LessonResult? = nil
  ) {
    let identity = identities.indices.contains(step) ? identities[step] : nil
    self.init(steps: step, identity: identity, score: score, result: result)
  }

  /// Reads the words of a line; nil if they are not such.
  package init?(words: some Collection<String>) {
    let words = Array(words)
    let place = words.first == "done" ? 1 : 2
    guard (place + 2...place + 3).contains(words.count), let right = Self.count(words[place]),
      let asked = Self.count(words[place + 1]), right <= asked
    else { return nil }
    score = Score(right: right, asked: asked)
    // Without a result, if the code is damaged.
    if words.count == place + 3 { result = try? LessonResult(code: words[place + 2]) }
    isDone = place == 1
    if isDone { return }
    guard let steps = Self.count(words[0]) else { return nil }
    (self.steps, identity) = (steps, words[1])
  }

  /// A number of steps or questions; nil for any other word.
  package static func count(_ word: String) -> Int? {
    guard let count = Int(word), (0...100_000).contains(count), String(count) == word else {
      return nil
    }
    return count
  }

  /// The words of the line.
  package var text: String {
    let place = isDone ? "done" : "\(steps) \(identity ?? "-")"
    let code = result.map { " \($0.code)" } ?? ""
    return "\(place) \(score.right) \(score.asked)\(code)"
  }

  /// Returns the number of steps before the place where the lesson was left; 0 if it is done.
  ///
  /// - Parameter identities: the names of the lesson's steps.
  package func place(in identities: [String]) -> Int {
    if isDone { return 0 }
    // By its name first: the lesson may have changed since.
    if let identity, let place = identities.firstIndex(of: identity) { return place }
    return min(steps, identities.count)
  }
}
