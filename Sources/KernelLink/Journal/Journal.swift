public import ShellValues
import System

/// The journal of one shell: its lines in memory and, if possible, in a file of its own.
///
/// ```swift
/// let journal = Journal.create(environment: environmentVariable)
/// journal.apply([.append("load flow")])  // handed to the system before this returns
/// journal.close(keepingFile: false)
/// ```
///
/// If the file cannot be created or written, the shell keeps working in memory and `problem` is the
/// reason. The next line tries again, with a new file that replaces the old one once it holds
/// everything.
public final class Journal {
  /// The lines in effect and the undone ones.
  public private(set) var content: JournalLines
  /// Why the lines are not saved, or nil while they are.
  public private(set) var problem: JournalProblem?
  private var file: JournalFile?
  /// The variables that locate the file, by name, or nil for a journal without one.
  private let environment: ((String) -> String?)?

  init(
    content: JournalLines, file: JournalFile?, problem: JournalProblem? = nil,
    environment: ((String) -> String?)?
  ) {
    self.content = content
    self.file = file
    self.problem = problem
    self.environment = environment
  }

  /// Creates a journal that is not saved.
  public convenience init(content: JournalLines = JournalLines()) {
    self.init(content: content, file: nil, environment: nil)
  }

  /// The path of the file, or nil if there is none.
  public var path: String? { file?.path }

  /// The folder for copies of what the lines read, or nil if there is no file.
  ///
  /// It is created with the first copy, and removed with the journal's file.
  public var copiesFolder: String? { file?.copiesFolder }

  /// Writes lines that lead to a crash to a file that every crash overwrites; returns its path, or
  /// nil if there is no folder for it.
  public func keepCrash(_ lines: [String]) -> String? {
    guard let path, let end = path.lastIndex(of: "/") else { return nil }
    let place = path[..<end] + "/last-crash"
    let text = lines.map { "\($0)\n" }.joined()
    do { try WholeFile.replace(String(place), with: Array(text.utf8), mode: 0o600) } catch {
      return nil
    }
    return String(place)
  }

  /// Creates a journal with a file in the user's state folder, or without one if that fails.
  ///
  /// Keeps the `keptCount` most recent journals of crashed shells and removes older ones.
  public static func create(environment: @escaping (String) -> String?) -> Journal {
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
    environment: (String) -> String?
  ) throws(JournalProblem) -> StateFolder {
    guard let path = UserFolder.state(environment) else { throw .noHome }
    return try StateFolder(path: path)
  }

  /// Returns the names of the files with the given suffix, most recently changed first.
  static func newestFirst(
    in folder: StateFolder, suffix: String = JournalFile.suffix
  ) -> [String] {
    folder.names().filter { $0.hasSuffix(suffix) }
      .compactMap { name in folder.files.changed(name).map { (name, $0) } }
      .sorted { ($1.1, $1.0) < ($0.1, $0.0) }
      .map(\.0)
  }

  /// Applies the operations, all or none, and saves them before it returns.
  ///
  /// While earlier lines are not saved, every call tries again, even without operations.
  ///
  /// - Returns: false if they name lines that do not exist; nothing changes then.
  /// - Complexity: O(lines moved), or O(lines) when it tries again.
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

  /// Saves everything in a new file, which replaces the old one if there is one.
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

  /// Returns the journal to an earlier state and saves that before it returns.
  ///
  /// A file cannot forget undone lines when no line is left; after a crash it then offers more to
  /// `redo` than this journal.
  ///
  /// - Complexity: O(lines).
  /// - Returns: the operations that lead there.
  func rewind(to other: JournalLines) -> [JournalOperation] {
    let operations = content.operations(leadingTo: other)
    apply(operations)
    content = other
    return operations
  }

  /// Ends the journal and removes its file, unless it should be kept and holds anything.
  public func close(keepingFile: Bool) {
    if keepingFile, problem != nil { heal() }
    if !keepingFile || content == JournalLines() { file?.remove() }
    file = nil
  }
}

/// Why a journal cannot be saved or read; each case carries the path and the system's message.
public enum JournalProblem: Error, Equatable, Sendable {
  /// Neither the state folder nor the home folder is known.
  case noHome
  /// The folder cannot be created or opened.
  case folder(path: String, reason: String)
  /// The folder belongs to another user.
  case foreignFolder(path: String)
  /// A journal file cannot be created.
  case create(path: String, reason: String)
  /// The file cannot be read.
  case read(path: String, reason: String)
  /// The file exceeds the size limit, in bytes.
  case size(path: String, limit: Int)
  /// The file has another version of the format.
  case version(path: String, found: Int)
  /// The last lines cannot be written.
  case write(path: String, reason: String)
}
