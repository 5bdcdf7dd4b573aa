/// A method that a protocol marks as optional.
struct OptionalMethod {
  let name: String
  /// The parameters as written, between the brackets.
  let parameters: String
  /// The result's type; nil for none.
  let result: String?
  /// The result if the method is missing.
  let empty: String

  /// Reads a member; nil where its result has no empty value.
  init?(_ member: TypeList.Member) {
    let signature = Array(member.signature.utf8)
    let file = SwiftSource(path: "", bytes: signature)
    guard let open = file.code.firstIndex(of: UInt8(ascii: "(")),
      let end = file.end(ofBracketAt: open)
    else { return nil }
    name = member.name
    parameters = file.code(open + 1..<end - 1).split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    let rest = file.code(end..<file.code.count)
    guard let arrow = rest.firstRange(of: "->") else {
      (result, empty) = (nil, "")
      return
    }
    let type = rest[arrow.upperBound...].split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    guard let empty = Self.empty(type) else { return nil }
    (result, self.empty) = (type, empty)
  }

  static func empty(_ type: String) -> String? {
    if type.hasSuffix("?") { return "nil" }
    if type.hasPrefix("[") { return type.contains(":") ? "[:]" : "[]" }
    switch type {
    case "Int", "UInt", "CGFloat", "Double", "Float", "TimeInterval": return "0"
    case "Bool": return "false"
    case "String": return "\"\""
    case "CGSize", "CGPoint", "CGRect", "UIEdgeInsets", "NSDirectionalEdgeInsets", "UIOffset",
      "CGVector":
      return ".zero"
    default: return nil
    }
  }

  /// The parameters' labels and names.
  private var labels: [(label: String, name: String)] {
    var depth = 0
    return parameters.split { character in
      if "([<".contains(character) { depth += 1 }
      if ")]>".contains(character) { depth -= 1 }
      return character == "," && depth == 0
    }.map { part in
      let names = part.split(separator: ":")[0].split(separator: " ").map(String.init)
      return (names.first ?? "", names.last ?? "")
    }
  }

  private var call: String {
    "\(name)("
      + labels.map { $0.label == "_" ? $0.name : "\($0.label): \($0.name)" }.joined(separator: ", ")
      + ")"
  }

  /// The defaults of a protocol's optional methods, and the properties that make `method?(…)`
  /// compile.
  static func text(_ methods: [Self], of name: String, parents: [String], access: String) -> String
  {
    let bases = [
      ("UICollectionViewDelegateFlowLayout", "OptionalFlowMethods"),
      ("UICollectionViewDelegate", "OptionalDelegateMethods"),
      ("UICollectionViewDataSource", "OptionalDataSourceMethods"),
    ]
    let base = bases.first { parents.contains($0.0) }?.1
    var names: [String] = []
    for method in methods where !names.contains(method.name) { names.append(method.name) }
    var lines = [
      "", "// Added by layoutsh: the optional methods of '\(name)'.",
      "@MainActor extension \(name) {",
    ]
    for method in methods {
      let head = "  \(access)func \(method.name)(\(method.parameters))"
      lines.append(
        method.result.map { "\(head) -> \($0) { optionalMethodIsMissing(\(method.empty)) }" }
          ?? "\(head) { optionalMethodIsMissing() }")
    }
    for method in names {
      let type = "\(name)_\(method)"
      lines.append("  \(access)var \(method): \(type)? { \(type)(self) }")
    }
    lines.append("}")
    for method in names {
      let parent = method == "collectionView" ? base : nil
      lines += [
        "@MainActor \(access)final class \(name)_\(method)\(parent.map { ": \($0)" } ?? "") {",
        "  private let answering: any \(name)",
        "  init(_ answering: any \(name)) {", "    self.answering = answering",
      ]
      if parent != nil { lines.append("    super.init(answering)") }
      lines.append("  }")
      for one in methods where one.name == method {
        let result = one.result.map { $0.hasSuffix("?") ? $0 : "\($0)?" } ?? "Void?"
        lines.append(
          "  \(access)func callAsFunction(\(one.parameters)) -> \(result) {")
        lines.append("    optionalAnswer { answering.\(one.call) }")
        lines.append("  }")
      }
      lines.append("}")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
