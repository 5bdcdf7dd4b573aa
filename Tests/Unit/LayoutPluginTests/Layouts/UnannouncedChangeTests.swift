import CollectionEngine
import LayoutCore
import TestSupport
import Testing

/// Attributes that change without an invalidation are misbehaviour (rule L-06).
struct UnannouncedChangeTests {
  @Test("A frame that moves is reported once with both values")
  func aFrameThatMovesIsReportedOnceWithBothValues() throws {
    let scene = try self.scene("MOVES_BY_ITSELF")
    _ = try scene.attributes(.visible)
    let found = "frame of 0,2 changed from (0.0 20.0 10.0 10.0) to (0.0 20.5 10.0 10.0)"
    #expect(throws: misbehaviour("attributes in rect", found)) {
      try scene.attributes(.visible)
    }
    try expect(scene.attributes(.visible)[2].attributes.frame.minY, equals: 20.5)
    try expect(scene.attributes(.visible).count, equals: 10)
  }

  @Test("The single query is held against the visible set")
  func theSingleQueryIsHeldAgainstTheVisibleSet() throws {
    let scene = try self.scene("FADES_BY_ITSELF")
    let faded = AttributesQuery.element(Element(.cell, section: 0, item: 4))
    try expect(scene.attributes(faded)[0].attributes.alpha, equals: 0.25)
    _ = try scene.attributes(.visible)
    #expect(
      throws: misbehaviour(
        "attributes for element", "alpha of 0,4 changed from 1.0 to 0.25")
    ) { try scene.attributes(faded) }
  }

  /// An invalidation announces whatever comes after it: here the counts of the content.
  @Test("An invalidation announces the change") func anInvalidationAnnouncesTheChange() throws {
    let scene = try self.scene("MOVES_BY_ITSELF")
    _ = try scene.attributes(.visible)
    try scene.insertItems(at: IndexPath(item: 10, section: 0))
    try expect(scene.attributes(.visible)[2].attributes.frame.minY, equals: 20.5)
  }

  private func scene(_ mode: String) throws -> Scene {
    let scene = Scene()
    try scene.load([try Misbehaving(mode).load().makeLayout()])
    try scene.replaceSections([10])
    return scene
  }

  private func misbehaviour(_ function: String, _ found: String) -> EngineError {
    .layout(
      .misbehaviour(
        plugin: "misbehaving", function: function, found: found + " without an invalidation"),
      layer: "main")
  }
}
