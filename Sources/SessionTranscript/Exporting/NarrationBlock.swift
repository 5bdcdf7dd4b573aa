/// A piece of narration, in the subset of Markdown that sessions are written in: headings, paragraphs and
/// lists whose items begin with `- `.
enum NarrationBlock: Equatable {
  case heading(String)
  case paragraph(String)
  case list([String])

  /// The pieces that lines of narration make up; O(characters).
  ///
  /// A backslash that keeps `@` from being a directive is gone.
  static func blocks(_ lines: [String]) -> [NarrationBlock] {
    var pieces: [Piece] = []
    // Whether the next line belongs to the last piece.
    var isOpen = false
    for line in lines {
      let line = line.dropping("\\@").map { "@" + $0 } ?? line
      let last = pieces.count - 1
      if line.isEmpty {
        isOpen = false
      } else if let heading = heading(line) {
        pieces.append(Piece(kind: .heading, items: [[heading]]))
        isOpen = false
      } else if let item = line.dropping("- ") {
        if isOpen, pieces[last].kind == .list {
          pieces[last].items.append([item])
        } else {
          pieces.append(Piece(kind: .list, items: [[item]]))
        }
        isOpen = true
      } else if isOpen {
        pieces[last].items[pieces[last].items.count - 1].append(line.trimmingBlanks)
      } else {
        pieces.append(Piece(kind: .paragraph, items: [[line]]))
        isOpen = true
      }
    }
    return pieces.map(\.block)
  }

  /// A piece while its lines are gathered.
  private struct Piece {
    enum Kind {
      case heading, paragraph, list
    }

    var kind: Kind
    /// The lines of each item; what is no list has one.
    var items: [[String]]

    var block: NarrationBlock {
      let texts = items.map { $0.joined(separator: " ") }
      return switch kind {
      case .heading: .heading(texts[0])
      case .paragraph: .paragraph(texts[0])
      case .list: .list(texts)
      }
    }
  }

  /// The text of a heading: one to six `#`, a blank, the text.
  private static func heading(_ line: String) -> String? {
    let marks = line.utf8.prefix { $0 == UInt8(ascii: "#") }.count
    let rest = line.utf8.dropFirst(marks)
    guard (1...6).contains(marks), rest.first == Ascii.blank else { return nil }
    return String(Substring(rest)).trimmingBlanks
  }
}
