internal import CollectionEngine
internal import LayoutCore

/// Help on a word of a line that is being typed.
extension Shell {
  /// Returns what explains the word at byte `cursor` of `line`: a command, an option, a layout, a
  /// rule, a layer or an element; for any other word its command, and nothing for an unknown one.
  ///
  /// Between two words it is the one before.
  ///
  /// - Parameter memory: what the questions that explain an element compare with.
  /// - Complexity: O(n) for n bytes, and that of the questions.
  public func help(
    on line: String, cursor: Int, remembering memory: inout PageMemory
  ) -> [Reply] {
    let typed = TypedLine(Array(line.utf8), cursor: cursor)
    guard let name = typed.words.first else { return (try? help("help")).map { [.help($0)] } ?? [] }
    let known = commands.commands(begunBy: name.text)
    guard let command = commands.command(called: name) ?? (known.count == 1 ? known[0] : nil) else {
      return known.isEmpty ? [] : [.help(.chapter(known.map { $0.help }))]
    }
    let own = [Reply.help(.command(command.help, chapter: []))]
    guard typed.place > 0 else { return own }
    let word = typed.words[typed.place]
    if word.isFlag { return own }
    if command.role == .bind, let bound = typed.boundCommand,
      let known = commands.command(named: bound)
    {
      return [.help(.command(known.help, chapter: []))]
    }
    return option(word, command, typed) ?? topic(word.text) ?? element(typed, &memory) ?? own
  }

  /// The option that a word names or sets, or else those that it begins, in their layout's table;
  /// nil for any other word.
  private func option(_ word: Word, _ command: Command, _ typed: TypedLine) -> [Reply]? {
    guard command.forms.contains(where: { $0.shape.keys.open == .options }) || command.name == "get"
    else { return nil }
    let path = (word.key ?? word.text).split(separator: ".").map { String($0) }
    guard let name = path.last else { return nil }
    // A module's name and a keyword begin no option.
    let begins =
      command.role != .load && !command.forms.contains { $0.shape.hasKeyword(word.text) }
    let modules = Set(catalogue.modules().map { $0.name })
    let loaded = typed.words.dropFirst().map { $0.text }.filter { modules.contains($0) }
    let current = (try? scene.status(of: scene.currentLayer))?.layouts ?? []
    for layout in path.count > 1 ? [path[0]] : loaded + current where modules.contains(layout) {
      guard var module = try? describe(layout) else { continue }
      let named = module.options.filter { $0.name == name }
      module.options =
        named.isEmpty && begins ? module.options.filter { $0.name.hasPrefix(name) } : named
      module.columns = []
      if !module.options.isEmpty { return [.help(.module(module))] }
    }
    return nil
  }

  /// A layout, a rule or a layer by its name; nil for any other word.
  private func topic(_ word: String) -> [Reply]? {
    if let rule = Rule(id: word) { return [.help(.rules([rule]))] }
    if catalogue.modules().contains(where: { $0.name == word }) {
      return (try? describe(word)).map { [.help(.module($0))] }
    }
    guard scene.layerNames.contains(word), let status = try? scene.status(of: word) else {
      return nil
    }
    return [.layers([status], current: scene.currentLayer)]
  }

  /// The element that the word is a part of, and why it is where it is; nil if it is none.
  private func element(_ typed: TypedLine, _ memory: inout PageMemory) -> [Reply]? {
    let kinds = (try? scene.kinds()) ?? .standard
    func isKind(_ place: Int) -> Bool {
      typed.words.indices.contains(place) && kinds.kind(named: typed.words[place].text) != nil
    }
    let word = typed.words[typed.place].text
    let name: String
    if PositionReading.indexPath(word) != nil {
      name = isKind(typed.place - 1) ? "\(typed.words[typed.place - 1].text) \(word)" : word
    } else if isKind(typed.place), typed.place + 1 < typed.words.count {
      name = "\(word) \(typed.words[typed.place + 1].text)"
    } else if isKind(typed.place - 1) {
      name = "\(typed.words[typed.place - 1].text) \(word)"
    } else {
      return nil
    }
    guard case .success(let row) = ask("attrs \(name)", remembering: &memory).result else {
      return nil
    }
    let facts = ask("explain \(name)", remembering: &memory).result
    if case .success(let facts) = facts { return [row, facts] }
    return [row]
  }
}

/// A line that is being typed: the words of its command at the cursor, and the one there.
private struct TypedLine {
  let words: [Word]
  /// The position in `words` of the word at the cursor, or before it.
  let place: Int

  init(_ bytes: [UInt8], cursor: Int) {
    var lexer = Lexer(bytes)
    let commands = (try? lexer.commands()).map(Array.init) ?? []
    if let command = commands.last(where: { $0.span.lowerBound <= cursor }) ?? commands.first {
      words = command.words
    } else {
      let typed = TypedWords(Array(bytes.prefix(cursor)))
      words = typed.before
    }
    place = words.lastIndex { $0.span.lowerBound <= cursor } ?? 0
  }

  /// The name of the command that a gesture is bound to, if the word is it.
  var boundCommand: String? {
    guard place > 0, words[place - 1].text == "do" else { return nil }
    return words[place].text.split(separator: " ").first.map { String($0) }
  }
}

extension Shape {
  /// Whether a word is a keyword, or labels an argument.
  fileprivate func hasKeyword(_ word: String) -> Bool {
    places.contains { place in
      switch place.slot {
      case .keyword(let words): words.contains(word)
      case .labelled(let label, _): label == word
      default: false
      }
    }
  }
}
