import Foundation
import SessionPlaying
import SessionTranscript
import TestSupport
import Testing

struct LessonLintTests {
  private func findings(
    _ body: String, columns: Int = 30, isInCourse: Bool = false
  ) throws -> [String] {
    LessonLint.findings(in: try nodes(body), columns: columns, isInCourse: isInCourse)
      .map { "\($0.line.map(String.init) ?? "-") \($0.problem.sentence)" }
  }

  @Test("A lesson is mostly tasks and questions") func aLessonIsMostlyTasksAndQuestions() throws {
    let task = "@task T\n@done a: no a yet\n@solution add a\n\n"
    let step = "  > show\n\n"
    try expect(findings(task + step + task), equals: [])
    try expect(
      findings(task + step),
      equals: ["- 1 of 2 steps are tasks or questions: expected two of three"])
  }

  @Test("A lesson of the course has a question for the final test")
  func aLessonOfTheCourseHasAQuestionForTheFinalTest() throws {
    let quiz = "@quiz kind=number How many of 4?\n@answer = 4\n"
    try expect(
      findings(quiz, isInCourse: true),
      equals: ["- no question has an @vary: the final test draws one from each lesson"])
    try expect(findings(quiz), equals: [])
    try expect(findings(quiz + "@vary 4 = 5\n", isInCourse: true), equals: [])
  }

  @Test("Wrong answers and conditions have sentences")
  func wrongAnswersAndConditionsHaveSentences() throws {
    let quiz = "@quiz kind=number How many?\n@answer = count\n"
    try expect(
      findings(
        quiz + "@wrong 1\n@wrong 2: Two.\n@wrong 3: Two.\n@wrong 4: four\n@wrong 5: Five!\n"),
      equals: [
        "5 @wrong 1: expected a sentence after \": \", found none",
        "7 @wrong 3 has the sentence of @wrong 2: expected one of its own",
        "8 @wrong 4: expected a full stop after the sentence",
      ])
    try expect(
      findings(
        "@quiz kind=choice Which?\n@choice this\n@choice that\n@answer that\n@wrong thus: No.\n"),
      equals: ["7 @wrong: expected one of the @choice lines, found thus: No."])
    try expect(
      findings("@task T\n@done a\n@done b: no b yet.\n@done c: no c yet\n@wrong x\n@solution y\n"),
      equals: [
        "4 @done a: expected a sentence after \": \", found none",
        "5 @done b: expected a clause without a full stop",
      ])
  }

  @Test("Numbers are computed") func numbersAreComputed() throws {
    let quiz = "@quiz kind=number How many?\n@answer 4\n"
    try expect(
      findings(quiz),
      equals: ["4 nothing computes @answer 4: expected @answer = EXPRESSION beside it"])
    try expect(findings(quiz + "@answer = count\n"), equals: [])
    try expect(findings("@quiz kind=choice Which?\n@choice 4\n@answer 4\n"), equals: [])
  }

  @Test("Prose is short and lines fit") func proseIsShortAndLinesFit() throws {
    let prose = String(repeating: "Line.\n", count: 12)
    let quiz = "@quiz Show it.\n@answer show\n\n"
    try expect(
      findings(prose + quiz + quiz + "  > show\n  123456789012345678901234567890\n"), equals: [])
    try expect(
      findings(
        prose + "\nMore.\n" + quiz + quiz + quiz + quiz
          + "  > show\n  1234567890123456789012345678901\n\n  > show me\n"),
      equals: [
        "17 13 lines of prose before this: expected at most 12",
        "30 a line of 31 columns: there are 30 for it",
        "32 a line of 7 columns: there are 6 for it",
      ])
  }

  @Test("The bundled lessons are clean", arguments: bundled(in: ""))
  func bundledLessonsAreClean(_ path: String) throws {
    let session = try Session(bytes: Array(Data(contentsOf: Manifest.root.appending(path: path))))
    let columns = session.header.size?.columns ?? 80
    let findings = LessonLint.findings(
      in: session.nodes, columns: columns, isInCourse: session.header.track != nil)
    expect(session.header.track != nil, "\(path): expected a track")
    expect(findings, equals: [], path)
  }

  @Test("The other bundled sessions are clean, but ask nothing")
  func otherBundledSessionsAreClean() throws {
    let paths = Self.bundled(in: "why-lists-jump")
    for path in paths {
      let session = try Session(bytes: Array(Data(contentsOf: Manifest.root.appending(path: path))))
      let columns = session.header.size?.columns ?? 80
      let findings = LessonLint.findings(in: session.nodes, columns: columns).filter {
        if case .passive = $0.problem { false } else { true }
      }
      expect(findings, equals: [], path)
    }
    expect(!paths.isEmpty)
  }

  /// The paths of the sessions in a folder of the bundled ones.
  private static func bundled(in folder: String) -> [String] {
    let folder = folder.isEmpty ? "sessions" : "sessions/\(folder)"
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: Manifest.root.appending(path: folder).path)
    return (names ?? []).filter { $0.hasSuffix(".session") }.sorted().map { "\(folder)/\($0)" }
  }

  @Test("Code fits beside its indentation") func codeFitsBesideItsIndentation() throws {
    let quiz = "@quiz Show it.\n@answer show\n\n"
    let fits = "@swift " + String(repeating: "x", count: 26)
    try expect(findings(fits + "\n" + quiz), equals: [])
    try expect(
      findings(fits + "x\n" + quiz), equals: ["3 a line of 31 columns: there are 30 for it"])
  }
}
