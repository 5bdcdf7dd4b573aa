internal import CollectionEngine
internal import LayoutCore

/// What a touch command does: one gesture after the other, each with what it triggers.
struct TouchSteps {
  /// Layers that have changed.
  private(set) var layers: Set<String> = []
  private(set) var moved = ChangeReply.Moved(sheet: 0, content: .zero)
  private(set) var notes: [String] = []
  private(set) var touch: TouchReply?

  /// Makes a gesture and runs the commands that are bound to what it completes.
  mutating func make(
    on shell: Shell, _ gesture: (Scene) throws(EngineError) -> GestureReply
  ) throws(Refusal) {
    let reply = try shell.engine { () throws(EngineError) in try gesture(shell.scene) }
    layers.formUnion(reply.layers)
    moved.sheet += reply.sheet
    moved.content.x += reply.content.x
    moved.content.y += reply.content.y
    guard let recognised = reply.recognised else { return }
    try complete(recognised, on: shell)
  }

  private mutating func complete(_ recognised: RecognisedTouch, on shell: Shell) throws(Refusal) {
    let kinds = recognised.target.flatMap { try? shell.scene.kinds(layer: $0.layer) } ?? .standard
    let kind = recognised.target?.element.flatMap { kinds.name(of: $0.kind) }
    var runs: [TouchReply.Run] = []
    if let binding = shell.bindings.binding(for: recognised, kind: kind) {
      runs = try shell.run(binding, for: recognised)
    }
    for run in runs {
      guard let change = run.reply.change else { continue }
      layers.formUnion(change.layers.map { $0.name })
      notes += change.notes
    }
    if touch == nil { touch = TouchReply(recognised, kinds) } else { touch?.count += 1 }
    touch?.runs += runs
  }
}

/// One step of a gesture that a single command makes.
enum FingerStep {
  case press(Point)
  /// A number of milliseconds passes.
  case wait(Double)
  case lift

  func make(on scene: Scene) throws(EngineError) -> GestureReply {
    switch self {
    case .press(let point): return try scene.press(point)
    case .wait(let time): return try scene.tick(milliseconds: time)
    // What is bound may have taken the layer's layout away, and the finger with it.
    case .lift: return scene.isTouched ? try scene.release() : GestureReply()
    }
  }
}

extension Reply {
  /// What a change answered, or nil for an answer to a question.
  fileprivate var change: ChangeReply? {
    switch self {
    case .changed(let change), .loaded(let change): return change
    default: return nil
    }
  }
}

extension Shell {
  /// A touch command of one gesture, which changes nothing if what it triggers fails.
  func touch(_ gesture: (Scene) throws(EngineError) -> GestureReply) throws(Refusal) -> Reply {
    try scene.transaction { () throws(Refusal) in
      var steps = TouchSteps()
      try steps.make(on: self, gesture)
      return try reply(to: steps, isWhole: false)
    }
  }

  /// A touch command of several gestures, which all succeed or change nothing.
  func touch(_ finger: [FingerStep]) throws(Refusal) -> Reply {
    try scene.transaction { () throws(Refusal) in
      var steps = TouchSteps()
      for step in finger {
        try steps.make(on: self) { scene throws(EngineError) in try step.make(on: scene) }
      }
      return try reply(to: steps, isWhole: true)
    }
  }

  /// The answer to a touch command; a whole gesture says what it touched even if that did nothing.
  private func reply(to steps: TouchSteps, isWhole: Bool) throws(Refusal) -> Reply {
    let layers = scene.layerNames.filter { steps.layers.contains($0) }
    var reply = ChangeReply(layers: try status(of: layers), notes: steps.notes)
    if let touch = steps.touch, isWhole || touch.isEffective { reply.touch = touch }
    let isStill = steps.moved.sheet == 0 && steps.moved.content == .zero
    if !isWhole || !isStill { reply.moved = steps.moved }
    return .changed(reply)
  }
}
