import CompositionalLayout
import LayoutCore
import TestSupport
import Testing

/// Laws on random scenes: what must hold whatever the spec is (rule C-95).
struct CompositionalLawTests {
  private static let seeds = 1...rounds(30, often: 2000)

  @Test("Keeps the laws of all layouts") func keepsTheLawsOfAllLayouts() throws {
    for seed in Self.seeds {
      let prepared = try CompositionalUnderTest(.random(seed: seed))
      let broken = brokenLaw(prepared.layout, prepared.context)
      expect(broken == nil, "seed \(seed): \(broken ?? "")")
    }
  }

  @Test("A rectangle finds what is visible in it, in order")
  func aRectangleFindsWhatIsVisible() throws {
    for seed in Self.seeds {
      let prepared = try CompositionalUnderTest(.random(seed: seed))
      let all = prepared.visibleParts()
      var random = SceneRandom(seed: seed)
      for _ in 0..<12 {
        let size = Size(
          width: random.pick([0, 1, 20, 320, 5000]), height: random.pick([0, 1, 20, 500, 50_000]))
        // Half of them touch or cover an element.
        let near = all.isEmpty || random.once(in: 2) ? .zero : random.pick(all).part
        let rect = Rect(
          x: near.maxX - size.width + Double(random.below(400) - 200),
          y: near.minY + Double(random.below(300) - random.pick([0, 250])), width: size.width,
          height: size.height)
        let expected = all.filter { $0.part.intersects(rect) }.map { $0.attributes }
        expect(prepared.elements(in: rect) == expected, "seed \(seed) \(rect)")
      }
    }
  }

