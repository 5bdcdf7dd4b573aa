/// The journal of one shell: its lines in memory and, where that is possible, in a file of its own.
///
/// ```swift
/// let journal = Journal.create(environment: ["HOME": "/home/ann"])
/// journal.apply([.append("load flow")])  // on its way to the disk when this returns
/// journal.close(keepingFile: false)
/// ```
///
/// Where the file cannot be made or written, the shell works on in memory and `problem` says why.
public final class Journal {
  /// The lines in effect and the undone ones.
  public private(set) var content: JournalLines
  /// Why the lines are not written down, or nothing while they are.
  public private(set) var problem: JournalProblem?
  private var file: JournalFile?

  init(content: JournalLines, file: JournalFile?, problem: JournalProblem? = nil) {
    self.content = content
    self.file = file
    self.problem = problem
  }

  /// A journal that is not written down.
  public convenience init(content: JournalLines = JournalLines()) {
    self.init(content: content, file: nil)
  }

  /// Where the file is, or nil where there is none.
  public var path: String? { file?.path }

  /// A folder for copies of what the lines read, or nil where there is no file.
  ///
  /// Whoever puts files there makes it; it goes with the journal's file.
  public var copiesFolder: String? { file?.copiesFolder }

  /// A new journal with a file in the user's state folder; without one where that fails.
  ///
  /// Of the journals whose shells are dead the newest `keptCount` stay, older ones go.
  public static func create(environment: [String: String]) -> Journal {
    do {
      let folder = try folder(environment: environment)
      prune(folder)
      let file = try JournalFile.create(in: folder)
      return Journal(content: JournalLines(), file: file)
    } catch {
      return Journal(content: JournalLines(), file: nil, problem: error)
    }
  }

  /// Takes over the newest journal whose shell is dead, with the file it is in.
  ///
  /// O(journals + bytes).
  ///
  /// - Returns: the journal, or nil where there is none; and what kept newer ones from being read.
  public static func resume(
    environment: [String: String]
  ) -> (journal: Journal?, skipped: [JournalProblem]) {
    let folder: StateFolder
    do { folder = try Self.folder(environment: environment) } catch { return (nil, [error]) }
    var skipped: [JournalProblem] = []
    for name in newestFirst(in: folder) {
      do {
        if let (file, content) = try JournalFile.adopt(name, in: folder) {
          try file.cutTornRecord()
          return (Journal(content: content, file: file), skipped)
        }
      } catch {
        skipped.append(error)
      }
    }
    return (nil, skipped)
  }

  /// Paths of the journals whose shells are dead and that hold lines, newest first.
  ///
  /// O(journals + bytes).
  public static func left(environment: [String: String]) -> [String] {
    guard let folder = try? Self.folder(environment: environment) else { return [] }
    return newestFirst(in: folder).filter { name in
      (try? JournalFile.adopt(name, in: folder)) != nil
    }.map { folder.path + "/" + $0 }
  }

  private static func folder(
    environment: [String: String]
  ) throws(JournalProblem) -> StateFolder {
    guard let path = StateFolder.standardPath(environment: environment) else { throw .noHome }
    return try StateFolder(path: path)
  }

  static func newestFirst(in folder: StateFolder) -> [String] {
    folder.journalNames()
      .compactMap { name in JournalFile.changed(name, in: folder).map { (name, $0) } }
      .sorted { ($1.1, $1.0) < ($0.1, $0.0) }
      .map(\.0)
  }

  /// Carries the operations out, all or none, and writes them down before it returns.
  ///
  /// O(lines moved).
  ///
  /// - Returns: false where they name lines that do not exist; nothing has changed then.
  @discardableResult
  public func apply(_ operations: [JournalOperation]) -> Bool {
    if operations.isEmpty { return true }
    if content.firstImpossible(of: operations) != nil { return false }
    for operation in operations { content.apply(operation) }
    do {
      try file?.append(operations.map(JournalRecord.text(of:)).joined())
    } catch {
      problem = error
      file = nil
    }
    return true
  }

  /// Makes the journal what it once was, and writes that down before it returns.
  ///
  /// O(lines). A file cannot forget what was undone where no line is left; it then offers more to `redo`
  /// than this journal, should the shell die.
  func rewind(to other: JournalLines) {
    apply(content.operations(leadingTo: other))
    content = other
  }

  /// Ends the journal; its file goes, unless it is to be kept and holds anything.
  public func close(keepingFile: Bool) {
    if !keepingFile || content == JournalLines() { file?.remove() }
    file = nil
  }
}
