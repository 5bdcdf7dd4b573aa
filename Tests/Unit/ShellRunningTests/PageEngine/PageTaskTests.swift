import TestSupport
import Testing

@testable import PageEngine

/// Tasks of a lesson on a page that a touch does.
struct PageTaskTests {
  private let page: PageFront

  init() throws {
    page = try TwoShells(for: "").page
    let lesson = """
      session 1
      title: Touch

        > load flow; sections 60
        ...

      @task Pull the content by 60 points.
      @done offset.y == 60: it is not at 60
      @solution press 10 100
      @solution drag 0 -60

      """
    page.files.add(Array(lesson.utf8), named: "touch.session")
    page.join()
    _ = send(#"{"id":1,"play":"touch.session"}"#)
    _ = send(#"{"id":1,"lesson":"next"}"#)
  }

  private func send(_ message: String) -> String {
    page.receive(Array(message.utf8))
    return String(decoding: page.sent, as: UTF8.self)
  }

  @Test("A typed line is judged while a finger is down")
  func typed() {
    expect(send(#"{"id":2,"run":"press 10 100"}"#), contains: "Good so far")
    expect(send(#"{"id":3,"run":"drag 0 -60"}"#), contains: #""outcome":"right""#)
  }

  @Test("The parts of a touch on the scene are judged when the finger lifts, as one")
  func touched() {
    expect(!send(#"{"id":2,"run":"press 10 100","part":true}"#).contains("verdict"))
    expect(!send(#"{"id":3,"run":"drag 0 -60","part":true}"#).contains(#""outcome":"right""#))
    expect(!send(#"{"id":4,"run":"drag 0 -10","part":true}"#).contains(#""outcome":"right""#))
    expect(!send(#"{"id":5,"run":"drag 0 10","part":true}"#).contains(#""outcome":"right""#))
    expect(send(#"{"id":6,"run":"release"}"#), contains: #""outcome":"right""#)
  }
}
