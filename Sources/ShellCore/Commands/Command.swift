/// A command: all that parsing, help, hints, completion and tests know of it, and what it does.
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
/// Each stands in a file of this folder and, by its name, in the list of `CommandTable`.
final class Command: Sendable {
  /// The word people type.
  let name: String
  let group: CommandGroup
  let effect: Effect
  /// A description in one sentence.
  let summary: String
  /// Words that do the same, as people type them in `sqlite3`, `psql` and IPython.
  let aliases: [String]
  /// Words that people try who may mean this command: refused, with the command as a suggestion.
  let suggestedFor: [String]
  /// Whether its output depends on time, so that no session may contain it.
  let isTimed: Bool
  /// Ways to write it, in the order in which help shows them.
  let forms: [Form]
  /// Lines that help shows and tests run, each on a fresh scene.
  let examples: [String]
  /// Whether a form takes `key=value` words.
  let takesKeys: Bool
  /// Whether a form takes all that follows as text, dashes included.
  let isOpen: Bool

  init(
    _ name: String, _ group: CommandGroup, _ effect: Effect, _ summary: String,
    aliases: [String] = [], suggestedFor: [String] = [], isTimed: Bool = false, forms: [Form],
    examples: [String]
  ) {
    self.name = name
    self.group = group
    self.effect = effect
    self.summary = summary
    self.aliases = aliases
    self.suggestedFor = suggestedFor
    self.isTimed = isTimed
    self.forms = forms
    self.examples = examples
    takesKeys = forms.contains { !$0.shape.keys.isEmpty }
    isOpen = forms.contains { form in
      form.shape.places.contains {
        if case .rest = $0.slot { return true }
        return false
      }
    }
  }

  /// One usage line a form, such as `scroll to X Y`.
  var usages: [String] { forms.map { usage(of: $0) } }

  /// The usage line of one form.
  func usage(of form: Form) -> String {
    let usage = form.shape.usage
    return usage.isEmpty ? name : "\(name) \(usage)"
  }
}

/// What a command does to the scene and to the world, and so whether it is journaled.
public enum Effect: String, Hashable, Sendable {
  /// Only answers; never journaled.
  case query
  /// Changes layouts or content; journaled.
  case edit
  /// Changes what is seen of it; journaled.
  case view
  /// Reads or writes files; never replayed.
  case file
  /// Concerns the shell itself; never replayed.
  case shell

  /// Whether lines with this effect are the saved state.
  public var isJournaled: Bool { self == .edit || self == .view }
}

/// The chapters of the command reference, in order.
public enum CommandGroup: String, CaseIterable, Hashable, Sendable {
  /// Loading layouts and setting their options.
  case modules
  /// The stack of layers.
  case layers
  /// Sections, items, batches.
  case content
  /// Window, offset and margins.
  case view
  /// A finger and the clock.
  case touch
  /// Questions about the scene.
  case queries
  /// From one state to another.
  case change
  /// Pictures of the scene.
  case picture
  /// Recording, playing, undoing, checking.
  case sessions
  /// The shell itself.
  case shell
}
