import SessionPlaying
import SessionTranscript
import ShellValues
import TestSupport
import Testing

/// Results of lessons: recorded, encoded, and read from codes and files.
struct LessonResultTests {
  private static let body = """
    @quiz kind=choice Which?
    @choice this
    @choice that
    @answer that
    @hint not the first

      > add x

    @task Add a and b.
    @done b
    @hint add
    @solution add a
    @solution add b

    @quiz kind=number How many?
    @answer 3
    @hint count them

      > add c

    """

  private let stage = ToyStage()
  private let listener = Waiter()

  /// Shows everything and stops at questions and tasks.
  private final class Waiter: SessionObserver {
    var lesson: LessonSession<ToyStage>?
    func ask(_ quiz: Quiz) -> Bool { lesson?.opens(quiz) != true }
    func attempt(_ task: LessonTask) -> Bool { lesson?.opens(task) != true }
    func didRun(_ line: JudgedLine) {}
  }

  private func lesson(
    after progress: LessonProgress? = nil, version: String = "0123abcd"
  ) throws -> LessonSession<ToyStage> {
    let lesson = LessonSession(
      try nodes(Self.body), of: "07-toys.session", version: version, on: stage, progress: progress)
    listener.lesson = lesson
    _ = lesson.begin()
    play(lesson)
    return lesson
  }

  private func play(_ lesson: LessonSession<ToyStage>) {
    while lesson.next(telling: listener) {}
  }

  /// Types lines; what is a command runs and is judged.
  private func type(_ lines: String..., in lesson: LessonSession<ToyStage>) {
    for line in lines {
      let before = stage.state
      switch lesson.receive(line) {
      case .command:
        let answer = stage.answer(line, as: .typed)
        guard case .done = lesson.judge(answer, before: before) else { continue }
        _ = lesson.endTask { _ in }
      case .skip: _ = lesson.endTask { _ in }
      case .over: break
      default: continue
      }
      play(lesson)
    }
  }

  private func part(
    _ kind: LessonResult.Part.Kind, _ ending: LessonResult.Part.Ending, _ tries: Int = 0,
    hints: Int = 0, wrong: String? = nil
  ) -> LessonResult.Part {
    .init(kind, ending: ending, tries: Tries(count: tries, hints: hints, firstWrong: wrong))
  }

  @Test("Tries, hints, first wrong answers and endings are recorded as they happen")
  func recorded() throws {
    let lesson = try lesson()
    expect(
      lesson.result?.parts == [
        part(.question, .open), part(.task, .unseen), part(.question, .unseen),
      ])
    type("x", "A", "this", "b", in: lesson)
    // No letter of a choice is no answer.
    expect(lesson.result?.parts[0] == part(.question, .right, 3, hints: 1, wrong: "a"))
    // A question and a typo are no tries.
    type("add a", "show", "frob", "refuse", "add b", in: lesson)
    expect(lesson.result?.parts[1] == part(.task, .right, 3, hints: 1, wrong: "refuse"))
    type("7", "", "skip", in: lesson)
    expect(lesson.result?.parts[2] == part(.question, .shown, 1, hints: 1, wrong: "7"))
    let result = try #require(lesson.result)
    expect(result.steps == 3 && result.allSteps == 3 && result.learner == "")
    expect(result.lesson.text == "toys" && result.version == "0123abcd")
    expect(result.score == Score(right: 0, asked: 3))
    // Asked again, the first run counts.
    _ = lesson.go(to: .step(1))
    play(lesson)
    type("b", in: lesson)
    expect(lesson.result?.parts == result.parts)
  }

  @Test("A lesson that is left goes on with its record; one that has changed begins another")
  func continued() throws {
    let first = try lesson()
    type("a", "b", "add z", in: first)
    let words = first.progress.text.split(separator: " ").map { String($0) }
    let progress = try #require(LessonProgress(words: words))
    expect(progress.result == first.result && progress.steps == 1)
    _ = stage.restore(ShellState())
    let second = try lesson(after: progress)
    type("add b", "3", in: second)
    expect(
      second.result?.parts == [
        part(.question, .right, 2, hints: 1, wrong: "a"), part(.task, .right, 2),
        part(.question, .right, 1),
      ])
    _ = stage.restore(ShellState())
    expect(
      try lesson(after: progress, version: "ffffffff").result?.parts[0] == part(.question, .unseen))
    let damaged = LessonProgress(words: words.dropLast() + ["0000"])
    expect(damaged?.result == nil && damaged?.steps == 1, "the place is worth more than the record")
  }

  @Test("Without a learner nothing is recorded")
  func unattended() throws {
    let lesson = LessonSession(
      try nodes(Self.body), of: "toys.session", version: "0123abcd", on: stage)
    lesson.isAttended = false
    listener.lesson = lesson
    play(lesson)
    _ = lesson.giveAnswer()
    play(lesson)
    expect(lesson.result == nil)
  }

  // MARK: Codes

  private static let results = [
    LessonResult(
      lesson: LessonName("toys"), version: "00000000", steps: 0, allSteps: 0, parts: []),
    LessonResult(
      lesson: LessonName("first-steps"), version: "9e107d9d", learner: "Zoë ≠ 张",
      steps: 11, allSteps: 300,
      parts: [
        .init(.question, ending: .right, tries: Tries(count: 1, hints: 0, firstWrong: nil)),
        .init(
          .task, ending: .shown, tries: Tries(count: 300, hints: 7, firstWrong: "scroll to 0 1")),
        .init(.question, ending: .open, tries: Tries(count: 3, hints: 3, firstWrong: "=1+\"2\"…")),
        .init(.task),
      ]),
  ]

