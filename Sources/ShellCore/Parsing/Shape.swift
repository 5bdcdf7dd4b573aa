internal import LayoutCore

/// The shape of the arguments of a form, without the types of their values.
struct Shape: Sendable {
  /// The positional arguments; only the last may be repeated.
  var places: [Place] = []
  /// The `key=value` words.
  var keys = Keys()
  /// The flags, anywhere after the name.
  var flags: [Flag] = []

  init(_ places: [Place] = [], keys: Keys = Keys(), flags: [Flag] = []) {
    self.places = places
    self.keys = keys
    self.flags = flags
  }

  /// This shape followed by `other`.
  ///
  /// - Precondition: positional arguments come before keys and flags.
  func and(_ other: Shape) -> Shape {
    precondition(
      other.places.isEmpty || keys.isEmpty && flags.isEmpty,
      "expected \(usage) to end with what stands in order, found \(other.usage) after it")
    var both = self
    both.places += other.places
    both.keys.add(other.keys)
    both.flags += other.flags
    return both
  }

  /// The arguments in usage lines, such as `to X Y`.
  var usage: String {
    (places.map { $0.usage } + keys.usage + flags.map { $0.usage }).joined(separator: " ")
  }
}

/// The shape of one argument, for the selection of forms, help, hints and completion.
///
/// `Argument` reads its value.
indirect enum Slot: Hashable, Sendable {
  /// One of these words.
  case keyword([String])
  /// A number of points or points per second, named as in the usage.
  case number(String)
  /// A whole number in a range.
  case integer(String, ClosedRange<Int>)
  /// The name of a layer that exists.
  case layer(String)
  /// A name for a layer that need not exist.
  case newLayer(String)
  /// The name of a layout module.
  case module(String)
  /// The name of an option of the current layer's layouts.
  case option(String)
  /// The name of an element kind.
  case kind(String)
  /// One element, in one or two words.
  case element
  /// `S,I`.
  case indexPath(String)
  /// `S,I` or `S,I..J`.
  case items(String)
  /// `S` or `S..T`.
  case sectionSpan(String)
  /// `xN`.
  case times
  /// A file.
  case path(String)
  /// The identifier of an item or a section.
  case identifier(String)
  /// The rest of the line, as typed.
  case rest(String)
  /// The name of a command or a module.
  case topic(String)
  /// A word and its argument, such as `as LAYER`.
  case labelled(String, Slot)

  /// The argument in usage lines.
  var name: String {
    switch self {
    case .keyword(let words): return words.joined(separator: "|")
    case .number(let name), .integer(let name, _), .layer(let name), .newLayer(let name),
      .module(let name), .option(let name), .kind(let name), .indexPath(let name), .items(let name),
      .sectionSpan(let name), .path(let name), .identifier(let name), .rest(let name),
      .topic(let name):
      return name
    case .element: return "ELEMENT"
    case .times: return "xN"
    case .labelled(let word, let slot): return "\(word) \(slot.name)"
    }
  }

  /// The expectation at its place.
  var expectation: Expectation {
    switch self {
    case .keyword(let words): return .words(words)
    case .number: return .number
    case .integer(_, let range): return .whole(range)
    case .layer: return .layer
    case .newLayer: return .layerName
    case .module: return .module
    case .option: return .option
    case .kind: return .kind
    case .element: return .element
    case .indexPath: return .indexPath
    case .items: return .items
    case .sectionSpan: return .sections
    case .times: return .count
    case .path: return .file
    case .identifier: return .identifier
    case .rest, .topic: return .text
    case .labelled(let word, _): return .mark(word)
    }
  }

  /// The words of a keyword; none for other arguments.
  var keywords: [String] {
    if case .keyword(let words) = self { return words }
    return []
  }

  /// The words that start the argument, if only some do.
  var startingWords: [String] {
    switch self {
    case .keyword(let words): return words
    case .labelled(let word, _): return [word]
    case .times: return ["xN"]
    default: return []
    }
  }

  /// Whether `word` can be an optional argument of this shape.
  func canBegin(with word: Word) -> Bool {
    switch self {
    case .keyword(let words): return !word.isQuoted && words.contains(word.text)
    case .labelled(let label, _): return !word.isQuoted && word.text == label
    case .times: return word.text.utf8.first == UInt8(ascii: "x")
    default: return true
    }
  }
}

/// A positional argument: its shape and how often it occurs.
struct Place: Hashable, Sendable {
  /// The number of times an argument may occur.
  enum Presence: Hashable, Sendable { case required, optional, repeated, oneOrMore }

