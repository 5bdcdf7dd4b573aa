import LayoutCore

/// Words that can stand at the end of a spec that is being typed.
struct SpecCompletion {
  /// The words, in alphabetical order; each begins with what has been typed of it already.
  let words: [String]

  init(_ text: String) {
    var bytes = Array(text.utf8)
    guard !SpecReader.isJSON(bytes), bytes.removeComments() else {
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
      let written = bytes[(open + 1)..<max(start, open + 1)].split { $0.isBlank }
        .compactMap { $0.split(separator: UInt8(ascii: "=")).first }
        .map { String(decoding: $0, as: UTF8.self) }
      return place.keys.filter { $0.isRepeatable || !written.contains($0.rawValue) }
        .map { $0.rawValue + "=" }.filter { $0.hasPrefix(typed) }.sorted()
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

  /// Outside of braces: what begins a node, and names that `let` gave, where the reader takes them.
  private static func structural(_ bytes: [UInt8]) -> [String] {
    let start = (bytes.lastIndex { $0.isBlank || $0 == UInt8(ascii: "(") } ?? -1) + 1
    let typed = String(decoding: bytes[start...], as: UTF8.self)
    let before = String(decoding: bytes[..<start], as: UTF8.self)
    let parts = before.split { $0.isWhitespace || $0 == "(" }
    var words = ["1wx1h", "1wx44", "1wx~44", "col", "custom", "layout{", "let", "row"]
    for (index, part) in parts.enumerated() where part == "let" && index + 1 < parts.count {
      words.append(String(parts[index + 1]))
    }
    // A size is proposed only where nothing else can stand.
    if let last = parts.last, !["row", "col", "custom"].contains(last) { words.removeFirst(3) }
    if parts.isEmpty { words.removeFirst(3) }
    return words.filter { $0.hasPrefix(typed) && isRead($0, after: before) }.sorted()
  }

  /// Whether a fault, if there is one, comes after the start of a word.
  private static func isRead(_ word: String, after text: String) -> Bool {
    do throws(OptionTextFault) {
      // A word that a name follows is one only with a blank behind it.
      _ = try CompositionalSpec(reading: text + word + (word == "let" ? " " : ""))
      return true
    } catch {
      return error.offset > text.utf8.count
    }
  }
}

extension [UInt8] {
  /// Makes comments blank; returns false if the end is in one.
  fileprivate mutating func removeComments() -> Bool {
    var isComment = false
    for index in indices {
      if self[index] == UInt8(ascii: "\n") { isComment = false }
      if self[index] == UInt8(ascii: "#"), index == 0 || self[index - 1].isBlank {
        isComment = true
      }
      if isComment { self[index] = UInt8(ascii: " ") }
    }
    return !isComment
  }
}
