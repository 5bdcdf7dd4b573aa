/// A line of the journal: a command, and the images of the modules that it loaded.
///
///     load sticky over flow #image sticky=1f…c0 flow=9a…07
///     load flow #heals main #image flow=9a…07
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

  /// How the commands begin that load images.
  private static let loading = ["load ", "reload ", "transition "]
  private static let mark = "#image"
  private static let healingMark = "#heals"

  init(command: String, images: [String: String], healedLayer: String? = nil) {
    self.command = command
    self.images = images
    self.healedLayer = healedLayer
  }

  /// Reads a line back.
  ///
  /// - Complexity: O(n) for n bytes, O(1) for commands that load nothing.
  init(_ text: String) {
    let beforeImages = JournalLine.command(in: text)
    var images: [String: String] = [:]
    let rest = Substring(text.utf8.dropFirst(beforeImages.utf8.count))
    for word in rest.split(separator: " ").dropFirst() {
      let pair = word.split(separator: "=")
      images[String(pair[0])] = String(pair[1])
    }
    self.images = images
    let words = beforeImages.hasPrefix("load ") ? beforeImages.split(separator: " ") : []
    guard words.count > 2, words[words.count - 2] == Substring(JournalLine.healingMark) else {
      command = beforeImages
      healedLayer = nil
      return
    }
    healedLayer = String(words[words.count - 1])
    command = String(
      beforeImages.dropLast(JournalLine.healingMark.count + words[words.count - 1].count + 2))
  }

  /// The line as it is saved.
  var text: String {
    let layer = healedLayer.map { [JournalLine.healingMark, $0] } ?? []
    let pairs = images.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let mark = pairs.isEmpty ? [] : [JournalLine.mark]
    return ([command] + layer + mark + pairs).joined(separator: " ")
  }

  /// Whether every layout that was made before is made of these images from here on.
  private var reloads: Bool { command == "reload" || command.hasPrefix("reload ") }

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
