/// A command: its name, forms, help, and what it does.
///
///     extension Command {
///       static let tick = Command(
///         "tick", .touch, .view, "Lets a number of milliseconds pass.",
///         forms: [
///           Form(.number("MS")) { shell, time throws(Refusal) in
///             try shell.touch { scene throws(EngineError) in try scene.tick(milliseconds: time) }
///           }
///         ],
///         examples: ["load overlay over flow; notch 2; tick 100"])
///     }
///
/// Parsing, help, hints, completion and tests use these declarations. Each is in a file of the
/// folder `Commands`, and `CommandTable.builtIn` lists it.
final class Command: Sendable {
  /// The word people type.
  let name: String
  /// The name in UTF-8.
  let bytes: [UInt8]
  let group: CommandGroup
  let effect: Effect
  /// A description in one sentence.
  let summary: String
  /// Other names, as people type them in `sqlite3`, `psql` and IPython.
  let aliases: [String]
  /// Words that people try who may mean this command: refused, with the command as a suggestion.
  let suggestedFor: [String]
  /// The shell's special treatment of the command, if any.
  let role: Role?
  /// The deeds of its forms, unless a form declares its own.
  let deeds: Deeds
  /// Whether its output depends on time, so that no session may contain it.
  let isTimed: Bool
  /// Whether its answer with these arguments depends on earlier questions, which no journal holds.
  let recalls: @Sendable (_ arguments: String) -> Bool
  /// Its forms, in the order of help.
  let forms: [Form]
  /// Lines that help shows and tests run, each on a fresh scene.
  let examples: [String]
  /// The words that it takes.
  let syntax: CommandSyntax

  init(
    _ name: String, _ group: CommandGroup, _ effect: Effect, _ summary: String,
    aliases: [String] = [], suggestedFor: [String] = [], role: Role? = nil, deeds: Deeds? = nil,
    takesProse: Bool = false, isTimed: Bool = false,
    recalls: @escaping @Sendable (_ arguments: String) -> Bool = { _ in false }, forms: [Form],
    examples: [String]
  ) {
    self.name = name
    bytes = Array(name.utf8)
    self.group = group
    self.effect = effect
    self.summary = summary
    self.aliases = aliases
    self.suggestedFor = suggestedFor
    self.role = role
    self.deeds = deeds ?? (effect == .shell ? .leavesScene : [])
    self.isTimed = isTimed
    self.recalls = recalls
    self.forms = forms
    self.examples = examples
    syntax = CommandSyntax(
      name, takesProse: takesProse,
      forms.enumerated().map { FormSyntax($1.shape, index: $0) })
  }

  /// Whether that is its full name in UTF-8.
  func isNamed(_ name: Span<UInt8>) -> Bool {
    guard bytes.count == name.count else { return false }
    for index in name.indices where bytes[index] != name[index] { return false }
    return true
  }

  /// The usage line of one form.
  func usage(of form: Form) -> String { syntax.usage(of: form.shape) }

  /// The form whose words a reader has.
  func form(of reader: borrowing ArgumentReader) -> Form { forms[reader.form.index] }
}

extension Command {
  /// Why the shell needs to know a command: to replay its line, to bind it, or to show what moves.
  enum Role {
    case load, unload, reload, importItems
    /// Makes another layer the current one.
    case use
    /// Binds a gesture.
    case bind
    case press, drag, release
    /// Lets a number of milliseconds pass.
    case tick
    /// Lets time pass until nothing moves.
    case settle
    /// Shows the last change of a layer.
    case showChange
    /// Says what lies where in the scene.
    case look

    /// Whether it loads or removes layouts, or content from a file.
    var loads: Bool {
      switch self {
      case .load, .unload, .reload, .importItems: return true
      default: return false
      }
    }
  }
}
