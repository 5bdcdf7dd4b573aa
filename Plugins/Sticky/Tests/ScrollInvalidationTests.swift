import LayoutCore
import StickyLayout
import TestSupport
import Testing

@testable import CollectionEngine

/// The invalidation by a scroll: one header if it is known which, else all of them (rules L-03,
/// F-46).
struct ScrollInvalidationTests {
  /// Three sections of 210 points each in a viewport of 100.
  private func moved(
    from start: Double, to end: Double, _ options: [String: OptionValue] = [:],
    items: [Int] = [10, 10, 10]
  ) throws -> Invalidation {
    var prepared = try StickyUnderTest(.plain(items), options)
    prepared.scroll(to: start)
    let before = prepared.context.viewport
    _ = try prepared.elements(in: before.bounds)
    prepared.scroll(to: end)
    return prepared.sticky.invalidation(from: before, to: prepared.context.viewport)
  }

  private func header(_ section: Int) -> Invalidation {
    .elements([Element(.header, section: section)])
  }

  private let every = Invalidation.elements([], kinds: [.header])

  @Test("Up to its end a section is at the line") func upToItsEndASectionIsAtTheLine() throws {
    try expect(moved(from: 50, to: 100), equals: header(0))
    try expect(moved(from: 50, to: 210), equals: header(0))
    try expect(moved(from: 50, to: 210.5), equals: every)
    try expect(moved(from: 300, to: 420), equals: header(1))
  }

  @Test(
    "Before the content the outermost header may move as well, unless it scrolls with the rest",
    arguments: ["off", "on", "stretch"]) func overscrolling(rule: String) throws
  {
    let options: [String: OptionValue] = [
      "during-bounce": .word(rule, of: "during-bounce"), "pin-inset": .text("50"),
    ]
    try expect(moved(from: -30, to: -10, options), equals: rule == "off" ? header(0) : every)
    try expect(moved(from: 0, to: 20, options), equals: header(0))
  }

  /// Of a section without items, from 210 to 220, there is no cell to be listed.
  @Test(
    "An empty section has no first cell",
    arguments: [("cell", []), ("cell,header", [.header]), ("header", [.header])]
      as [(String, [ElementKind])])
  func anEmptySectionHasNoFirstCell(pins: String, listed: [ElementKind]) throws {
    let found = try moved(from: 212, to: 215, ["pin": .text(pins)], items: [10, 0, 10])
    expect(found, equals: .elements(listed.map { Element($0, section: 1) }))
    let before = try moved(from: 50, to: 100, ["pin": .text(pins)], items: [10, 0, 10])
    expect(
      before.elements.map(\.section),
      equals: Array(repeating: 0, count: pins == "cell,header" ? 2 : 1))
  }
}
