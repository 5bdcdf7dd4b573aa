internal import CollectionEngine
public import LayoutLaws

extension Shell {
  /// The current layer as laws see it, its layouts made anew by the catalogue.
  public func lawScene() -> LawScene {
    let scene = scene
    return LawScene(scene) { [catalogue] in
      try scene.probe().levels.map { try catalogue.makeLayout($0.layout.declaration.name) }
    }
  }
}
