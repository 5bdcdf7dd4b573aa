/// One way to write a command: its arguments in order, its keys and flags, and what it means.
final class Form: Sendable {
  /// Positional arguments in order; only the last may be repeated.
  let arguments: [Argument]
  /// The `key=value` words it takes.
  let keys: Keys
  /// The flags it takes, anywhere after the name.
  let flags: [Flag]
  /// What it does to the scene; nil: what its command does.
  let effect: Effect?
  /// One sentence on what it does, where its command has several forms; else empty.
  let summary: String
  /// Builds the command from matched arguments.
  let make: @Sendable (Matched) throws(Refusal) -> Command

  init(
    _ arguments: [Argument] = [], _ summary: String = "", keys: Keys = .none, flags: [Flag] = [],
    effect: Effect? = nil,
    make: @escaping @Sendable (Matched) throws(Refusal) -> Command
  ) {
    self.arguments = arguments
    self.keys = keys
    self.flags = flags
    self.effect = effect
    self.summary = summary
    self.make = make
  }

  /// The arguments as people read them, as `to X Y`.
  var usage: String {
    (arguments.map(\.usage) + keys.usage + flags.map(\.usage)).joined(separator: " ")
  }

}

/// The `key=value` words of a form.
enum Keys: Hashable, Sendable {
  case none
  /// Options of layouts, whatever they are called; at least so many.
  case options(atLeast: Int)
  /// Properties of items; at least so many, and these keys beside them.
  case traits(atLeast: Int, also: [Key])
  /// Exactly these keys.
  case fixed([Key])

  /// How usage lines show them.
  var usage: [String] {
    switch self {
    case .none: return []
    case .options(let count): return [count > 0 ? "option=value…" : "[option=value…]"]
    case .traits(let count, let also):
      return also.map(\.usage) + [count > 0 ? "key=value…" : "[key=value…]"]
    case .fixed(let keys): return keys.map(\.usage)
    }
  }
}

/// One key of a form with fixed keys.
struct Key: Hashable, Sendable {
  var name: String
  /// How usage lines show the value, as `A..B`.
  var value: String
  var isRequired = false

  var usage: String { isRequired ? "\(name)=\(value)" : "[\(name)=\(value)]" }
}

/// One flag of a form.
struct Flag: Hashable, Sendable {
  /// The flag as typed, as `--limit`.
  var name: String
  /// What follows it; nil where nothing does.
  var value: Slot?

  var usage: String { value.map { "[\(name) \($0.name)]" } ?? "[\(name)]" }
}
