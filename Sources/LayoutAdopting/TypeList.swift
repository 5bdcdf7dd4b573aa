/// A declaration of a type, or an extension of one, in a file.
struct TypeBody {
  /// The keyword of a declaration.
  enum Keyword: String {
    case `class`, `struct`, `enum`, `protocol`, `extension`, actor
  }

  /// The keyword.
  let keyword: Keyword
  /// The name; of a nested type the last word.
  let name: String
  /// The types after the colon, as written, without type arguments.
  let parents: [String]
  /// The file, by its place in the list.
  let file: Int
  /// From the keyword up to the opening brace.
  let head: Range<Int>
  /// Between the braces.
  let body: Range<Int>
}

/// The types of a list of files, and which classes are layouts.
struct TypeList {
  /// All bodies, file by file.
  let bodies: [TypeBody]
  /// The files.
  let files: [SwiftSource]
  /// Other names of types.
  let aliases: [(name: String, type: String)]

  /// Finds the types of files.
  ///
  /// - Complexity: O(n) for the length of all files.
  init(_ files: [SwiftSource]) {
    self.files = files
    bodies = files.enumerated().flatMap { Self.bodies(of: $1, $0) }
    aliases = files.flatMap(Self.aliases)
  }

  private static func bodies(of file: SwiftSource, _ number: Int) -> [TypeBody] {
    let words = file.words()
    var found: [TypeBody] = []
    for (index, word) in words.enumerated() {
      guard let keyword = TypeBody.Keyword(rawValue: word.text), index + 1 < words.count,
        // `class func`, `class var`: no type.
        !["func", "var", "let", "subscript", "override", "final", "open"].contains(
          words[index + 1].text),
        // `.class`, `: class`: no declaration.
        word.range.lowerBound == 0
          || file.code[..<word.range.lowerBound].last(where: { !$0.isBlank }).map({
            $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: ":")
          }) ?? true,
        let brace = file.code[word.range.upperBound...].firstIndex(of: UInt8(ascii: "{"))
      else { continue }
      // A body that nothing closes goes to the end: the compiler has words for it.
      let end = file.end(ofBracketAt: brace) ?? file.code.count + 1
      let head = file.code(words[index + 1].range.lowerBound..<brace)
      // The text between a keyword and its brace belongs to the declaration, not to another
      // statement.
      guard !head.contains("}"), !head.contains(";") else { continue }
      let parts = head.split(separator: ":", maxSplits: 1).map(String.init)
      let name = parts[0].split { !$0.isIdentifier && $0 != "." }.first.map(String.init) ?? ""
      let parents =
        parts.count > 1
        ? (parts[1].components(before: " where ")).split(separator: ",").map {
          $0.split { !$0.isIdentifier && $0 != "." && $0 != "@" }
            .first { !$0.hasPrefix("@") }.map(String.init) ?? ""
        } : []
      found.append(
        TypeBody(
          keyword: keyword, name: name.split(separator: ".").last.map(String.init) ?? name,
          parents: parents.map { $0.split(separator: ".").last.map(String.init) ?? $0 },
          file: number, head: word.range.lowerBound..<brace, body: brace + 1..<end - 1))
    }
    return found
  }

  /// Other names of types: `typealias Base = UICollectionViewFlowLayout`.
  static func aliases(of file: SwiftSource) -> [(name: String, type: String)] {
    let words = file.words()
    return words.indices.compactMap { index in
      guard words[index].text == "typealias", index + 2 < words.count else { return nil }
      let between = file.code(words[index + 1].range.upperBound..<words[index + 2].range.lowerBound)
      guard between.filter({ !$0.isWhitespace }) == "=" else { return nil }
      return (words[index + 1].text, words[index + 2].text)
    }
  }

  /// UIKit's own layout classes.
  static let roots: Set<String> = [
    "UICollectionViewLayout", "UICollectionViewFlowLayout", "UICollectionViewCompositionalLayout",
  ]

  /// Names of classes that derive from `roots`, by way of others of the list, in the order of the
  /// files.
  func classes(derivedFrom roots: Set<String>) -> [TypeBody] {
    let classes = bodies.filter { $0.keyword == .class }
    var known = roots.union(aliases.filter { roots.contains($0.type) }.map { $0.name })
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for body in classes where !known.contains(body.name) {
        if body.parents.contains(where: known.contains) {
          known.insert(body.name)
          isGrowing = true
        }
      }
    }
    return classes.filter { known.contains($0.name) && !roots.contains($0.name) }
  }

  /// Layout classes.
  var layouts: [TypeBody] { classes(derivedFrom: Self.roots) }

  /// Whether a class derives from UIKit's flow layout.
  func isFlow(_ name: String) -> Bool {
    classes(derivedFrom: ["UICollectionViewFlowLayout"]).contains { $0.name == name }
  }

  // MARK: Members

  /// A member of a type: its words before the body, and where it is.
  struct Member {
    /// Attributes and modifiers, then the keyword: `["public", "override", "func"]`.
    let words: [String]
    /// The keyword.
    var keyword: String { words.last ?? "" }
    /// The name; `init` for an initializer.
    let name: String
    /// From the first attribute to the end of the body.
    let range: Range<Int>
    /// The code between the name and the body.
    let signature: String
  }

  private static let keywords: Set<String> = ["func", "var", "let", "init", "subscript", "class"]
  private static let modifiers: Set<String> = [
    "public", "open", "internal", "fileprivate", "private", "package", "override", "final",
    "static", "class", "lazy", "weak", "unowned", "required", "convenience", "mutating",
    "nonmutating", "dynamic", "optional", "nonisolated", "isolated",
  ]

  /// The functions, properties and initializers right inside a body.
  func members(of body: TypeBody) -> [Member] {
    let file = files[body.file]
    var found: [Member] = []
    var index = body.body.lowerBound
    var start: Int?
    var words: [String] = []
    while index < body.body.upperBound {
      let byte = file.code[index]
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") {
        // Skips a bracket without a declaration, such as a block or the argument of an attribute.
        let end = file.end(ofBracketAt: index) ?? body.body.upperBound
        if byte == UInt8(ascii: "{") { (start, words) = (nil, []) }
        index = end
        continue
      }
      guard byte == UInt8(ascii: "@") || byte == UInt8(ascii: "#") || byte.isWordByte else {
        if byte == UInt8(ascii: "\n"), start == nil { words = [] }
        index += 1
        continue
      }
      let word = file.words(in: index..<min(body.body.upperBound, index + 128)).first
      guard let word else { break }
      index = word.range.upperBound
      if word.text.hasPrefix("#") {
        // A condition's line is no part of a member.
        while index < body.body.upperBound, file.code[index] != UInt8(ascii: "\n") { index += 1 }
        (start, words) = (nil, [])
        continue
      }
      let isModifier = word.text.hasPrefix("@") || Self.modifiers.contains(word.text)
      let next = file.words(in: index..<min(body.body.upperBound, index + 128)).first?.text ?? ""
      let isClassMember =
        word.text == "class" && (Self.keywords.contains(next) || Self.modifiers.contains(next))
      if isModifier && (word.text != "class" || isClassMember) {
        start = start ?? word.range.lowerBound
        words.append(word.text)
        continue
      }
      guard Self.keywords.contains(word.text), word.text != "class" else {
        (start, words) = (nil, [])
        // Another statement: up to the end of its line or its body.
        while index < body.body.upperBound, file.code[index] != UInt8(ascii: "\n"),
          file.code[index] != UInt8(ascii: "{")
        {
          index += 1
        }
        continue
      }
      words.append(word.text)
      let member = member(
        words, from: start ?? word.range.lowerBound, afterKeyword: index, in: body)
      found.append(member)
      index = member.range.upperBound
      (start, words) = (nil, [])
    }
    return found
  }

  private func member(
    _ words: [String], from start: Int, afterKeyword place: Int, in body: TypeBody
  ) -> Member {
    let file = files[body.file]
    let keyword = words.last ?? ""
    var index = place
    var name = keyword
    if keyword != "init", keyword != "subscript",
      let word = file.words(in: place..<body.body.upperBound).first
    {
      name = word.text
      index = word.range.upperBound
    }
    let signatureStart = index
    var signatureEnd: Int?
    // Up to the body, or to the end of a line that nothing continues.
    loop: while index < body.body.upperBound {
      switch file.code[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["):
        index = file.end(ofBracketAt: index) ?? body.body.upperBound
      case UInt8(ascii: "{"):
        signatureEnd = index
        index = file.end(ofBracketAt: index) ?? body.body.upperBound
        // `var x = 1 { didSet … }`, `lazy var x = { … }()`
        if let next = file.firstCode(from: index), next < body.body.upperBound,
          file.code[next] == UInt8(ascii: "(") || file.code[next] == UInt8(ascii: ".")
        {
          continue
        }
        break loop
      case UInt8(ascii: "\n"):
        let before = file.code[signatureStart..<index].last { !$0.isBlank }
        let next = file.firstCode(from: index).map { file.code[$0] }
        let follows = file.firstCode(from: index).flatMap {
          file.words(in: $0..<min(body.body.upperBound, $0 + 64)).first {
            $0.range.lowerBound >= index
          }?.text
        }
        let continues =
          before == UInt8(ascii: ",") || before == UInt8(ascii: "=") || before == UInt8(ascii: ":")
          || before == UInt8(ascii: ">") && keyword == "func"
          || next == UInt8(ascii: "{") && keyword != "let"
          || next == UInt8(ascii: ".") || next == UInt8(ascii: "-") || next == UInt8(ascii: "?")
          || ["throws", "async", "where"].contains(follows ?? "")
        if continues { index += 1 } else { break loop }
      case UInt8(ascii: ";"): break loop
      default: index += 1
      }
    }
    return Member(
      words: words, name: name, range: start..<min(index, body.body.upperBound),
      signature: file.code(signatureStart..<min(signatureEnd ?? index, body.body.upperBound)))
  }
}

extension Character {
  /// Whether the character belongs to an identifier.
  var isIdentifier: Bool { isLetter || isNumber || self == "_" }
}

extension String {
  /// The text before a word, or all of it.
  func components(before word: String) -> String {
    firstRange(of: word).map { String(self[..<$0.lowerBound]) } ?? self
  }
}
