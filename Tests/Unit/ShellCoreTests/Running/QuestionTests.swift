import CollectionEngine
import ShellValues
import TestSupport
import Testing

@testable import ShellCore

/// Questions of the program around the shell: the answers of commands, as values.
struct QuestionTests {
  @Test("A drawing is that of draw")
  func drawing() throws {
    let shell = Shell.test("load flow", "sections 7 3", "scroll to 0 20")
    let answer = try #require(shell.run("draw", mode: .script).replies.first)
    expect(answer.result, equals: .success(.drawing(try shell.drawing())))
  }

  @Test(
    "An objection is the sentence of assert",
    arguments: [
      "count == 7", "count == 8", "count = 7", "", "\"count == 7\"", "count == 7 # seven",
      "law rect",
    ])
  func objection(statement: String) throws {
    let shell = Shell.test("load flow", "sections 7")
    let answer = try #require(shell.run("assert \(statement)", mode: .session).replies.first)
    var sentence: String?
    if case .failure(let error) = answer.result { sentence = error.message }
    expect(shell.objection(to: statement)?.message, equals: sentence)
  }

  @Test("A statement is one command")
  func oneStatement() {
    let shell = Shell.test("sections 7")
    expect(shell.objection(to: "count == 7; sections 8") != nil)
    expect(shell.scene.itemBudget == nil && shell.objection(to: "count == 7") == nil)
  }

  @Test("A value is that of value")
  func value() throws {
    let shell = Shell.test("load flow", "sections 7")
    // Five items of 50 and four gaps fill 320 points.
    expect(try shell.value(of: "frame(0,1).x - 10").text, equals: "57.5")
    #expect(throws: CommandError.self) { try shell.value(of: "frame(0,99).x") }
  }

  @Test("The look has what is seen, where it is in the viewport")
  func look() throws {
    let shell = Shell.test("load flow", "set header=30", "sections 90 3", "scroll to 0 10")
    let answer = try #require(shell.run("attrs visible --screen", mode: .script).replies.first)
    guard case .success(.attributes(let listed)) = answer.result else {
      Issue.record("attrs lists elements")
      return
    }
    expect(
      shell.look,
      equals: listed.elements.map { element in
        let frame = element.attributes.frame
        return SeenElement(
          layer: "main",
          name: ElementName(element.attributes.element, in: listed.kinds).description,
          x: frame.x, y: frame.y, width: frame.width, height: frame.height)
      })
    let header = shell.look.first { $0.name == "header 0" }
    expect(header?.y, equals: -10)
  }

  @Test("No question is traced, journaled or refused to a sender")
  func leavesNoTrace() throws {
    let shell = Shell.test("load flow", "sections 7", "trace on")
    shell.sender = .session
    let journal = shell.journalLines
    _ = (try shell.drawing(), shell.objection(to: "law rect"), shell.look, try shell.link())
    expect(shell.journalLines, equals: journal)
    expect(shell.run("status", mode: .script).replies.map(\.trace), equals: [[]])
  }
}
