/// A function that makes a layout: `func makeLayout() -> UICollectionViewCompositionalLayout`, at
/// the level of a file or static, and without arguments.
///
/// Compositional layouts seldom have a class of their own: an app has such a function.
struct LayoutMaker {
  /// The call: `Feed.makeLayout()`.
  let call: String
  /// The function's name.
  let name: String
  /// The file, by its place in the list.
  let file: Int

  /// The functions of files that the entry of a module can call.
  static func list(_ types: TypeList) -> [LayoutMaker] {
    types.files.indices.flatMap { number in
      let words = types.files[number].words()
      return words.indices.compactMap {
        words[$0].text == "func" ? find(types, number, words, $0) : nil
      }
    }
  }

  /// The maker that begins at a word `func`, or nil.
  private static func find(
    _ types: TypeList, _ number: Int, _ words: [SwiftSource.Word], _ place: Int
  ) -> LayoutMaker? {
    let file = types.files[number]
    guard place + 1 < words.count,
      let open = file.firstCode(from: words[place + 1].range.upperBound),
      file.code[open] == UInt8(ascii: "("), let end = file.end(ofBracketAt: open),
      let brace = file.code[end...].firstIndex(of: UInt8(ascii: "{")),
      Parameter.list(file.code(open..<end)).allSatisfy({ $0.hasDefault })
    else { return nil }
    let answer = file.code(end..<brace).split { !$0.isIdentifier && $0 != ">" && $0 != "-" }
    guard answer.count == 2, answer[0] == "->", TypeList.roots.contains(String(answer[1])) else {
      return nil
    }
    let before = words[..<place].reversed().prefix { modifiers.contains($0.text) }.map { $0.text }
    guard !before.contains(where: { $0.hasSuffix("private") }) else { return nil }
    // The types around it, from the outermost.
    let start = words[place].range.lowerBound
    let around = types.bodies.filter { $0.file == number && $0.body.contains(start) }
      .sorted { $0.body.lowerBound < $1.body.lowerBound }
    guard around.isEmpty || before.contains("static") || before.contains("class") else {
      return nil
    }
    let name = words[place + 1].text
    return LayoutMaker(
      call: (around.map { $0.name } + [name]).joined(separator: ".") + "()", name: name,
      file: number)
  }

  private static let modifiers: Set<String> = [
    "MainActor", "class", "discardableResult", "fileprivate", "final", "internal", "nonisolated",
    "open", "package", "private", "public", "static", "@MainActor", "@discardableResult",
  ]

  /// The module's name for it: `makeFeedLayout` is `feed`, `createLayout` is `layout`.
  var moduleName: String {
    var base = name
    for verb in ["make", "create", "build", "generate"]
    where base.hasPrefix(verb) && base.count > verb.count {
      base.removeFirst(verb.count)
      break
    }
    return AdoptedPackage.name(of: base)
  }
}
