public import ShellValues
internal import System

/// A journal in the state folder.
public struct StoredJournal: Equatable, Sendable {
  /// The state of the journal and its shell.
  public enum State: Equatable, Sendable {
    /// The shell ended without closing it.
    case crashed
    /// The shell is running.
    case running
    /// The shell crashed, and only the beginning can be read.
    case damaged(JournalDamage)
    /// It cannot be read.
    case unreadable(JournalProblem)
  }

  /// The position in the list, from 1 for the newest.
  public var number: Int
  /// The path of the file.
  public var path: String
  /// The state of the journal and its shell.
  public var state: State
  /// The lines in effect, as far as they are intact, or nil if the file cannot be read.
  public var lines: [JournalEntry]?

  /// Whether a new shell can resume it.
  var isResumable: Bool {
    switch state {
    case .crashed: true
    case .damaged: hasContent
    case .running, .unreadable: false
    }
  }

  /// Whether it holds lines, in effect or undone.
  var hasContent = false
}

/// An inspected journal with its file.
struct FoundJournal {
  var entry: StoredJournal
  let file: JournalFile
  var content = JournalLines()

  /// Inspects a file; nil if it is not a journal of this user, or its shell ended before the first
  /// line.
  ///
  /// - Complexity: O(bytes).
  init?(_ name: String, in folder: StateFolder) {
    guard let (file, isFree) = JournalFile.open(name, in: folder) else { return nil }
    self.file = file
    do throws(JournalProblem) {
      let text = try file.read()
      content = text.content
      // A running shell may be in the middle of a write.
      entry = StoredJournal(
        number: 0, path: file.path,
        state: !isFree ? .running : text.damage.map { .damaged($0) } ?? .crashed,
        lines: content.lines, hasContent: content != JournalLines())
      if entry.state == .crashed, !entry.hasContent { return nil }
    } catch {
      entry = StoredJournal(
        number: 0, path: file.path, state: isFree ? .unreadable(error) : .running)
    }
  }

  /// Returns the journals of a folder, newest first; each is inspected on demand.
  static func all(in folder: StateFolder) -> some Sequence<FoundJournal> {
    var names = Journal.newestFirst(in: folder)[...]
    var number = 0
    return AnyIterator {
      while let name = names.popFirst() {
        guard var found = FoundJournal(name, in: folder) else { continue }
        number += 1
        found.entry.number = number
        return found
      }
      return nil
    }
  }
}

/// A journal taken over from a crashed shell.
public struct ResumedJournal {
  /// The journal, which continues in its file.
  public let journal: Journal
  /// The lines that could not be restored and the path of the damaged file, or nil if everything
  /// was restored.
  public let loss: (damage: JournalDamage, keptAt: String?)?
  /// Newer journals that could not be resumed.
  public let skipped: [StoredJournal]
}

/// Why no journal was resumed.
public enum ResumeProblem: Error, Equatable {
  /// None can be resumed; the journals there are.
  case nothing([StoredJournal])
  /// The number exceeds the number of journals.
  case number(Int, of: Int)
  /// This journal cannot be resumed.
  case unusable(StoredJournal)
  /// The state folder cannot be used.
  case folder(JournalProblem)
}

extension Journal {
  /// Returns the journals in the state folder, newest first, without those that crashed before
  /// their first line.
  ///
  /// - Throws: `JournalProblem` if the folder cannot be used; a missing one is created.
  /// - Complexity: O(bytes).
  public static func list(
    environment: (String) -> String?
  ) throws(JournalProblem) -> [StoredJournal] {
    FoundJournal.all(in: try folder(environment: environment)).map(\.entry)
  }

  /// Takes over the journal of a crashed shell together with its file.
  ///
  /// Of a damaged journal the intact beginning is restored, and the file is kept under another
  /// name.
  ///
  /// - Parameter number: the position in the list, or nil for the newest that can be resumed.
  /// - Complexity: O(bytes).
  public static func resume(
    _ number: Int? = nil, environment: @escaping (String) -> String?
  ) throws(ResumeProblem) -> ResumedJournal {
    let folder: StateFolder
    do { folder = try Self.folder(environment: environment) } catch { throw .folder(error) }
    var others: [StoredJournal] = []
    for found in FoundJournal.all(in: folder) {
      if number == nil ? found.entry.isResumable : found.entry.number == number {
        guard found.entry.isResumable else { throw .unusable(found.entry) }
        return claim(found, skipped: number == nil ? others : [], environment)
      }
      others.append(found.entry)
    }
    if let number { throw .number(number, of: others.count) }
    throw .nothing(others)
  }

  private static func claim(
    _ found: FoundJournal, skipped: [StoredJournal],
    _ environment: @escaping (String) -> String?
  ) -> ResumedJournal {
    guard case .damaged(let damage) = found.entry.state else {
      let journal = Journal(
        content: found.content, file: found.file, environment: environment)
      return ResumedJournal(journal: journal, loss: nil, skipped: skipped)
    }
    var kept: String?
    let journal: Journal
    do throws(JournalProblem) {
      kept = try found.file.keepDamaged()
      let file = try found.file.replaced(with: found.content)
      journal = Journal(content: found.content, file: file, environment: environment)
    } catch {
      // The damaged file stays, and the next line starts another.
      journal = Journal(
        content: found.content, file: nil, problem: error, environment: environment)
    }
    return ResumedJournal(journal: journal, loss: (damage, kept), skipped: skipped)
  }
}

extension Journal {
  /// Number of journals of crashed shells that are kept, and of damaged ones.
  public static let keptCount = 20

  /// Removes all but the `keptCount` most recent journals of crashed shells, with their copies.
  ///
  /// Age plays no part. The journal that would be resumed next always stays, even if newer ones are
  /// unreadable; so do files that are not journals.
  ///
  /// - Complexity: O(journals), plus the bytes of the one to resume.
  static func prune(_ folder: StateFolder) {
    for name in newestFirst(in: folder, suffix: JournalFile.damagedSuffix).dropFirst(keptCount) {
      folder.files.remove(name)
    }
    // The draft of a running shell is locked.
    for name in folder.names() where name.hasSuffix(JournalFile.suffix + JournalFile.draftSuffix) {
      if JournalFile.open(name, in: folder)?.isFree == true {
        folder.files.remove(name)
      }
    }
    let names = newestFirst(in: folder)
    if names.count <= keptCount { return }
    let next = names.first { FoundJournal($0, in: folder)?.entry.isResumable == true }
    var count = 0
    for name in names {
      guard let (file, isFree) = JournalFile.open(name, in: folder), isFree else { continue }
      count += 1
      if count > keptCount, name != next { file.remove() }
    }
  }
}
