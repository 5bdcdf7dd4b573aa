import LayoutCore

/// The outcome of a touch: what the layout that has it asks for, or would ask for.
extension Scene {
  /// Takes the finger away: nothing that it was about to do happens, and what has scrolled stays.
  ///
  /// - Throws: as `drag`.
  public func cancelTouch() throws(EngineError) -> GestureReply {
    let finger = try finger()
    let coming = try outcome(of: finger)
    var reply = try applyGesture(nil) { next, changes throws(EngineError) in
      let told = finger.passed + (finger.target.map { [$0] } ?? [])
      try send(told.map { ($0, .cancel) }, &next, &changes, clamps: true)
      guard let target = finger.target, coming == nil, finger.scrolls, finger.trail.farthest > 0,
        let index = scrolled(by: target), next.layers[index].stack != nil
      else { return }
      next.layers[index].offset = try restingOffset(
        index, from: next.layers[index].offset, velocity: .zero)
      if !follows(target) {
        changes.layers.append((next.layers[index].name, .viewport(clamps: true)))
      }
    }
    reply.endsProposal = coming?.isProposal == true
    return reply
  }

  /// The outcome of the touch on the layer that has it, or nil for none.
  func outcome(of finger: Finger) throws(EngineError) -> TouchOutcome? {
    guard let layer = finger.target, follows(layer) else { return nil }
    return try asking(try index(of: layer)) { (stack) throws(LayoutFailure) in
      try stack.outcome()
    }
  }

  /// A reply with what the touch of a finger has come to.
  func adding(_ outcome: TouchOutcome?, of finger: Finger, to reply: GestureReply)
    throws(EngineError) -> GestureReply
  {
    guard let layer = finger.target, let index = state.index(of: layer) else { return reply }
    var reply = reply
    func touch(_ edit: ContentEdit) -> TouchEdit {
      TouchEdit(layer: layer, edit: edit.inContent(startingAt: state.firstShown(index)))
    }
    switch outcome {
    case .edit(let edit): reply.edit = touch(edit)
    case .proposal(let edit, let refusal):
      reply.proposal = TouchProposal(touch: touch(edit), refusal: refusal)
    case .handled, nil: break
    }
    return reply
  }

  /// The reply to a gesture after which a finger may be down, with what lifting it would do.
  func proposing(_ reply: GestureReply) throws(EngineError) -> GestureReply {
    guard let finger = state.finger, case .proposal(let edit, let refusal) = try outcome(of: finger)
    else { return reply }
    return try adding(.proposal(edit, refusal: refusal), of: finger, to: reply)
  }
}
