import LayoutCore
import TestSupport
import Testing

@testable import CaptureComparison
@testable import CaptureFiles

/// Every row of the table of captures, compared in this process.
struct CaptureCasesTests {
  static let comparedRows = CaptureCase.all.filter { $0.verdict != "refused" }

  @Test(
    "A capture has the verdict, the counts, the first difference and the cause of its row",
    arguments: comparedRows)
  func compared(_ row: CaptureCase) throws {
    let capture = try Capture(reading: row.bytes())
    var request = CaptureComparer.Request()
    if let place = row.arguments.firstIndex(of: "--tolerance") {
      request.tolerance = Double(row.arguments[place + 1])
    }
    let found = CapturedFlow.compare(capture, request)
    #expect(found.verdict.rawValue == row.verdict)
    if let elements = row.row["elements"]?.number { #expect(found.elements == Int(elements)) }
    let counts = Dictionary(uniqueKeysWithValues: found.counts.map { ($0.name, $0.count) })
    #expect(counts == row.row["counts"]?.members?.compactMapValues { $0.number.map { Int($0) } })
    if let first = row.row["first"] {
      #expect(found.first?.element == first["element"]?.text)
      #expect(found.first?.name == (first["kind"] ?? first["law"])?.text)
      #expect(Self.isSame(found.first?.device, first["device"]))
      #expect(Self.isSame(found.first?.rules, first["rules"]))
      if let query = first["query"]?.number { #expect(found.first?.query == Int(query)) }
    }
    if let cause = row.row["cause"] {
      #expect(found.cause?.map(\.text) == cause.list?.compactMap(\.text))
    }
    if let content = row.row["content"] {
      #expect(Self.isNear(found.content?.device, content["device"]?.numbers))
      #expect(Self.isNear(found.content?.rules, content["rules"]?.numbers))
    }
    if let notes = row.row["notes"]?.list { #expect(found.notes == notes.compactMap(\.text)) }
    if let overlaps = row.row["overlaps"]?.number {
      #expect(found.overlaps?.count == Int(overlaps))
    }
  }

  @Test("A capture without its names has the same verdict", arguments: comparedRows)
  func stripped(_ row: CaptureCase) throws {
    let capture = try Capture(reading: row.bytes())
    let (found, stripped) = (
      CapturedFlow.compare(capture, .init()), CapturedFlow.compare(capture.stripped(), .init())
    )
    expect(stripped.verdict, equals: found.verdict)
    expect(stripped.counts, equals: found.counts)
    expect(stripped.content, equals: found.content)
    expect(stripped.cause, equals: found.cause)
    expect(stripped.first?.element, equals: found.first?.element)
  }

  @Test("A module that declares the class is tried before those that are named after it")
  func modules() throws {
    let capture = try Capture(reading: CaptureCase.named("custom-lawful").bytes())
    var tried: [String] = []
    func compare(_ known: Set<String>, _ declared: [String]) -> (modules: [String]?, note: String?)
    {
      tried = []
      let comparer = CaptureComparer(
        capture, declaring: { $0 == "WaterfallLayout" ? declared : ["circle"] },
        makeLayouts: { names in
          tried += names
          return known.isSuperset(of: names) ? [] : nil
        })
      let (scene, notes) = comparer.scene()
      return (scene?.modules, notes.first)
    }
    #expect(compare(["falls", "waterfall"], ["gone", "falls"]).modules == ["falls"])
    #expect(tried == ["gone", "falls"])
    #expect(compare(["waterfall"], ["falls"]).modules == ["waterfall"])
    #expect(tried == ["falls", "waterfall-layout", "waterfall"])
    #expect(
      compare([], ["waterfall"]).note
        == "no module 'waterfall', 'waterfall-layout': only laws are checked; "
        + "adopt the class, or name a module by --with NAME")
  }

  @Test("There are rows of every verdict") func verdicts() {
    #expect(Set(CaptureCase.all.map(\.verdict)).count == 5)
    #expect(Self.comparedRows.count == 27)
  }

  private static func isSame(_ side: Comparison.Side?, _ expected: JSONValue?) -> Bool {
    switch (side, expected) {
    case (.frame(let frame)?, .list?):
      let numbers = expected?.numbers ?? []
      let found = [frame.x, frame.y, frame.width, frame.height]
      return numbers.count == 4 && zip(found, numbers).allSatisfy { abs($0 - $1) <= 0.001 }
    case (.name(let name)?, .text(let text)?): return name == text
    case (Comparison.Side.none?, .null?): return true
    case (_, nil): return true
    default: return false
    }
  }

  private static func isNear(_ size: Size?, _ numbers: [Double]?) -> Bool {
    guard let size, let numbers, numbers.count == 2 else { return false }
    return abs(size.width - numbers[0]) <= 0.001 && abs(size.height - numbers[1]) <= 0.001
  }
}
