internal import CollectionEngine

extension Shell {
  /// The arguments that a line still wants, to be shown grey behind the cursor: `S,I [xN] …`.
  ///
  /// Empty where the line has no command yet, or has all it can take.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func hint(_ line: String) -> String {
    let typed = TypedWords(Array(line.utf8))
    var words = typed.before
    if !typed.current.isEmpty {
      words.append(Word(text: typed.current, span: 0..<0, isQuoted: false))
    }
    guard let name = words.first, let command = CommandTable.command(named: name.text) else {
      return ""
    }
    let rests = command.forms.compactMap { form -> String? in
      guard let progress = FormProgress(form, words.dropFirst()) else { return nil }
      return Shape(progress.rest, keys: form.shape.keys, flags: form.shape.flags).usage
    }
    var seen: Set<String> = []
    let unique = rests.filter { !$0.isEmpty && seen.insert($0).inserted }
    guard !unique.isEmpty else { return "" }
    return (line.hasSuffix(" ") ? "" : " ") + unique.joined(separator: " | ")
  }

  /// What stands before the cursor: `layoutsh main/flow> `, the current layer and its outermost
  /// layout.
  public var prompt: String {
    let layer = scene.currentLayer
    let layout = (try? scene.status(of: layer))?.layout
    return "layoutsh \(layer)\(layout.map { "/\($0)" } ?? "")> "
  }
}
