import SessionPlaying
import SessionTranscript
import ShellKernel
import System

/// The results that learners have handed in: those in a folder, read in the order of their paths.
///
/// A `.json` file is one result. In a `.txt` file each line is a code, after a name and a colon if
/// the learner typed none; `#` begins a comment. A `.session` file is a lesson.
struct CollectedResults {
  /// The maximum number of files that are read, and of rows.
  static let mostFiles = 10_000
  static let mostRows = 20_000
  /// The maximum size of a text file, in bytes.
  private static let largestText = 1 << 20

  private(set) var rows: [ResultRow] = []
  private var lessons: [(name: LessonName, path: String)] = []
  private var known: [String: KnownLesson?] = [:]
  /// The places of results by their codes.
  private var places: [String: String] = [:]

  /// Reads a folder; what is no result becomes a row that says so.
  ///
  /// - Throws: `FileProblem` if the folder cannot be read.
  init(folder: String) throws(FileProblem) {
    if let problem = Self.problem(reading: folder) { throw problem }
    let files = files(in: folder)
    lessons = files.filter { $0.hasSuffix(".session") }.map { path in
      (LessonName(ofFile: path.split(separator: "/").last.map(String.init) ?? path), path)
    }
    lessons += ((try? Course())?.lessons ?? []).map { (LessonName($0.topic), $0.path) }
    let results = files.filter { !$0.hasSuffix(".session") }
    for path in results.prefix(Self.mostFiles) where rows.count < Self.mostRows {
      path.hasSuffix(".txt") ? readCodes(path) : readResult(path)
    }
    let left = results.count - Self.mostFiles
    if left > 0 { leaveOut(folder, "\(left) more files") }
  }

  private static let suffixes = [".json", ".txt", ".session"]

  private static func problem(reading folder: String) -> FileProblem? {
    do throws(FileProblem) {
      guard try FileMark(folder).isFolder else { return nil }
      _ = try Folders.entries(of: folder)
      return nil
    } catch { return error }
  }

  /// Returns the files in and below a folder, ordered by path; one that cannot be read becomes a
  /// row.
  private mutating func files(in folder: String) -> [String] {
    if let files = try? Folders.files(at: folder, endingWith: Self.suffixes) { return files }
    let entries: [Folders.Entry]
    do throws(FileProblem) { entries = try Folders.entries(of: folder) } catch {
      rows.append(ResultRow(file: folder, problem: error.sentence))
      return []
    }
    return entries.sorted { $0.name < $1.name }.flatMap { entry -> [String] in
      let path = (folder.hasSuffix("/") ? folder : folder + "/") + entry.name
      if entry.name.hasPrefix(".") { return [] }
      if entry.isFolder { return files(in: path) }
      return Self.suffixes.contains(where: entry.name.hasSuffix) ? [path] : []
    }
  }

  private mutating func leaveOut(_ place: String, _ what: String) {
    rows.append(ResultRow(file: place, problem: "\(what) are left out"))
  }

  private mutating func readResult(_ path: String) {
    var row = ResultRow(file: path)
    do throws(FileProblem) {
      let bytes = try WholeFile.read(path, limit: LessonResult.largestFile)
      if let text = String(validating: bytes, as: UTF8.self) {
        do throws(LessonResult.FileFault) { row.result = try LessonResult(file: text) } catch {
          row.problem = error.sentence
        }
      } else {
        row.problem = "expected text in UTF-8"
      }
    } catch {
      row.problem = error.sentence
    }
    add(row)
  }

  private mutating func readCodes(_ path: String) {
    let text: String
    do throws(FileProblem) {
      let bytes = try WholeFile.read(path, limit: Self.largestText)
      guard let found = String(validating: bytes, as: UTF8.self) else {
        return add(ResultRow(file: path, problem: "expected text in UTF-8"))
      }
      text = found.hasPrefix("\u{FEFF}") ? String(found.dropFirst()) : found
    } catch {
      return add(ResultRow(file: path, problem: error.sentence))
    }
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    var isEmpty = true
    for (index, line) in lines.enumerated() {
      let words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }.joined(separator: " ")
      if words.isEmpty || words.hasPrefix("#") { continue }
      isEmpty = false
      guard rows.count < Self.mostRows else {
        return leaveOut(path, "the lines from \(index + 1) on")
      }
      add(row(of: words, in: path, line: index + 1))
    }
    if isEmpty { add(ResultRow(file: path, problem: "expected a code on each line, found none")) }
  }

  private func row(of words: String, in path: String, line: Int) -> ResultRow {
    var row = ResultRow(file: path, line: line)
    let colon = words.lastIndex(of: ":")
    let code = colon.map { String(words[words.index(after: $0)...]) } ?? words
    do throws(LessonResult.CodeFault) {
      var result = try LessonResult(code: code, among: lessons.map(\.name))
      if result.learner.isEmpty, let colon {
        result.learner = LessonResult.name(String(words[..<colon])) ?? ""
      }
      row.result = result
    } catch {
      row.problem = error.sentence
    }
    return row
  }

  private mutating func add(_ row: ResultRow) {
    var row = row
    if let result = row.result {
      row.lesson = lesson(of: result)
      let code = result.code
      row.same = places[code].map { ($0, !result.learner.isEmpty) }
      if row.same == nil { places[code] = row.place }
    }
    rows.append(row)
  }

  /// Returns the lesson of a result: that of the same version, otherwise one of the same name.
  private mutating func lesson(of result: LessonResult) -> KnownLesson? {
    var found: KnownLesson?
    for (name, path) in lessons where name == result.lesson {
      guard let lesson = lesson(at: path, name) else { continue }
      if lesson.version == result.version { return lesson }
      found = found ?? lesson
    }
    return found
  }

  private mutating func lesson(at path: String, _ name: LessonName) -> KnownLesson? {
    if let lesson = known[path] { return lesson }
    let file = try? SessionFile(path: path)
    let lesson = file.map { file in
      KnownLesson(
        name: name, version: LessonResult.version(of: file.session.bytes),
        title: file.session.header[.title] ?? file.name, parts: LessonPart.all(in: file.nodes))
    }
    known[path] = .some(lesson)
    return lesson
  }
}
