/// The `key=value` words of a form.
struct Keys: Hashable, Sendable {
  /// Keys beside a form's own.
  enum Open: Hashable, Sendable {
    /// Options of layouts, whatever they are called.
    case options
    /// Properties of items.
    case properties
  }

  /// Keys that only this form has.
  var own: [Key] = []
  var open: Open?
  /// How many there must be.
  var minimum = 0

  /// Whether it takes none.
  var isEmpty: Bool { own.isEmpty && open == nil }

  /// How usage lines show them.
  var usage: [String] {
    var usage = own.map { $0.usage }
    if let open {
      let words = "\(open == .options ? "option" : "key")=value…"
      usage.append(minimum > 0 ? words : "[\(words)]")
    }
    return usage
  }

  /// The keys that are known without asking a layout.
  var known: [Key] { open == .properties ? own + PropertyReading.keys : own }

  /// Every key that is understood, or nil if the layouts decide.
  private var names: [String]? { open == .options ? nil : known.map { $0.name } }

  mutating func add(_ other: Keys) {
    own += other.own
    open = open ?? other.open
    minimum = max(minimum, other.minimum)
  }

  /// Refuses unknown and repeated keys among `words` and asks for required ones.
  func check(_ words: [Word], _ command: Command, _ form: Form) throws(Refusal) {
    if isEmpty, words.isEmpty { return }
    let names = names
    var seen: Set<String> = []
    for word in words {
      let key = word.key ?? ""
      let span = word.span.lowerBound..<word.span.lowerBound + max(1, key.utf8.count)
      if let names, !names.contains(key) {
        throw Refusal(.unknown(.key(of: command.name), key, known: names), span)
      }
      if !seen.insert(key).inserted { throw Refusal(.repeated("\(key)="), span) }
    }
    let usage = command.usage(of: form)
    if let missing = own.first(where: { $0.isRequired && !seen.contains($0.name) }) {
      throw Refusal(.missingArgument("\(missing.name)=\(missing.value)", usage: usage))
    }
    if words.count < minimum {
      let name = names == nil ? "option=value" : "key=value"
      throw Refusal(.missingArgument(name, usage: usage))
    }
  }
}

/// One key of a form.
struct Key: Hashable, Sendable {
  var name: String
  /// How usage lines show the value, such as `A..B`.
  var value: String
  var isRequired = false

  var usage: String { isRequired ? "\(name)=\(value)" : "[\(name)=\(value)]" }
}

/// One flag of a form.
struct Flag: Sendable {
  /// The flag as typed, such as `--limit`.
  let name: String
  /// What follows it, or nil if nothing does.
  let value: Slot?
  /// Refuses what follows it and is no such value.
  let check: @Sendable (inout ArgumentReader) throws(Refusal) -> Void

  var usage: String { value.map { "[\(name) \($0.name)]" } ?? "[\(name)]" }
}
