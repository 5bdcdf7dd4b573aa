import CaptureScenes
import CompositionalLayout
import LayoutCore
import Testing
import UIKitTesting

@testable import LayoutUIKit
@testable import UIKit

/// UIKit's compositional layout against the project's own, which has tests of its own: the same
/// spec from the objects, the same answers by way of the adapter (rules C-01 to C-95, U-83).
@MainActor @Suite struct CompositionalTests {
  /// The layout of some objects as the engine sees it, prepared for a content.
  private func adapted(_ layout: UICollectionViewLayout, _ context: ComposedContext) throws
    -> any CollectionLayout
  {
    for kind in ["back", "background"] {
      layout.register(UICollectionReusableView.self, forDecorationViewOfKind: kind)
    }
    let adapted = AdoptedLayout.layout(
      name: "composed", summary: "", source: ContentSource(), layout, declaring: { _ in })
    context.kinds = KindTable(
      try adapted.optionKinds?.kinds(context) ?? [] + adapted.declaration.kinds)
    try adapted.prepare(context)
    return adapted
  }

  /// The project's own layout of the same.
  private func reference(_ spec: CompositionalSpec, _ context: ComposedContext) throws
    -> Compositional
  {
    let layout = Compositional()
    layout.spec = spec
    context.kinds = KindTable(layout.kinds(context))
    try layout.prepare(context)
    return layout
  }

  /// An element by name, with all that is shown of it.
  private func lines(_ found: [LayoutAttributes], _ kinds: KindTable) -> [String] {
    found.map {
      "\(kinds.text(for: $0.element)) \($0.frame) z \($0.zIndex) \($0.alpha) \($0.flags.rawValue)"
    }
  }

  private static let everywhere = Rect(x: -5000, y: -5000, width: 20_000, height: 20_000)

  @Test(arguments: ComposedRow.all) func objectsLayOutAsTheSpecDoes(_ row: ComposedRow) throws {
    guard let objects = SpecObjects(row.spec) else { return }
    let context = try #require(ComposedContext(row))
    let isMirrored = row.spec.layout.isRightToLeft
    let spec = row.spec
    let own = try reference(spec, context)
    var (wanted, found): ([LayoutAttributes], [LayoutAttributes]) = ([], [])
    own.attributes(in: Self.everywhere, context, into: &wanted)
    let expected = lines(wanted, context.kinds)

    let layout = objects.layout()
    if isMirrored { context.options[0] = .flag(true) }
    let adapted = try adapted(layout, context)
    #expect(adapted.contentSize == own.contentSize)
    try adapted.attributes(in: Self.everywhere, context, into: &found)
    #expect(lines(found, context.kinds) == expected)
    for one in found {
      let single = try adapted.attributes(for: one.element, context)
      #expect(single.map { lines([$0], context.kinds) } == lines([one], context.kinds))
    }
    for section in context.counts.indices {
      let scroller = try adapted.scrollers?.scroller(ofSection: section)
      #expect(scroller == own.scroller(ofSection: section))
      guard let scroller else { continue }
      for stop in 0..<min(scroller.stopCount, 5) {
        #expect(
          try adapted.scrollers?.stop(stop, ofSection: section)
            == own.stop(stop, ofSection: section))
      }
      let middle = Point(x: scroller.frame.midX, y: scroller.frame.midY)
      #expect(try adapted.scrollers?.section(withScrollerAt: middle) == section)
    }
    // Back from the objects, the frames of custom groups as points.
    var wholeLayout = objects.said.layout
    wholeLayout.repeats = .last
    #expect(layout.engine.spec.layout == wholeLayout)
    for (number, section) in layout.engine.spec.sections.enumerated() {
      let wanted = Compositional.filled(objects.said, context) { index, inner in
        objects.said.customFrames(index, in: inner)
      }
      #expect(section == wanted.section(number), "section \(number)")
    }
  }
}

extension CompositionalSpec {
  /// The frames of a custom group, in the order in which they are written, as points.
  func customFrames(_ index: Int, in inner: Size) -> [CustomFrame] {
    var groups: [[CustomFrame]] = []
    for section in sections { section.group.addFrames(to: &groups) }
    return groups[index].map { frame in
      let size = frame.size.size(in: inner)
      return CustomFrame(
        x: .points(frame.x.length(in: inner)), y: .points(frame.y.length(in: inner)),
        size: ItemSize(.points(size.width), .points(size.height)), z: frame.z)
    }
  }
}

extension NodeSpec {
  fileprivate func addFrames(to groups: inout [[CustomFrame]]) {
    switch content {
    case .item: break
    case .custom(let frames): groups.append(frames)
    case .group(let group): for child in group.children { child.node.addFrames(to: &groups) }
    }
  }
}
