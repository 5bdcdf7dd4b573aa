public import ShellValues

/// The journal of one shell: its lines in memory and, where that is possible, in a file of its own.
///
/// ```swift
/// let journal = Journal.create(environment: ["HOME": "/home/ann"])
/// journal.apply([.append("load flow")])  // on its way to the disk when this returns
/// journal.close(keepingFile: false)
/// ```
///
/// Where the file cannot be made or written, the shell works on in memory and `problem` says why. The next
/// line tries again, with a new file that takes the place of the old one when it holds everything.
public final class Journal {
  /// The lines in effect and the undone ones.
  public private(set) var content: JournalLines
  /// Why the lines are not written down, or nothing while they are.
  public private(set) var problem: JournalProblem?
  private var file: JournalFile?
  /// The variables that say where a file could be made; nil for a journal that is to have none.
  private let environment: [String: String]?

  init(
    content: JournalLines, file: JournalFile?, problem: JournalProblem? = nil,
    environment: [String: String]?
  ) {
    self.content = content
    self.file = file
    self.problem = problem
    self.environment = environment
  }

  /// A journal that is not written down.
  public convenience init(content: JournalLines = JournalLines()) {
    self.init(content: content, file: nil, environment: nil)
  }

  /// Where the file is, or nil if there is none.
  public var path: String? { file?.path }

  /// A folder for copies of what the lines read, or nil if there is no file.
  ///
  /// Whoever puts files there makes it; it goes with the journal's file.
  public var copiesFolder: String? { file?.copiesFolder }

  /// A new journal with a file in the user's state folder; without one where that fails.
  ///
  /// Of the journals whose shells crashed the newest `keptCount` stay, older ones go.
  public static func create(environment: [String: String]) -> Journal {
    let content = JournalLines()
    do {
      let folder = try folder(environment: environment)
      prune(folder)
      let file = try JournalFile.create(in: folder, holding: content)
      return Journal(content: content, file: file, environment: environment)
    } catch {
      return Journal(content: content, file: nil, problem: error, environment: environment)
    }
  }

  static func folder(
    environment: [String: String]
  ) throws(JournalProblem) -> StateFolder {
    guard let path = StateFolder.standardPath(environment: environment) else { throw .noHome }
    return try StateFolder(path: path)
  }

  /// Names of the files with that ending, the one that was changed last first.
  static func newestFirst(
    in folder: StateFolder, suffix: String = JournalFile.suffix
  ) -> [String] {
    folder.names().filter { $0.hasSuffix(suffix) }
      .compactMap { name in JournalFile.changed(name, in: folder).map { (name, $0) } }
      .sorted { ($1.1, $1.0) < ($0.1, $0.0) }
      .map(\.0)
  }

  /// Carries the operations out, all or none, and writes them down before it returns.
  ///
  /// While earlier lines are not written down, any call tries again, also one without operations. O(lines
  /// moved); O(lines) then.
  ///
  /// - Returns: false where they name lines that do not exist; nothing has changed then.
  @discardableResult
  public func apply(_ operations: [JournalOperation]) -> Bool {
    if content.firstImpossible(of: operations) != nil { return false }
    for operation in operations { content.apply(operation) }
    if problem != nil {
      heal()
    } else if !operations.isEmpty {
      do { try file?.append(operations) } catch { problem = error }
    }
    return true
  }

  /// Writes everything down in a new file, in the place of the old one where there is one.
  private func heal() {
    guard let environment else { return }
    do throws(JournalProblem) {
      if let file {
        self.file = try file.replaced(with: content)
      } else {
        file = try JournalFile.create(
          in: Self.folder(environment: environment), holding: content)
      }
      problem = nil
    } catch {
      problem = error
    }
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
    if keepingFile, problem != nil { heal() }
    if !keepingFile || content == JournalLines() { file?.remove() }
    file = nil
  }
}

/// What can go wrong between a journal and its file; each case names the place and the system's words.
public enum JournalProblem: Error, Equatable, Sendable {
  /// Neither the state folder nor the home folder is known.
  case noHome
  /// The folder cannot be made or opened.
  case folder(path: String, reason: String)
  /// The folder belongs to somebody else.
  case foreignFolder(path: String)
  /// No journal file can be made.
  case create(path: String, reason: String)
  /// The file cannot be read.
  case read(path: String, reason: String)
  /// The file is larger than is read, in bytes.
  case size(path: String, limit: Int)
  /// The file is of another version of the format.
  case version(path: String, found: Int)
  /// The last lines cannot be written.
  case write(path: String, reason: String)
}
