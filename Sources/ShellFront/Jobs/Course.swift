import SessionPlaying
import SessionTranscript
import ShellKernel
import ShellValues
import System

/// The bundled lessons, ordered by number.
///
/// They are the files `NN-topic.session` in the folder `sessions` beside the program (links
/// resolved), otherwise in `share/layoutsh/sessions` beside the program's folder, otherwise, in a
/// source tree, in that of the nearest parent folder with a `Package.swift`.
struct Course {
  /// One lesson.
  struct Lesson {
    var number: Int
    var path: String
    /// The file name without its folder.
    var name: String
    var title: String
    /// The name without number and extension, which progress is kept by.
    var topic: String
    /// The track, or nil if the lesson states none.
    var track: SessionHeader.Track?
    /// The topics of the lessons to take before.
    var prerequisites: [String] = []
    /// A learner's abilities after it, or nil if the lesson does not list them.
    var learned: String?
    /// The names of its steps, in order.
    var identities: [String] = []
    /// Why it cannot be played, or nil if it can.
    var problem: String?

    /// The number of steps.
    var steps: Int { identities.count }
  }

  let lessons: [Lesson]

  /// Reads the bundled lessons.
  ///
  /// - Throws: `CourseProblem` if there are none.
  init() throws(CourseProblem) {
    guard let program = FilePlace.resolved(FilePlace.program) else { throw .noProgram }
    let places = Self.places(program: program)
    for folder in places {
      let lessons = Self.lessons(in: folder)
      if lessons.isEmpty { continue }
      self.lessons = lessons
      return
    }
    throw .noLessons(folders: places)
  }

  /// Returns the folders to search, best first.
  static func places(program: String) -> [String] {
    let places = ProgramPlaces(program: program)
    return ([places.folder, places.share] + (places.sources.map { [$0] } ?? []))
      .map { $0 + "/sessions" }
  }

  /// Returns the next lesson to take after one, or at first: by number, then from the beginning,
  /// the first that is not done and needs none that is not; nil if all are done.
  ///
  /// - Parameter track: the track to stay in, or nil for any.
  func next(
    after lesson: Lesson? = nil, in track: SessionHeader.Track? = nil, _ progress: CourseProgress
  ) -> Lesson? {
    let place = lessons.firstIndex { $0.path == lesson?.path }.map { $0 + 1 } ?? 0
    let left = (lessons[place...] + lessons[..<place]).filter {
      !progress.isDone($0) && (track == nil || $0.track == track)
    }
    let ready = left.first { $0.problem == nil && missing(before: $0, progress).isEmpty }
    return ready ?? (track == nil ? left.first : nil)
  }

  /// Returns the lesson that was chosen; nil if there is none.
  func lesson(_ choice: LessonChoice, _ progress: CourseProgress) -> Lesson? {
    switch choice {
    case .next: next(progress)
    case .number(let number): lessons.first { $0.number == number }
    }
  }

  /// Returns the numbers of the lessons to take before one, in order.
  func prerequisites(of lesson: Lesson) -> [Int] { taken(before: lesson).map(\.number) }

  /// Returns the numbers of the lessons to take before one that are not done, in order; whoever did
  /// a lesson needs none that comes before it.
  func missing(before lesson: Lesson, _ progress: CourseProgress) -> [Int] {
    var known: Set<String> = []
    var left = lessons.filter(progress.isDone)
    while let lesson = left.popLast() {
      if known.insert(lesson.topic).inserted { left += taken(before: lesson) }
    }
    return taken(before: lesson).filter { !known.contains($0.topic) }.map(\.number)
  }

  private func taken(before lesson: Lesson) -> [Lesson] {
    lessons.filter { lesson.prerequisites.contains($0.topic) }
  }

  /// Returns the lessons of a folder, ordered by number and name.
  private static func lessons(in folder: String) -> [Lesson] {
    let paths = (try? Folders.files(at: folder, endingWith: [".session"])) ?? []
    return paths.compactMap { path -> Lesson? in
      let name = String(path.dropFirst(folder.utf8.count + 1))
      let digits = name.prefix { $0.isASCII && $0.isNumber }
      guard !name.contains("/"), name.dropFirst(digits.count).first == "-",
        let number = Int(digits)
      else { return nil }
      let topic = String(name.dropFirst(digits.count + 1).dropLast(".session".count))
      do throws(SessionProblem) {
        let file = try SessionFile(path: path)
        let header = file.session.header
        return Lesson(
          number: number, path: path, name: name, title: header[.title] ?? name, topic: topic,
          track: header.track, prerequisites: header.prerequisites, learned: header[.learned],
          identities: file.nodes.stepIdentities)
      } catch {
        return Lesson(
          number: number, path: path, name: name, title: name, topic: topic,
          problem: error.sentence)
      }
    }.sorted { ($0.number, $0.name) < ($1.number, $1.name) }
  }
}

/// Why there are no lessons.
enum CourseProblem: Error {
  /// The system does not know the program's path.
  case noProgram
  case noLessons(folders: [String])
}
