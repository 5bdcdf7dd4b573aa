/// The folders of a module that use names declared in others of its folders.
///
/// A type counts wherever its name is written. A member counts where its name follows a dot or
/// comes before a bracket, if nothing else in the sources has that name.
struct RoomScan {
  /// One use of a name that another folder declares.
  struct Use {
    var from: String
    var to: String
    var name: String
    var file: String
    var line: Int
  }

  /// Every use that leaves its folder.
  private(set) var uses: [Use] = []

  /// A folder's scanned file.
  private typealias File = (room: String, path: String, tokens: [SourceScan.Token])

  /// Scans the files of a module, each with its folder; `others` are sources whose names mean
  /// something else.
  init(_ files: [(room: String, path: String, source: String)], others: [String]) {
    let scanned: [File] = files.map { ($0.room, $0.path, SourceScan($0.source).tokens) }
    var (types, members): ([String: Set<String>], [String: Set<String>]) = ([:], [:])
    var foreign = Self.common
    for file in scanned {
      for declared in Declaration.all(in: file.tokens) {
        switch declared.kind {
        case .type: types[declared.name, default: []].insert(file.room)
        case .member: members[declared.name, default: []].insert(file.room)
        case .hidden: foreign.insert(declared.name)
        }
      }
    }
    for source in others {
      foreign.formUnion(Declaration.all(in: SourceScan(source).tokens).map(\.name))
    }
    for file in scanned {
      for (index, token) in file.tokens.enumerated() {
        let isMember = index > 0 && file.tokens[index - 1].text == "."
        let isCall = index + 1 < file.tokens.count && file.tokens[index + 1].text == "("
        var homes = types[token.text]
        if homes == nil, isMember || isCall, !foreign.contains(token.text) {
          homes = members[token.text]
        }
        guard let homes, homes.count == 1, let home = homes.first, home != file.room else {
          continue
        }
        uses.append(
          Use(
            from: file.room, to: home, name: token.text, file: file.path,
            line: token.line))
      }
    }
  }

  /// Members that the standard library's types have too.
  private static let common: Set<String> = [
    "append", "contains", "count", "delete", "description", "first", "forEach", "init", "insert",
    "isEmpty",
    "last", "map", "max", "min", "nan", "nextDown", "nextUp", "removeAll", "reserveCapacity",
    "reversed", "some", "sort", "sorted", "stride", "subscript",
  ]
}

/// A name that a source declares.
private struct Declaration {
  /// The visibility of a name.
  enum Kind { case type, member, hidden }

  var name: String
  var kind: Kind

  private static let types: Set<String> = [
    "actor", "class", "enum", "extension", "protocol", "struct",
  ]

  /// Every name that is declared; arguments, local values and what is private are hidden.
  static func all(in tokens: [SourceScan.Token]) -> [Declaration] {
    var found: [Declaration] = []
    // Whether each open brace is a type's, and whether the next one will be.
    var (open, opensType): ([Bool], Bool) = ([], false)
    for (index, token) in tokens.enumerated().dropLast() {
      let next = tokens[index + 1]
      let isName = next.text.first?.isLetter == true
      let isSeen = open.allSatisfy { $0 } && !isPrivate(index, tokens)
      switch token.text {
      case "{":
        open.append(opensType)
        opensType = false
      case "}": _ = open.popLast()
      case "typealias", "associatedtype":
        found.append(Declaration(name: next.text, kind: isSeen ? .type : .hidden))
      case _ where types.contains(token.text):
        guard isName, !["func", "var", "let"].contains(next.text) else { break }
        opensType = true
        if token.text == "extension" { break }
        // A nested type may be called as another one elsewhere.
        let kind = open.isEmpty ? Kind.type : .member
        found.append(Declaration(name: next.text, kind: isSeen ? kind : .hidden))
      case "func", "let", "var":
        if isName { found.append(Declaration(name: next.text, kind: isSeen ? .member : .hidden)) }
      case "case":
        for name in cases(after: index, tokens) {
          found.append(Declaration(name: name, kind: isSeen ? .member : .hidden))
        }
      default:
        // An argument: `name:` or `label name:`.
        if next.text == ":", !next.isSpaced, index > 0,
          ![".", "let", "var"].contains(tokens[index - 1].text),
          token.text.first?.isLowercase == true
        {
          found.append(Declaration(name: token.text, kind: .hidden))
        }
      }
    }
    return found
  }

  /// The names in a list of cases, `a, b(Int), c = 1`; none for a pattern, which begins with a dot.
  private static func cases(after index: Int, _ tokens: [SourceScan.Token]) -> [String] {
    var names: [String] = []
    var place = index + 1
    while place + 1 < tokens.count, tokens[place].text.first?.isLetter == true {
      names.append(tokens[place].text)
      place += 1
      var depth = 0
      while place < tokens.count, depth > 0 || ["(", "="].contains(tokens[place].text) {
        if tokens[place].text == "(" { depth += 1 }
        if tokens[place].text == ")" { depth -= 1 }
        // The value of a case is one word, or a text, which has no names.
        if tokens[place].text == "=", tokens[place + 1].line == tokens[place].line { place += 1 }
        place += 1
      }
      guard place < tokens.count, tokens[place].text == "," else { break }
      place += 1
    }
    return names
  }

  private static func isPrivate(_ index: Int, _ tokens: [SourceScan.Token]) -> Bool {
    for token in tokens[..<index].reversed().prefix(4) {
      if ["private", "fileprivate"].contains(token.text) { return true }
      if ![
        "static", "final", "mutating", "nonmutating", "indirect", "class", "lazy", "inline", ")",
        "set", "(", "always", "__", "@",
      ].contains(token.text) {
        return false
      }
    }
    return false
  }
}
