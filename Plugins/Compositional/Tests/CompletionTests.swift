import CompositionalLayout
import LayoutCore
import TestSupport
import Testing

/// Words that continue a spec.
struct CompletionTests {
  private func words(_ text: String) -> [String] {
    Compositional().completions(of: text, ofOption: 0)
  }

  @Test(
    "What can stand at the end of a text",
    arguments: [
      ("", "col custom layout{ let row"), ("l", "layout{ let"), ("row ", "1wx1h 1wx44 1wx~44"),
      ("row 1wx4", "1wx44"), ("row 1wx44(", "col custom row"), ("row 1wx44(c", "col custom"),
      ("{", "at= bg= follow= footer= gap= header= inset= ref= scroll="),
      ("{gap=10 ", "at= bg= follow= footer= header= inset= ref= scroll="),
      ("{at=side:1wx1h@top a", "at="), ("{scroll=p", "scroll=page"),
      ("layout{re", "ref= repeat="), ("layout{repeat=", "repeat=cycle repeat=last"),
      ("layout{rtl=", "rtl=off rtl=on"),
      ("row 1wx44{", "badge= edge= gap= inset="), ("row 1wx44(1wx1h{", "badge= edge= inset="),
      ("custom 1wx44{", "badge= edge= inset="), ("1wx44{i", "inset="),
      ("{header=44@top-", "header=44@top-leading header=44@top-trailing"),
      ("{header=44!p", "header=44!pin"), ("{at=a:9x9@top!pin!o", "at=a:9x9@top!pin!over"),
      (
        "1wx44{badge=a:9x9@none^t",
        "badge=a:9x9@none^top badge=a:9x9@none^top-leading "
          + "badge=a:9x9@none^top-trailing badge=a:9x9@none^trailing"
      ),
      ("let q = 1wx1h row 1wx44(", "col custom q row"),
      ("let q = 1wx1h ", "col custom layout{ let q row"),
      ("row 1wx44(1wx1h) ", ""), ("row 1wx44(1wx1h) | ", "col custom row"), ("1wx44 r", ""),
      ("# r", ""), ("# {\nr", "row"),
      ("{gap=1 #}\n", "at= bg= follow= footer= header= inset= ref= scroll="),
      (#"{"la"#, ""), ("{foo=", ""), ("{gap=", ""), ("row 1wx44(1wx1h/", ""),
    ])
  func canStand(_ text: String, _ expected: String) {
    let expected = expected.split(separator: " ").map { String($0) }
    expect(words(text), equals: expected, "'\(text)'")
  }

  /// Every start of every example, and what may follow it.
  @Test("A completion extends what is typed, and what it gives can be finished")
  func completionsCanBeFinished() {
    for (name, text) in SpecExamples.all {
      let text = String(text)
      for length in stride(from: 0, through: text.utf8.count, by: rounds(5, often: 1)) {
        let start = String(text.prefix(length))
        let found = words(start)
        expect(found == found.sorted() && Set(found).count == found.count, "\(name) '\(start)'")
        for word in found {
          guard let typed = word.longestPrefix(endOf: start) else {
            expect(false, "\(name): '\(word)' does not extend '\(start)'")
            continue
          }
          let accepted = String(start.dropLast(typed)) + word
          expect(accepted.canBeFinished, "\(name): '\(accepted)'")
        }
      }
    }
  }

  @Test("The keys and words of the examples are among the completions of their starts")
  func examplesAreProposed() {
    for (name, text) in SpecExamples.all {
      for key in ["gap=", "inset=", "header=", "scroll=", "follow=", "badge=", "edge=", "bg="] {
        for range in text.ranges(of: key) {
          let before = String(text[..<range.lowerBound])
          for typed in 0..<key.count {
            expect(words(before + String(key.prefix(typed))), contains: key, "\(name) '\(before)'")
          }
        }
      }
      for word in ["row", "col", "custom"] {
        for range in text.ranges(of: word + " ") {
          let before = String(text[..<range.lowerBound])
          expect(words(before + String(word.prefix(1))), contains: word, "\(name) '\(before)'")
        }
      }
    }
  }
}

extension String {
  /// The number of characters of its beginning that a text ends with, at most.
  fileprivate func longestPrefix(endOf text: String) -> Int? {
    (0...count).reversed().first { text.hasSuffix(prefix($0)) }
  }

  /// Whether some text makes a spec of it.
  fileprivate var canBeFinished: Bool {
    let values = [
      "", "1", "9", "9x9@top", "k9:9x9@top", "k9", "none", "off", "last", "vertical", " 1wx1h",
      " q9=1wx1h",
    ]
    let tails = [
      "", "}", "} 1wx1h", "}(1wx1h)", "(1wx1h)", "(0,0,9,9)", "1wx1h", " 1wx1h", "}(0,0,9,9)",
      "-leading} 1wx1h", "(1wx1h) 1wx1h", "(0,0,9,9) 1wx1h",
    ]
    for value in values {
      for tail in tails {
        for depth in 0..<4 {
          let text = self + value + tail + String(repeating: ")", count: depth)
          if Compositional().fault(in: text, ofOption: 0) == nil { return true }
        }
      }
    }
    return false
  }
}
