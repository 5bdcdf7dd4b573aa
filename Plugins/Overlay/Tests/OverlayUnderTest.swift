import LayoutCore
import TestSupport

@testable import OverlayLayout

/// An overlay over a plain list, without an engine between.
struct OverlayUnderTest {
  let overlay = Overlay()
  /// The input of the overlay.
  private(set) var context: ArrayContext

  /// Prepares the overlay; `options` by name.
  init(
    container: Size, _ options: [String: OptionValue] = [:], safeArea: Insets = .zero,
    content: Size? = nil
  ) throws {
    let declaration = Overlay.declaration
    context = ArrayContext(
      sections: [], viewport: Viewport(size: container, safeArea: safeArea),
      defaultsOf: declaration,
      base: EmptyBase(contentSize: content ?? Size(width: container.width, height: 3000)))
    for (name, value) in options { context.set(name, value) }
    try overlay.prepare(context)
  }

  /// Makes a gesture and keeps what came of it.
  @discardableResult
  mutating func make(_ gesture: Gesture) throws -> GestureResponse {
    let response = try overlay.respond(to: gesture, context)
    context.interactionState = response.state
    context.viewport.contentOffset = response.contentOffset
    return response
  }

  /// The sheet as it is.
  func sheet() throws -> Sheet { try SheetGeometry(OverlayRules(context), context).sheet }
}
