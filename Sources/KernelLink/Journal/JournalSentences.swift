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

// What there is to say of journals. Paths and lines come from outside: whoever prints a sentence makes control
// characters visible.

extension JournalProblem {
  /// One line that says what failed, where, and why.
  public var sentence: String {
    switch self {
    case .noHome, .folder, .foreignFolder, .create, .write: "the journal is not saved: \(cause)"
    case .read(let path, _), .size(let path, _), .version(let path, _):
      "cannot read journal \(path): \(cause)"
    }
  }

  /// The sentence without what it means for the shell.
  public var cause: String {
    switch self {
    case .noHome: "expected an absolute path in XDG_STATE_HOME or HOME, found none"
    case .folder(let path, let reason): "folder \(path): \(reason)"
    case .foreignFolder(let path): "folder \(path) belongs to another user"
    case .create(let path, let reason): "no new file in \(path): \(reason)"
    case .write(let path, let reason): "cannot write \(path): \(reason)"
    case .read(_, let reason): reason
    case .size(_, let limit): "longer than \(limit) bytes"
    case .version(_, let found):
      "another version: expected \(JournalRecord.version), found \(found)"
    }
  }
}

extension StoredJournal.State {
  /// A few words: `damaged from record 4 on, 2 records lost`.
  public var words: String {
    switch self {
    case .crashed: "crashed"
    case .running: "running"
    case .damaged(let damage) where damage.record == 0: "damaged from its heading on"
    case .damaged(let damage):
      "damaged from record \(damage.record) on, \(counted(damage.count, "record")) lost"
    case .unreadable(let problem): problem.cause
    }
  }
}

extension ResumedJournal {
  /// What was restored: `resumed 12 lines of the shell that crashed`.
  public var sentence: String {
    var text =
      "resumed \(counted(journal.content.lines.count, "line")) of the shell that crashed"
    if let loss {
      text += "; the journal is \(StoredJournal.State.damaged(loss.damage).words)"
      if let place = loss.keptAt { text += ", and kept as \(place)" }
    }
    return text
  }
}

extension ResumeProblem {
  /// One line that says why nothing was resumed.
  public var sentence: String {
    switch self {
    case .nothing(let entries) where entries.isEmpty:
      "nothing to resume: no journal of a shell that crashed"
    case .nothing(let entries):
      "nothing to resume: \(Self.summary(entries)); 'layoutsh journals' lists them"
    case .number(let number, 0): "no journal \(number): there is none"
    case .number(let number, let count): "no journal \(number); available: 1 to \(count)"
    case .unusable(let entry): "cannot resume journal \(entry.number): \(entry.state.words)"
    case .folder(let problem): "nothing to resume: \(problem.cause)"
    }
  }

  /// How many journals there are of each kind: `2 journals (1 running, 1 damaged)`.
  private static func summary(_ entries: [StoredJournal]) -> String {
    let running = entries.count { $0.state == .running }
    let damaged = entries.count { if case .damaged = $0.state { true } else { false } }
    let others = entries.count - running - damaged
    let kinds = [(running, "running"), (damaged, "damaged"), (others, "unreadable")]
    let words = kinds.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return "\(counted(entries.count, "journal")) (\(words.joined(separator: ", ")))"
  }
}

/// `1 line`, `12 lines`.
private func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
