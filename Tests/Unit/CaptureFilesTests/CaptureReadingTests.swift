import LayoutCore
import TestSupport
import Testing

@testable import CaptureFiles

/// Files of captures as values, and the refusals of malformed ones.
struct CaptureReadingTests {
  static let good = CaptureCase.all.filter { $0.verdict != "refused" }
  static let refused = CaptureCase.all.filter { $0.verdict == "refused" }

  @Test("There are 32 files, of which five are refused")
  func allFilesAreThere() {
    expect(CaptureCase.all.count, equals: 32)
    expect(Self.refused.count, equals: 5)
  }

  @Test("A file that is refused gives the sentence of the table", arguments: refused)
  func refusalsAreTheTables(row: CaptureCase) throws {
    expect(sentence(try row.bytes()), equals: row.row["message"]?.text)
  }

  @Test("A file is written as it was", arguments: good)
  func filesAreWrittenAsTheyWere(row: CaptureCase) throws {
    let bytes = try row.bytes()
    let written = try Capture(reading: bytes).written()
    expect(String(decoding: written, as: UTF8.self), equals: String(decoding: bytes, as: UTF8.self))
  }

  @Test("Views, sheets and samples are read")
  func surroundingsAreRead() throws {
    let capture = try Capture(reading: try CaptureCase.named("flow-touch").bytes())
    expect(capture.made.host, equals: .hand)
    expect(capture.scale, equals: 3)
    expect(capture.view.window, equals: Rect(x: 0, y: 100, width: 375, height: 400))
    expect(capture.sheet?.detents.map(\.identifier).last, equals: "com.apple.UIKit.large")
    expect(capture.sheet?.prefersGrabber, equals: true)
    let hits = try #require(capture.hits)
    expect(hits.grid.count, equals: 20)
    // Sample 7 is in column 2 of row 1: x = 37.5 + 2 · 75, y = 150 + 100.
    expect(hits.point(at: 7), equals: Point(x: 187.5, y: 250))
    expect(hits.targets[hits.grid[7]].identifier, equals: "compose")
    expect(hits.targets[hits.grid[7]].attributes, equals: nil)
  }

  @Test("UIKit's two kinds have our names, and a draw order is read")
  func elementsAreRead() throws {
    let capture = try Capture(reading: try CaptureCase.named("sticky-pinned").bytes())
    let header = try #require(capture.attributes.first { $0.element.category != .cell })
    expect(
      header.element,
      equals: Capture.Element(category: .supplementary, kind: "header", section: 0, item: 0))
    expect(header.zIndex, equals: 1024)
    expect(capture.flow?.headersPin, equals: true)
    expect(capture.attributes.contains { $0.element.category == .cell && $0.element.kind == nil })
  }

  @Test("An answer that is not a number stays one")
  func answersNeedNotBeFinite() throws {
    let capture = try Capture(reading: try CaptureCase.named("custom-invalid").bytes())
    expect(capture.attributes[3].frame.y.isNaN)
    expect(capture.attributes[3].frame.width, equals: 155)
  }

