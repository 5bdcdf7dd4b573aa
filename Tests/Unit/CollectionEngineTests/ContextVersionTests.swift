import LayoutCore
import TestSupport
import Testing

@testable import CollectionEngine

/// The version of what a layout reads: whoever keeps what it was shown may go by it.
struct ContextVersionTests {
  /// The context of a layout in one call.
  private struct Shown: Equatable {
    var viewport: Viewport
    var sectionCount: Int
    var state: [Double]
  }

  /// Calls that see the same version of a context see the same viewport, number of sections and
  /// state, also where the context is that of a base in a frame.
  @Test("What bears the same version is the same") func whatBearsTheSameVersionIsTheSame() throws {
    var shown: [ObjectIdentifier: [Int: Shown]] = [:]
    var calls = 0
    let look = { (context: any LayoutContext) in
      let now = Shown(
        viewport: context.viewport, sectionCount: context.sectionCount,
        state: context.interactionState)
      guard let version = context.version else { return expect(false, "a version") }
      let known = shown[ObjectIdentifier(context), default: [:]].updateValue(now, forKey: version)
      if let known { expect(known, equals: now, "version \(version)") }
      calls += 1
    }
    let scene = Scene()
    try scene.load([Watched(isDecorator: false, look), Watched(isDecorator: true, look)])
    var random = Random(7)
    for round in 0..<200 {
      let length = Double(100 + random.below(300))
      switch random.below(7) {
      case 0: try scene.scroll(to: Point(x: 0, y: Double(random.below(900))), clamped: false)
      case 1: try scene.setBounds(Size(width: 320, height: length))
      case 2: try scene.setInset(Insets(top: length, left: 0, bottom: 0, right: 0))
      case 3: try scene.replaceSections(Array(repeating: 3, count: 1 + random.below(4)))
      case 4: try scene.insertSections(at: 0, items: random.below(3))
      case 5:
        _ = try scene.press(Point(x: 10, y: 10))
        _ = try scene.drag(Point(x: 0, y: 5))
        _ = try scene.release()
      default: try scene.insertItems(at: IndexPath(item: 0, section: 0))
      }
      if round == 0 { try scene.replaceSections([4]) }
      _ = try scene.attributes(.visible)
    }
    let versions = shown.values.flatMap(\.values)
    expect(shown.count, equals: 2)
    expect(calls > versions.count + 100, "\(calls) calls, \(versions.count) versions")
    expect(Set(versions.map(\.sectionCount)).count > 5, "\(versions.count)")
    expect(Set(versions.map(\.viewport)).count > 50, "\(versions.count)")
    expect(Set(versions.map(\.state)).count > 5, "\(versions.count)")
  }
}

/// Has no elements of its own; over another layout it shows that in half of the viewport.
///
/// Fingers count up its state.
private final class Watched: CollectionLayout, BaseFraming, Interaction {
  let declaration: LayoutDeclaration
  let contentSize = Size(width: 320, height: 2000)
  private let look: (any LayoutContext) -> Void

  init(isDecorator: Bool, _ look: @escaping (any LayoutContext) -> Void) {
    declaration = LayoutDeclaration(
      name: "watched", version: "1.0.0", summary: "Watched.", isDecorator: isDecorator)
    self.look = look
  }

  func prepare(_ context: any LayoutContext) { look(context) }

  func baseViewport(_ context: any LayoutContext) -> BaseViewport {
    look(context)
    var viewport = context.viewport
    viewport.size.height /= 2
    return BaseViewport(viewport, scrollInset: .zero)
  }

  func respond(to gesture: Gesture, _ context: any LayoutContext) -> GestureResponse {
    look(context)
    let state = [(context.interactionState.first ?? 0) + 1]
    return GestureResponse(state: state, contentOffset: context.viewport.contentOffset)
  }

  func report(_ context: any LayoutContext) -> [Fact] { [] }

  func compare(velocity: Point, _ context: any LayoutContext) -> [Fact] { [] }

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    look(context)
    try context.base?.attributes(in: rect, into: &attributes)
  }

  func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?
  {
    look(context)
    return try context.base?.attributes(for: element)
  }
}
