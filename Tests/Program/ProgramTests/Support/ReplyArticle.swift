import Foundation
import TestSupport
import Testing

/// The tables and examples of the handbook's page "JSON replies".
struct ReplyArticle {
  static let root = Manifest.root

  /// A kind of object: its fields, and lines of the shell whose replies contain it.
  struct Section {
    var name: String
    /// The words of commands that reply with it; empty for a part.
    var commands: Set<String> = []
    /// The fields that another section shares with it.
    var base: String?
    var fields: [String: Field] = [:]
    var lines: [String] = []
    /// The reply to the last line, as the page shows it.
    var shown: String?

    /// Whether no bundled module can show the field.
    func isExempt(_ field: String) -> Bool {
      name == "column" || fields[field]?.meaning.hasPrefix("Only if the module") == true
    }
  }

  /// A row of a table.
  struct Field {
    var type: String
    var meaning: String

    var isOptional: Bool { meaning.hasPrefix("Only") }
  }

  let text: String
  private(set) var sections: [Section] = []

  init() throws {
    text = try String(
      contentsOf: Self.root.appending(
        path: "Sources/layoutsh.docc/Articles/JSONReplies.md"), encoding: .utf8)
    let names = ["Overview": "line", "Errors": "error"]
    for chapter in text.components(separatedBy: "\n## ").dropFirst() {
      let isReply = chapter.hasPrefix("Replies\n")
      for (number, part) in chapter.components(separatedBy: "\n### ").enumerated() {
        let title = String(part.prefix { $0 != "\n" })
        guard number > 0 || names[title] != nil else { continue }
        sections.append(Self.section(part, named: names[title] ?? title, isReply: isReply))
      }
    }
  }

  /// Returns the section of that name, with the fields that it shares.
  func section(_ name: String) -> Section? {
    guard var section = sections.first(where: { $0.name == name }) else { return nil }
    if let base = section.base.flatMap(self.section) {
      section.fields.merge(base.fields) { own, _ in own }
    }
    return section
  }

  private static func section(_ text: String, named name: String, isReply: Bool) -> Section {
    var section = Section(name: name)
    let intro = text.components(separatedBy: "\n\n").dropFirst().first ?? ""
    if isReply {
      section.commands = Set(
        intro.matches(of: /`([a-z!-]+)[^`]*`/).map { String($0.1) })
    }
    section.base = intro.firstMatch(of: /fields of `([a-z ]+)`, and th/).map { String($0.1) }
    for row in text.matches(of: /\n\| `([A-Za-z]+)` \| ([^|]+) \| ([^|]+) \|/) {
      section.fields[String(row.1)] = Field(type: String(row.2), meaning: String(row.3))
    }
    if let console = text.firstMatch(of: /```console\n([\s\S]*?)```/)?.1 {
      section.lines = console.split(separator: "\n").map { String($0.dropFirst(2)) }
    }
    if let shown = text.firstMatch(of: /```json\n([\s\S]*?)\n```/)?.1 {
      section.shown = String(shown.replacing("\n ", with: ""))
    }
    return section
  }
}

/// Compares replies with the tables of the page.
struct ReplyCheck {
  let article: ReplyArticle
  /// The documented fields that occurred, as `element.frame`.
  private(set) var seen: Set<String> = []
  private(set) var faults: [String] = []

  init(_ article: ReplyArticle) { self.article = article }

  /// Checks the object of a line.
  mutating func check(line: [String: Any]) {
    check(line, as: "line")
    let command = line["command"] as? String ?? ""
    guard let reply = line["reply"] as? [String: Any] else { return }
    check(reply: reply, to: command)
  }

  private mutating func check(reply: [String: Any], to command: String) {
    let word = String(command.prefix { $0 != " " })
    let named = article.sections.filter { $0.commands.contains(word) }.map(\.name) + ["change"]
    let fitting = named.first { name in
      let fields = article.section(name)?.fields ?? [:]
      return reply.keys.allSatisfy { fields[$0] != nil }
        && fields.allSatisfy { $0.value.isOptional || reply[$0.key] != nil }
    }
    guard let fitting else {
      return faults.append("\(command): no reply has the fields \(reply.keys.sorted())")
    }
    check(reply, as: fitting)
  }

  private mutating func check(_ object: [String: Any], as name: String) {
    guard let section = article.section(name) else { return faults.append("no section \(name)") }
    for (key, value) in object {
      guard let field = section.fields[key] else {
        faults.append("\(name) has an undocumented \(key)")
        continue
      }
      seen.insert("\(name).\(key)")
      if !fits(value, field.type) { faults.append("\(name).\(key) is not \(field.type): \(value)") }
    }
    for (key, field) in section.fields where !field.isOptional && object[key] == nil {
      faults.append("\(name) lacks \(key)")
    }
  }

  private mutating func fits(_ value: Any, _ type: String) -> Bool {
    if let known = type.firstMatch(of: /^(.*) or null$/)?.1 {
      return value is NSNull || fits(value, String(known))
    }
    if type == "number or text" { return fits(value, "number") || fits(value, "text") }
    if type.hasPrefix("list of ") {
      guard let values = value as? [Any] else { return false }
      return values.allSatisfy { fits($0, String(type.dropFirst(8))) }
    }
    if type.hasPrefix("map of ") {
      guard let values = value as? [String: Any] else { return false }
      return values.values.allSatisfy { fits($0, String(type.dropFirst(7))) }
    }
    switch type {
    case "value", "reply": return true
    case "text": return value is String
    case "flag": return (value as? NSNumber).map(Self.isFlag) ?? false
    case "number": return (value as? NSNumber).map { !Self.isFlag($0) } ?? false
    case "integer":
      return (value as? NSNumber).map {
        !Self.isFlag($0) && $0.doubleValue == $0.doubleValue.rounded()
      } ?? false
    case "point", "size": return (value as? [NSNumber])?.count == 2
    case "rect", "insets": return (value as? [NSNumber])?.count == 4
    default:
      guard let object = value as? [String: Any] else { return false }
      check(object, as: type)
      return true
    }
  }

  /// Foundation keeps truth values as numbers of one byte.
  private static func isFlag(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
