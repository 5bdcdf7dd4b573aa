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
  /// An untrusted session: no file is written or run. `ContentFiles` decides what it reads.
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
