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
  func everyElement() throws -> [LayoutAttributes] {
    var all: [LayoutAttributes] = []
    for (number, section) in context.sections.enumerated() {
      all += try one(Element(.header, section: number))
      for item in section.items.indices {
        all += try one(Element(.cell, section: number, item: item))
      }
      all += try one(Element(.footer, section: number))
    }
    return all
  }

  /// The elements that the rect query returns.
  func elements(in rect: Rect) throws -> [LayoutAttributes] {
    var found: [LayoutAttributes] = []
    try flow.attributes(in: rect, context, into: &found)
    return found
  }

  /// The frame of a cell.
  func frame(_ section: Int, _ item: Int) throws -> Rect? {
    try flow.attributes(for: Element(.cell, section: section, item: item), context)?.frame
  }

  private func one(_ element: Element) throws -> [LayoutAttributes] {
    try flow.attributes(for: element, context).map { [$0] } ?? []
  }
}

extension ArrayContext {
  /// Sets an option by its name, for the whole layout or one section; a word is that of a choice.
  func set(_ name: String, _ value: OptionValue, section: Int? = nil) {
    guard let index = Flow.declaration.options.firstIndex(where: { $0.name == name }) else {
      fatalError("no option \(name)")
    }
    if let section { sections[section].options[index] = value } else { options[index] = value }
  }

  /// Sets an option that is one of a few words.
  func set(_ name: String, word: String, section: Int? = nil) {
    let declared = Flow.declaration.options.first { $0.name == name }
    guard case .choice(let words)? = declared?.type, let index = words.firstIndex(of: word) else {
      fatalError("no word \(word) of \(name)")
    }
    set(name, .choice(index), section: section)
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
    context.set("direction", word: isHorizontal ? "horizontal" : "vertical")
    context.set("rtl", .flag(isMirrored))
    context.set("tolerance", .number(tolerance))
    context.set("pixel-scale", .number(pixelScale))
    context.set("pixel-round", word: roundsSizes ? "frame" : "origin")
    for (number, section) in sections.enumerated() {
      context.set("line-spacing", .number(section.lineSpacing), section: number)
      context.set("interitem-spacing", .number(section.interitemSpacing), section: number)
      context.set("section-inset", .insets(section.inset), section: number)
      context.set("header", .number(section.header), section: number)
      context.set("footer", .number(section.footer), section: number)
      context.set("row-align", word: section.rowAlign, section: number)
      context.set("last-row-align", word: section.lastRowAlign, section: number)
      context.set("cross-align", word: section.crossAlign, section: number)
      context.set("section-inset-reference", word: section.insetReference, section: number)
    }
    return context
  }
}
