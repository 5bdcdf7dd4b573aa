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

/// The entry of one command in the table: everything that parsing, help, completion and tests know.
final class CommandSpec: Sendable {
  /// The word people type.
  let name: String
  let group: CommandGroup
  let effect: Effect
  /// One sentence for people.
  let summary: String
  /// Ways to write it, in the order in which help shows them.
  let forms: [Form]
  /// Lines that help shows and tests run, each on a fresh scene.
  let examples: [String]
  /// Whether a form takes `key=value` words.
  let takesKeys: Bool
  /// Whether a form takes all that follows as text, dashes included.
  let isOpen: Bool

  init(
    name: String, group: CommandGroup, effect: Effect, summary: String, forms: [Form],
    examples: [String]
  ) {
    self.name = name
    self.group = group
    self.effect = effect
    self.summary = summary
    self.forms = forms
    self.examples = examples
    takesKeys = forms.contains { $0.keys != .none }
    isOpen = forms.contains { form in
      form.arguments.contains {
        if case .rest = $0.slot { return true }
        return false
      }
    }
  }

  /// One usage line a form, as `scroll to X Y`.
  var usages: [String] {
    forms.map { $0.usage.isEmpty ? name : "\(name) \($0.usage)" }
  }

  /// The effect of one form.
  func effect(of form: Form) -> Effect { form.effect ?? effect }
}
