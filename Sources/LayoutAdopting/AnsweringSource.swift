/// The source of an entry where a layout asks a delegate of its own: a class derived from
/// `ContentSource` that answers, with the sizes that the shell shows and with plain numbers
/// elsewhere, as a start for the person who edits it.
struct AnsweringSource {
  /// The protocols it conforms to.
  let protocols: [String]
  /// Properties of the layout that the source is assigned to.
  let properties: [String]
  /// Members, each in lines of Swift.
  private let members: [String]
  private let types: TypeList

  /// Finds what a class and its files want answered; no protocol where they want nothing, or
  /// something that has no plain answer.
  init(_ className: String, _ types: TypeList) {
    self.types = types
    var properties: [(name: String, type: String)] = []
    for body in types.ancestry(of: className) {
      for member in types.members(of: body) where member.keyword == "var" {
        guard !member.words.contains(where: ["private", "fileprivate", "static"].contains),
          !types.isReadOnly(member, in: body), let type = types.ownProtocol(ofProperty: member)
        else { continue }
        properties.append((member.name, type))
      }
    }
    let given = (types.inits(of: className) ?? []).flatMap { Parameter.list($0.signature) }
      .map { $0.type }
    // Protocols of UIKit's delegates: what a layout finds by casting the view's own.
    let names =
      properties.map { $0.type }
      + types.bodies.filter { body in
        body.keyword == .protocol
          && (body.parents.contains(where: Self.delegates.contains) || given.contains(body.name))
      }.map { $0.name }
    var kept: [String] = []
    var members: [String] = []
    for name in names where !kept.contains(name) {
      guard let answers = types.answers(to: name) else { continue }
      kept.append(name)
      members += answers.filter { !members.contains($0) }
    }
    (protocols, self.members) = (kept, members)
    self.properties = properties.filter { kept.contains($0.type) }.map { $0.name }
  }

  private static let delegates: Set<String> = [
    "UICollectionViewDataSource", "UICollectionViewDelegate", "UICollectionViewDelegateFlowLayout",
    "UIScrollViewDelegate",
  ]

  /// Protocols of UIKit that `ContentSource` conforms to.
  static let known = delegates.union(["AnyObject", "NSObjectProtocol", "Sendable", "class"])

  /// The class's name, one that no file declares.
  var name: String { types.bodies.contains { $0.name == "Source" } ? "LayoutshSource" : "Source" }

  /// Protocols without isolation are older than it.
  private var conformances: [String] {
    protocols.map { name in
      let isIsolated = types.bodies.contains { body in
        body.keyword == .protocol && body.name == name
          && types.files[body.file].words(before: body.head.lowerBound).contains("@MainActor")
      }
      return isIsolated ? name : "@preconcurrency \(name)"
    }
  }

  /// The class, in lines.
  func lines(for className: String) -> [String] {
    guard !protocols.isEmpty else { return [] }
    var lines = [
      "/// Answers what \(className) asks its delegate. The numbers are a start: yours to edit.",
      "final class \(name): ContentSource, \(conformances.joined(separator: ", ")) {",
    ]
    lines += members.flatMap { $0.split(separator: "\n").map { "  \($0)" } }
    return lines + ["}", ""]
  }
}

extension TypeList {
  /// The body of a class, then those of its ancestors among the files.
  func ancestry(of className: String) -> [TypeBody] {
    var found: [TypeBody] = []
    var name: String? = className
    while let next = name,
      let body = bodies.first(where: { $0.keyword == .class && $0.name == next }),
      !found.contains(where: { $0.name == body.name })
    {
      found.append(body)
      name = body.parents.first.map { parent in
        aliases.first { $0.name == parent }?.type ?? parent
      }
    }
    return found
  }

  /// The initializers with which anyone can create the class, or nil if it inherits `init()` from
  /// UIKit's.
  func inits(of className: String) -> [Member]? {
    var found: [Member] = []
    for body in ancestry(of: className) {
      let own = members(of: body).filter { $0.keyword == "init" }
      found += own.filter { member in
        !member.words.contains(where: ["private", "fileprivate"].contains)
          && !files[body.file].code(member.range).contains("fatalError")
      }
      // A class with convenience initializers alone inherits the others.
      if !own.allSatisfy({ $0.words.contains("convenience") }) { return found }
    }
    return nil
  }

