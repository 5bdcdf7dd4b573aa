internal import ShellValues

/// The deeds of a form: its effects besides the answer and the change of the scene; declared with
/// the form.
///
/// Where a line comes from decides which deeds are barred: see `LineSender`. No list of names does.
struct Deeds: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// Opens the library of a module, or lets go of what one made.
  static let loads = Deeds(rawValue: 1 << 0)
  /// Reads the content of a file that the line names.
  static let readsFile = Deeds(rawValue: 1 << 1)
  /// Creates a file or adds to one.
  static let writesFile = Deeds(rawValue: 1 << 2)
  /// Runs the lines of a file.
  static let runsFile = Deeds(rawValue: 1 << 3)
  /// Leaves the scene: concerns the shell, its terminal, or a lesson.
  static let leavesScene = Deeds(rawValue: 1 << 4)
  /// Keeps a line that a gesture runs later.
  static let binds = Deeds(rawValue: 1 << 5)
  /// Takes lines of the journal back or runs them again, whose deeds count as its own.
  static let repeats = Deeds(rawValue: 1 << 6)

  /// Reading, writing or running a file.
  static let usesFile: Deeds = [.readsFile, .writesFile, .runsFile]
}

/// The sender of a shell's lines, which decides what they may do.
public enum LineSender: Hashable, Sendable, CaseIterable {
  /// The person whose shell it is: everything.
  case owner
  /// An untrusted session: no file is written or run. What it reads is left to `ContentFiles`.
  case session
  /// A link: no file is used.
  case link
  /// The live page: it queries and changes the scene.
  case page

  /// The deeds that a line must not do.
  var barred: Deeds {
    switch self {
    case .owner: return []
    case .session: return [.writesFile, .runsFile]
    case .link: return .usesFile
    case .page: return Deeds.usesFile.union([.loads, .leavesScene, .binds])
    }
  }
}

extension Form {
  /// Returns the deeds of the form as a form of `command`.
  func deeds(of command: Command) -> Deeds { deeds ?? command.deeds }
}

extension Shell {
  /// Refuses a command whose deeds are barred for who sends it; a replay runs what has run before.
  func check(_ command: Command, _ form: Form) throws(Refusal) {
    if replay != nil { return }
    let barred = sender.barred.intersection(form.deeds(of: command))
    if !barred.isEmpty { throw Refusal(.notHere(command.name, .barred(barred, sender))) }
  }

  /// Refuses to take back or to run again a line of the journal that the sender could not have
  /// sent.
  func check(
    _ command: String, repeating lines: some Sequence<JournalEntry>
  ) throws(Refusal) {
    if sender.barred.isEmpty { return }
    for line in lines {
      let barred = sender.barred.intersection(line.deeds)
      if barred.isEmpty { continue }
      throw Refusal(.notHere(command, .repeats(line.command, barred, sender)))
    }
  }
}

extension Shell {
  /// Returns whether an untrusted session answers a command as this shell does: not one that it may
  /// not send, and none whose name is short for several.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func isForSessions(_ line: String) -> Bool {
    var lexer = Lexer(Array(line.utf8))
    guard let name = (try? lexer.commands())?.first?.words[0] else { return true }
    guard let command = CommandTable.command(called: name) else {
      return CommandTable.commands(begunBy: name.text).isEmpty
    }
    let isBarred = command.forms.allSatisfy {
      !LineSender.session.barred.isDisjoint(with: $0.deeds(of: command))
    }
    return !isBarred && !command.isTimed
  }
}

extension JournalEntry {
  /// The deeds of the line: those of its form, and those it did, because a gesture may have run a
  /// bound command that loads.
  fileprivate var deeds: Deeds {
    var deeds: Deeds = []
    if !images.isEmpty { deeds.insert(.loads) }
    if copy != nil { deeds.insert(.readsFile) }
    let bytes = Array(command.utf8)
    var lexer = Lexer(bytes)
    for words in (try? lexer.commands()) ?? LineCommands() {
      guard let command = CommandTable.command(called: words.words[0]),
        let form = try? ArgumentReader(command, words, line: bytes).form
      else { continue }
      deeds.formUnion(form.deeds(of: command))
    }
    return deeds
  }
}
