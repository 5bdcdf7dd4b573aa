import TestSupport
import Testing

@testable import SessionTranscript

struct ExplainedLineTests {
  @Test(
    "The answer of an @wrong ends at the first separator",
    arguments: [
      ("67.5: 67.5 is where it starts.", "67.5", "67.5 is where it starts."),
      ("67.5", "67.5", nil),
      ("5:6", "5:6", nil),
      ("09:30: Too early.", "09:30", "Too early."),
      (
        "load flow; sections 7: First: one. Then: the other.", "load flow; sections 7",
        "First: one. Then: the other."
      ),
      ("5:   Wide blanks.", "5", "Wide blanks."),
      ("5 : A blank.", "5", "A blank."),
      ("5:", "5:", nil),
      (": nothing", "", "nothing"),
      ("", "", nil),
      ("e: \u{301}", "e", "\u{301}"),
    ] as [(String, String, String?)])
  func answer(text: String, answer: String, sentence: String?) {
    let parts = ExplainedLine.answer(text, choices: [])
    expect(parts.text, equals: answer)
    expect(parts.sentence, equals: sentence)
  }

  @Test(
    "With choices the longest choice before a separator is the answer",
    arguments: [
      ("yes: the first", "yes: the first", nil),
      ("yes: the first: It is the last.", "yes: the first", "It is the last."),
      ("yes: It is not.", "yes", "It is not."),
      ("yes", "yes", nil),
      ("yes: the first one", "yes", "the first one"),
      ("maybe: Who knows.", "maybe: Who knows.", nil),
      ("a: b", "a: b", nil),
      ("a: b: c", "a: b", "c"),
      ("a: b: c: d", "a: b", "c: d"),
    ] as [(String, String, String?)])
  func choice(text: String, answer: String, sentence: String?) {
    let parts = ExplainedLine.answer(text, choices: ["yes", "a: b", "yes: the first", "a"])
    expect(parts.text, equals: answer)
    expect(parts.sentence, equals: sentence)
  }

  @Test(
    "A predicate ends at the last separator outside quotes and brackets",
    arguments: [
      (
        "layout == flow: main has no flow layout yet", "layout == flow",
        "main has no flow layout yet"
      ),
      ("layout == flow", "layout == flow", nil),
      (#"label(0,0) == "a: b""#, #"label(0,0) == "a: b""#, nil),
      (
        #"label(0,0) == "a: b": item 0,0 is not called so"#, #"label(0,0) == "a: b""#,
        "item 0,0 is not called so"
      ),
      (#"label(0,0) == "a\": b""#, #"label(0,0) == "a\": b""#, nil),
      (#"label(0,0) == "a\\": b"#, #"label(0,0) == "a\\""#, "b"),
      (
        #"label(0,0) == A: it is not "A: the first" yet"#, "label(0,0) == A",
        #"it is not "A: the first" yet"#
      ),
      (
        "hit(60, 10) == 0,4: the point (60: 10) is on nothing", "hit(60, 10) == 0,4",
        "the point (60: 10) is on nothing"
      ),
      ("frame([0: 1]).x == 5", "frame([0: 1]).x == 5", nil),
      (
        "count == 5: a) first: five items are missing", "count == 5: a) first",
        "five items are missing"
      ),
      ("count == 5:", "count == 5:", nil),
      (": none", "", "none"),
    ] as [(String, String, String?)])
  func predicate(text: String, predicate: String, sentence: String?) {
    let parts = ExplainedLine.predicate(text)
    expect(parts.text, equals: predicate)
    expect(parts.sentence, equals: sentence)
  }
}
