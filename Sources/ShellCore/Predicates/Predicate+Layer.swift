internal import CollectionEngine
internal import LayoutCore

extension Predicate.Term {
  /// The value of a term about a layer, an item or an element as a whole.
  func fact(_ scene: Scene) throws(Refusal) -> Quantity {
    switch self {
    case .layer: return .target(scene.currentLayer)
    case .layers: return .number(Double(scene.layerNames.count))
    case .bounds(let part):
      let size = try status(scene).bounds.size
      return .number(part == .width ? size.width : size.height)
    case .inset(let part): return .number(try status(scene).contentInset.value(part))
    case .fact(let fact, let layer):
      let status = try status(scene, of: layer)
      switch fact {
      case .shown: return .flag(status.isVisible)
      case .interactive: return .flag(status.isInteractive)
      case .passthrough: return .flag(status.isPassThrough)
      case .layout: return .layouts(status.layouts)
      case .count: return .number(Double(status.items))
      case .focus: return .target(status.focus.rawValue)
      case .transition: return .layouts(status.transition?.layouts ?? [])
      }
    case .place(let layer, let part):
      return .number(try status(scene, of: layer).frame.value(part))
    case .label(let name): return .target(try label(name, scene) ?? "none")
    case .alpha(let name): return .number(try attributes(name, scene).alpha)
    case .pointer(let name): return .target(try attributes(name, scene).pointer.word)
    case .hidden(let name): return .flag(try attributes(name, scene).isHidden)
    default: return .layouts(try status(scene).layouts)
    }
  }

  private func label(_ name: ElementName, _ scene: Scene) throws(Refusal) -> String? {
    let path = IndexPath(item: name.item, section: name.section)
    let properties = try scene.asked { () throws(EngineError) in try scene.properties(of: path) }
    for case .label(let label) in properties { return label }
    return nil
  }
}

extension Insets {
  fileprivate func value(_ part: Predicate.Part) -> Double {
    switch part {
    case .top: return top
    case .left: return left
    case .bottom: return bottom
    default: return right
    }
  }
}
