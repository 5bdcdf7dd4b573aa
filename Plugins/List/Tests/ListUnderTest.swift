import LayoutCore
import ListLayout
import TestSupport

/// A prepared list and the context that it reads.
struct ListUnderTest {
  let list = List()
  let context: ArrayContext

  /// Prepares sections of items; options as people type them.
  init(
    _ sections: [ArrayContext.Section], _ options: [String: String] = [:],
    viewport: Viewport = Viewport(size: Size(width: 320, height: 480))
  ) throws {
    context = ArrayContext(
      sections: sections, viewport: viewport, defaultsOf: List.declaration)
    for (name, text) in options { context.set(name, text: text) }
    try list.prepare(context)
  }

  /// Prepares sections of so many rows.
  init(_ counts: [Int], _ options: [String: String] = [:]) throws {
    try self.init(
      counts.map { ArrayContext.Section(items: Array(repeating: [:], count: $0)) }, options)
  }

  /// Makes a gesture, as a host does: keeps the state and the offset.
  func respond(_ gesture: Gesture) throws {
    let answer = try list.respond(to: gesture, context)
    (context.interactionState, context.viewport.contentOffset) = (
      answer.state, answer.contentOffset
    )
  }

  /// The values that a report has of a name.
  func reported(_ name: String) -> (word: String, values: [Double])? {
    for fact in list.report(context) where fact.values.first?.name == name {
      return (fact.text, fact.values.map(\.value))
    }
    return nil
  }

  func elements(in rect: Rect = ArrayContext.everywhere) -> [LayoutAttributes] {
    var found: [LayoutAttributes] = []
    list.attributes(in: rect, context, into: &found)
    return found
  }

  /// The frames of a kind, by section.
  func frames(_ kind: ElementKind?) -> [LayoutAttributes] {
    elements().filter { $0.element.kind == kind }
  }

  func frame(_ section: Int, _ row: Int) -> Rect? {
    list.attributes(for: Element(.cell, section: section, item: row), context)?.frame
  }
}
