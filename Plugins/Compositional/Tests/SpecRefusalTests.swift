import CompositionalLayout
import LayoutCore
import TestSupport
import Testing

/// Texts that are no spec: one sentence each, and the place.
struct SpecRefusalTests {
  @Test(
    "A spec that cannot be used is refused with a sentence and its place",
    arguments: [
      ("row 1wx44()", 0, "this group yields no item"),
      ("row 1wx44(1wx1h custom 1wx44())", 16, "this group yields no item"),
      ("row 1wx44(1wx1h*0)", 15, "expected a number from 1 to 4096, found '0)'"),
      ("row 1wx44(1wx1h*4097)", 15, "expected a number from 1 to 4096, found '4097)'"),
      ("row 1wx44(1wx1h*4096 1wx1h)", 0, "this group holds more than 4096 children"),
      (
        "row 1wx44(col 1wx1h(1wx1h*4096)*17)", 0, "this group holds more than 65536 items"
      ),
      ("row -1x44(1wx1h)", 4, "expected a size such as 1wx44, found '-1x44(1wx1h)'"),
      ("row 1wx-44(1wx1h)", 7, "expected a height such as 44 or 1h, found '-44(1wx1h)'"),
      ("row 1e999x44(1wx1h)", 4, "expected a size such as 1wx44, found '1e999x44(1wx1h)'"),
      ("row infx44(1wx1h)", 4, "expected a size such as 1wx44, found 'infx44(1wx1h)'"),
      ("row 1wxnan(1wx1h)", 7, "expected a height such as 44 or 1h, found 'nan(1wx1h)'"),
      ("{gap=-1} 1wx44", 1, "gap takes a length such as 10, not '-1'"),
      ("{gap=nan} 1wx44", 1, "gap takes a length such as 10, not 'nan'"),
      ("layout{gap=1e300} 1wx44", 7, "gap takes a length such as 10, not '1e300'"),
      (
        "{foo=1} 1wx44", 1,
        "expected a key of a section (scroll, inset, gap, header, footer, at, bg, follow, ref), "
          + "found 'foo'"
      ),
      (
        "row 1wx44{scroll=page}(1wx1h)", 10,
        "expected a key of a group (gap, inset, edge, badge), found 'scroll'"
      ),
      ("{gap=1 gap=2} 1wx44", 7, "'gap' is there twice"),
      ("{scroll=sideways} 1wx44", 1, "scroll takes none, continuous, leading, page, group, center"),
      ("row 1wx44(foo)", 10, "expected a size, row, col, custom or a name that 'let' gave"),
      ("{header=20 at=header:1wx9@top} 1wx44", 0, "the kind 'header' is twice at one place"),
      ("{at=a:9x9@top at=a:9x9@top} 1wx44", 0, "the kind 'a' is twice at one place"),
      ("layout{at=a:9x9@top at=a:9x9@top} 1wx44", 33, "the kind 'a' is twice at one place"),
      ("{bg=a bg=a} 1wx44", 0, "the background 'a' is there twice"),
      ("{bg=layout-a} 1wx44", 0, "kinds that begin with 'layout-', such as 'layout-a', are those"),
      ("{at=cell:9x9@top} 1wx44", 1, "at takes KIND:SIZE@EDGES, such as side:40x1h@trailing"),
      ("let a = 1wx1h let a = 1wx1h a", 18, "'a' is named twice"),
      ("1wx44 |", 7, "expected a size such as 1wx44, found the end"),
      (#"{"sections":[]}"#, 15, "expected at least one section"),
      (#"{"sections":[{"gap":1}]}"#, 13, "expected a key 'group'"),
      (#"{"sections":[{"group":{"row":"1wx44","items":[]}}]}"#, 23, "this group yields no item"),
      (
        #"{"sections":[{"group":{"item":"1wx44","items":["1wx1h"]}}]}"#, 23,
        "expected 'items' with 'row' or 'col'"
      ),
      (#"{"sections":[{"group":"1wx-4"}]}"#, 26, "expected a height such as 44 or 1h"),
      (#"{"section":[]}"#, 1, "expected a key of a spec (layout, sections), found 'section'"),
      (#"{"sections":[{"foo":1,"group":"1wx44"}]}"#, 14, "expected a key of a section"),
      (#"{"sections":[{"gap":1e999,"group":"1wx44"}]}"#, 14, "gap takes a length such as 10"),
    ])
  func refused(_ text: String, _ offset: Int, _ sentence: String) throws {
    let fault = try #require(Compositional().fault(in: text, ofOption: 0))
    expect(fault.offset, equals: offset, text)
    expect(fault.sentence, contains: sentence, text)
    expect(!fault.sentence.contains("\n"), text)
  }

  @Test(
    "Content that is too long is refused, however many sections make it so",
    arguments: [
      ("row 1wx1000000000(1wx1h)", [1000]), ("row 1wx1000000000(1wx1h)", [1000, 1000, 1000]),
      ("layout{gap=1000000000} row 1wx1(1wx1h)", Array(repeating: 1, count: 2000)),
    ])
  func tooLong(_ spec: String, _ counts: [Int]) {
    let refusal = LayoutFailure.refused("the content is longer than 274877906944 points")
    #expect(throws: refusal) { try CompositionalUnderTest(spec, counts: counts) }
  }

  @Test("Items and groups nest 32 levels deep and no deeper, by names and in JSON too")
  func nesting() throws {
    func text(_ groups: Int, _ item: String = "1wx1h") -> String {
      String(repeating: "row 1wx1h(", count: groups) + item + String(repeating: ")", count: groups)
    }
    func json(_ groups: Int) -> String {
      #"{"sections":[{"group":"#
        + String(repeating: #"{"row":"1wx1h","items":["#, count: groups) + #""1wx1h""#
        + String(repeating: "]}", count: groups) + "}]}"
    }
    for form in [text(31), "let q = \(text(15)) \(text(16, "q"))", json(31)] {
      let spec = try CompositionalSpec(reading: form)
      expect(try CompositionalSpec(reading: spec.text) == spec)
      expect(try CompositionalSpec(reading: spec.json) == spec)
    }
    for form in [
      text(32), text(10_000), "let q = \(text(16)) \(text(16, "q"))", json(32), json(9000),
    ] {
      let fault = Compositional().fault(in: form, ofOption: 0)
      expect(fault?.sentence, equals: "items and groups nest deeper than 32 levels")
    }
  }

  @Test("A group has 4096 children and no more, in a list too") func longLists() {
    for (count, offset) in [(4096, nil), (4097, 11 + 5 * 4096)] as [(Int, Int?)] {
      let text = "row 1wx44(" + Array(repeating: "1x1h", count: count).joined(separator: " ") + ")"
      expect(Compositional().fault(in: text, ofOption: 0)?.offset, equals: offset.map { $0 - 1 })
    }
  }

  /// Each name twice in the next: the text is short, what it stands for is not.
  @Test("Names in names cannot grow without end") func namesInNames() {
    var text = "let a = 1wx1h "
    for (name, last) in zip("bcdefghijklmnop", "abcdefghijklmno") {
      text += "let \(name) = row 1wx1h(\(last) \(last)) "
    }
    let fault = Compositional().fault(in: text + "p", ofOption: 0)
    expect(fault?.sentence, equals: "expected at most 65536 items and groups in all")
  }

  @Test("A text is 262,144 bytes long at most") func longTexts() {
    let blanks = String(repeating: " ", count: 262_139)
    expect(Compositional().fault(in: blanks + "1wx44", ofOption: 0) == nil)
    let fault = Compositional().fault(in: blanks + "1wx444", ofOption: 0)
    expect(fault, equals: OptionTextFault(offset: 262_144, "expected at most 262144 bytes"))
  }

  @Test("The option names line and column") func optionNamesThePlace() throws {
    let layout = Compositional()
    #expect(
      throws: LayoutFailure.refused("spec, column 1: this group yields no item")
    ) { try layout.check(.text("row 1wx44()"), forOption: 0) }
    #expect(
      throws: LayoutFailure.refused("spec, line 2, column 3: this group yields no item")
    ) { try layout.check(.text("# é\n  row 1wx44()"), forOption: 0) }
  }

  /// The number of children that fit is known only with the view.
  @Test("A group that needs more than 4096 children is refused when it is laid out")
  func tooManyChildren() throws {
    _ = try CompositionalUnderTest(
      "row 1wx44(.1x1h)", counts: [5], size: Size(width: 400, height: 9))
    #expect(throws: LayoutFailure.refused("a group of the spec needs more than 4096 children")) {
      _ = try CompositionalUnderTest(
        "row 1wx44(.1x1h)", counts: [5], size: Size(width: 410, height: 9))
    }
  }
}
