internal import CollectionEngine
internal import LayoutCore
public import LayoutLaws

extension Shell {
  /// Returns the current layer for laws; its layouts are created again by the catalogue.
  public func lawScene() -> LawScene {
    let scene = scene
    return LawScene(scene, processorTime: processorTime) { [catalogue] () throws(LawStop) in
      var layouts: [any CollectionLayout] = []
      for level in try Self.probe(scene).levels {
        do throws(CatalogueError) {
          layouts.append(try catalogue.makeLayout(level.layout.declaration.name))
        } catch {
          throw .noLayouts(Refusal(catalogue: error, nil).problem.message)
        }
      }
      return layouts
    }
  }

  private static func probe(_ scene: Scene) throws(LawStop) -> LayerProbe {
    do { return try scene.probe() } catch { throw .engine(error) }
  }
}