  /// The protocol of the files that is a property's type, or nil.
  func ownProtocol(ofProperty member: Member) -> String? {
    guard let colon = member.signature.firstIndex(of: ":"),
      member.signature[..<colon].allSatisfy(\.isWhitespace)
    else { return nil }
    let type = String(member.signature[member.signature.index(after: colon)...])
      .split(separator: "=")[0]
    let name = String(type).bareType
    return bodies.contains { $0.keyword == .protocol && $0.name == name } ? name : nil
  }

  // MARK: Answers

  /// Members that answer a protocol's requirements, or nil where one has no plain answer.
  func answers(to name: String, _ depth: Int = 0) -> [String]? {
    guard depth < 5,
      let body = bodies.first(where: { $0.keyword == .protocol && $0.name == name }),
      !files[body.file].words(in: body.body).contains(where: { $0.text == "associatedtype" })
    else { return nil }
    var found: [String] = []
    for parent in body.parents where !AnsweringSource.known.contains(parent) {
      guard let inherited = answers(to: parent, depth + 1) else { return nil }
      found += inherited
    }
    let defaults = bodies.filter { $0.keyword == .extension && $0.name == name }
      .flatMap { members(of: $0) }.map { $0.shape }
    for member in members(of: body) where !defaults.contains(member.shape) {
      guard !Self.inherited.contains(member.shape) else { continue }
      guard let answer = answer(to: member, in: body) else { return nil }
      found.append(answer)
    }
    return found
  }

  /// Methods that `ContentSource` has already.
  private static let inherited: Set<String> = Set(
    [
      "sizeForItemAt:IndexPath", "insetForSectionAt:Int", "minimumLineSpacingForSectionAt:Int",
      "minimumInteritemSpacingForSectionAt:Int", "referenceSizeForHeaderInSection:Int",
      "referenceSizeForFooterInSection:Int",
    ].map { "collectionView(_:UICollectionView,layout:UICollectionViewLayout,\($0))" })

  private func answer(to member: Member, in body: TypeBody) -> String? {
    guard !member.words.contains("static"), member.keyword == "func" || member.keyword == "var"
    else { return nil }
    let signature = member.signature.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing("( ", with: "(").replacing(" )", with: ")")
    if member.keyword == "var" {
      guard let colon = signature.firstIndex(of: ":") else { return nil }
      let type = signature[signature.index(after: colon)...].trimmed
      guard let value = value(of: type, named: member.name, at: nil, 0) else { return nil }
      let isSettable = files[body.file].code(member.range).contains("set")
      return isSettable
        ? "var \(member.name): \(type) = \(value)" : "var \(member.name): \(type) { \(value) }"
    }
    guard !signature.hasPrefix("<") else { return nil }
    let parameters = Parameter.list(signature)
    let arrow = signature.ranges(of: "->").last { range in
      signature[range.upperBound...].filter { $0 == ")" }.count
        == signature[range.upperBound...].filter { $0 == "(" }.count
    }
    guard let arrow else { return "func \(member.name)\(signature.trimmed) {}" }
    let type = signature[arrow.upperBound...].trimmed
    guard type != "Void" else { return "func \(member.name)\(signature.trimmed) {}" }
    let name = member.name + parameters.map { $0.label }.joined()
    let path = Self.name(ofParameter: "IndexPath", in: signature)
    guard let value = value(of: type, named: name, at: path, 0) else { return nil }
    return "func \(member.name)\(signature.trimmed) {\n  \(value)\n}"
  }

  /// A plain value of a type, or nil if there is none; with `path`, the shell's value for that
  /// item.
  private func value(of type: String, named name: String, at path: String?, _ depth: Int)
    -> String?
  {
    let word = name.lowercased()
    switch type {
    case "CGSize":
      return path.map { "size(at: \($0)) ?? itemSize" } ?? ".zero"
    case "CGFloat", "Double", "Float":
      let axis = ["height", "width"].last { word.contains($0) }
      if let axis, let path, type == "CGFloat" { return "\(axis)(at: \(path)) ?? itemSize.\(axis)" }
      // A length that something carries; of a delegate's own answers, such as a header's height,
      // none.
      if axis != nil || word.contains("size"), depth > 0 { return "50" }
      return ["ratio", "scale"].contains(where: word.contains) ? "1" : "0"
    case "Int", "UInt":
      return ["column", "row", "lane", "number", "count"].contains(where: word.contains) ? "2" : "1"
    default: break
    }
    if type.hasPrefix("["), type.hasSuffix("]"), !type.contains(":"), depth < 3,
      let element = ownValue(of: String(type.dropFirst().dropLast()), at: path, depth + 1)
    {
      return "[\(element), \(element)]"
    }
    if let empty = OptionalMethod.empty(type) { return empty }
    if type == "UIColor" { return ".clear" }
    return depth < 3 ? ownValue(of: type, at: path, depth) : nil
  }

