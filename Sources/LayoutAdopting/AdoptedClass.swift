/// The parts of a layout class that the module offers: its creation, properties and kinds.
extension AdoptedPackage {
  /// Code that creates a layout, and the labels of an initializer that a person has to fill in; nil
  /// if there is none.
  static func creation(_ className: String, _ types: TypeList, _ source: AnsweringSource)
    -> (code: String, wanted: String?)
  {
    let coded: (TypeList.Member) -> Bool = { $0.signature.contains("NSCoder") }
    guard let inits = types.inits(of: className) else { return ("\(className)()", nil) }
    let all = inits.filter { !coded($0) }
    let open: (TypeList.Member) -> [Parameter] = { member in
      Parameter.list(member.signature).filter { !$0.hasDefault }
    }
    if all.contains(where: { open($0).isEmpty }) { return ("\(className)()", nil) }
    // The source serves as the delegate.
    for member in all {
      let parameters = open(member)
      guard parameters.allSatisfy({ source.protocols.contains($0.type) }) else { continue }
      let arguments = parameters.map { $0.label == "_" ? "source" : "\($0.label): source" }
      return ("\(className)(\(arguments.joined(separator: ", ")))", nil)
    }
    guard let first = all.first else {
      // Nothing is decoded here, so a class for storyboards is created all the same.
      return inits.isEmpty
        ? ("\(className)()", nil) : ("\(className)(coder: NSCoder())!", nil)
    }
    let wanted = "init(" + open(first).map { "\($0.label):" }.joined() + ")"
    return ("\(className)(/* \(wanted) */)", wanted)
  }

  /// A property that becomes an option.
  struct Property {
    let name: String
    let option: String
    /// The range of its values, in Swift, where it is not that of lengths.
    var range: String? = nil
  }

  /// The range implied by a property's name: a count is not 0, a fraction is at most 1.
  private static func range(_ name: String, _ type: String) -> String? {
    let word = name.lowercased()
    if ["count", "column", "rows", "numberof", "lanes"].contains(where: word.contains),
      !["spacing", "width", "height", "gap"].contains(where: word.contains)
    {
      return ["CGFloat", "Double", "Int"].contains(type) ? "1...20" : nil
    }
    let isShare = ["alpha", "opacity", "ratio", "scale", "factor"].contains(where: word.contains)
    return isShare && (type == "CGFloat" || type == "Double") ? "0...1" : nil
  }

  private static let optionTypes: Set<String> = [
    "CGFloat", "Double", "Int", "Bool", "CGSize", "UIEdgeInsets",
  ]

  /// The class's own stored properties that anyone may write, of types that options have.
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
      return Property(
        name: member.name, option: name(of: member.name), range: range(member.name, type))
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
  func isReadOnly(_ member: Member, in body: TypeBody) -> Bool {
    guard let block = block(member, in: body) else { return false }
    return !block.contains("didSet") && !block.contains("willSet") && !block.contains("set ")
      && !block.contains("set{")
  }
}
