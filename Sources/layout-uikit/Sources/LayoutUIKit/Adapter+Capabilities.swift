#if os(Linux)
internal import LayoutCore
internal import LayoutPluginKit
internal import UIKit

/// Coming to rest, names, explanations and batches.
extension Adapter {
  func targetContentOffset(
    forProposed proposed: Point, velocity: Point, _ context: any LayoutContext
  ) throws(LayoutFailure) -> Point {
    view.validate()
    // UIKit's velocity is in points per millisecond (rule U-37).
    let target = layout.targetContentOffset(
      forProposedContentOffset: CGPoint(x: proposed.x, y: proposed.y),
      withScrollingVelocity: CGPoint(x: velocity.x / 1000, y: velocity.y / 1000))
    return Point(x: target.x, y: target.y)
  }

  func label(of element: Element, _ context: any LayoutContext) throws(LayoutFailure) -> String? {
    guard element.kind != .cell, let name = names.place(of: element, context.kinds)?.kind else {
      return nil
    }
    return source.label(
      ofKind: name, at: FoundationIndexPath(item: element.item, section: element.section))
  }

  func explain(_ element: Element, _ context: any LayoutContext) throws(LayoutFailure) -> [Fact] {
    useOffsets(of: context)
    defer { forgetOffsets() }
    guard let object = object(element, context.kinds),
      let shown = try shown(object, context.kinds)
    else { return [] }
    let map = object.transform3D
    var facts = [
      Fact(
        "class \(String(reflecting: type(of: layout))) answers for it, of kind "
          + "\(object.representedElementKind ?? "cell"), with attributes of class "
          + "\(type(of: object)); their middle and size",
        [
          FactValue("center.x", object.center.x), FactValue("center.y", object.center.y),
          FactValue("width", object.size.width), FactValue("height", object.size.height),
        ])
    ]
    if map.hasPerspective {
      facts.append(
        Fact(
          "it is seen in perspective: the map of the plane that agrees with it near the middle "
            + "stands for it (U-84)"))
    } else if !CATransform3DIsIdentity(map) {
      facts.append(
        Fact("it is transformed about its middle, by the plane's share of the map (U-84)"))
    }
    facts.append(.frame(shown.boundingBox, zIndex: shown.zIndex == 0 ? nil : shown.zIndex))
    return facts
  }

  // MARK: Batches (rules U-34, U-86)

  func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure) {
    useOffsets(of: context)
    defer { forgetOffsets() }
    let before = source.counts
    let visible = view.attributesBefore()
    load(context)
    var followed = FollowedUpdates(before: before)
    for update in updates { followed.follow(update) }
    place(context.viewport)
    let counts = layout.freshContext()
    counts.isOfCounts = true
    view.send(counts)
    initials = view.apply(followed.map(), items: followed.items(), from: visible)
    try settle()
  }

  func initialAttributes(forAppearing element: Element, _ context: any LayoutContext)
    throws(LayoutFailure) -> LayoutAttributes?
  {
    guard let name = names.place(of: element, context.kinds), let object = initials[name] else {
      return nil
    }
    return try shown(object, context.kinds)
  }

  /// Nil: the engine asks before a change, UIKit after it.
  func finalAttributes(forDisappearing element: Element, _ context: any LayoutContext)
    throws(LayoutFailure) -> LayoutAttributes?
  { nil }
}
#endif
