import Foundation
import TestSupport
import Testing

/// The tasks of the lessons, tried with scenes that they do not ask for, and with other right ways.
///
/// This is the quick part; `Tests/Release/Lessons/wrong.py` makes many more lines.
struct LessonTaskTests {
  private static let root = Manifest.root.path

  /// The names of the lessons' files, in order.
  private static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/sessions"))?
    .filter { $0.hasSuffix(".session") }.sorted() ?? []

  /// The numbers of the lessons; every eighth unless the long tests run.
  static let numbers = Array(stride(from: 1, through: names.count, by: rounds(8, often: 1)))

  /// A lesson without its questions and assertions, and its tasks.
  private struct Lesson {
    var lines: [String] = []
    var tasks: [Task] = []
  }

  /// A task, by its lines of the lesson.
  private struct Task {
    var text: String
    var lines: Range<Int>
    var solution: [String] = []
    var isUndone = false
    /// Whether it ends during a transition, where nothing can be loaded.
    var isUnderway = false
  }

  private static func lesson(_ number: Int) throws -> Lesson {
    let name = names[number - 1]
    var lesson = Lesson()
    var (isQuiz, isTask) = (false, false)
    for line in try String(contentsOfFile: "\(root)/sessions/\(name)", encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      let isDirective = line.hasPrefix("@")
      (isQuiz, isTask) = (isQuiz && isDirective, isTask && isDirective)
      if line.hasPrefix("@quiz") { isQuiz = true }
      if isQuiz || line.hasPrefix("@assert") || line.hasPrefix("@wrong") { continue }
      let place = lesson.lines.count
      lesson.lines.append(String(line))
      if line.hasPrefix("@task ") {
        lesson.tasks.append(Task(text: String(line.dropFirst(6)), lines: place..<place + 1))
        isTask = true
      } else if isTask {
        let last = lesson.tasks.count - 1
        lesson.tasks[last].lines = lesson.tasks[last].lines.lowerBound..<place + 1
        if line.hasPrefix("@solution ") {
          lesson.tasks[last].solution.append(String(line.dropFirst(10)))
        }
        if line == "@undo-after" { lesson.tasks[last].isUndone = true }
        if line.hasPrefix("@done transition(") { lesson.tasks[last].isUnderway = true }
      }
    }
    return lesson
  }

  /// The lines in `ways.txt` for the tasks of a lesson: lines that do a task, and lines that do
  /// not, by its text.
  private static func ways(_ number: Int) throws -> [String: (right: [String], wrong: [String])] {
    var found: [String: (right: [String], wrong: [String])] = [:]
    var text: String?
    let file = try String(contentsOfFile: "\(root)/Tests/Release/Lessons/ways.txt", encoding: .utf8)
    for line in file.split(separator: "\n") {
      if let first = line.first, first.isNumber {
        text = line.hasPrefix("\(number) ") ? String(line.drop { $0 != " " }.dropFirst()) : nil
      }
      guard let text else { continue }
      let way = String(line.dropFirst(2))
      if line.hasPrefix("+ ") { found[text, default: ([], [])].right.append(way) }
      if line.hasPrefix("- ") { found[text, default: ([], [])].wrong.append(way) }
    }
    return found
  }

  /// Lines that do not do a task: other layouts, the solution of the next task, and what `ways.txt`
  /// has.
  private static func wrong(
    _ task: Task, next: Task?, _ ways: (right: [String], wrong: [String])
  ) -> [String] {
    let solution = task.solution.joined(separator: "; ")
    let layouts = ["circle", "calendar", "sticky over circle"]
    var lines = layouts.flatMap {
      ["load \($0)"] + (task.isUnderway ? [] : ["\(solution); load \($0)"])
    }
    if let next { lines.append(next.solution.joined(separator: "; ")) }
    return lines.filter { $0 != solution && !ways.right.contains($0) } + ways.wrong
  }

  private func verify(_ sessions: [String], _ home: Home) throws -> Run {
    let names = try sessions.enumerated().map { index, text in
      try home.write("\(index).session", text)
    }
    for file in ["team.ics", "feed.capture.json"] {
      try home.write(
        file, String(contentsOfFile: "\(Self.root)/sessions/\(file)", encoding: .utf8))
    }
    return try Program.run(["verify", "--trust"] + names, home: home)
  }

  @Test(
    "No task accepts another layout, the scene of the next task, or a known wrong line",
    arguments: numbers)
  func wrongScenes(_ number: Int) throws {
    let (lesson, ways) = (try Self.lesson(number), try Self.ways(number))
    var lines: [String] = []
    for (index, line) in lesson.lines.enumerated() {
      lines.append(line)
      for (place, task) in lesson.tasks.enumerated() where task.lines.upperBound == index + 1 {
        let next = place + 1 < lesson.tasks.count ? lesson.tasks[place + 1] : nil
        lines += Self.wrong(task, next: next, ways[task.text] ?? ([], [])).map { "@wrong \($0)" }
      }
    }
    let run = try verify([lines.joined(separator: "\n") + "\n"], Home())
    expect(run.status, equals: 0, "\(run.output)")
  }

  @Test("Every task accepts the other right ways that are known", arguments: numbers)
  func rightWays(_ number: Int) throws {
    let (lesson, ways) = (try Self.lesson(number), try Self.ways(number))
    var sessions: [String] = []
    for task in lesson.tasks {
      for way in ways[task.text]?.right ?? [] {
        let block = lesson.lines[task.lines].filter { !$0.hasPrefix("@solution ") }
        let lines = lesson.lines[..<task.lines.lowerBound] + block
        sessions.append((lines + ["@solution \(way)", ""]).joined(separator: "\n"))
      }
    }
    guard !sessions.isEmpty else { return }
    let run = try verify(sessions, Home())
    expect(run.status, equals: 0, "\(run.output)")
  }
}
