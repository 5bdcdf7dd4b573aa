import CompositionalLayout
import LayoutCore
import TestSupport

/// A compositional layout with its content, prepared.
struct CompositionalUnderTest {
  let layout = Compositional()
  let context: ArrayContext

  /// Prepares a layout of a spec.
  init(
    _ spec: String, counts: [Int], size: Size = Size(width: 320, height: 500),
    _ change: (ArrayContext) -> Void = { _ in }
  ) throws {
    context = ArrayContext(
      sections: counts.map { .init(items: Array(repeating: [:], count: $0)) },
      viewport: Viewport(size: size), defaultsOf: Compositional.declaration)
    context.set("spec", .text(spec))
    change(context)
    try prepare()
  }

  /// Reads the kinds that the options name, and prepares.
  func prepare() throws {
    context.kinds = KindTable(layout.kinds(context))
    try layout.prepare(context)
  }

  func attributes(_ element: Element) -> LayoutAttributes? {
    layout.attributes(for: element, context)
  }

  func frame(_ section: Int, _ item: Int) -> Rect? {
    attributes(Element(.cell, section: section, item: item))?.frame
  }

  /// The attributes of an element by the name of its kind.
  func attributes(_ kind: String, _ section: Int, _ item: Int = 0) -> LayoutAttributes? {
    context.kinds.kind(named: kind).flatMap {
      attributes(Element($0, section: section, item: item))
    }
  }

  func elements(in rect: Rect) -> [LayoutAttributes] {
    var found: [LayoutAttributes] = []
    layout.attributes(in: rect, context, into: &found)
    return found
  }

  /// Every element there is, each asked for by itself, in order.
  func everyElement() -> [LayoutAttributes] {
    var all: [LayoutAttributes] = []
    for (section, content) in context.sections.enumerated() {
      for kind in context.kinds.all {
        for item in 0..<max(content.items.count, 4) {
          all += attributes(Element(kind, section: section, item: item)).map { [$0] } ?? []
        }
      }
    }
    return all
  }
}
