import LayoutCore
import TestSupport
import Testing

@testable import FlowLayout

/// Lines of equal sizes in closed form, beside the same found one by one.
struct UniformLinesTests {
  /// Lines of `count` items each, in a viewport 100 wide.
  private func lines(_ count: Int, _ cross: Double, _ main: Double, spacing: Double)
    -> UniformLines
  {
    let context = ArrayContext(
      sections: [], viewport: Viewport(size: Size(width: 100, height: 100)),
      defaultsOf: Flow.declaration)
    context.options[FlowOption.lineSpacing.number] = .number(spacing)
    let geometry = AxisGeometry(
      axis: .vertical, viewport: context.viewport, isMirrored: false, pixelScale: 0)
    return UniformLines(
      itemCount: count, cross: cross, main: main, FlowMetrics(context, geometry))
  }

  /// Every item is in one line, in order, and no line but the last has fewer than the others.
  @Test("Lines hold all items in order") func linesHoldAllItemsInOrder() {
    for count in 0..<40 {
      for cross in [0, 7, 30, 45, 200] as [Double] {
        let lines = lines(count, cross, 10, spacing: 3)
        let held = (0..<lines.count).map { lines.line($0).items }
        expect(held.flatMap { Array($0) }, equals: Array(0..<count))
        expect(held.dropLast().allSatisfy { $0.count == lines.perLine }, "\(count) \(cross)")
        expect(lines.extent, equals: lines.count == 0 ? 0 : lines.line(lines.count - 1).end)
      }
    }
  }

  /// The first line that ends after an offset is the one that a search from the start finds.
  @Test(
    "The first line that ends after",
    arguments: [(10, 3), (0.1, 0), (44, 0), (1.0 / 3, 1.0 / 7), (0, 5), (0, 0)]
      as [(Double, Double)])
  func theFirstLineThatEndsAfter(main: Double, spacing: Double) {
    for count in [0, 1, 2, 31, 200] {
      let lines = lines(count, 60, main, spacing: spacing)
      let ends = (0..<lines.count).map { lines.line($0).end }
      let near = ends.flatMap { [$0.nextDown, $0, $0.nextUp, $0 + 0.05] }
      for offset in near + [-1e12, -1, -0.0, 0, 1e12, .infinity, -.infinity] {
        expect(
          lines.firstLine(endingAfter: offset),
          equals: ends.firstIndex { $0 > offset } ?? lines.count, "\(count) \(offset)")
      }
    }
  }
}
