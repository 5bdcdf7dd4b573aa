import LayoutCore
import TestSupport
import Testing

@testable import CaptureComparison
@testable import CaptureFiles

/// A capture may say anything: it is compared or refused, and nothing stops.
struct HostileCaptureTests {
  @Test("The captures of the table with other numbers are compared") func numbers() throws {
    var compared = 0
    for seed in 1...UInt64(rounds(5, often: 800)) {
      var random = SeededNumbers(seed: seed)
      for row in CaptureCasesTests.comparedRows {
        let bytes = Self.changed(try row.bytes(), &random)
        guard let capture = try? Capture(reading: bytes) else { continue }
        let found = CapturedFlow.compare(capture, explains: seed % 64 == 0)
        #expect(
          found.elements >= 0 && found.verdict.isGood == found.counts.isEmpty
            || found.content != nil)
        compared += 1
      }
    }
    #expect(compared > 50)
  }

  /// The text with up to four of its numbers replaced by others.
  private static func changed(_ bytes: [UInt8], _ random: inout SeededNumbers) -> [UInt8] {
    let others = ["0", "1", "-1", "1000000000", "0.001", "16000000", "7", "-350.5", "\"nan\""]
    var text = bytes
    for _ in 0...random.below(4) {
      let starts = text.indices.filter { place in
        (0x30...0x39).contains(text[place])
          && !(place > 0 && ((0x30...0x39).contains(text[place - 1]) || text[place - 1] == 0x2E))
      }
      guard !starts.isEmpty else { return text }
      let start = starts[random.below(starts.count)]
      let end = text[start...].firstIndex { !((0x30...0x39).contains($0) || $0 == 0x2E) } ?? start
      text.replaceSubrange(start..<end, with: Array(others[random.below(others.count)].utf8))
    }
    return text
  }

  @Test("A content of millions of items is compared where it is seen") func large() throws {
    var scene = CapturedFlow(seed: 3)
    scene.flow.axis = .vertical
    var capture = try scene.capture()
    capture.sections[0].items = 4_000_000
    capture.sections[0].sizes = nil
    let found = CapturedFlow.compare(capture)
    #expect(found.verdict == .differs)
    #expect(found.content != nil)
  }

  @Test("A supplementary view whose kind is 'cell' is no cell") func kindOfCells() throws {
    var capture = try CapturedFlow(seed: 1).capture()
    let place = capture.attributes.count
    capture.attributes.append(
      Capture.Attributes(
        element: Capture.Element(category: .supplementary, kind: "cell", section: 0, item: 0),
        frame: Rect(x: 0, y: 0, width: 1, height: 1)))
    capture.queries[0].result.append(place)
    let found = CapturedFlow.compare(capture)
    #expect(found.counts.map { "\($0.name) \($0.count)" } == ["extra 1"])
    #expect(found.first?.element == "cell' 0")
  }

  @Test("A capture without queries, sections or attributes is equal or lawful") func empty() throws
  {
    var capture = try CapturedFlow(seed: 1).capture()
    (capture.queries, capture.attributes, capture.singles, capture.views) = ([], [], [], [])
    capture.sections = []
    capture.view.contentSize = Size(width: capture.view.contentSize.width, height: 0)
    #expect(CapturedFlow.compare(capture).elements == 0)
    capture.flow = nil
    capture.layout.base = .custom
    #expect(CapturedFlow.compare(capture).verdict == .lawful)
  }
}
