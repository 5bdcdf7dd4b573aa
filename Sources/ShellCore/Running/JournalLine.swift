/// A line of the journal: a command, and the images of the modules that it loaded or the copy of the
/// file that it read.
///
///     load sticky over flow #image sticky=1f…c0 flow=9a…07
///     load flow #heals main #image flow=9a…07
///     import photos.csv #copy 55…e1
///
/// A `load` that replaced a suspended layout names the layer. For the parser the addition is a
/// comment, and people are not shown it. It cannot be mistaken: what people type reaches the journal
/// without comments, and a quoted `#image` does not end in such words.
struct JournalLine: Hashable {
  /// The command as people see it.
  let command: String
  /// The image of each module that was loaded, by module; empty for other commands.
  let images: [String: String]

  /// The layer whose suspended layout was replaced; nil for other commands.
  let healedLayer: String?
  /// The name of the copy that was made of a file; nil for other commands.
  let copy: String?

  /// How the commands begin that load images.
  private static let loading = ["load ", "reload ", "transition "]
  private static let mark = "#image"
  private static let healingMark = "#heals"
  private static let copyMark = " #copy "

  init(
    command: String, images: [String: String], healedLayer: String? = nil, copy: String? = nil
  ) {
    self.command = command
    self.images = images
    self.healedLayer = healedLayer
    self.copy = copy
  }

  /// Reads a line back.
  ///
  /// - Complexity: O(n) for n bytes, O(1) for commands that load nothing.
  init(_ text: String) {
    if let (command, copy) = JournalLine.import(in: text) {
      self.init(command: command, images: [:], copy: copy)
      return
    }
    let beforeImages = JournalLine.command(in: text)
    var images: [String: String] = [:]
    let rest = Substring(text.utf8.dropFirst(beforeImages.utf8.count))
    for word in rest.split(separator: " ").dropFirst() {
      let pair = word.split(separator: "=")
      images[String(pair[0])] = String(pair[1])
    }
    let words = beforeImages.hasPrefix("load ") ? beforeImages.split(separator: " ") : []
    guard words.count > 2, words[words.count - 2] == Substring(JournalLine.healingMark) else {
      self.init(command: beforeImages, images: images)
      return
    }
    let layer = String(words[words.count - 1])
    let command = beforeImages.dropLast(JournalLine.healingMark.count + layer.count + 2)
    self.init(command: String(command), images: images, healedLayer: layer)
  }

  /// The line as it is saved.
  var text: String {
    if let copy { return command + JournalLine.copyMark + copy }
    let layer = healedLayer.map { [JournalLine.healingMark, $0] } ?? []
    let pairs = images.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let mark = pairs.isEmpty ? [] : [JournalLine.mark]
    return ([command] + layer + mark + pairs).joined(separator: " ")
  }

  /// Whether every layout that was made before is made of these images from here on.
  private var reloads: Bool { command == "reload" || command.hasPrefix("reload ") }

  /// The command and the copy of a saved `import`; nil for other lines.
  private static func `import`(in text: String) -> (command: String, copy: String)? {
    guard text.hasPrefix("import "), let blank = text.lastIndex(of: " ") else { return nil }
    let (rest, copy) = (text[..<blank], text[text.index(after: blank)...])
    let mark = copyMark.dropLast()
    guard rest.hasSuffix(mark), !copy.isEmpty,
      copy.utf8.allSatisfy({ $0.isLetter || (0x30...0x39).contains($0) })
    else { return nil }
    return (String(rest.dropLast(mark.count)), String(copy))
  }

  /// The part of a saved line before the images.
  private static func command(in text: String) -> String {
    guard loading.contains(where: text.hasPrefix) else { return text }
    var words = text.split(separator: " ", omittingEmptySubsequences: false)
    let count = words.count
    while let word = words.last, isImage(word) { words.removeLast() }
    guard words.count < count, words.last.map(String.init) == mark else { return text }
    return words.dropLast().joined(separator: " ")
  }

  /// Whether a word is a name, `=`, and digits and letters.
  private static func isImage(_ word: Substring) -> Bool {
    let parts = word.split(separator: "=", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy { $0.isLetter || (0x30...0x39).contains($0) || $0 == 0x2D }
      }
  }

  /// The images that a replay takes, by the number of the line from 0.
  ///
  /// A `reload` makes all that was loaded before anew: a line takes the images of the last reload
  /// after it, `reloaded` counting as one at the end, and else its own.
  static func images(of lines: [String], reloaded: [String: String]) -> [Int: [String: String]] {
    var later = reloaded
    var result: [Int: [String: String]] = [:]
    for index in lines.indices.reversed() {
      let line = JournalLine(lines[index])
      if line.images.isEmpty { continue }
      result[index] = line.images.merging(later) { $1 }
      if line.reloads { later.merge(line.images) { later, _ in later } }
    }
    return result
  }
}

extension Shell {
  /// The command in a line of a journal, as people see it.
  public static func command(inJournalLine line: String) -> String { JournalLine(line).command }
}
