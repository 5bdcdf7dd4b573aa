/// Finds the files of a folder that a layout class needs.
///
/// A file is needed if it declares a name that a needed file uses (a type, a function, a constant,
/// or a member in an extension of someone else's type), if it extends a type of a needed file, or
/// if one of its types conforms to a protocol, or derives from a class, of a needed file. This
/// takes too much rather than too little: it leaves out the cells, views and examples around a
/// layout.
struct NeededFiles {
  /// The places of files in the list that are needed, ascending.
  let places: [Int]

  /// Finds the files.
  ///
  /// - Parameters:
  ///   - files: all files.
  ///   - roots: places of files that are needed whatever they hold.
  ///   - users: files beyond the list, such as tests, that use names of it.
  /// - Complexity: O(files² · names).
  init(_ files: [SwiftSource], roots: [Int], users: [SwiftSource]) {
    let types = TypeList(files)
    let facts = files.indices.map { Facts(files[$0], $0, types) }
    let own = Set(facts.flatMap { $0.types })
    var used = Set(users.flatMap { $0.words().map { $0.text } })
    var needed = Set(roots)
    var declared: Set<String> = []
    for place in roots {
      used.formUnion(facts[place].used)
      declared.formUnion(facts[place].types)
    }
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for place in files.indices
      where !needed.contains(place)
        && facts[place].isNeeded(used: used, declared: declared, own: own)
      {
        needed.insert(place)
        used.formUnion(facts[place].used)
        declared.formUnion(facts[place].types)
        isGrowing = true
      }
    }
    places = needed.sorted()
  }

  /// The names that a file declares and uses.
  private struct Facts {
    let used: Set<String>
    /// Types, and names at the level of the file.
    let types: Set<String>
    let extensions: [(type: String, members: Set<String>)]
    /// The protocols and classes from which its types derive, without those that derive from
    /// UIKit's.
    let parents: Set<String>
    /// Whether the file has an operator, which no word names, or imports what no Linux has.
    let hasOperator: Bool
    let isForeign: Bool

    init(_ file: SwiftSource, _ place: Int, _ types: TypeList) {
      used = Set(file.words().map { $0.text })
      let bodies = types.bodies.filter { $0.file == place }
      let whole = TypeBody(
        keyword: .extension, name: "", parents: [], file: place, head: 0..<0,
        body: 0..<file.code.count)
      let free = types.members(of: whole)
      parents = Set(
        bodies.filter { body in
          body.keyword != .extension && body.keyword != .protocol
            && !body.parents.contains { $0.hasPrefix("UI") || $0.hasPrefix("NS") }
        }.flatMap { $0.parents })
      // A use of an inner type also names the outer one.
      let outer = bodies.filter { one in
        !bodies.contains { $0.body.contains(one.body.lowerBound) && $0.head != one.head }
      }
      self.types = Set(outer.filter { $0.keyword != .extension }.map { $0.name })
        .union(free.map { $0.name }).union(TypeList.aliases(of: file).map { $0.name })
      extensions = bodies.filter { $0.keyword == .extension }.map { body in
        let members = types.members(of: body).map { $0.keyword == "init" ? body.name : $0.name }
        let inner = bodies.filter { body.body.contains($0.body.lowerBound) }.map { $0.name }
        return (body.name, Set(members + inner))
      }
      hasOperator =
        used.contains("operator")
        || zip(file.words(), file.words().dropFirst())
          .contains { word, next in
            word.text == "func"
              && file.code[word.range.upperBound..<next.range.lowerBound].contains { !$0.isBlank }
          }
      isForeign = file.imports.contains(where: Condition.foreignModules.contains)
    }

    func isNeeded(used: Set<String>, declared: Set<String>, own: Set<String>) -> Bool {
      guard !isForeign else { return false }
      return hasOperator || !types.isDisjoint(with: used) || !parents.isDisjoint(with: declared)
        || extensions.contains { type, members in
          own.contains(type)
            ? declared.contains(type)
            : !members.isDisjoint(with: used)
              && (!type.hasPrefix("NSLayout") || used.contains(type))
        }
    }
  }
}

extension SwiftSource {
  /// The modules that the file imports where it is compiled here.
  var imports: [String] {
    let words = words()
    return words.indices.compactMap { index in
      guard words[index].text == "import", index + 1 < words.count else { return nil }
      let kinds: Set<String> = [
        "class", "struct", "enum", "protocol", "func", "typealias", "var", "let",
      ]
      let next = kinds.contains(words[index + 1].text) && index + 2 < words.count ? 2 : 1
      return words[index + next].text
    }
  }
}
