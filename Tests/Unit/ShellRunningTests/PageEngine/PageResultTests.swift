import SessionPlaying
import TestSupport
import Testing

@testable import PageEngine

/// The result of a lesson on a page.
struct PageResultTests {
  private let page: PageFront

  init() throws {
    page = try TwoShells(for: "").page
    let lesson = """
      session 1
      title: Two

      @quiz kind=number How many?
      @answer 2

      """
    page.files.add(Array(lesson.utf8), named: "05-two.session")
    page.files.add(Array("session 1\n\nWords.\n".utf8), named: "words.session")
    page.join()
  }

  private func send(_ message: String) -> String {
    page.receive(Array(message.utf8))
    return String(decoding: page.sent, as: UTF8.self)
  }

  @Test("At its end a lesson has a code, and the page gets the file with the typed name")
  func result() throws {
    expect(send(#"{"id":1,"play":"05-two.session"}"#), contains: #""waits":"answer""#)
    expect(
      send(#"{"id":2,"result":""}"#),
      contains:
        #"{"id":2,"reply":{"status":1,"error":"the lesson is not over: its end gives a result""#
    )
    expect(!send(#"{"id":3,"run":"3"}"#).contains(#""code":"#))
    let over = send(#"{"id":4,"run":"2"}"#)
    expect(over, contains: #""waits":"end""#)
    let code = try #require(over.split(separator: #""code":""#).last?.split(separator: "\"").first)
    let result = try LessonResult(code: String(code))
    expect(result.parts.map(\.tries) == [Tries(count: 2, hints: 0, firstWrong: "3")])
    let reply = send(#"{"id":5,"result":" Ada "}"#)
    expect(reply, contains: #"{"id":5,"reply":{"status":0,"code":""#)
    expect(reply, contains: #""name":"two-Ada.result.json","text":"{\n"#)
    expect(reply, contains: #"\"learner\": \"Ada\""#)
    expect(
      send(#"{"id":6,"result":""}"#), contains: "\"code\":\"\(code)\",\"name\":\"two.result.json\"")
    expect(
      send(#"{"id":7,"result":"a\u001bb"}"#),
      contains: "expected one line without control characters")
    expect(
      send("{\"id\":8,\"result\":\"\(String(repeating: "a", count: 61))\"}"),
      contains: "expected a name of at most 60 characters")
  }

  @Test("A lesson that asks nothing, and no lesson, have no result")
  func none() {
    expect(send(#"{"id":1,"result":""}"#), contains: "nothing is being played")
    expect(!send(#"{"id":2,"play":"words.session"}"#).contains(#""code":"#))
    expect(
      send(#"{"id":3,"result":""}"#), contains: "this lesson asks nothing, so it has no result")
  }
}
