internal import CollectionEngine
internal import LayoutCore

extension Shell {
  /// `press`, `drag`, `release`, `tick`, `settle`, `notch`.
  func touch(_ command: Command) throws(Refusal) -> Reply {
    let reply = try engine { () throws(EngineError) -> GestureReply in
      switch command {
      case .press(let point): return try scene.press(point)
      case .drag(let distance, let time): return try scene.drag(distance, milliseconds: time)
      case .release(let velocity): return try scene.release(velocity: velocity)
      case .tick(let milliseconds): return try scene.tick(milliseconds: milliseconds)
      case .notch(let notch, let isAnimated):
        return try scene.moveToNotch(notch, isAnimated: isAnimated)
      default: return try scene.settle()
      }
    }
    let content = reply.content.y != 0 ? reply.content.y : reply.content.x
    return .changed(
      ChangeReply(
        layers: try status(of: reply.layers),
        moved: ChangeReply.Moved(sheet: reply.sheet, content: content)))
  }
}
