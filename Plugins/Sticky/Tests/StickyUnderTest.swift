import FlowLayout
import LayoutCore
import StickyLayout
import TestSupport

/// A sticky layout over a real flow, without an engine between.
struct StickyUnderTest {
  let flow = Flow()
  let sticky = Sticky()
  /// The input of the flow.
  private(set) var flowContext: ArrayContext
  /// The input of the sticky layout.
  private(set) var context: ArrayContext

  /// Prepares both; `options` are those of sticky, by name.
  init(_ naive: NaiveFlow, _ options: [String: OptionValue] = [:]) throws {
    flowContext = naive.context
    try flow.prepare(flowContext)
    context = ArrayContext(
      sections: flowContext.sections.map { ArrayContext.Section(items: $0.items) },
      viewport: flowContext.viewport, defaultsOf: Sticky.declaration,
      base: LayoutBase(flow, flowContext))
    for (name, value) in options { context.set(name, value) }
    try sticky.prepare(context)
  }

  /// Gives one section its own list of what is pinned.
  mutating func pin(_ text: String, section: Int) throws {
    context.set("pin", .text(text), section: section)
    try sticky.prepare(context)
  }

  /// Scrolls along the axis; nothing is prepared.
  mutating func scroll(to offset: Double) {
    let isVertical = flow.axis == .vertical
    flowContext.viewport.contentOffset =
      isVertical ? Point(x: 0, y: offset) : Point(x: offset, y: 0)
    context.viewport = flowContext.viewport
  }

  /// The start of an element along the axis; nil if it does not exist.
  func position(_ kind: ElementKind, _ section: Int) throws -> Double? {
    let frame = try attributes(kind, section)?.frame
    return flow.axis == .vertical ? frame?.minY : frame?.minX
  }

  func attributes(_ kind: ElementKind, _ section: Int, _ item: Int = 0) throws
    -> LayoutAttributes?
  {
    try sticky.attributes(for: Element(kind, section: section, item: item), context)
  }

  /// The result of the rect query.
  func elements(in rect: Rect) throws -> [LayoutAttributes] {
    var found: [LayoutAttributes] = []
    try sticky.attributes(in: rect, context, into: &found)
    return found
  }

  /// Every element, each asked for by itself.
  func everyElement() throws -> [LayoutAttributes] {
    var all: [LayoutAttributes] = []
    for (number, section) in context.sections.enumerated() {
      all += try [attributes(.header, number)].compactMap { $0 }
      for item in section.items.indices {
        all += try [attributes(.cell, number, item)].compactMap { $0 }
      }
      all += try [attributes(.footer, number)].compactMap { $0 }
    }
    return all
  }
}

extension OptionValue {
  /// The value of an option of sticky that is one of a few words.
  static func word(_ word: String, of name: String) -> OptionValue {
    let declared = Sticky.declaration.options.first { $0.name == name }
    guard case .choice(let words)? = declared?.type, let index = words.firstIndex(of: word) else {
      fatalError("no word \(word) of \(name)")
    }
    return .choice(index)
  }
}

extension NaiveFlow {
  /// The same content and options as the real flow reads them.
  var context: ArrayContext {
    let context = ArrayContext(
      sections: sections.map { section in
        ArrayContext.Section(items: section.sizes.map { [.width: $0.width, .height: $0.height] })
      },
      viewport: Viewport(size: window, contentInset: contentInset),
      defaultsOf: Flow.declaration)
    context.set("direction", .choice(isHorizontal ? 1 : 0))
    context.set("rtl", .flag(isMirrored))
    context.set("pixel-scale", .number(pixelScale))
    for (number, section) in sections.enumerated() {
      context.set("line-spacing", .number(section.lineSpacing), section: number)
      context.set("interitem-spacing", .number(section.interitemSpacing), section: number)
      context.set("section-inset", .insets(section.inset), section: number)
      context.set("header", .number(section.header), section: number)
      context.set("footer", .number(section.footer), section: number)
    }
    return context
  }

  /// Sections of `counts` items of one size, with headers and footers; no spacing or inset.
  static func plain(
    _ counts: [Int], item: Size = Size(width: 100, height: 20), header: Double = 10,
    footer: Double = 0, window: Size = Size(width: 100, height: 100)
  ) -> NaiveFlow {
    var naive = NaiveFlow()
    naive.window = window
    naive.sections = counts.map { count in
      var section = NaiveFlow.Section()
      section.sizes = Array(repeating: item, count: count)
      section.header = header
      section.footer = footer
      section.lineSpacing = 0
      section.interitemSpacing = 0
      return section
    }
    return naive
  }
}

/// A layout of cells that prepares nothing and is asked for one after the other.
protocol CellByCell: CollectionLayout {}

extension CellByCell {
  func prepare(_ context: any LayoutContext) {}

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    for section in 0..<context.sectionCount {
      for item in 0..<context.itemCount(inSection: section) {
        let cell = Element(.cell, section: section, item: item)
        if let one = try self.attributes(for: cell, context), one.frame.intersects(rect) {
          attributes.append(one)
        }
      }
    }
  }
}
