/// A parameter of a function.
struct Parameter {
  /// The label, `_` for none.
  let label: String
  /// The type, without `any`, attributes and marks of optionals.
  let type: String
  /// Whether it can be left out.
  let hasDefault: Bool

  /// The parameters of a signature.
  static func list(_ signature: String) -> [Self] {
    let file = SwiftSource(path: "", bytes: Array(signature.utf8))
    guard let open = file.code.firstIndex(of: UInt8(ascii: "(")),
      let end = file.end(ofBracketAt: open)
    else { return [] }
    return file.code(open + 1..<end - 1).parts(at: ",").map { part in
      let halves = part.parts(at: ":")
      let label = part.drop(while: \.isWhitespace).prefix { $0.isIdentifier }
      // An associated value of an enum's case may be a type alone.
      let type = halves.last?.split(separator: "=").first.map(String.init) ?? ""
      return Parameter(
        label: halves.count > 1 ? String(label) : "_", type: type.bareType,
        hasDefault: part.contains("="))
    }
  }
}

extension String {
  /// The parts between marks outside brackets.
  func parts(at mark: Character) -> [String] {
    var depth = 0
    return split { character in
      if "([<{".contains(character) { depth += 1 }
      if ")]>}".contains(character) { depth -= 1 }
      return character == mark && depth == 0
    }.map(String.init)
  }

  /// A type as written, without `any`, attributes and marks of optionals.
  var bareType: String {
    split(whereSeparator: \.isWhitespace).filter {
      $0 != "any" && $0 != "inout" && !$0.hasPrefix("@")
    }
    .joined(separator: " ").filter { !"?!()".contains($0) }
  }
}
