import CompositionalLayout
import LayoutCore
import TestSupport
import Testing

/// The layout beside one that solves every group by itself.
struct CompositionalReferenceTests {
  @Test("Is the layout of the rules, group by group") func isTheNaiveLayout() throws {
    for seed in 1...rounds(200, often: 10_000) {
      let scene = NaiveCompositional.random(seed: seed)
      let prepared = try CompositionalUnderTest(scene)
      if let difference = prepared.difference(from: scene.layOut()) {
        expect(false, "seed \(seed) \(scene.spec.text): \(difference)")
      }
    }
  }
}

extension CompositionalUnderTest {
  /// Prepares the layout of a scene.
  init(_ scene: NaiveCompositional, _ change: (ArrayContext) -> Void = { _ in }) throws {
    try self.init(
      scene.spec.text, counts: scene.sections.map { $0.count }, size: scene.viewport.size
    ) { context in
      context.viewport = scene.viewport
      context.show(scene)
      change(context)
    }
  }

  /// The first difference, or nil if all is the same.
  func difference(from answer: NaiveCompositional.Answer) -> String? {
    let size = layout.contentSize
    guard isClose(size.width, answer.contentSize.width),
      isClose(size.height, answer.contentSize.height)
    else { return "content \(size), expected \(answer.contentSize)" }
    for (section, extent) in answer.extents.enumerated() {
      let found = layout.extent(ofSection: section)
      guard isClose(found.start, extent.start), isClose(found.end, extent.end) else {
        return "section \(section) \(found), expected \(extent)"
      }
    }
    for (section, scroller) in answer.scrollers.enumerated() {
      if let difference = difference(ofScroller: section, from: scroller) {
        return "scroller \(section) \(difference)"
      }
    }
    for expected in answer.elements {
      guard let found = attributes(expected.kind, expected.section, expected.item) else {
        return "no \(expected)"
      }
      guard isClose(found.frame, expected.frame), found.zIndex == expected.z,
        found.flags.contains(.scrolled) == expected.isScrolled,
        found.flags.contains(.pinned) == expected.isPinned
      else { return "\(found.frame) z \(found.zIndex) flags \(found.flags), expected \(expected)" }
    }
    let count = everyElement().count
    return count == answer.elements.count
      ? nil : "\(count) elements, expected \(answer.elements.count)"
  }

  private func difference(
    ofScroller section: Int, from expected: NaiveCompositional.Scroller?
  ) -> String? {
    guard let expected else {
      return layout.scroller(ofSection: section) == nil ? nil : "expected none"
    }
    guard let found = layout.scroller(ofSection: section) else { return "expected \(expected)" }
    let stops = (0..<found.stopCount).map { layout.stop($0, ofSection: section) }
    let isSame =
      isClose(found.frame, expected.frame) && isClose(found.contentLength, expected.length)
      && isClose(found.range.lowerBound, expected.range.lowerBound)
      && isClose(found.range.upperBound, expected.range.upperBound)
      && isClose(found.rest, expected.rest) && stops.count == expected.stops.count
      && zip(stops, expected.stops).allSatisfy { isClose($0, $1) }
    return isSame ? nil : "\(found) \(stops), expected \(expected)"
  }

  private func isClose(_ a: Rect, _ b: Rect) -> Bool {
    isClose(a.x, b.x) && isClose(a.y, b.y) && isClose(a.width, b.width)
      && isClose(a.height, b.height)
  }

  private func isClose(_ a: Double, _ b: Double) -> Bool {
    (a - b).magnitude <= 1e-6 * max(1, b.magnitude)
  }
}

extension ArrayContext {
  /// Shows the measured sizes and the offsets of a scene.
  func show(_ scene: NaiveCompositional) {
    if scene.fitsPartialGroup { set("partial-group", text: "fit") }
    if scene.equalisesTotals { set("leftover", text: "equal") }
    set("boundary-stack", text: scene.stack.rawValue)
    set("offset-grows", .flag(scene.offsetGrows))
    if scene.usesAdjustedHeight { set("height-base", text: "adjusted") }
    scrollerOffsets = [:]
    for (number, section) in scene.sections.enumerated() {
      for (item, size) in section.measured {
        sections[number].items[item] = [
          .knownWidth: size.width, .knownHeight: size.height,
        ]
      }
      if !section.measuredEdges.isEmpty {
        let kinds = section.measuredEdges.sorted { $0.key < $1.key }
        set(
          "measured",
          .text(kinds.map { "\($0):\($1.width)x\($1.height)" }.joined(separator: ",")),
          section: number)
      }
      scrollerOffsets[number] = section.offset
    }
  }
}
