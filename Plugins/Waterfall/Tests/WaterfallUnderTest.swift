import LayoutCore
import TestSupport

@testable import WaterfallLayout

/// A real waterfall prepared with content, and the context it reads.
struct WaterfallUnderTest {
  let layout: Waterfall
  let context: ArrayContext

  /// Prepares a new layout with `context`.
  init(_ context: ArrayContext, _ layout: Waterfall = Waterfall()) throws {
    (self.context, self.layout) = (context, layout)
    try layout.prepare(context)
  }

  /// Prepares a new layout with the content and options of `naive`.
  init(_ naive: NaiveWaterfall, _ layout: Waterfall = Waterfall()) throws {
    try self.init(naive.context, layout)
  }

  /// Every element there is, each asked for by itself.
  func everyElement() throws -> [LayoutAttributes] { try context.everyElement(of: layout) }

  /// The elements that the rect query returns.
  func elements(in rect: Rect) throws -> [LayoutAttributes] {
    try context.elements(of: layout, in: rect)
  }

  func frame(_ section: Int, _ item: Int) throws -> Rect? {
    try layout.attributes(for: Element(.cell, section: section, item: item), context)?.frame
  }

  /// The first difference, or nil if all is the same.
  func difference(from answer: NaiveWaterfall.Answer) throws -> String? {
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
    return try difference(from: answer.elements)
  }

  /// The first difference of elements, or nil if all are the same.
  func difference(from expected: [(element: Element, frame: Rect)]) throws -> String? {
    let found = try everyElement()
    guard found.count == expected.count else {
      return "\(found.count) elements, expected \(expected.count)"
    }
    for (one, other) in zip(found, expected) {
      guard one.element == other.element, isClose(one.frame, other.frame) else {
        return "\(one.element) \(one.frame), expected \(other)"
      }
    }
    return nil
  }
}

func isClose(_ a: Rect, _ b: Rect) -> Bool {
  isClose(a.x, b.x) && isClose(a.y, b.y) && isClose(a.width, b.width) && isClose(a.height, b.height)
}

func isClose(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude <= 1e-6 * max(1, b.magnitude) }

extension ArrayContext {
  /// Stores the lanes that items keep, as an engine does after a `prepare` and a batch.
  func keepLanes(of layout: Waterfall) {
    for section in sections.indices {
      let items = sections[section].items.indices
      for (item, value) in zip(items, layout.keptValues(inSection: section, items: items))
      where !value.isNaN {
        sections[section].items[item][.kept] = value
      }
    }
  }
}

extension NaiveWaterfall {
  /// The same content and options as the real layout reads them.
  var context: ArrayContext {
    let context = ArrayContext(
      sections: sections.map { section in ArrayContext.Section(items: section.items.map(\.metrics))
      },
      viewport: Viewport(size: window, contentInset: contentInset),
      defaultsOf: Waterfall.declaration)
    context.set("direction", text: isHorizontal ? "horizontal" : "vertical")
    context.set("order", text: order)
    context.set("tolerance", .text(tolerance.isFinite ? "\(tolerance)" : "infinite"))
    context.set("cursor", .flag(usesCursor))
    context.set("span-place", text: takesLeastWaste ? "least-waste" : "top")
    context.set("stable-lanes", text: isStable ? "on" : "off")
    context.set("zero-gap", .flag(keepsZeroGap))
    context.set("rtl", .flag(isMirrored))
    context.set("pixel-scale", .number(pixelScale))
    context.set("min-content-height", .number(minContent))
    for (number, section) in sections.enumerated() {
      context.set("columns", .number(Double(section.columns)), section: number)
      context.set("column-width", .number(section.columnWidth), section: number)
      context.set("column-spacing", .number(section.columnSpacing), section: number)
      context.set("item-spacing", .number(section.itemSpacing), section: number)
      context.set("section-inset", .insets(section.inset), section: number)
      context.set("header", .number(section.header), section: number)
      context.set("footer", .number(section.footer), section: number)
      context.set("header-inset", .insets(section.headerInset), section: number)
      context.set("footer-inset", .insets(section.footerInset), section: number)
    }
    return context
  }
}

extension NaiveWaterfall.Item {
  /// The metrics of the item, without the lane that it keeps.
  var metrics: ArrayContext.Item {
    var metrics: ArrayContext.Item = [:]
    metrics[.width] = width
    metrics[.height] = height
    metrics[WaterfallColumn.span] = span.map(Double.init)
    metrics[WaterfallColumn.lane] = lane.map(Double.init)
    return metrics
  }
}
