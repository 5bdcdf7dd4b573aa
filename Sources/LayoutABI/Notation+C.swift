public import CLayoutPlugin
public import LayoutCore

extension layout_kind_list {
  /// The most kinds that options may name.
  public static var most: Int { 256 }

  /// A list to be filled in by the plugin.
  public static var unwritten: layout_kind_list { Self(start: nil, stride: 0, count: .max) }

  /// Converts kinds to C; `arena` keeps them.
  public init(_ kinds: [KindDeclaration], in arena: TextArena) {
    let foreign = arena.array(kinds.map { layout_kind($0, number: nil, in: arena) })
    self.init(
      start: foreign.baseAddress, stride: UInt64(MemoryLayout<layout_kind>.stride),
      count: UInt64(foreign.count))
  }
}

extension layout_text_list {
  /// A list to be filled in by the plugin.
  public static var unwritten: layout_text_list { Self(start: nil, count: .max) }

  /// Converts texts to C; `arena` keeps them.
  public init(_ texts: [String], in arena: TextArena) {
    let foreign = arena.array(texts.map { arena.text($0) })
    self.init(start: foreign.baseAddress, count: UInt64(foreign.count))
  }
}

extension OptionTextFault {
  /// The most bytes of a sentence.
  public static let longestSentence = 4096
}
