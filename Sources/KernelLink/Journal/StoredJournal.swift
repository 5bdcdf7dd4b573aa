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
