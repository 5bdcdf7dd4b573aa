import CollectionEngine
import ShellCore

extension Shell {
  /// Everything that can be asked about the scene, as text: two equal ones are equal scenes.
  ///
  /// O(items in all layers).
  var sceneText: String {
    let layers = scene.layerNames.map { name in
      let options = (try? scene.options(layer: name)) ?? []
      let values = options.map { "\($0.declaration.name) \($0.value as Any) \($0.sections)" }
      return "\(name) \(Result { try scene.status(of: name) }) \(values) "
        + "\(Result { try scene.itemCounts(layer: name) }) "
        + "\(Result { try scene.attributes(.all, layer: name) })"
    }
    return
      "\(scene.currentLayer) \(scene.viewportSize) \(scene.isBatchOpen) \(journalLines.map(\.command))\n"
      + layers.joined(separator: "\n")
  }

  /// Items and sections of all layers together.
  var size: Int {
    scene.layerNames.reduce(0) { sum, name in
      let status = try? scene.status(of: name)
      return sum + (status?.items ?? 0) + (status?.sections ?? 0)
    }
  }
}
