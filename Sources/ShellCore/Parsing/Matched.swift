internal import LayoutCore

/// The value of one argument.
enum Value: Hashable, Sendable {
  case number(Double)
  case integer(Int)
  case word(String)
  case element(ElementName)
  case indexPath(IndexPath)
  case items(section: Int, ClosedRange<Int>)
  case span(ClosedRange<Int>)
  /// Text as typed, and where it starts in the line.
  case text(String, at: Int)
}

/// The arguments of a command after they were matched with a form.
///
/// Reading a required argument that is not there, or as another type than its slot's, is a mistake
/// in the command table; the tests run every form.
struct Matched {
  /// The command that was chosen.
  let spec: CommandSpec
  private(set) var values: [(slot: Int, value: Value)] = []
  /// The `key=value` words in order.
  var keys: [Word] = []
  private(set) var flags: [(name: String, value: Value?)] = []

  init(spec: CommandSpec) { self.spec = spec }

  /// Makes room for the values of so many arguments.
  mutating func reserve(_ count: Int) { values.reserveCapacity(count) }

  mutating func add(_ value: Value, slot: Int) { values.append((slot, value)) }

  mutating func add(flag name: String, _ value: Value?) { flags.append((name, value)) }

  /// The value of argument number `slot`, or nil where it was left out.
  func value(_ slot: Int) -> Value? { values.first { $0.slot == slot }?.value }

  /// The values of a repeated argument.
  func all(_ slot: Int) -> [Value] { values.filter { $0.slot == slot }.map(\.value) }

  func number(_ slot: Int) -> Double {
    if case .number(let number) = value(slot) { return number }
    return 0
  }

  func point(_ slot: Int) -> Point { Point(x: number(slot), y: number(slot + 1)) }

  func integer(_ slot: Int) -> Int? {
    if case .integer(let integer) = value(slot) { return integer }
    return nil
  }

  func word(_ slot: Int) -> String? {
    switch value(slot) {
    case .word(let word), .text(let word, _): return word
    default: return nil
    }
  }

  /// The words of a repeated argument.
  func words(_ slot: Int) -> [String] {
    all(slot).compactMap {
      if case .word(let word) = $0 { return word }
      return nil
    }
  }

  /// A word that its form requires.
  func name(_ slot: Int) -> String { word(slot) ?? "" }

  func indexPath(_ slot: Int) -> IndexPath {
    if case .indexPath(let path) = value(slot) { return path }
    return IndexPath(item: 0, section: 0)
  }

  func element(_ slot: Int) -> ElementName {
    if case .element(let name) = value(slot) { return name }
    return ElementName(kind: "cell", section: 0, item: 0)
  }

  func items(_ slot: Int) -> (section: Int, items: ClosedRange<Int>)? {
    if case .items(let section, let items) = value(slot) { return (section, items) }
    return nil
  }

  /// Text as typed, and the byte of the line where it starts.
  func text(_ slot: Int) -> (text: String, start: Int) {
    if case .text(let text, let start) = value(slot) { return (text, start) }
    return ("", 0)
  }

  func span(_ slot: Int) -> ClosedRange<Int>? {
    if case .span(let span) = value(slot) { return span }
    return nil
  }

  func hasFlag(_ name: String) -> Bool { flags.contains { $0.name == name } }

  func flag(_ name: String) -> Value? { flags.first { $0.name == name }?.value }
}
