import CollectionEngine
import LayoutCore
import TestSupport
import Testing

@testable import CaptureComparison
@testable import CaptureFiles

/// The work of a comparison grows with the capture alone.
struct ComparisonWorkTests {
  /// The rules' work for an equal capture of so many cells.
  private static func work(_ items: Int) throws -> Counters {
    var flow = CapturedFlow(seed: 11)
    (flow.flow.headersPin, flow.flow.footersPin) = (false, false)
    flow.sections = [
      Capture.Section(
        items: items, sizes: nil, inset: nil, lineSpacing: nil, interitemSpacing: nil, header: nil,
        footer: nil)
    ]
    let capture = try flow.capture()
    let comparer = CapturedFlow.comparer(capture)
    let scene = try #require(comparer.scene().scene)
    let judged = try #require(try comparer.judged(scene))
    #expect(judged.judgement.isEqual && judged.judgement.elements >= items)
    return try judged.scene.counters()
  }

  @Test("The rules answer one query for each of the capture, however many cells it has")
  func queries() throws {
    for items in [500, 1000, 2000] {
      let work = try Self.work(items)
      #expect(work.rectQueries <= 2 && work.elementQueries == 0, "\(items): \(work)")
      #expect(work.attributesProduced <= 2 * items + 8, "\(items): \(work)")
    }
  }
}
