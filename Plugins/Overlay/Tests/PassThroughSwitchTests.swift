import CollectionEngine
import FlowLayout
import LayoutCore
import OverlayLayout
import TestSupport
import Testing

/// `layer LAYER passthrough off` over a sheet.
struct PassThroughSwitchTests {
  /// A layer that is not pass-through takes every touch, beside its sheet too, where nothing
  /// scrolls, and reports where the layout would have passed it through.
  @Test("The layer's own switch wins", arguments: 0..<5, 0..<3) func theLayersOwnSwitchWins(
    backdrop: Int, notch: Int
  ) throws {
    let scene = Scene()
    try scene.load([Flow()])
    try scene.replaceSections([400])
    try scene.load(
      [Flow(), Overlay()],
      options: [
        OptionAssignment("backdrop-touch", .choice(backdrop)),
        OptionAssignment("keyboard", .number(40)),
      ], into: "sheet")
    try scene.replaceSections([50])
    _ = try scene.moveToRest(notch, isAnimated: false, layer: "sheet")
    let open = try scene.passThrough(layer: "sheet")
    expect(open.overridden.isEmpty && !open.region.isEmpty)
    try scene.arrange("sheet", .passThrough(false))
    let closed = try scene.passThrough(layer: "sheet")
    expect(closed.region.isEmpty && closed.overridden == open.region)
    for y in stride(from: 0.5, to: 480, by: 7) {
      let hit = try scene.hit(Point(x: 20, y: y))
      expect(hit.target?.layer, equals: "sheet", "\(y)")
      if open.region.contains(Point(x: 20, y: y)) {
        expect(hit.target?.element == nil && hit.scrolls == nil, "\(y)")
      }
    }
    try expect(scene.touchMap().first?.region.area, equals: 320 * 480)
    try scene.arrange("sheet", .passThrough(true))
    try expect(scene.passThrough(layer: "sheet"), equals: open)
  }
}
