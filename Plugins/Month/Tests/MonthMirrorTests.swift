import CalendarEvents
import LayoutCore
import TestSupport
import Testing

@testable import MonthLayout

/// The month from right to left (rule K-98): the mirror image of the one from left to right.
struct MonthMirrorTests {
  @Test("Every answer is the mirror image, and the laws of all layouts hold")
  func answers() throws {
    for seed in 1...rounds(40, often: 1000) {
      let naive = NaiveMonth.random(seed: seed)
      let (plain, context) = try naive.prepared()
      let (turned, other) = try naive.prepared(["rtl": "on"])
      expect(turned.contentSize, equals: plain.contentSize)
      let mirror = Mirror(width: plain.contentSize.width)
      for offset in [0, 37.5] {
        (context.viewport.contentOffset.y, other.viewport.contentOffset.y) = (offset, offset)
        let all = try context.elements(of: plain)
        expect(try other.elements(of: turned) == all.map(mirror.attributes), "seed \(seed)")
        for one in all {
          let single = try turned.attributes(for: one.element, other)
          expect(single == mirror.attributes(one), "seed \(seed)")
          expect(
            turned.label(of: one.element, other), equals: plain.label(of: one.element, context))
        }
      }
      for x in stride(from: 5.25, to: plain.contentSize.width, by: 71) {
        let found = turned.explain(Point(x: plain.contentSize.width - x, y: 200), other)
        expect(found, equals: plain.explain(Point(x: x, y: 200), context))
      }
      expect(brokenLaw(turned, other), equals: nil, "seed \(seed)")
    }
  }

  @Test("The first day of a week, and its number, are at the right") func gutter() throws {
    let subject = try MonthUnderTest(
      [[[.date: 19_877, .start: 540, .end: 600]]], Size(width: 732, height: 624),
      ["month": "2024-06", "week-numbers": "iso", "rtl": "on"])
    let week = try #require(subject.context.kinds.kind(named: "WeekNumberView"))
    let number = try subject.layout.attributes(for: Element(week, section: 0), subject.context)
    expect(number?.frame.x, equals: 700)
    let cell = try subject.layout.attributes(
      for: Element(.cell, section: 0), subject.context)
    // Monday 3 June in the second week.
    expect(cell?.frame, equals: Rect(x: 602, y: 164, width: 96, height: 18))
  }
}
