import TestSupport
import Testing

@testable import PageMessages

/// The requests of a page, read from their bytes.
struct PageMessageTests {
  private static let wishes: [(String, PageMessage.Wish)] = [
    (#"{"id":7,"run":"insert 0,1"}"#, .run("insert 0,1")),
    (#"{"id":7,"run":"scroll by 0 4","part":true}"#, .run("scroll by 0 4", isPart: true)),
    (
      #"{"id":7,"ask":"draw --svg","at":12,"since":8}"#, .ask("draw --svg", after: 12, since: "8")
    ),
    (#"{"control":true,"id":7}"#, .control(true)), (#"{"id":7,"complete":""}"#, .complete("")),
    (#"{"id":7,"columns":96,"rows":30}"#, .window(columns: 96, rows: 30)),
    (
      #"{"id":7,"restore":"load flow\nsections 7","undone":"delete 0,1"}"#,
      .restore(["load flow", "sections 7"], undone: ["delete 0,1"])
    ),
    (#"{"id":7,"play":"a.session"}"#, .play(file: "a.session", progress: "")),
    (#"{"id":7,"lesson":"next"}"#, .lesson("next")), (#"{"id":7,"goal":"draw"}"#, .goal("draw")),
    (#"{"id":7,"result":"Ada"}"#, .result(learner: "Ada")),
    (#"{"id":7,"verify":"a.session"}"#, .verify(file: "a.session")),
    (##"{"id":7,"open":"#s=y8lP"}"##, .open(link: "#s=y8lP")),
  ]

  @Test(
    "Each message is read as the wish that it is",
    arguments: wishes)
  func reads(text: String, wish: PageMessage.Wish) {
    let message = PageMessage(Array(text.utf8))
    expect(message.id, equals: "7")
    expect(message.wish, equals: .success(wish))
  }

  private static let noMessages: [(String, String?)] = [
    (#"{"id":7}"#, "7"), (#"{"id":7,"run":1}"#, "7"), (#"{"id":7,"run":"a","run":"b"}"#, "7"),
    (#"{"id":7,"run":"a","part":1}"#, "7"), (#"{"id":7,"run":"a","ask":"b"}"#, "7"),
    (#"{"id":7,"ask":"a","at":-1}"#, "7"),
    (#"{"id":7,"run":"a"}x"#, "7"), (#"{"id":"7","run":"a"}"#, nil),
    ("", nil), ("[]", nil), ("{", nil), (#"{"id":123456789012345678901,"run":"a"}"#, nil),
  ]

  @Test(
    "What is no message is refused, and answered by its number where it has one",
    arguments: noMessages)
  func malformed(text: String, id: String?) {
    let message = PageMessage(Array(text.utf8))
    expect(message.id, equals: id)
    expect(message.wish, equals: .failure(.malformed))
  }

  @Test("A line is one line, and has an end")
  func lines() {
    func wish(_ line: String) -> Result<PageMessage.Wish, PageMessage.Problem> {
      PageMessage(Array("{\"run\":\"\(line)\"}".utf8)).wish
    }
    let limit = PageMessage.longestLine
    expect(wish("a\\nb"), equals: .failure(.notOneLine))
    expect(wish("\\u007f"), equals: .failure(.notOneLine))
    let longest = String(repeating: "é", count: limit)
    expect(wish(longest), equals: .success(.run(longest)))
    expect(wish(longest + "e"), equals: .failure(.tooLong(limit: limit)))
  }
}