  @Test("A code is read as it was made, however it is typed", arguments: results)
  func codes(result: LessonResult) throws {
    let code = result.code
    let loose = code.lowercased().replacing("-", with: " ").replacing("0", with: "o")
      .replacing("1", with: "l")
    for text in [code, loose, code.replacing("-", with: "")] {
      let read = try LessonResult(code: text, among: [result.lesson])
      expect(read == result && read.code == code && read.lesson.text == result.lesson.text)
    }
    try expect(LessonResult(code: code).lesson.text == nil)
    try expect(LessonResult(file: result.file) == result)
  }

  @Test("A lesson done alone has a code that can be typed")
  func short() {
    let parts = Array(
      repeating: LessonResult.Part(
        .task, ending: .right, tries: Tries(count: 1, hints: 0, firstWrong: nil)), count: 8)
    let result = LessonResult(
      lesson: LessonName("first-steps"), version: "9e107d9d", steps: 11, allSteps: 11, parts: parts)
    expect(result.code.utf8.count <= 48, "\(result.code)")
  }

  @Test("A mistyped, cut or lengthened code is refused", arguments: results)
  func mistyped(result: LessonResult) {
    let code = Array(result.code.replacing("-", with: ""))
    for index in code.indices {
      for other in "0Z7" where other != code[index] {
        var wrong = code
        wrong[index] = other
        expect(fault(String(wrong)) == .mistyped, "\(index) \(other)")
      }
      expect(fault(String(code[..<index])) == .mistyped)
    }
    expect(fault(String(code) + "0") == .mistyped)
    expect(fault(String(code) + "U") == .character("U"))
    expect(fault("é") == .character("é"))
    expect(fault("") == .mistyped && fault(String(repeating: "0", count: 20_000)) == .mistyped)
  }

  private func fault(_ code: String) -> LessonResult.CodeFault? {
    do throws(LessonResult.CodeFault) { _ = try LessonResult(code: code) } catch { return error }
    return nil
  }

  // MARK: Files

  @Test("A file survives editors and mail")
  func loose() throws {
    let file = Self.results[1].file
    for text in [
      file.replacing("\n", with: "\r\n"), "\u{FEFF}" + file, file.replacing("  ", with: "\t"),
    ] {
      try expect(LessonResult(file: text) == Self.results[1])
    }
    expect(file, contains: "\n    {\"kind\":\"task\",\"ending\":\"shown\",\"tries\":300,")
  }

  @Test(
    "A changed or damaged file is refused in one sentence",
    arguments: [
      ("\"tries\":300", "\"tries\":3", "its lines and its code differ: one of them was edited"),
      ("Zoë", "Zoe", "its lines and its code differ: one of them was edited"),
      ("first-steps", "errors", "its lines and its code differ: one of them was edited"),
      ("9e107d9d", "9e107d9e", "its lines and its code differ: one of them was edited"),
      ("\"open\"", "\"right\"", "its lines and its code differ: one of them was edited"),
      ("\"open\"", "\"lost\"", "expected a result, found no usable parts"),
      ("\"tries\":300", "\"tries\":-1", "expected a result, found no usable parts"),
      ("[11, 300]", "[11]", "expected a result, found no usable steps"),
      ("\"learner\"", "\"name\"", "expected a result, found no usable learner"),
      (
        "\"code\": \"0", "\"code\": \"1",
        "\"code\": a code that is damaged or mistyped: its checksum does not match"
      ),
      ("result\": 1", "result\": 2", "a result of form 2: this version of layoutsh reads form 1"),
      ("layoutsh-result", "x", "expected a result, found other JSON"),
    ])
  func changed(old: String, new: String, sentence: String) {
    let file = Self.results[1].file
    // The steps are a list on one line.
    expect(
      fault(inFile: file.replacing("[11,300]", with: "[11, 300]").replacing(old, with: new)),
      equals: sentence)
  }

  @Test("A cut file, and bytes that are none, are refused")
  func cut() {
    let file = Self.results[1].file
    for count in stride(from: 0, to: file.count - 2, by: 7) {
      expect(fault(inFile: String(file.prefix(count))) != nil, "\(count)")
    }
    expect(
      fault(inFile: "hello"),
      equals: "expected a result, found text that is no JSON from line 1, column 1 on")
    expect(fault(inFile: "[]"), equals: "expected a result, found other JSON")
  }

  private func fault(inFile text: String) -> String? {
    do throws(LessonResult.FileFault) { _ = try LessonResult(file: text) } catch {
      return error.sentence
    }
    return nil
  }

  @Test("Random payloads with a right checksum are read or refused")
  func random() {
    var state: UInt32 = 7
    func next() -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 8)
    }
    let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    for _ in 0..<3000 {
      let code = String((0..<next() % 60).map { _ in alphabet[next() % 32] })
      if let result = try? LessonResult(code: code) { expect(result.code.isEmpty, equals: false) }
    }
  }

  // MARK: Names

  @Test("A name is what the learner typed, with single blanks")
  func names() {
    expect(LessonResult.name("  Ada   Lovelace "), equals: "Ada Lovelace")
    for bad in ["", "  ", "a\u{1B}[2J", "a\u{202E}b", "a\nb", String(repeating: "a", count: 61)] {
      expect(LessonResult.name(bad) == nil, "\(bad)")
    }
    var result = Self.results[0]
    for (name, file) in [
      ("", "toys.result.json"), ("Ada Lovelace", "toys-Ada-Lovelace.result.json"),
      ("../a:b", "toys-a-b.result.json"), ("Zoë", "toys-Zoë.result.json"),
    ] {
      result.learner = name
      expect(result.fileName, equals: file)
    }
  }
}
