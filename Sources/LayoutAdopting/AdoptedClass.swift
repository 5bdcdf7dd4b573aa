/// What a layout class offers to the module that it becomes.
extension AdoptedPackage {
  /// The labels of the first initializer, where every one of the class wants arguments.
  static func wanted(_ className: String, _ types: TypeList) -> String? {
    guard let body = types.layouts.first(where: { $0.name == className }) else { return nil }
    let all = types.members(of: body).filter { member in
      member.keyword == "init" && !member.signature.contains("NSCoder")
    }
    let isFree: (TypeList.Member) -> Bool = { member in
      parameters(of: member).allSatisfy { $0.hasDefault }
    }
    guard let first = all.first, !all.contains(where: isFree) else { return nil }
    return "init(" + parameters(of: first).filter { !$0.hasDefault }.map { "\($0.label):" }.joined()
      + ")"
  }

  private static func parameters(of member: TypeList.Member) -> [(label: String, hasDefault: Bool)]
  {
    let file = SwiftSource(path: "", bytes: Array(member.signature.utf8))
    guard let open = file.code.firstIndex(of: UInt8(ascii: "(")),
      let end = file.end(ofBracketAt: open)
    else { return [] }
    var depth = 0
    return file.code(open + 1..<end - 1).split { character in
      if "([<{".contains(character) { depth += 1 }
      if ")]>}".contains(character) { depth -= 1 }
      return character == "," && depth == 0
    }.map { part in
      (String(part.drop(while: \.isWhitespace).prefix { $0.isIdentifier }), part.contains("="))
    }
  }

  /// A property that becomes an option.
  struct Property {
    let name: String
    let option: String
  }

  private static let optionTypes: Set<String> = [
    "CGFloat", "Double", "Int", "Bool", "CGSize", "UIEdgeInsets",
  ]

  /// The class's own stored properties of types that options have, of which anybody may write.
  static func properties(of className: String, _ types: TypeList) -> [Property] {
    guard let body = types.layouts.first(where: { $0.name == className }) else { return [] }
    let closed: Set<String> = [
      "private", "fileprivate", "static", "class", "lazy", "weak", "override",
    ]
    return types.members(of: body).compactMap { member in
      guard member.keyword == "var", !member.words.contains(where: closed.contains) else {
        return nil
      }
      let parts = member.signature.split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].allSatisfy(\.isWhitespace) else { return nil }
      let type =
        parts[1].split { !$0.isIdentifier && $0 != "." && $0 != "?" }.first.map(String.init) ?? ""
      let isStored = member.signature.contains("=") || types.observes(member, in: body)
      guard optionTypes.contains(type), isStored, !types.isReadOnly(member, in: body) else {
        return nil
      }
      return Property(name: member.name, option: name(of: member.name))
    }
  }

  static let flowProperties = [
    Property(name: "itemSize", option: "item-size"),
    Property(name: "minimumLineSpacing", option: "line-spacing"),
    Property(name: "minimumInteritemSpacing", option: "interitem-spacing"),
    Property(name: "sectionInset", option: "section-inset"),
    Property(name: "headerReferenceSize", option: "header-size"),
    Property(name: "footerReferenceSize", option: "footer-size"),
  ]
}

extension TypeList {
  /// The code of a member's block, or nil where it has none.
  private func block(_ member: Member, in body: TypeBody) -> String? {
    let file = files[body.file]
    guard let open = file.code[member.range].firstIndex(of: UInt8(ascii: "{")),
      let end = file.end(ofBracketAt: open)
    else { return nil }
    return file.code(open + 1..<end - 1)
  }

  /// Whether a property's block observes it.
  fileprivate func observes(_ member: Member, in body: TypeBody) -> Bool {
    block(member, in: body).map { $0.contains("didSet") || $0.contains("willSet") } ?? false
  }

  /// Whether a property is computed and cannot be set.
  fileprivate func isReadOnly(_ member: Member, in body: TypeBody) -> Bool {
    guard let block = block(member, in: body) else { return false }
    return !block.contains("didSet") && !block.contains("willSet") && !block.contains("set ")
      && !block.contains("set{")
  }
}
