import Testing

@testable import UIKit

/// Refusals of a batch, in UIKit's words (rules B-05, B-06, B-14).
@Suite struct BatchRuleTests {
  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  private func refusal(_ requests: [CollectedUpdates.Request], _ before: [Int], _ after: [Int])
    -> String?
  {
    do {
      try BatchRules.check(requests, before: before, after: after)
      return nil
    } catch {
      return error.sentence
    }
  }

  @Test func countsHaveToFollow() throws {
    let insert = CollectedUpdates.Request(action: .insert, before: nil, after: path(0))
    #expect(refusal([insert], [3], [4]) == nil)
    let sentence = try #require(refusal([insert], [3], [3]))
    #expect(sentence.contains("Invalid update: invalid number of items in section 0.  The number"))
  }

  @Test func clashesSpeakAsUIKitDoes() throws {
    let delete = CollectedUpdates.Request(action: .delete, before: path(1), after: nil)
    let move = CollectedUpdates.Request(action: .move, before: path(1), after: path(0))
    let sentence = try #require(refusal([delete, move], [3], [2]))
    #expect(
      sentence.contains("attempt to perform a delete and a move from the same index path (0,1)"))
    let far = CollectedUpdates.Request(action: .delete, before: path(9), after: nil)
    #expect(
      try #require(refusal([far], [3], [2])).contains(
        "attempt to delete item 9 from section 0 which only contains 3 items before the update"))
  }

  @Test func sectionsComeAndGo() {
    let requests = [
      CollectedUpdates.Request(action: .insert, before: nil, after: .section(0)),
      CollectedUpdates.Request(action: .delete, before: .section(1), after: nil),
    ]
    #expect(refusal(requests, [3, 2], [4, 3]) == nil)
    #expect(refusal(requests, [3, 2], [4, 3, 2]) != nil)
  }
}
