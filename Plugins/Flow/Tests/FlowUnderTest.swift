import FlowLayout
import LayoutCore
import TestSupport

/// A real flow layout prepared with content, and the context it reads.
struct FlowUnderTest {
  let flow: Flow
  let context: ArrayContext

  /// Prepares a new layout with `context`.
  init(_ context: ArrayContext) throws {
    self.context = context.copy()
    flow = Flow()
    try flow.prepare(context)
  }

  /// Prepares a new layout with the content and options of `naive`.
  init(_ naive: NaiveFlow) throws { try self.init(naive.context) }

  /// Every element there is, each asked for by itself.
  func everyElement() throws -> [LayoutAttributes] { try context.everyElement(of: flow) }

  /// The elements that the rect query returns.
  func elements(in rect: Rect) throws -> [LayoutAttributes] {
    try context.elements(of: flow, in: rect)
  }

  /// The frame of a cell.
  func frame(_ section: Int, _ item: Int) throws -> Rect? {
    try flow.attributes(for: Element(.cell, section: section, item: item), context)?.frame
  }
}

extension NaiveFlow {
  /// The same content and options as the real layout reads them.
  var context: ArrayContext {
    let context = ArrayContext(
      sections: sections.map { section in
        ArrayContext.Section(items: section.sizes.map { [.width: $0.width, .height: $0.height] })
      },
      viewport: Viewport(
        size: window, contentInset: contentInset, safeArea: safeArea, margins: margins,
        adjustedAxes: adjustedAxes),
      defaultsOf: Flow.declaration)
    context.set("direction", text: isHorizontal ? "horizontal" : "vertical")
    context.set("rtl", .flag(isMirrored))
    context.set("tolerance", .number(tolerance))
    context.set("pixel-scale", .number(pixelScale))
    context.set("pixel-round", text: roundsSizes ? "frame" : "origin")
    for (number, section) in sections.enumerated() {
      context.set("line-spacing", .number(section.lineSpacing), section: number)
      context.set("interitem-spacing", .number(section.interitemSpacing), section: number)
      context.set("section-inset", .insets(section.inset), section: number)
      context.set("header", .number(section.header), section: number)
      context.set("footer", .number(section.footer), section: number)
      context.set("row-align", text: section.rowAlign, section: number)
      context.set("last-row-align", text: section.lastRowAlign, section: number)
      context.set("cross-align", text: section.crossAlign, section: number)
      context.set("section-inset-reference", text: section.insetReference, section: number)
    }
    return context
  }
}