  /// The first case of an enum, or a structure made of plain values.
  private func ownValue(of type: String, at path: String?, _ depth: Int) -> String? {
    let last = type.split(separator: ".").last.map(String.init) ?? type
    guard let body = bodies.first(where: { $0.name == last && $0.keyword != .extension }) else {
      return nil
    }
    func call(_ parameters: [Parameter]) -> String? {
      var parts: [String] = []
      for parameter in parameters where !parameter.hasDefault {
        let name = parameter.label
        guard let value = value(of: parameter.type, named: name, at: path, depth + 1) else {
          return nil
        }
        parts.append(
          parameter.label == "_" ? value : "\(parameter.label): \(value)")
      }
      return parts.joined(separator: ", ")
    }
    switch body.keyword {
    case .enum:
      let cases = cases(of: body).compactMap { name, payload in
        payload.map { call($0).map { "\(type).\(name)(\($0))" } } ?? "\(type).\(name)"
      }
      return cases.first { $0.contains("(at: ") } ?? cases.first { !$0.contains("(") }
        ?? cases.first
    case .struct:
      let inits = members(of: body).filter { $0.keyword == "init" }
      if let first = inits.first {
        return call(Parameter.list(first.signature)).map { "\(type)(\($0))" }
      }
      let stored = members(of: body).filter { member in
        ["var", "let"].contains(member.keyword) && !member.words.contains("static")
          && !files[body.file].code(member.range).contains("{") && !member.signature.contains("=")
      }
      let parameters = stored.map { member in
        Parameter(
          label: member.name,
          type: String(member.signature.drop { $0 == ":" || $0.isWhitespace }).bareType,
          hasDefault: false)
      }
      return call(parameters).map { "\(type)(\($0))" }
    default: return nil
    }
  }

  /// The cases of an enum, with what they carry.
  private func cases(of body: TypeBody) -> [(name: String, payload: [Parameter]?)] {
    let file = files[body.file]
    let words = file.words(in: body.body)
    return zip(words, words.dropFirst()).compactMap { word, next in
      let before = file.code[body.body.lowerBound..<word.range.lowerBound]
      // Not one of a `switch`.
      guard word.text == "case",
        before.count(where: { $0 == UInt8(ascii: "{") })
          == before.count(where: { $0 == UInt8(ascii: "}") })
      else { return nil }
      let open = next.range.upperBound
      guard open < file.code.count, file.code[open] == UInt8(ascii: "("),
        let end = file.end(ofBracketAt: open)
      else { return (next.text, nil) }
      return (next.text, Parameter.list(file.code(open..<end)))
    }
  }

  /// The name inside a function of its last parameter of a type.
  private static func name(ofParameter type: String, in signature: String) -> String? {
    let file = SwiftSource(path: "", bytes: Array(signature.utf8))
    guard let open = file.code.firstIndex(of: UInt8(ascii: "(")),
      let end = file.end(ofBracketAt: open)
    else { return nil }
    let part = file.code(open + 1..<end - 1).parts(at: ",").last { part in
      part.split(separator: ":", maxSplits: 1).last.map { String($0).bareType } == type
    }
    return part?.split(separator: ":")[0].split(whereSeparator: \.isWhitespace).last
      .map(String.init)
  }
}

extension TypeList.Member {
  /// The name with labels and types of the parameters, by which two declarations are the same.
  var shape: String {
    keyword == "func"
      ? "\(name)("
        + Parameter.list(signature).map { "\($0.label):\($0.type)" }
        .joined(separator: ",") + ")" : name
  }
}

extension StringProtocol {
  /// The text without blanks at its ends.
  var trimmed: String {
    var text = self[...]
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text.drop(while: \.isWhitespace))
  }
}
