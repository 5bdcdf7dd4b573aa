public import LayoutCore

/// A step in the content of one layer.
///
/// An object, so that what keeps it, or asks for one value, copies nothing.
final class LayerStep {
  /// The step.
  let step: ItemStep
  /// The step that leads back.
  let inverse: ItemStep
  /// The name of the layer.
  let layer: String
  /// The layer's offset before it, in points.
  let offset: Point

  init(_ step: ItemStep, inverse: ItemStep, layer: String, from offset: Point) {
    (self.step, self.inverse, self.layer, self.offset) = (step, inverse, layer, offset)
  }
}

/// The last change of a scene, for showing its moments.
enum LastChange {
  /// The state before it, and the change of each affected layer; the others kept their items.
  ///
  /// Kept aside, so that what keeps a scroll is small.
  indirect case edit(
    before: SceneState, changes: [(layer: String, invalidation: LayerInvalidation)])
  /// One layer's items changed by a step, and so did its offset, and nothing else.
  case step(LayerStep)
  /// One layer was scrolled, from an offset, and nothing else.
  case scroll(layer: String, from: Point)
  /// One section of a layer was scrolled, from an offset, nil where it rested, and nothing else.
  case scrollSection(Int, layer: String, from: Double?)

  /// The state before it; `state` is the one after.
  func before(_ state: SceneState) -> SceneState {
    var before = state
    switch self {
    case .edit(let earlier, _): before = earlier
    case .step(let last):
      guard let index = state.index(of: last.layer) else { break }
      before.layers[index].content.make(last.inverse)
      before.layers[index].offset = last.offset
    case .scroll(let layer, let offset):
      if let index = state.index(of: layer) { before.layers[index].offset = offset }
    case .scrollSection(let section, let layer, let offset):
      if let index = state.index(of: layer) { before.layers[index].scrolled[section] = offset }
    }
    return before
  }

  /// Returns the new places of a layer's items, or nil if the content was replaced.
  func places(of layer: String) -> ContentChange? {
    guard let invalidation = invalidation(of: layer) else { return .unchanged }
    return invalidation.change
  }

  /// The invalidation of a layer's items, or nil if they all kept their places.
  func invalidation(of layer: String) -> LayerInvalidation? {
    switch self {
    case .edit(_, let changes): return changes.first { $0.layer == layer }?.invalidation
    case .step(let last) where last.layer == layer:
      return .counts(ContentChange(updates: [last.step.update]))
    case .step, .scroll, .scrollSection: return nil
    }
  }
}

/// The moments of a layer's last change.
public struct LayerFrames: Hashable, Sendable {
  /// The layer.
  public var layer: String
  /// Names of the kinds of its elements.
  public var kinds: KindTable
  /// In chronological order.
  public var frames: [MotionFrame]
}

extension Scene {
  /// Maximum number of frames in one answer.
  public static let frameLimit = 1000

  /// Returns pictures of a layer at `count` moments evenly spread from before its last change to
  /// after it; one moment is the last.
  ///
  /// Elements that come start from the initial attributes of the new layout, those that go end with
  /// the final attributes of the old one. What replaces the whole content is not animated, as
  /// UIKit's `reloadData` is not: all moments are then alike.
  ///
  /// - Complexity: two rect queries and O(v · (u + count)) for v visible elements and u updates;
  ///   where the layout is the same before and after, what it needs to follow these back and forth,
  ///   or two `prepare`s if it cannot.
  /// - Throws: `EngineError.noLayer`, `.noLayout`, `.outOfRange`, `.layout`.
  public func frames(_ count: Int, layer: String? = nil) throws(EngineError) -> LayerFrames {
    try check(Double(count), "frames", in: 1...Double(Scene.frameLimit))
    let (index, _) = try preparedStack(layer)
    let (motion, kinds) = try lastMotion(index)
    return LayerFrames(
      layer: state.layers[index].name, kinds: kinds,
      frames: (0..<count).map {
        motion.frame(at: count == 1 ? 1 : Double($0) / Double(count - 1))
      })
  }

