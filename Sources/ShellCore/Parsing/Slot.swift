/// What one argument of a command looks like: chosen by, shown by help, hints and completion.
///
/// How it is read is the business of `Argument`, which knows the type of its value.
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
  /// All that follows, as typed.
  case rest(String)
  /// The name of a command or a module.
  case topic(String)
  /// A word and what belongs to it, such as `as LAYER`.
  case labelled(String, Slot)

  /// How usage lines show the argument.
  var name: String {
    switch self {
    case .keyword(let words): return words.joined(separator: "|")
    case .number(let name), .integer(let name, _), .layer(let name), .newLayer(let name),
      .module(let name), .option(let name), .kind(let name), .indexPath(let name), .items(let name),
      .sectionSpan(let name), .path(let name), .rest(let name), .topic(let name):
      return name
    case .element: return "ELEMENT"
    case .times: return "xN"
    case .labelled(let word, let slot): return "\(word) \(slot.name)"
    }
  }

  /// What a word in its place should have been.
  var expectation: Expectation {
    switch self {
    case .keyword(let words): return .words(words)
    case .number: return .number
    case .integer(_, let range): return .integer(range)
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
    case .rest, .topic: return .text
    case .labelled(let word, _): return .mark(word)
    }
  }

  /// The words it is one of; none where it is no keyword.
  var keywords: [String] {
    if case .keyword(let words) = self { return words }
    return []
  }

  /// The words that begin the argument, where only some do.
  var startingWords: [String] {
    switch self {
    case .keyword(let words): return words
    case .labelled(let word, _): return [word]
    case .times: return ["xN"]
    default: return []
    }
  }

  /// Whether `word` can be meant for an argument that may be left out.
  func canBegin(with word: Word) -> Bool {
    switch self {
    case .keyword(let words): return !word.isQuoted && words.contains(word.text)
    case .labelled(let label, _): return !word.isQuoted && word.text == label
    case .times: return word.text.utf8.first == UInt8(ascii: "x")
    default: return true
    }
  }
}

/// One place of a form: what goes there and how often.
struct Place: Hashable, Sendable {
  /// How often an argument occurs.
  enum Presence: Hashable, Sendable { case required, optional, repeated, oneOrMore }

  var slot: Slot
  var presence = Presence.required

  /// Whether the command needs at least one.
  var isRequired: Bool { presence == .required || presence == .oneOrMore }
  /// Whether there may be several.
  var isRepeated: Bool { presence == .repeated || presence == .oneOrMore }

  /// Most words it takes.
  var capacity: Int {
    if isRepeated { return Int(Int32.max) }
    switch slot {
    case .element, .labelled: return 2
    case .rest: return Int(Int32.max)
    default: return 1
    }
  }

  /// How usage lines show it.
  var usage: String {
    switch presence {
    case .required: return slot.name
    case .optional: return "[\(slot.name)]"
    case .repeated: return "[\(slot.name)…]"
    case .oneOrMore: return "\(slot.name)…"
    }
  }
}
