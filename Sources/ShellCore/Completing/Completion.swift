internal import CollectionEngine
internal import LayoutCore
public import ShellValues

extension Shell {
  /// Maximum number of index paths offered.
  private static let pathLimit = 50

  /// Returns completions at byte `cursor` of `line`: commands, keywords, flags, layers, modules,
  /// options and their values, element kinds, existing index paths, and files.
  ///
  /// `files` lists the paths that start with the given text.
  ///
  /// - Complexity: O(n) for n bytes, and that of listing.
  public func complete(
    _ line: String, cursor: Int, files: (String) -> [String] = { _ in [] }
  ) -> Completion {
    let typed = TypedWords(Array(line.utf8.prefix(max(0, cursor))))
    var candidates: [Candidate]
    if typed.before.isEmpty {
      // Another command that the word may mean does not begin with it.
      let commands = commands.commands(begunBy: typed.current)
      return Completion(
        replaced: typed.start..<max(typed.start, cursor),
        candidates: commands.map { Candidate($0.name, summary: $0.summary) })
    } else if let command = completed(typed.before[0].text) {
      if let value = notationCompletion(typed, command, cursor, files) { return value }
      candidates = words(after: typed, command, files)
    } else {
      candidates = []
    }
    candidates.removeAll { !$0.text.hasPrefix(typed.current) }
    return Completion(replaced: typed.start..<max(typed.start, cursor), candidates: candidates)
  }

  /// The words that can stand at the cursor inside the value of an option in a notation, or the
  /// files for an option that names one; nil for any other place.
  private func notationCompletion(
    _ typed: TypedWords, _ command: Command, _ cursor: Int, _ files: (String) -> [String]
  ) -> Completion? {
    guard command.forms.contains(where: { $0.shape.keys.open == .options }),
      let (key, value) = typed.openValue, let place = optionPlace(key, typed, command)
    else { return nil }
    if place.optionInFile != nil {
      let start = cursor - value.utf8.count
      return Completion(
        replaced: start..<cursor,
        candidates: files(value).map { Candidate($0, isWhole: !$0.hasSuffix("/")) })
    }
    guard place.forms != nil else { return nil }
    let words = place.completions(of: value)
    // Each begins with what has been typed of it already.
    let length = words.map { $0.overlap(withEndOf: value) }.max() ?? 0
    return Completion(
      replaced: cursor - length..<cursor,
      candidates: words.filter { $0.overlap(withEndOf: value) == length }.map {
        Candidate($0, isWhole: false)
      })
  }

  /// The option called `key` of the layouts that a line loads, or else of those of the current
  /// layer.
  private func optionPlace(_ key: String, _ typed: TypedWords, _ command: Command) -> OptionPlace? {
    let loads = command.forms.contains { $0.makesLayouts }
    guard loads, typed.before.count > 1 else { return try? scene.optionPlace(key) }
    if sender.barred.contains(.loads) { return nil }
    let known = catalogue.modules().filter { module in
      typed.before.dropFirst().contains { $0.text == module.name }
    }
    for module in known where module.options.contains(where: { key.hasSuffix($0.name) }) {
      willCall?(scene.currentLayer)
      guard let layout = try? catalogue.makeLayout(module.name, image: nil) else { continue }
      if let place = try? OptionPlace(key, in: [layout], layer: scene.currentLayer) { return place }
    }
    return nil
  }

  private func completed(_ word: String) -> Command? {
    if let command = commands.command(named: word) { return command }
    let begun = commands.commands(begunBy: word)
    return begun.count == 1 ? begun.first : nil
  }