  /// A strip has half-open edges, so whatever crosses one is in both strips.
  @Test("Strips return the whole, each element once for each strip that it is in")
  func stripsReturnTheWhole() throws {
    for seed in Self.seeds {
      let prepared = try CompositionalUnderTest(.random(seed: seed))
      let all = prepared.visibleParts().filter { !$0.part.isEmpty }
      let far = 1e7
      for axis in [Axis.vertical, .horizontal] {
        let ends = all.flatMap { [$0.part.span(axis).start, $0.part.span(axis).end] }.sorted()
        let cuts =
          [-far] + (1..<8).compactMap { ends.isEmpty ? nil : ends[ends.count * $0 / 8] }
          + [far]
        var counts: [Element: Int] = [:]
        var expected: [Element: Int] = [:]
        for (low, high) in zip(cuts, cuts.dropFirst()) where low < high {
          let strip = Rect(
            main: Span(low, high - low), cross: Span(-far, 2 * far), axis)
          let found = prepared.elements(in: strip).map { $0.element }
          expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed) \(strip)")
          for element in found { counts[element, default: 0] += 1 }
          for one in all where one.part.intersects(strip) {
            expected[one.attributes.element, default: 0] += 1
          }
        }
        expect(counts == expected, "seed \(seed) \(axis)")
        expect(Set(counts.keys) == Set(all.map { $0.attributes.element }), "seed \(seed) \(axis)")
      }
    }
  }

  @Test("Stops ascend inside the range, from the rest to the end")
  func stopsAscendInsideTheRange() throws {
    for seed in Self.seeds {
      let prepared = try CompositionalUnderTest(.random(seed: seed))
      for section in prepared.context.sections.indices {
        guard let scroller = prepared.layout.scroller(ofSection: section) else { continue }
        let stops = (0..<scroller.stopCount).map { prepared.layout.stop($0, ofSection: section) }
        let range = scroller.range
        expect(stops.allSatisfy { range.contains($0) }, "seed \(seed) \(stops) \(range)")
        expect(zip(stops, stops.dropFirst()).allSatisfy { $0 <= $1 }, "seed \(seed) \(stops)")
        expect(range.contains(scroller.rest), "seed \(seed) \(scroller)")
        expect(stops.isEmpty, equals: scroller.behavior == .continuous, "seed \(seed)")
        guard !stops.isEmpty else { continue }
        expect(stops[0], equals: scroller.rest, "seed \(seed)")
        if scroller.frame.size.along(scroller.axis) > 0 {
          expect(stops[stops.count - 1], equals: range.upperBound, "seed \(seed)")
        }
      }
    }
  }

  @Test("A scroller of pages has no more stops than a contract can count")
  func pagesAreCountedUpToALimit() throws {
    let prepared = try CompositionalUnderTest("{scroll=page gap=1e9} row 1wx10(1wx1h)", counts: [9])
    {
      $0.viewport.size.width = 1
    }
    let scroller = try #require(prepared.layout.scroller(ofSection: 0))
    expect(scroller.range, equals: 0...8_000_000_008)
    expect(scroller.stopCount, equals: 1 << 30)
    expect(prepared.layout.stop(7, ofSection: 0), equals: 7)
    expect(
      prepared.layout.stop(scroller.stopCount - 1, ofSection: 0), equals: scroller.range.upperBound)
  }

  @Test("Frames at an offset of a scroller are those at rest, moved by it")
  func framesAtAnOffsetAreMoved() throws {
    for seed in Self.seeds {
      let prepared = try CompositionalUnderTest(.random(seed: seed))
      prepared.context.scrollerOffsets = [:]
      let rest = prepared.everyElement()
      for section in prepared.context.sections.indices {
        guard let scroller = prepared.layout.scroller(ofSection: section) else { continue }
        for offset in [scroller.range.upperBound, 33.25, -20] {
          prepared.context.scrollerOffsets = [section: offset]
          let (there, back) = (scroller.shift(at: offset), scroller.shift(at: scroller.rest))
          for (old, new) in zip(rest, prepared.everyElement()) {
            var expected = old
            if old.element.section == section, old.flags.contains(.scrolled) {
              expected.frame = old.frame.offset(dx: there.x - back.x, dy: there.y - back.y)
            }
            let isClose =
              (expected.frame.x - new.frame.x).magnitude < 1e-6
              && (expected.frame.y - new.frame.y).magnitude < 1e-6
            expected.frame = new.frame
            expect(isClose && expected == new, "seed \(seed) \(offset) \(new) \(old)")
          }
        }
      }
    }
  }

  /// A held item moves with the view, slower or not at all, never faster and never back.
  @Test("What is pinned moves as far as the view at most, and never back")
  func pinsAreMonotone() throws {
    for seed in Self.seeds {
      let prepared = try CompositionalUnderTest(.random(seed: seed))
      let axis = prepared.layout.axis
      let held = prepared.everyElement().map { $0.element }.filter { $0.category == .supplementary }
      var last: [LayoutAttributes] = []
      for step in 0..<20 {
        let offset = -150 + 37.75 * Double(step)
        prepared.context.viewport.contentOffset =
          axis == .vertical ? Point(x: 0, y: offset) : Point(x: offset, y: 0)
        let now = held.compactMap { prepared.attributes($0) }
        for (old, new) in zip(last, now) {
          let distance = new.frame.origin.along(axis) - old.frame.origin.along(axis)
          expect(distance > -1e-6 && distance < 37.75 + 1e-6, "seed \(seed) \(old) \(new)")
        }
        last = now
      }
    }
  }

  @Test("Right to left is the mirror image") func rightToLeftIsTheMirrorImage() throws {
    for seed in Self.seeds {
      var scene = NaiveCompositional.random(seed: seed)
      scene.spec.layout.isRightToLeft = false
      scene.viewport.contentOffset = .zero
      let plain = try CompositionalUnderTest(scene)
      scene.spec.layout.isRightToLeft = true
      // Bars and insets stay at their sides of the view, so they are mirrored here.
      swap(&scene.viewport.safeArea.left, &scene.viewport.safeArea.right)
      swap(&scene.viewport.margins.left, &scene.viewport.margins.right)
      swap(&scene.viewport.contentInset.left, &scene.viewport.contentInset.right)
      let width = plain.layout.contentSize.width
      scene.viewport.contentOffset.x =
        scene.spec.layout.axis == .horizontal ? width - scene.viewport.size.width : 0
      let mirrored = try CompositionalUnderTest(scene)
      expect(mirrored.layout.contentSize, equals: plain.layout.contentSize, "seed \(seed)")
      for (one, other) in zip(plain.everyElement(), mirrored.everyElement()) {
        let frame = other.frame
        let isMirrored =
          one.element == other.element && one.zIndex == other.zIndex && one.flags == other.flags
          && (width - one.frame.maxX - frame.x).magnitude < 1e-6
          && frame == Rect(origin: Point(x: frame.x, y: one.frame.y), size: one.frame.size)
        expect(isMirrored, "seed \(seed) \(one) \(other)")
      }
    }
  }
}

extension CompositionalUnderTest {
  /// Every element with the part of it that is shown, in order.
  func visibleParts() -> [(attributes: LayoutAttributes, part: Rect)] {
    let scrollers = context.sections.indices.map { layout.scroller(ofSection: $0) }
    return everyElement().map { one in
      let box = one.boundingBox
      guard one.flags.contains(.scrolled) else { return (one, box) }
      return (one, scrollers[one.element.section]?.visiblePart(of: box) ?? box)
    }
  }
}
