import CalendarEvents
import LayoutCore
import TestSupport
import Testing

@testable import TimelineLayout

/// The rows of the shared cases about timelines.
struct TimelineCaseTests {
  private static let rows = CalendarCase.views.filter { $0.kind == "timeline" }
  /// 2024-06-03.
  private static let first = 19_877.0

  private func subject(_ input: JSONValue?) throws(LayoutFailure) -> TimelineUnderTest {
    let items = (input?["events"]?.list ?? []).map { event in
      (
        [
          .date: Self.first, .start: event["start"]?.number ?? 0, .end: event["end"]?.number ?? 0,
        ] as ArrayContext.Item, event["resource"]?.text
      )
    }
    var options = [
      "from": "2024-06-03",
      "resources": (input?["resources"]?.list ?? []).compactMap(\.text).joined(separator: ","),
      "days": "\(Int(input?["days"]?.number ?? 0))",
    ]
    for (word, option) in [
      ("hours", "hours"), ("scale", "hours-scale"), ("pitch", "hour-width"), ("least", "min-width"),
    ] {
      if let text = input?[word]?.text { options[option] = text }
      if let number = input?[word]?.number { options[option] = "\(number)" }
    }
    if input?["unassigned"]?.flag == true { options["unassigned"] = "on" }
    return try TimelineUnderTest([TimelineUnderTest.section(items)], options)
  }

  @Test("All rows about timelines are there") func allRowsAreThere() {
    expect(Self.rows.count, equals: 9)
  }

  @Test("Rows and boxes are those of the case (K-75 to K-77)") func boxes() throws {
    for row in Self.rows where row.expected?["refused"]?.flag != true {
      let subject = try subject(row.input)
      let rows = row.expected?["rows"]?.list ?? []
      expect(subject.prepared.rows.count, equals: rows.count, row.id)
      for (index, value) in rows.enumerated() {
        let header = try subject.element("ResourceHeaderView", index)
        let expected = value.list ?? []
        let frame = Rect(
          x: 0, y: expected[1].number ?? 0, width: 120, height: expected[2].number ?? 0)
        expect(header?.frame, equals: frame, row.id)
        expect(
          subject.layout.label(
            of: try #require(header?.element), subject.context),
          equals: expected[0].text ?? "unassigned", row.id)
      }
      let boxes = row.expected?["boxes"]?.list ?? []
      for value in boxes.map({ $0.list ?? [] }) {
        let box = try subject.element("cell", Int(value[0].number ?? -1))
        expect(box?.frame, equals: value[2].rect, "\(row.id) \(value)")
        expect(box?.isHidden, equals: value[3].flag, "\(row.id) \(value)")
      }
      let shown = try subject.context.elements(of: subject.layout).count {
        $0.element.kind == .cell
      }
      expect(shown, equals: boxes.count { $0.list?[3].flag == false }, row.id)
      expect(subject.layout.contentSize, equals: row.expected?["content"]?.size ?? .zero, row.id)
    }
  }

  @Test("Hours beyond a day are refused") func refusals() throws {
    let refused = Self.rows.filter { $0.expected?["refused"]?.flag == true }
    expect(refused.map(\.id), equals: ["timeline/08"])
    #expect(throws: LayoutFailure.refused("timeline takes hours within 00:00..24:00")) {
      _ = try subject(refused.first?.input)
    }
  }
}