  /// The words that may follow those before the cursor, form by form.
  private func words(after typed: TypedWords, _ command: Command, _ files: (String) -> [String])
    -> [Candidate]
  {
    if let bound = boundCandidates(typed, command, files) { return bound }
    if let value = valueCandidates(typed, command) { return distinct(value) }
    var candidates: [Candidate] = []
    for form in command.forms {
      guard let open = FormProgress(form, typed.before.dropFirst()) else { continue }
      if let value = open.awaitedValue {
        // The number after a kind: another form may know that word as its own.
        if case .integer = value, typed.before.last?.isFlag != true { continue }
        return self.candidates(value, typed, files)
      }
      for slot in open.next {
        var found = self.candidates(slot, typed, files)
        for index in found.indices where !slot.keywords.isEmpty && found[index].summary.isEmpty {
          found[index].summary = form.summary
        }
        candidates += found
      }
      candidates += keyCandidates(form, typed)
      for flag in form.shape.flags where !typed.before.contains(where: { $0.text == flag.name }) {
        candidates.append(Candidate(flag.name))
        if flag.isValueOptional { candidates.append(Candidate("\(flag.name)=", isWhole: false)) }
      }
    }
    return distinct(candidates)
  }

  /// The words of a command that is bound to a gesture, after `do`; nil for any other place.
  private func boundCandidates(
    _ typed: TypedWords, _ command: Command, _ files: (String) -> [String]
  ) -> [Candidate]? {
    guard command.role == .bind, let start = typed.before.firstIndex(where: { $0.text == "do" })
    else { return nil }
    let bound = typed.dropping(start + 1)
    guard let name = bound.before.first?.text else {
      return commands.all.filter { $0.canBeBound }.map {
        Candidate($0.name, summary: $0.summary)
      }
    }
    return commands.command(named: name).map { words(after: bound, $0, files) } ?? []
  }

  /// Returns each candidate once; several forms may offer it.
  private func distinct(_ candidates: [Candidate]) -> [Candidate] {
    var seen: Set<String> = []
    return candidates.filter { seen.insert($0.text).inserted }
  }

  private func candidates(_ slot: Slot, _ typed: TypedWords, _ files: (String) -> [String])
    -> [Candidate]
  {
    switch slot {
    case .keyword(let words): return words.map { Candidate($0) }
    case .labelled(let label, _): return [Candidate(label)]
    case .layer(let name):
      return scene.layerNames.map {
        Candidate($0, summary: (try? scene.layoutName(layer: $0)) ?? "")
      }
        + (name.hasSuffix("none") ? [Candidate("none")] : [])
    case .newLayer: return scene.layerNames.map { Candidate($0) }
    case .module: return catalogue.modules().map { Candidate($0.name, summary: $0.summary) }
    case .option:
      return ((try? scene.options()) ?? []).map {
        Candidate($0.declaration.name, summary: $0.declaration.summary)
      }
    case .kind: return kindNames.map { Candidate($0) }
    case .element:
      return paths(typed.current) + kindNames.filter { $0 != "cell" }.map { Candidate($0) }
    case .indexPath, .items: return paths(typed.current)
    case .integer("S", _): return sections(typed.current)
    case .integer, .sectionSpan, .number, .times, .identifier, .rest: return []
    case .path:
      return files(typed.current).map { Candidate($0, isWhole: !$0.hasSuffix("/")) }
    case .topic:
      return commands.all.map { Candidate($0.name, summary: $0.summary) }
        + CommandGroup.allCases.map { Candidate($0.rawValue, summary: "a group of commands") }
        + catalogue.modules().map { Candidate($0.name, summary: $0.summary) }
    }
  }

  private var kindNames: [String] {
    let kinds = (try? scene.kinds()) ?? .standard
    return kinds.all.compactMap { kinds.name(of: $0) }
  }

  /// Numbers of sections that start with `text`.
  private func sections(_ text: String) -> [Candidate] {
    let count = (try? scene.status().first { $0.name == scene.currentLayer })?.sections ?? 0
    return (0..<min(count, Shell.pathLimit)).map { Candidate("\($0)") }
      .filter { $0.text.hasPrefix(text) }
  }

