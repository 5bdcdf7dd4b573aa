internal import CollectionEngine
internal import LayoutCore

/// The steps of a touch command: one gesture after another, each with its effects.
struct TouchSteps {
  /// Layers that have changed.
  private(set) var layers: Set<String> = []
  private(set) var moved = ChangeReply.Moved(sheet: 0, content: .zero)
  private(set) var remarks: [String] = []
  private(set) var touch: TouchReply?
  private(set) var edit: TouchEditReply?
  private(set) var proposal: TouchProposal?
  /// Whether the last gesture ended a drag of content, whether that was applied or not.
  private(set) var endsProposal = false
  /// The finger's path, as it is after the gestures so far.
  private(set) var lastTouch: LastTouch?

  init(after lastTouch: LastTouch?) { self.lastTouch = lastTouch }

  /// Makes a gesture and runs the commands that are bound to what it completes.
  mutating func make(
    on shell: Shell, _ gesture: (Scene) throws(EngineError) -> GestureReply
  ) throws(Refusal) {
    let reply = try shell.engine { () throws(EngineError) in try gesture(shell.scene) }
    follow(shell.scene)
    layers.formUnion(reply.layers)
    moved.sheet += reply.moved
    moved.content.x += reply.content.x
    moved.content.y += reply.content.y
    if let section = reply.section {
      moved.section =
        moved.section.map { before in
          var both = section
          both.distance += before.section == section.section ? before.distance : 0
          return both
        } ?? section
    }
    (proposal, endsProposal) = (reply.proposal, reply.endsProposal)
    if let recognised = reply.recognised { try complete(recognised, on: shell) }
    guard let edit = reply.edit else { return }
    let runs = try shell.run(edit, at: lastTouch?.points.last)
    add(changesOf: runs, on: shell)
    self.edit = TouchEditReply(touch: edit, runs: (self.edit?.runs ?? []) + runs)
  }

  /// Keeps the finger's path.
  private mutating func follow(_ scene: Scene) {
    guard let point = scene.fingerPoint else {
      lastTouch?.lift(forgetsTarget: false)
      return
    }
    if lastTouch?.isDown == true {
      lastTouch?.move(to: point, target: scene.fingerTarget)
    } else {
      lastTouch = LastTouch(at: point, target: scene.fingerTarget)
    }
  }

  private mutating func complete(_ recognised: RecognisedTouch, on shell: Shell) throws(Refusal) {
    let kinds = recognised.target.flatMap { try? shell.scene.kinds(layer: $0.layer) } ?? .standard
    let kind = recognised.target?.element.flatMap { kinds.name(of: $0.kind) }
    let runs = try shell.runBinding(for: recognised, kind: kind)
    add(changesOf: runs, on: shell)
    if touch == nil { touch = TouchReply(recognised, kinds) } else { touch?.count += 1 }
    touch?.runs += runs
  }

  /// Adds what commands have changed that a gesture ran.
  private mutating func add(changesOf runs: [TouchReply.Run], on shell: Shell) {
    for run in runs {
      guard let change = run.reply.change else { continue }
      // The items may have others' numbers now.
      if !shell.scene.isTouched { lastTouch?.lift(forgetsTarget: true) }
      layers.formUnion(change.layers.map { $0.name })
      remarks += change.remarks
    }
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
    // A bound command may have removed the layer's layout, and the finger with it.
    case .lift: return scene.isTouched ? try scene.release() : GestureReply()
    }
  }
}

extension Reply {
  /// The reply to a change, or nil for the answer to a question.
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
    try tracked { (steps) throws(Refusal) in
      try steps.make(on: self, gesture)
      return try reply(to: steps, isWhole: false)
    }
  }

  /// A finger comes down, which changes nothing if what it triggers fails.
  func press(at point: Point) throws(Refusal) -> Reply {
    let reply = try touch { scene throws(EngineError) in try scene.press(point) }
    guard case .changed(var change) = reply else { return reply }
    let target = scene.fingerTarget
    let kinds = target.flatMap { try? scene.kinds(layer: $0.layer) } ?? .standard
    change.pressed = PressReply(target: target, kinds: kinds)
    return .changed(change)
  }

  /// A touch command of several gestures, which all succeed or change nothing.
  func touch(_ finger: [FingerStep]) throws(Refusal) -> Reply {
    try tracked { (steps) throws(Refusal) in
      for step in finger {
        try steps.make(on: self) { scene throws(EngineError) in try step.make(on: scene) }
      }
      return try reply(to: steps, isWhole: true)
    }
  }

  /// Makes gestures that all succeed or change nothing, and keeps the finger's path.
  private func tracked(_ body: (inout TouchSteps) throws(Refusal) -> Reply) throws(Refusal)
    -> Reply
  {
    let before = lastTouch
    var steps = TouchSteps(after: before)
    do throws(Refusal) {
      let reply = try scene.transaction { () throws(Refusal) in try body(&steps) }
      lastTouch = steps.lastTouch
      return reply
    } catch {
      lastTouch = before
      throw error
    }
  }

  /// Returns the reply to a touch command; a whole gesture reports what it touched even if that did
  /// nothing.
  private func reply(to steps: TouchSteps, isWhole: Bool) throws(Refusal) -> Reply {
    let layers = scene.layerNames.filter { steps.layers.contains($0) }
    var reply = ChangeReply(layers: try status(of: layers), remarks: steps.remarks)
    if let touch = steps.touch, isWhole || touch.isEffective { reply.touch = touch }
    if !isWhole || !steps.moved.isNothing { reply.moved = steps.moved }
    reply.edit = steps.edit
    reply.ghost = steps.proposal.flatMap { GhostReply($0) }
    if steps.endsProposal || reply.edit?.runs.isEmpty == false { running.endsGesture = true }
    return .changed(reply)
  }
}

extension Shell {
  /// Maximum number of taps of one command.
  static let tapLimit = 100

  /// The steps of `count` taps.
  static func taps(at point: Point, _ count: Int) -> [FingerStep] {
    let tap = [FingerStep.press(point), .wait(RecognisedTouch.tapTime), .lift]
    return tap
      + (1..<max(1, count)).flatMap { _ in [.wait(RecognisedTouch.tapPause)] + tap }
  }
}
