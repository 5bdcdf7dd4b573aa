import FlowLayout
import LayoutCore
import TestSupport
import Testing

/// Laws on random content: what must hold whatever the sizes and the options are.
struct FlowLawTests {
  private static let seeds = 1...UInt32(rounds(100, often: 400))

  @Test("Is the naive layout element by element") func isTheNaiveLayoutElementByElement() throws {
    for seed in Self.seeds {
      let naive = NaiveFlow.random(seed: seed)
      let prepared = try FlowUnderTest(naive)
      let difference = naive.layOut().difference(
        to: try prepared.everyElement(), contentSize: prepared.flow.contentSize,
        comparesFrames: naive.pixelScale == 0)
      expect(difference == nil, "seed \(seed)")
    }
  }

  /// Content keeps its exact size, and lines break where they broke.
  @Test("Rounds origins and sizes away from zero") func roundsOriginsAndSizesAwayFromZero() throws {
    for seed in Self.seeds {
      var naive = NaiveFlow.random(seed: seed)
      naive.pixelScale = 0
      let exact = try FlowUnderTest(naive)
      for (scale, roundsSizes) in [(1.0, false), (2, true), (3, false), (3, true)] {
        (naive.pixelScale, naive.roundsSizes) = (scale, roundsSizes)
        let prepared = try FlowUnderTest(naive)
        let rounded = try prepared.everyElement()
        expect(prepared.flow.contentSize, equals: exact.flow.contentSize)
        func pixels(_ value: Double) -> Double {
          (value * scale).rounded(.toNearestOrAwayFromZero) / scale
        }
        for (a, b) in try zip(rounded, exact.everyElement()) {
          let (width, height) = (b.frame.width, b.frame.height)
          expect(a.element == b.element && a.frame.x == pixels(b.frame.x))
          expect(a.frame.y, equals: pixels(b.frame.y))
          expect(a.frame.width, equals: roundsSizes ? pixels(width) : width)
          expect(a.frame.height, equals: roundsSizes ? pixels(height) : height)
        }
        try expect(rounded.count, equals: exact.everyElement().count)
      }
    }
  }

  /// Three items of 33.5 in 100 points exceed it by the maximum, 100.5: one by one, in a long run
  /// of equal ones, and if all are equal.
  @Test("A line may be longer by the tolerance", arguments: [7, 1000], [true, false])
  func aLineMayBeLongerByTheTolerance(_ count: Int, _ isUniform: Bool) throws {
    var naive = NaiveFlow()
    naive.window = Size(width: 100, height: 100)
    naive.tolerance = 0.5
    naive.sections = [NaiveFlow.Section()]
    naive.sections[0].interitemSpacing = 0
    naive.sections[0].sizes = Array(repeating: Size(width: 33.5, height: 10), count: count)
    if !isUniform { naive.sections[0].sizes.append(Size(width: 5, height: 10)) }
    let found = try FlowUnderTest(naive).everyElement().map(\.frame.y)
    let lines: [Double] = (0..<found.count).map { item in Double(item / 3 * 20) }
    expect(found, equals: lines)
  }

  @Test("Keeps the laws of all layouts") func keepsTheLawsOfAllLayouts() throws {
    for seed in Self.seeds {
      let prepared = try FlowUnderTest(NaiveFlow.random(seed: seed))
      expect(brokenLaw(prepared.flow, prepared.context) == nil, "seed \(seed)")
    }
  }

  @Test("Frames lie inside the content unless too long")
  func framesLieInsideTheContentUnlessTooLong() throws {
    for seed in Self.seeds {
      var naive = NaiveFlow.random(seed: seed)
      naive.pixelScale = 0
      // An excess is measured by the sections' insets alone.
      for index in naive.sections.indices {
        naive.sections[index].insetReference = "content-inset"
      }
      let prepared = try FlowUnderTest(naive)
      let content = prepared.flow.contentSize
      for one in try prepared.everyElement() {
        let (frame, section) = (one.frame, naive.sections[one.element.section])
        let isVertical = prepared.flow.axis == .vertical
        let inset = section.inset
        let place =
          isVertical
          ? content.width - inset.left - inset.right : content.height - inset.top - inset.bottom
        if one.element.kind == .cell && (isVertical ? frame.width : frame.height) > place {
          continue
        }
        let slack = 1e-6 + naive.tolerance
        expect(frame.minX >= -slack && frame.maxX <= content.width + slack, "seed \(seed) \(one)")
        expect(frame.minY >= -slack && frame.maxY <= content.height + slack, "seed \(seed) \(one)")
      }
    }
  }

