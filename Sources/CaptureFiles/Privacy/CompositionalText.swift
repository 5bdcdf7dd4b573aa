/// The words of a compositional layout in our notation, of which some are kinds.
///
///     CompositionalText("{bg=card} 1wx44{badge=line:1wx1@bottom}  # mine").kinds  // card, line
///
/// It knows kinds by what is beside them, and leaves everything else to the parser of layouts.
struct CompositionalText {
  /// A run of letters and digits, or of other characters.
  private struct Piece {
    var text: String
    var isWord: Bool
    var isKind = false
  }

  private var pieces: [Piece] = []

  /// Splits a text; comments are left out.
  ///
  /// - Complexity: O(n) for n characters.
  init(_ text: String) {
    var isComment = false
    var isAfterBlank = true
    for scalar in text.unicodeScalars {
      if scalar == "\n" { isComment = false }
      if scalar == "#", isAfterBlank { isComment = true }
      isAfterBlank = scalar == " " || scalar == "\n"
      if isComment { continue }
      let isWord = Self.isWordPart(scalar)
      if pieces.last?.isWord != isWord { pieces.append(Piece(text: "", isWord: isWord)) }
      pieces[pieces.count - 1].text.unicodeScalars.append(scalar)
    }
    for index in pieces.indices where pieces[index].isWord {
      pieces[index].isKind = isKind(at: index)
    }
  }

  /// The kinds, in their order, as often as they are named.
  var kinds: [String] { pieces.filter { $0.isKind }.map { $0.text } }

  /// Returns the text with other kinds.
  func renamed(_ name: (String) -> String) -> String {
    pieces.reduce(into: "") { $0 += $1.isKind ? name($1.text) : $1.text }
  }

  /// Whether a word is a kind: `KIND:`, or `bg=KIND`, in JSON `"bg":"KIND"`.
  private func isKind(at index: Int) -> Bool {
    guard let first = pieces[index].text.unicodeScalars.first, !("0"..."9").contains(first) else {
      return false
    }
    if index + 1 < pieces.count, pieces[index + 1].text.utf8.first == UInt8(ascii: ":") {
      return true
    }
    return index > 1 && pieces[index - 2].text == "bg"
      && pieces[index - 1].text.utf8.allSatisfy { "=\": ".utf8.contains($0) }
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
    default: !scalar.isASCII
    }
  }
}