  var slot: Slot
  var presence = Presence.required

  /// Whether at least one is required.
  var isRequired: Bool { presence == .required || presence == .oneOrMore }
  /// Whether several are allowed.
  var isRepeated: Bool { presence == .repeated || presence == .oneOrMore }

  /// Maximum number of words.
  var capacity: Int {
    if isRepeated { return Int(Int32.max) }
    switch slot {
    case .element, .labelled: return 2
    case .rest: return Int(Int32.max)
    default: return 1
    }
  }

  /// The argument in usage lines.
  var usage: String {
    switch presence {
    case .required: return slot.name
    case .optional: return "[\(slot.name)]"
    case .repeated: return "[\(slot.name)…]"
    case .oneOrMore: return "\(slot.name)…"
    }
  }
}

/// The `key=value` words of a form.
struct Keys: Hashable, Sendable {
  /// Keys that a form does not list itself.
  enum Open: Hashable, Sendable {
    /// Options of layouts.
    case options
    /// Properties of items.
    case properties
  }

  /// Keys that only this form has.
  var own: [Key] = []
  var open: Open?
  /// Minimum number of words.
  var minimum = 0

  /// Whether the form takes no keys.
  var isEmpty: Bool { own.isEmpty && open == nil }

  /// The keys in usage lines.
  var usage: [String] {
    var usage = own.map { $0.usage }
    if let open {
      let words = "\(open == .options ? "option" : "key")=value…"
      usage.append(minimum > 0 ? words : "[\(words)]")
    }
    return usage
  }

  /// The keys that are known without a layout.
  var known: [Key] { open == .properties ? own + PropertyReading.keys : own }

  /// All valid keys, where the layouts do not decide.
  private func names(_ columns: [ColumnDeclaration]) -> [String] {
    known.map { $0.name } + (open == .properties ? columns.map { $0.name } : [])
  }

  /// Whether a word may have this key; where the layouts decide, any.
  private func isKnown(_ key: String, _ columns: [ColumnDeclaration]) -> Bool {
    switch open {
    case .options: return true
    case .properties:
      return own.contains { $0.name == key } || PropertyReading.keys.contains { $0.name == key }
        || columns.contains { $0.name == key }
    case nil: return own.contains { $0.name == key }
    }
  }

  mutating func add(_ other: Keys) {
    own += other.own
    open = open ?? other.open
    minimum = max(minimum, other.minimum)
  }

  /// Refuses unknown and repeated keys among `words`, and missing ones.
  func check(
    _ words: [Word], _ command: CommandSyntax, _ form: FormSyntax, _ columns: [ColumnDeclaration]
  ) throws(Refusal) {
    if isEmpty, words.isEmpty { return }
    var seen: Set<String> = []
    for word in words {
      let key = word.key ?? ""
      let span = word.span.lowerBound..<word.span.lowerBound + max(1, key.utf8.count)
      if !isKnown(key, columns) {
        throw Refusal(.unknown(.key(of: command.name), key, known: names(columns)), span)
      }
      if words.count > 1, !seen.insert(key).inserted { throw Refusal(.repeated("\(key)="), span) }
    }
    for key in own where key.isRequired && !words.contains(where: { $0.key == key.name }) {
      throw Refusal(
        .missingArgument("\(key.name)=\(key.value)", usage: command.usage(of: form.shape)))
    }
    if words.count < minimum {
      let name = open == .options ? "option=value" : "key=value"
      throw Refusal(.missingArgument(name, usage: command.usage(of: form.shape)))
    }
  }
}

/// One key of a form.
struct Key: Hashable, Sendable {
  var name: String
  /// Its value in usage lines, such as `A..B`.
  var value: String
  var isRequired = false

  var usage: String { isRequired ? "\(name)=\(value)" : "[\(name)=\(value)]" }
}

/// One flag of a form.
struct Flag: Sendable {
  /// The flag as typed, such as `--limit`.
  let name: String
  /// Its value, or nil for none.
  let value: Slot?
  /// Whether the value may be left out; if not, it follows `=`.
  var isValueOptional = false
  /// Whether it selects the form, which requires it.
  var isRequired = false
  /// Refuses a bad value.
  let check: @Sendable (inout ArgumentReader) throws(Refusal) -> Void

  var usage: String {
    guard let value else { return "[\(name)]" }
    if isRequired { return "\(name) \(value.name)" }
    return isValueOptional ? "[\(name)[=\(value.name)]]" : "[\(name) \(value.name)]"
  }
}
