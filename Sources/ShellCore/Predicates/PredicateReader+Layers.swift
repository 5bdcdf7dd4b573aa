/// Terms about a layer, an item or an element as a whole.
extension PredicateReader {
  /// Reads the rest of such a term after its first word; returns nil if the word begins none.
  ///
  /// - Throws: `Refusal` with what was expected and found.
  mutating func layerTerm(_ word: String) throws(Refusal) -> Predicate.Term? {
    let isCall = peek() == UInt8(ascii: "(")
    let hasPart = peek() == UInt8(ascii: ".")
    switch word {
    case "layout" where !isCall: return .layout
    case "layer": return .layer
    case "layers": return .layers
    case "bounds" where hasPart: return .bounds(try part("width", "height"))
    case "inset" where hasPart: return .inset(try part("top", "left", "bottom", "right"))
    case "label" where isCall: return .label(try cellInParentheses())
    case "alpha" where isCall: return .alpha(try elementInParentheses())
    case "hidden" where isCall: return .hidden(try elementInParentheses())
    case "pointer" where isCall: return .pointer(try elementInParentheses())
    case "place" where isCall:
      let layer = try nameInParentheses()
      return .place(layer: layer, try part("x", "y", "w", "h", "maxX", "maxY"))
    default:
      if isCall, let fact = Predicate.LayerFact(rawValue: word) {
        return .fact(fact, layer: try nameInParentheses())
      }
      return peekWord() == "over" ? .name(try layouts(from: word)) : nil
    }
  }

  /// Reads the rest of `sticky over flow` after its first word.
  mutating func layouts(from first: String) throws(Refusal) -> String {
    var name = first
    while peekWord() == "over" {
      _ = word()
      let next = word()
      guard !next.isEmpty else { throw wrong(.module) }
      name += " over \(next)"
    }
    return name
  }

  /// Reads a text in quotes; a backslash quotes the next character.
  mutating func quoted() throws(Refusal) -> String {
    try expect("\"")
    var text: [UInt8] = []
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      if bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count { position += 1 }
      text.append(bytes[position])
      position += 1
    }
    try expect("\"")
    return String(decoding: text, as: UTF8.self)
  }

  mutating func nameInParentheses() throws(Refusal) -> String {
    try expect("(")
    let start = position
    let name = word()
    guard !name.isEmpty else {
      position = start
      throw wrong(.layerName)
    }
    try expect(")")
    return name
  }

  mutating func cellInParentheses() throws(Refusal) -> ElementName {
    let start = position
    let element = try elementInParentheses()
    guard element.kind == "cell" else {
      position = start
      throw wrong(.indexPath)
    }
    return element
  }
}
