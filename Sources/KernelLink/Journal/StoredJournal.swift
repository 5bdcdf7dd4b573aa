import Glibc
public import ShellValues

/// A journal that lies in the state folder.
public struct StoredJournal: Equatable, Sendable {
  /// What has become of its shell, and of itself.
  public enum State: Equatable, Sendable {
    /// Its shell has ended without taking leave.
    case crashed
    /// Its shell is still there.
    case running
    /// Its shell has crashed, and only the beginning can be read.
    case damaged(JournalDamage)
    /// It cannot be read.
    case unreadable(JournalProblem)
  }

  /// Its number in the list, from 1 for the newest.
  public var number: Int
  /// Where it is.
  public var path: String
  /// What it is good for.
  public var state: State
  /// The lines in effect, as far as they are intact, or nil if the file cannot be read.
  public var lines: [JournalEntry]?

  /// Whether it holds something that a new shell can take over.
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

/// A journal that was looked at, with its file.
struct FoundJournal {
  var entry: StoredJournal
  let file: JournalFile
  var content = JournalLines()

  /// Looks at a file: O(bytes).
  ///
  /// Nil if it is no file of ours, or its shell ended before its first line.
  init?(_ name: String, in folder: StateFolder) {
    guard let (file, isFree) = JournalFile.open(name, in: folder) else { return nil }
    self.file = file
    do throws(JournalProblem) {
      let text = try file.read()
      content = text.content
      // What a living shell is writing now may be read in the middle.
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

  /// The journals of a folder, newest first, each looked at when it is asked for.
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

/// A journal that was taken over from a crashed shell.
public struct ResumedJournal {
  /// The journal, which goes on in its file.
  public let journal: Journal
  /// What could not be restored, and where the file with it was kept, or nil if everything was.
  public let loss: (damage: JournalDamage, keptAt: String?)?
  /// Newer journals that could not be taken over.
  public let skipped: [StoredJournal]
}

/// Why nothing was taken over.
public enum ResumeProblem: Error, Equatable {
  /// No journal can be resumed; those that are there.
  case nothing([StoredJournal])
  /// There are fewer journals than that.
  case number(Int, of: Int)
  /// This one cannot be resumed.
  case unusable(StoredJournal)
  /// The state folder cannot be used.
  case folder(JournalProblem)
}

extension Journal {
  /// What is in the state folder, newest first, but for what crashed before its first line.
  ///
  /// O(bytes).
  ///
  /// Throws where the folder cannot be used; one that is not there is made.
  public static func list(
    environment: [String: String]
  ) throws(JournalProblem) -> [StoredJournal] {
    FoundJournal.all(in: try folder(environment: environment)).map(\.entry)
  }

  /// Takes over a journal whose shell crashed, with the file it is in.
  ///
  /// - Parameter number: its number in the list; nil: the newest that can be resumed.
  ///
  /// Of a damaged one the intact beginning is taken; the file is kept under another name. O(bytes).
  public static func resume(
    _ number: Int? = nil, environment: [String: String]
  ) throws(ResumeProblem) -> ResumedJournal {
    let folder: StateFolder
    do { folder = try Self.folder(environment: environment) } catch { throw .folder(error) }
    var others: [StoredJournal] = []
    for found in FoundJournal.all(in: folder) {
      if number == nil ? found.entry.isResumable : found.entry.number == number {
        guard found.entry.isResumable else { throw .unusable(found.entry) }
        return take(found, skipped: number == nil ? others : [], environment)
      }
      others.append(found.entry)
    }
    if let number { throw .number(number, of: others.count) }
    throw .nothing(others)
  }

  private static func take(
    _ found: FoundJournal, skipped: [StoredJournal], _ environment: [String: String]
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
      // The damaged file stays as it is, and the next line makes another.
      journal = Journal(
        content: found.content, file: nil, problem: error, environment: environment)
    }
    return ResumedJournal(journal: journal, loss: (damage, kept), skipped: skipped)
  }
}

extension Journal {
  /// How many journals of crashed shells are kept, and how many damaged ones beside them.
  public static let keptCount = 20

  /// Removes the journals of crashed shells but the newest `keptCount`, with the copies they hold.
  ///
  /// The count decides and no clock. The one that would be resumed next always stays, also where newer
  /// ones cannot be read; so does whatever is no file of ours. O(journals), and the bytes of that one.
  static func prune(_ folder: StateFolder) {
    for name in newestFirst(in: folder, suffix: JournalFile.damagedSuffix).dropFirst(keptCount) {
      unlinkat(folder.descriptor, name, 0)
    }
    // A draft whose shell lives is locked.
    for name in folder.names() where name.hasSuffix(JournalFile.suffix + JournalFile.draftSuffix) {
      if JournalFile.open(name, in: folder)?.isFree == true {
        unlinkat(folder.descriptor, name, 0)
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
