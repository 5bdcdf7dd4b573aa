import TestSupport
import Testing

@testable import ShellCore

/// The word that was probably meant.
struct SuggestionTests {
  private static let words =
    CommandTable.builtIn.names + ["line-spacing", "calendar", "flow", "sticky", "vertical"]

  @Test(
    "A slip of fingers or ears leads to the word that was meant",
    arguments: [
      ("laod", "load"), ("lpad", "load"), ("scrol", "scroll"), ("scrolll", "scroll"),
      ("explian", "explain"), ("undp", "undo"), ("sey", "set"), ("yet", "get"),
      ("sekshuns", "sections"), ("kalendar", "calendar"), ("skroll", "scroll"),
      ("linespacing", "line-spacing"), ("line_spacing", "line-spacing"), ("stikky", "sticky"),
      ("tranzishun", "transition"), ("vertcal", "vertical"), ("BOUNDS", "bounds"),
      ("snapzhot", "snapshot"), ("plugin", "plugins"),
    ])
  func slips(typed: String, meant: String) {
    expect(Suggestion.nearest(to: typed, in: Self.words), equals: meant)
  }

  @Test("Of equally near words the more used is meant, then the first")
  func use() {
    expect(Suggestion.nearest(to: "ket", in: ["get", "set"]), equals: "set")
    expect(Suggestion.nearest(to: "ket", in: ["set", "get"]), equals: "set")
    expect(Suggestion.nearest(to: "cold", in: ["bold", "gold"]), equals: "bold")
    expect(Suggestion.nearest(to: "cold", in: ["gold", "bold"]), equals: "gold")
    // A neighbour on the keyboard is nearer than a more used word.
    expect(Suggestion.nearest(to: "fet", in: ["set", "get"]), equals: "get")
  }

  @Test("A word that is near nothing suggests nothing")
  func far() {
    let none = ["", "x", "zzzzzz", "quit-now", "\u{1B}[2J", "éé", "ääääää"]
    for word in none + [String(repeating: "a", count: 65)] {
      expect(Suggestion.nearest(to: word, in: Self.words) == nil, "\(word)")
    }
    // Short words that only sound alike are others.
    expect(Suggestion.nearest(to: "lore", in: ["layer"]) == nil)
    expect(Suggestion.nearest(to: "ab", in: []) == nil)
  }

  @Test("Every word without one of its letters, or with two swapped, still leads to some word")
  func everyWord() {
    for name in Self.words where name.utf8.count > 4 {
      let letters = Array(name)
      for index in letters.indices.dropFirst() {
        var (shorter, swapped) = (letters, letters)
        shorter.remove(at: index)
        swapped.swapAt(index, index - 1)
        for typed in [shorter, swapped].map({ String($0) }) {
          expect(Suggestion.nearest(to: typed, in: Self.words) != nil, "\(typed)")
        }
      }
    }
  }

  @Test("Every word of the order of use is one")
  func order() {
    for name in ["set", "load", "attrs"] { expect(WordUse.rank(of: name) < 3) }
    expect(WordUse.rank(of: "frob") == WordUse.rank(of: "clear"))
  }

  @Test(
    "Values of options and misspelt flags have hints",
    arguments: [
      ("load flow; set direction=vertcal", "did you mean 'vertical'?"),
      ("load flow; set rtl=onn", "did you mean 'on'?"),
      ("attrs --knd cell", "did you mean '--kind'?"),
      ("hit 10 10 --wy", "did you mean '--why'?"), ("load flw", "did you mean 'flow'?"),
      ("load viel", "did you mean 'veil'?"),
      ("scroll itme 0,0", "did you mean 'item'?"),
    ])
  func hints(line: String, hint: String) {
    expect(Shell.test().error(line)?.hint, equals: hint)
  }
}