  @Test(
    "A value of another type or range is refused with its place",
    arguments: [
      (#""scale":3"#, #""scale":-1"#, "scale: expected a number above 0, found -1"),
      (#""scale":3"#, #""scale":1e400"#, "scale: expected a number above 0, found 1e400"),
      (#""scale":3"#, #""scale":"2""#, "scale: expected a number above 0, found '2'"),
      (#""scale":3"#, #""scale":3,"scale":3"#, "scale: appears twice"),
      (
        #""direction":"ltr""#, #""direction":"up""#,
        "direction: expected 'ltr' or 'rtl', found 'up'"
      ),
      (
        #""bounds":[0,0,375,600]"#, #""bounds":[0,0,375]"#,
        "view.bounds: expected an array of 4 values, found an array of 3"
      ),
      (
        #""bounds":[0,0,375,600]"#, #""bounds":[0,0,375,"nan"]"#,
        "view.bounds[3]: expected a number from -1000000000 to 1000000000, found 'nan'"
      ),
      (
        #""bounds":[0,0,375,600]"#, #""bounds":[0,0,375,1000000001]"#,
        "view.bounds[3]: expected a number from -1000000000 to 1000000000, found 1000000001"
      ),
      (#""bounds":[0,0,375,600],"#, "", "view.bounds: missing"),
      (#""settled":true"#, #""settled":1"#, "made.settled: expected true or false, found 1"),
      (#""limit":2000"#, #""limit":2.5"#, "made.limit: expected a whole number, found 2.5"),
      (#""flips":false"#, #""flips":null"#, "layout.flips: expected true or false, found null"),
      (
        #""itemSize":[100,100]"#, #""itemSize":"auto""#,
        "flow.itemSize: expected an array of 2 values, found 'auto'"
      ),
      (
        #""items":7,"sizes":null"#, #""items":7,"sizes":[[3,1,1],[5,1,1]]"#,
        "sections[0].sizes: expected sizes for at most 7 items, found 8"
      ),
      (
        #""items":7,"sizes":null"#, #""items":7,"sizes":[[0,1,1]]"#,
        "sections[0].sizes[0][0]: expected a whole number above 0, found 0"
      ),
      (
        #""items":7"#, #""items":15999997"#,
        "sections: expected at most 16000000 items, found 16000001"
      ),
      (
        #""category":"cell","path":[0,1]"#, #""category":"view","path":[0,1]"#,
        "attributes[1].category: expected 'cell', 'supplementary' or 'decoration', found 'view'"
      ),
      (
        #""category":"cell","path":[0,1]"#, #""category":"decoration","path":[0,1]"#,
        "attributes[1].kind: missing"
      ),
      (
        #""path":[0,1]"#, #""path":[0,1,2]"#,
        "attributes[1].path: expected an array of one or two whole numbers, found an array of 3"
      ),
      (
        #""path":[0,1]"#, #""path":[0,-1]"#,
        "attributes[1].path[1]: expected a whole number, found -1"
      ),
      (
        #""path":[0,1],"frame":[137.5,0,100,100]"#, #""path":[0,1],"frame":[137.5,0,100,"big"]"#,
        "attributes[1].frame[3]: expected a number, \"nan\", \"inf\" or \"-inf\", found 'big'"
      ),
      (
        #""singles":[[0,0]"#, #""singles":[[0,11]"#,
        "singles[0][1]: expected an index below 11, found 11"
      ),
      (
        #""views":["#, #""views":[{"of":-1,"class":"A","frame":[0,0,1,1]},"#,
        "views[0].of: expected an index below 11, found -1"
      ),
      (#""sections":["#, #""sections":[null,"#, "sections[0]: expected an object, found null"),
      (#""singles":[["#, #""singles":{},"x":[["#, "singles: expected an array, found an object"),
    ])
  func otherValuesAreRefused(old: String, new: String, expected: String) throws {
    expect(sentence(try changed("flow-stale-delegate", old, new)), equals: expected)
  }

  @Test(
    "A sample grid has an index for each sample",
    arguments: [
      (
        #""columns":5"#, #""columns":4"#,
        "hits.grid: expected an array of 16 values, found an array of 20"
      ),
      (
        #""columns":5"#, #""columns":1025"#,
        "hits: expected at most 4096 samples, found 4100"
      ),
      (
        #""grid":[0,"#, #""grid":[8,"#, "hits.grid[0]: expected an index below 8 or -1, found 8"
      ),
      (#""grid":[0,"#, #""grid":[-1,"#, nil),
    ] as [(String, String, String?)])
  func gridsAreRefused(old: String, new: String, expected: String?) throws {
    expect(sentence(try changed("flow-touch", old, new)), equals: expected)
  }

  @Test(
    "Answers beyond the range of a capture are infinite",
    arguments: [
      (#""frame":[0,0,100,100]"#, #""frame":[0,-1e300,100,2e9]"#),
      (#""frame":[0,0,100,100]"#, #""frame":[0,"-inf",100,"inf"]"#),
    ])
  func largeAnswersAreInfinite(old: String, new: String) throws {
    let capture = try Capture(reading: try changed("flow-stale-delegate", old, new))
    let frame = capture.attributes[0].frame
    expect(frame, equals: Rect(x: 0, y: -.infinity, width: 100, height: .infinity))
  }

  @Test("The limit of items may be as large as a program can say")
  func limitsMayBeLarge() throws {
    let bytes = try changed("flow-grid", #""limit":2000"#, #""limit":9223372036854775807"#)
    let capture = try Capture(reading: bytes)
    expect(capture.made.limit, equals: .max)
    expect(capture.written() == bytes)
  }

  @Test("A draw order beyond the range is the last one, and no fraction")
  func ordersAreWhole() throws {
    func order(_ text: String) throws -> Int {
      let path = #""path":[0,0],"frame""#
      let bytes = try changed(
        "flow-stale-delegate", path, #""zIndex":\#(text),"# + path)
      return try Capture(reading: bytes).attributes[0].zIndex
    }
    expect(try order("-3"), equals: -3)
    expect(try order("9223372036854775807"), equals: .max)
    expect(try order("\"-inf\""), equals: .min)
    expect(
      sentence(
        try changed(
          "flow-stale-delegate", #""path":[0,0],"frame""#, #""zIndex":1.5,"path":[0,0],"frame""#)),
      equals: "attributes[0].zIndex: expected a whole number, found 1.5")
  }
}

/// The bytes of an example with one text in another's place, the first time it is there.
func changed(_ name: String, _ old: String, _ new: String) throws -> [UInt8] {
  var text = String(decoding: try CaptureCase.named(name).bytes(), as: UTF8.self)
  let range = try #require(text.firstRange(of: old), "no \(old) in \(name)")
  text.replaceSubrange(range, with: new)
  return Array(text.utf8)
}

/// The sentence of the refusal, or nil for a capture.
func sentence(_ bytes: [UInt8]) -> String? {
  do throws(CaptureFault) {
    _ = try Capture(reading: bytes)
    return nil
  } catch {
    return error.sentence
  }
}
