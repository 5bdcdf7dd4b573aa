import SummaryTree
import TestSupport
import Testing

struct OrderTests {
  /// A sum for which order matters: text put end to end.
  private struct Text: Summary {
    var text = ""
    static let zero = Text()
    static func + (a: Text, b: Text) -> Text { Text(text: a.text + b.text) }
  }

  /// A letter.
  private struct Letter: SummarizedElement {
    var letter: Character
    var summary: Text { Text(text: String(letter)) }
  }

  private let alphabet = "abcdefghijklmnopqrstuvwxyz"

  @Test("Text before every index, by sum and by cursor, and letters found by length")
  func prefixes() {
    for capacity in smallCapacities {
      let list = SummarizedList(alphabet.map { Letter(letter: $0) }, capacity: capacity)
      for index in 0...26 {
        let prefix = String(alphabet.prefix(index))
        expect(list.summary(before: index).text, equals: prefix)
        expect(list.cursor(at: index).before.text, equals: prefix)
        let match = list.find(index, by: \.text.count)
        expect(match?.before.text, equals: index < 26 ? prefix : nil)
      }
    }
  }

  @Test("Text after splits, joins, moves and single edits")
  func edits() {
    for capacity in smallCapacities {
      for index in 0...26 {
        let list = SummarizedList(alphabet.map { Letter(letter: $0) }, capacity: capacity)
        let (left, right) = list.split(at: index)
        var turned = right
        turned.append(contentsOf: left)
        expect(
          turned.summary.text, equals: String(alphabet.dropFirst(index) + alphabet.prefix(index)))
        turned.moveSubrange(0..<right.count, to: left.count)
        expect(turned.summary.text, equals: alphabet)
        turned.insert(Letter(letter: "-"), at: index)
        expect(
          turned.summary.text,
          equals: String(alphabet.prefix(index)) + "-" + String(alphabet.dropFirst(index)))
        turned.remove(at: index)
        expect(turned.summary.text == alphabet && turned.brokenInvariant() == nil)
      }
    }
  }
}
