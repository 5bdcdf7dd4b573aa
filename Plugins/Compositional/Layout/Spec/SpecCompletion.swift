/// Words that can stand at the end of a spec that is being typed.
struct SpecCompletion {
  /// The words, in alphabetical order; each begins with what has been typed of it already.
  let words: [String]

  init(_ text: String) {
    let bytes = Array(text.utf8)
    if SpecReader.isJSON(bytes) {
      words = []
      return
    }
    var open: Int?
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "{") { open = index }
      if byte == UInt8(ascii: "}") { open = nil }
    }
    if let open {
      words = Self.keyed(bytes, open)
    } else {
      words = Self.structural(bytes)
    }
  }

  /// Inside braces: keys, or values of a key.
  private static func keyed(_ bytes: [UInt8], _ open: Int) -> [String] {
    let place = place(bytes, open)
    let start = (bytes.lastIndex { $0.isBlank } ?? -1) + 1
    let typed = String(decoding: bytes[max(start, open + 1)...], as: UTF8.self)
    guard let equals = typed.firstIndex(of: "=") else {
      return place.keys.map { $0.rawValue + "=" }.filter { $0.hasPrefix(typed) }.sorted()
    }
    guard let key = SpecKey(rawValue: String(typed[..<equals])) else { return [] }
    let value = typed[typed.index(after: equals)...]
    return values(of: key, String(value), place).filter { $0.hasPrefix(value) }
      .map { typed[...equals] + $0 }.sorted()
  }

  /// Values of a key that begin as what has been typed.
  private static func values(of key: SpecKey, _ value: String, _ place: SpecKey.Place) -> [String] {
    let words = key.words(place)
    guard words.isEmpty else { return words }
    guard [.header, .footer, .at, .badge].contains(key) else { return [] }
    if let mark = value.lastIndex(of: "!") {
      let flags = key == .badge ? ["z="] : ["pin", "over", "z=", "inset="]
      return flags.map { value[...mark] + $0 }
    }
    guard let mark = value.lastIndex(where: { $0 == "@" || $0 == "^" }) else { return [] }
    return edges.map { value[...mark] + $0 }
  }

  private static let edges = [
    "bottom", "bottom-leading", "bottom-trailing", "leading", "none", "top", "top-leading",
    "top-trailing", "trailing",
  ]

  /// The place whose keys an open brace begins.
  private static func place(_ bytes: [UInt8], _ open: Int) -> SpecKey.Place {
    let before = String(decoding: bytes[..<open], as: UTF8.self)
    if before.hasSuffix("layout") { return .layout }
    guard let last = before.last, last != "|", !last.isWhitespace else { return .section }
    let parts = before.split { $0.isWhitespace || $0 == "(" || $0 == ")" }
    return parts.count > 1 && ["row", "col"].contains(parts[parts.count - 2]) ? .group : .item
  }

  /// Outside of braces: what begins a node, and names that `let` gave.
  private static func structural(_ bytes: [UInt8]) -> [String] {
    let start = (bytes.lastIndex { $0.isBlank || $0 == UInt8(ascii: "(") } ?? -1) + 1
    let typed = String(decoding: bytes[start...], as: UTF8.self)
    let before = String(decoding: bytes[..<start], as: UTF8.self)
    let parts = before.split { $0.isWhitespace || $0 == "(" }
    if let last = parts.last, ["row", "col", "custom"].contains(last) {
      return ["1wx1h", "1wx44", "1wx~44"].filter { $0.hasPrefix(typed) }
    }
    var words = ["col", "custom", "row"]
    if !before.contains("(") { words += ["layout{", "let"] }
    for (index, part) in parts.enumerated() where part == "let" && index + 1 < parts.count {
      words.append(String(parts[index + 1]))
    }
    return words.filter { $0.hasPrefix(typed) }.sorted()
  }
}