  /// The way from the state before the last change of the layer at `index`.
  private func lastMotion(_ index: Int) throws(EngineError) -> (Motion, KindTable) {
    let layer = state.layers[index]
    let earlier = lastChange?.before(state)
    guard let change = lastChange, let earlier, let old = earlier.index(of: layer.name),
      let stack = layer.stack, let oldStack = earlier.layers[old].stack,
      let places = change.places(of: layer.name)
    else {
      let kinds = state.kinds(index)
      let now = try end(state, index, kinds)
      return (try motion(now, now, .unchanged, layer.name) { _ in }, kinds)
    }
    let kinds = KindTable(state.kinds(index).declarations + earlier.kinds(old).declarations)
    let isShared =
      stack === oldStack && layer.transition == nil && earlier.layers[old].transition == nil
    if !isShared { try prepare(oldStack, earlier, old) }
    let way = isShared ? updates(from: (earlier, old), to: index, change) : nil
    var isBack = false
    let before = try end(earlier, old, kinds)
    let after = try end(state, index, kinds)
    let motion = try motion(before, after, places, layer.name) { back throws(LayoutFailure) in
      guard isShared, back != isBack else { return }
      if back {
        try stack.turn(from: (self.state, index), to: (earlier, old), way?.back)
      } else {
        try stack.turn(from: (earlier, old), to: (self.state, index), way?.forth)
      }
      isBack = back
    }
    return (motion, kinds)
  }

  /// A motion between two ends; where a layout fails, the layer is prepared again when it is asked
  /// next.
  private func motion(
    _ before: any MotionEnd, _ after: any MotionEnd, _ change: ContentChange, _ layer: String,
    turn: (Bool) throws(LayoutFailure) -> Void
  ) throws(EngineError) -> Motion {
    do { return try Motion(from: before, to: after, change, turn: turn) } catch {
      state.layers.first { $0.name == layer }?.stack?.invalidate()
      throw .layout(error, layer: layer)
    }
  }

  /// The layer at `index` of `state` as one end of a motion.
  private func end(_ state: SceneState, _ index: Int, _ kinds: KindTable) throws(EngineError)
    -> any MotionEnd
  {
    if let transition = state.layers[index].transition {
      let motion = try self.motion(of: transition, state, index, kinds)
      return StillEnd(
        motion.frame(at: transition.progress), startEdge: motion.startEdge(at: transition.progress))
    }
    guard let stack = state.layers[index].stack else {
      throw .noLayout(layer: state.layers[index].name)
    }
    return StackEnd(stack: stack, snapshot: state.snapshot(index), kinds: kinds)
  }

  private func prepare(_ stack: LayoutStack, _ state: SceneState, _ index: Int)
    throws(EngineError)
  {
    guard !stack.isPrepared else { return }
    try engineError(of: state.layers[index].name) { () throws(LayoutFailure) in
      try stack.prepare(state.snapshot(index))
    }
  }

  // MARK: On the way to another layout

  /// Both ends of a transition, prepared.
  func ends(of transition: Transition, _ state: SceneState, _ index: Int, _ kinds: KindTable)
    throws(EngineError) -> (from: StackEnd, to: StackEnd)
  {
    let name = state.layers[index].name
    guard let stack = state.layers[index].stack else { throw .noLayout(layer: name) }
    let from = StackEnd(
      stack: stack, snapshot: state.snapshot(index, of: transition, isEnd: false), kinds: kinds)
    let to = StackEnd(
      stack: transition.stack, snapshot: state.snapshot(index, of: transition, isEnd: true),
      kinds: kinds)
    try engineError(of: name) { () throws(LayoutFailure) in
      for end in [from, to] where !end.stack.isPrepared { try end.stack.prepare(end.snapshot) }
    }
    return (from, to)
  }

  /// The whole way of a transition.
  func motion(of transition: Transition, _ state: SceneState, _ index: Int, _ kinds: KindTable)
    throws(EngineError) -> Motion
  {
    let (from, to) = try ends(of: transition, state, index, kinds)
    return try motion(from, to, .unchanged, state.layers[index].name) { _ in }
  }

  /// One element on the way of a transition, or nil if neither end shows it.
  func attributes(of element: Element, _ transition: Transition, _ index: Int)
    throws(EngineError) -> LayoutAttributes?
  {
    let (from, to) = try ends(of: transition, state, index, state.kinds(index))
    return try engineError(of: state.layers[index].name) { () throws(LayoutFailure) in
      let before = try from.attributes(of: element)
      let after = try to.attributes(of: element)
      if let before, let after { return before.interpolated(to: after, transition.progress) }
      if let before {
        let end = try from.finalAttributes(of: element) ?? before
        return before.interpolated(
          to: end.seen(from: to.startEdge, insteadOf: from.startEdge), transition.progress)
      }
      guard let after else { return nil }
      let start = try to.initialAttributes(of: element) ?? after
      return start.seen(from: from.startEdge, insteadOf: to.startEdge)
        .interpolated(to: after, transition.progress)
    }
  }
}