  /// Existing index paths that start with `text`.
  private func paths(_ text: String) -> [Candidate] {
    var result: [Candidate] = []
    for (section, count) in ((try? scene.itemCounts()) ?? []).enumerated() {
      let start = "\(section),"
      guard start.hasPrefix(text) || text.hasPrefix(start) else { continue }
      for item in 0..<count {
        let path = "\(section),\(item)"
        if path.hasPrefix(text) { result.append(Candidate(path)) }
        if result.count >= Shell.pathLimit || item >= 10_000 { return result }
      }
    }
    return result
  }

  // MARK: Keys and values

  /// `key=` for every key that the line does not have yet.
  private func keyCandidates(_ form: Form, _ typed: TypedWords) -> [Candidate] {
    let keys: [Candidate]
    if form.shape.keys.open == .options {
      keys = declarations(form, typed).map {
        Candidate("\($0.name)=", summary: $0.summary, isWhole: false)
      }
    } else {
      keys =
        form.shape.keys.known.map {
          Candidate("\($0.name)=", summary: $0.value, isWhole: false)
        }
        + (form.shape.keys.open == .properties ? scene.columns : []).map {
          Candidate("\($0.name)=", summary: $0.summary, isWhole: false)
        }
    }
    return keys.filter { key in !typed.before.contains { $0.text.hasPrefix(key.text) } }
  }

  /// Values for a `key=` that was typed, or nil if none was.
  private func valueCandidates(_ typed: TypedWords, _ command: Command) -> [Candidate]? {
    guard let equals = typed.current.firstIndex(of: "=") else { return nil }
    let key = String(typed.current[..<equals])
    var words: [String] = []
    for form in command.forms {
      if form.shape.keys.open == .options {
        let name = key.split(separator: ".").last.map(String.init) ?? key
        words += declarations(form, typed).filter { $0.name == name }.flatMap { $0.values }
      } else if let known = form.shape.keys.known.first(where: { $0.name == key }) {
        words += known.value.contains("|") ? known.value.split(separator: "|").map(String.init) : []
      } else if let flag = form.shape.flags.first(where: { $0.name == key && $0.isValueOptional }) {
        words += flag.value?.keywords ?? []
      }
    }
    return words.map { Candidate("\(key)=\($0)") }
  }

  /// Options of the modules that a form loads, or else of the current layer.
  private func declarations(_ form: Form, _ typed: TypedWords) -> [OptionDeclaration] {
    guard form.makesLayouts, typed.before.count > 1 else {
      return ((try? scene.options()) ?? []).map { $0.declaration }
    }
    return typed.before.dropFirst().map { $0.text }.flatMap { name in
      catalogue.modules().first { $0.name == name }?.options ?? []
    }
  }
}

extension Form {
  /// Whether its words name modules.
  fileprivate var makesLayouts: Bool {
    shape.places.contains { if case .module = $0.slot { true } else { false } }
  }
}

extension String {
  /// Length of the longest start of it that is also the end of `text`, in bytes.
  fileprivate func overlap(withEndOf text: String) -> Int {
    let (own, other) = (Array(utf8), Array(text.utf8))
    return (0...min(own.count, other.count)).last { own.prefix($0) == other.suffix($0) } ?? 0
  }
}

extension OptionDeclaration {
  /// The words the option can be set to, where it takes words.
  fileprivate var values: [String] {
    let none = defaultValue == nil ? ["none"] : []
    switch type {
    case .flag: return ["on", "off"] + none
    case .choice(let words): return words + none
    case .text(let form):
      // Of a form such as `auto|KIND,KIND…`, the words that are meant literally.
      let parts = form.split(separator: "|").map(String.init)
      let words = parts.filter { $0.utf8.allSatisfy { $0.isLetter && $0 & 0x20 != 0 } }
      return parts.count > 1 ? words + none : []
    default: return none
    }
  }
}

extension Shell {
  /// The prompt with the current layer and its outermost layout: `layoutsh main/flow> `.
  public var prompt: String {
    let layer = scene.currentLayer
    let layout = try? scene.layoutName(layer: layer)
    return "layoutsh \(layer)\(layout.map { "/\($0)" } ?? "")> "
  }
}