  @Test("Right to left is the mirror image") func rightToLeftIsTheMirrorImage() throws {
    for seed in Self.seeds {
      var naive = NaiveFlow.random(seed: seed)
      naive.pixelScale = 0
      naive.isMirrored = false
      let plain = try FlowUnderTest(naive)
      // Bars, margins and content insets stay at their sides of the viewport, so they are mirrored
      // here.
      naive.isMirrored = true
      swap(&naive.contentInset.left, &naive.contentInset.right)
      swap(&naive.safeArea.left, &naive.safeArea.right)
      swap(&naive.margins.left, &naive.margins.right)
      let mirrored = try FlowUnderTest(naive)
      let width = plain.flow.contentSize.width
      expect(mirrored.flow.contentSize, equals: plain.flow.contentSize)
      for (a, b) in zip(try mirrored.everyElement(), try plain.everyElement()) {
        expect(a.frame.x, equals: width - b.frame.maxX)
        expect(a.frame.y, equals: b.frame.y)
      }
    }
  }

  @Test("Horizontal is vertical transposed") func horizontalIsVerticalTransposed() throws {
    for seed in Self.seeds {
      var naive = NaiveFlow.random(seed: seed)
      naive.isMirrored = false
      let one = try FlowUnderTest(naive).everyElement()
      let other = try FlowUnderTest(naive.transposed).everyElement()
      expect(one.count, equals: other.count)
      for (a, b) in zip(one, other) {
        expect(
          a.frame,
          equals: Rect(x: b.frame.y, y: b.frame.x, width: b.frame.height, height: b.frame.width))
      }
    }
  }

  @Test("Sections follow each other without a gap") func sectionsChain() throws {
    for seed in Self.seeds {
      let prepared = try FlowUnderTest(NaiveFlow.random(seed: seed))
      let flow = prepared.flow
      let length = flow.axis == .vertical ? flow.contentSize.height : flow.contentSize.width
      var extents = prepared.context.sections.indices.map { flow.extent(ofSection: $0) }
      if flow.isReversed { extents.reverse() }
      var end = 0.0
      for extent in extents {
        expect((extent.start - end).magnitude < 1e-6)
        end = extent.end
      }
      expect((end - length).magnitude < 1e-6)
    }
  }

  @Test("Lines are full but not overfull") func linesAreFullButNotOverfull() throws {
    for seed in Self.seeds {
      var naive = NaiveFlow.random(seed: seed)
      (naive.isMirrored, naive.isHorizontal, naive.pixelScale) = (false, false, 0)
      for index in naive.sections.indices {
        naive.sections[index].crossAlign = "leading"
        naive.sections[index].lineSpacing = 10
        naive.sections[index].insetReference = "content-inset"
      }
      let prepared = try FlowUnderTest(naive)
      let width = prepared.flow.contentSize.width
      for (number, section) in naive.sections.enumerated() {
        let limit = max(0, width - section.inset.left - section.inset.right) + naive.tolerance
        var used = 0.0
        var top: Double?
        for (item, size) in section.sizes.enumerated() {
          let y = try #require(try prepared.frame(number, item)).y
          let longer = used + section.interitemSpacing + size.width
          if y == top {
            used = longer
            expect(used <= limit + 1e-9, "seed \(seed) \(number),\(item)")
          } else {
            expect(top == nil || longer > limit - 1e-9, "seed \(seed) \(number),\(item)")
            (used, top) = (size.width, y)
          }
        }
      }
    }
  }
}
