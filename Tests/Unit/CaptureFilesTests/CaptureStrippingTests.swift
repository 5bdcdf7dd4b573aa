import LayoutCore
import TestSupport
import Testing

@testable import CaptureFiles

/// A capture without names: nothing of the app is left, and everything else is.
struct CaptureStrippingTests {
  @Test("No word of an app is left")
  func wordsAreGone() throws {
    var names = ["iPhone99", "iOS 99", "Own1", "Own2", "Own3", "Own4", "own-kind", "own-id", "Ann"]
    names += ["own-detent", "own-rect", "own-badge", "own note"]
    var capture = try Capture(reading: Array(CaptureKeyTests.full.utf8))
    (capture.made.device, capture.made.system) = (names[0], names[1])
    (capture.view.className, capture.layout.className) = (names[2], names[3])
    capture.layout.chain = [names[3], "UICollectionViewLayout", "NSObject"]
    capture.layout.spec =
      "{bg=own-kind} 1wx44{badge=own-badge:9x9@top} # own note\n| {header=30} 1wx20"
    capture.compositional?.boundaryItems[0].kind = names[6]
    capture.attributes[0].element.kind = names[6]
    capture.queries[0].name = names[10]
    capture.views[0].className = names[4]
    (capture.views[0].identifier, capture.views[0].label) = (names[7], names[8])
    capture.sheet?.detents[0].identifier = names[9]
    capture.sheet?.selected = names[9]
    capture.sheet?.largestUndimmed = "com.apple.UIKit.large"
    capture.hits?.targets[0].className = names[5]
    capture.hits?.targets[0].identifier = names[7]
    let stripped = capture.stripped()
    let text = String(decoding: stripped.written(), as: UTF8.self)
    for name in names { expect(!text.contains(name), name) }
    expect(stripped.layout.chain, equals: ["Layout1", "UICollectionViewLayout", "NSObject"])
    expect(
      stripped.layout.spec, equals: "{bg=kind-1} 1wx44{badge=kind-2:9x9@top} \n| {header=30} 1wx20")
    expect(stripped.attributes[0].element.kind, equals: "kind-1")
    expect(stripped.sheet?.selected, equals: "detent-1")
    expect(stripped.sheet?.largestUndimmed, equals: "com.apple.UIKit.large")
    expect([stripped.view.className, stripped.views[0].className], equals: ["View1", "View2"])
    expect(stripped.hits?.targets[0].className, equals: "View3")
  }

  @Test("Without names everything but the names is the same, and nothing more can go")
  func theRestStays() {
    for seed in 1...UInt64(rounds(200, often: 2000)) {
      var random = RandomCapture(seed: seed)
      let capture = random.capture()
      let stripped = capture.stripped()
      expect(Self.unnamed(stripped), equals: Self.unnamed(capture), "seed \(seed)")
      expect(stripped.stripped(), equals: stripped, "seed \(seed)")
    }
  }

  @Test("Equal names stay equal, others stay different")
  func identitiesStay() {
    for seed in 1...UInt64(rounds(200, often: 2000)) {
      var random = RandomCapture(seed: seed)
      let capture = random.capture()
      let stripped = capture.stripped()
      for (a, b) in zip(capture.attributes, stripped.attributes) {
        for (c, d) in zip(capture.attributes, stripped.attributes) {
          expect((a.element == c.element) == (b.element == d.element), "seed \(seed)")
        }
      }
    }
  }

  @Test("UIKit's own names stay")
  func namesOfUIKitStay() throws {
    let capture = try Capture(reading: try CaptureCase.named("flow-grid").bytes())
    expect(capture.stripped(), equals: capture)
    var more = capture
    more.queries[0].name = "rect 12"
    expect(more.stripped(), equals: more)
  }

  @Test("What tells of an app is listed once, in the order of the file")
  func namesAreListed() throws {
    let touch = CaptureNames(of: try Capture(reading: try CaptureCase.named("flow-touch").bytes()))
    expect(touch.identifiers.names, equals: ["compose"])
    expect(touch.layoutClasses.names + touch.viewClasses.names + touch.kinds.names, equals: [])
    let broken = try CaptureCase.named("custom-unlawful").bytes()
    expect(
      CaptureNames(of: try Capture(reading: broken)).layoutClasses.names,
      equals: ["BrokenWaterfallLayout"])
  }

  @Test(
    "Kinds are found in a layout's text",
    arguments: [
      ("row 1wx~44(1wx~44{badge=line:1wx1@bottom})", ["line"]),
      ("layout{gap=24} {inset=16 bg=card:0,16 header=38!pin footer=30} 1wx~44", ["card"]),
      ("{inset=0,0,0,80 follow=off at=side:80x1h@trailing!over} 1wx44", ["side"]),
      (
        #"{"sections":[{"bg":"card","at":"my_kind:80x1h@top","group":{"row":"1wx20"}}]}"#,
        ["card", "my_kind"]
      ),
      ("let q = 1wx1h row 1wx1/2w(q/2)  # card:1", []), ("", []),
    ])
  func kindsAreFound(text: String, kinds: [String]) {
    expect(CompositionalText(text).kinds, equals: kinds)
    expect(CompositionalText(text).renamed { $0 }, equals: String(text.prefix { $0 != "#" }))
  }

  /// A capture with all its names taken out.
  private static func unnamed(_ capture: Capture) -> Capture {
    var result = capture
    (result.made.device, result.made.system, result.layout.spec) = (nil, nil, nil)
    (result.view.className, result.layout.className) = ("", "")
    result.layout.chain = capture.layout.chain.map { _ in "" }
    for index in result.compositional?.boundaryItems.indices ?? 0..<0 {
      result.compositional?.boundaryItems[index].kind = ""
    }
    for index in result.attributes.indices { result.attributes[index].element.kind = nil }
    for index in result.queries.indices { result.queries[index].name = "" }
    for index in result.views.indices {
      result.views[index].className = ""
      (result.views[index].identifier, result.views[index].label) = (nil, nil)
    }
    for index in result.sheet?.detents.indices ?? 0..<0 {
      result.sheet?.detents[index].identifier = nil
    }
    result.sheet?.selected = nil
    result.sheet?.largestUndimmed = nil
    for index in result.hits?.targets.indices ?? 0..<0 {
      result.hits?.targets[index].className = ""
      result.hits?.targets[index].identifier = nil
    }
    return result
  }
}
