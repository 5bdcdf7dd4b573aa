/// The kinds of supplementary and decoration views that files name when they make attributes (rule
/// U-82).
struct ElementKinds {
  /// A kind, and what it is for.
  struct Kind: Equatable {
    /// Its value.
    let value: String
    /// Whether views of it are decoration views.
    let isDecoration: Bool
  }

  /// The kinds, in the order of the files, without UIKit's own two.
  private let kinds: [Kind]
  /// Whether attributes are made of UIKit's own header, and of its footer.
  private let hasHeader: Bool
  private let hasFooter: Bool

  /// Finds the kinds; what is no constant of the files is left out.
  init(_ files: [SwiftSource]) {
    let constants = Dictionary(
      files.flatMap(Self.constants), uniquingKeysWith: { first, _ in first })
    var kinds: [Kind] = []
    var own: Set<String> = []
    for file in files {
      for word in file.words()
      where word.text == "forSupplementaryViewOfKind" || word.text == "forDecorationViewOfKind" {
        let named = Self.value(after: word.range.upperBound, in: file, constants)
        if let name = named.name { own.insert(name) }
        guard let value = named.value else { continue }
        let kind = Kind(value: value, isDecoration: word.text == "forDecorationViewOfKind")
        if !kinds.contains(where: { $0.value == value }) { kinds.append(kind) }
      }
    }
    self.kinds = kinds
    hasHeader = !own.isDisjoint(
      with: ["elementKindSectionHeader", "UICollectionElementKindSectionHeader"])
    hasFooter = !own.isDisjoint(
      with: ["elementKindSectionFooter", "UICollectionElementKindSectionFooter"])
  }

  /// The lines of a declaration: the first kind of a name with `header` is the shell's header,
  /// where UIKit's own is not named, and so with `footer`.
  var lines: [String] {
    var (needsHeader, needsFooter) = (!hasHeader, !hasFooter)
    return kinds.map { kind in
      let value = "\"\(kind.value)\""
      let word = kind.value.lowercased()
      if kind.isDecoration { return "$0.kind(.decoration(\(value)))" }
      if needsHeader && word.contains("header") {
        needsHeader = false
        return "$0.header(\(value))"
      }
      if needsFooter && word.contains("footer") {
        needsFooter = false
        return "$0.footer(\(value))"
      }
      return "$0.kind(.supplementary(\(value)))"
    }
  }

  /// Constants of text in a file, by name: `let kind = "Badge"`, `case badge = "Badge"`.
  private static func constants(of file: SwiftSource) -> [(String, String)] {
    let words = file.words()
    return zip(words, words.dropFirst()).compactMap { word, name in
      guard ["let", "var", "case"].contains(word.text) else { return nil }
      var place = name.range.upperBound
      // A type may come in between.
      while place < file.code.count, file.code[place] != UInt8(ascii: "="),
        file.code[place] != UInt8(ascii: "\n"), file.code[place] != UInt8(ascii: "{")
      {
        place += 1
      }
      guard place < file.code.count, file.code[place] == UInt8(ascii: "="),
        let value = file.literal(from: place + 1)
      else { return nil }
      return (name.text, value)
    }
  }

  /// The last name of an argument, and its value where it is known.
  private static func value(
    after place: Int, in file: SwiftSource, _ constants: [String: String]
  ) -> (name: String?, value: String?) {
    guard let colon = file.firstCode(from: place), file.code[colon] == UInt8(ascii: ":") else {
      return (nil, nil)
    }
    if let literal = file.literal(from: colon + 1) { return (nil, literal) }
    var end = colon + 1
    while end < file.code.count,
      file.code[end].isWordByte || file.code[end].isBlank || file.code[end] == UInt8(ascii: ".")
    {
      end += 1
    }
    let names = file.words(in: colon + 1..<end).map { $0.text }.filter { $0 != "rawValue" }
    return (names.last, names.last.flatMap { constants[$0] })
  }
}

extension SwiftSource {
  /// The plain text literal that is the next thing in the code, or nil.
  fileprivate func literal(from place: Int) -> String? {
    guard let open = firstCode(from: place), code[open] == UInt8(ascii: "\""),
      let close = code[(open + 1)...].firstIndex(of: UInt8(ascii: "\"")), close > open + 1,
      !bytes[open..<close].contains(UInt8(ascii: "\\"))
    else { return nil }
    return String(decoding: bytes[open + 1..<close], as: UTF8.self)
  }
}
