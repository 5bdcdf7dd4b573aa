internal import CollectionEngine
internal import LayoutCore

extension Shell {
  /// `use LAYER`.
  func use(_ layer: String, _ words: CommandWords) throws(Refusal) -> Reply {
    try engine(words) { () throws(EngineError) in try scene.use(layer) }
    return try changed([layer])
  }

  /// `layer LAYER …`.
  func arrange(_ layer: String, _ request: LayerRequest, _ words: CommandWords) throws(Refusal)
    -> Reply
  {
    let change: LayerChange
    switch request {
    case .front: change = .front
    case .back: change = .back
    case .shown(let isShown): change = .visible(isShown)
    case .interactive(let isOn): change = .interactive(isOn)
    case .passThrough(let isOn): change = .passThrough(isOn)
    case .anchor(let policy): change = .anchor(policy)
    case .mirror(let other): change = .mirror(other)
    case .content(let other, let sections): change = .content(other, sections: sections)
    }
    let layers = try engine(words) { () throws(EngineError) in try scene.arrange(layer, change) }
    var reply = ChangeReply(layers: try status(of: layers))
    if case .passThrough(false) = change {
      reply.overridden = (try? scene.passThrough(layer: layer).overridden.rects) ?? []
    }
    return .changed(reply)
  }

  /// `bounds`, `inset`, `safe-area`, `scroll`, `scroll!`, `fling`.
  func move(_ command: Command) throws(Refusal) -> Reply {
    let layers = try engine { () throws(EngineError) -> [String] in
      switch command {
      case .bounds(let size, let offset): return try scene.setBounds(size, offset: offset)
      case .inset(let insets): return try scene.setInset(insets)
      case .safeArea(let insets): return try scene.setSafeArea(insets)
      case .scroll(.to(let point, let isClamped)):
        return try scene.scroll(to: point, clamped: isClamped)
      case .scroll(.by(let distance, let isClamped)):
        return try scene.scroll(by: distance, clamped: isClamped)
      case .scroll(.item(let path, let position)):
        return try scene.scroll(toItem: path, position)
      case .fling(let velocity): return try scene.fling(velocity: velocity)
      default: return []
      }
    }
    return try changed(layers)
  }
}
