internal import LayoutCore
internal import SummaryTree

/// A finger on a section that scrolls by itself.
extension Scene {
  /// Whose a movement is, and what it does.
  enum FingerWay {
    /// Nobody's yet: its direction is not known.
    case undecided
    /// The section scrolls to an offset.
    case section(Int, scroller: SectionScroller, offset: Double, layer: Int)
    /// The layer has this distance to move by.
    case layer(Point)
  }

  /// The section that a press there may scroll, or nil.
  func touchedSection(_ hit: Hit) throws(EngineError) -> TouchedSection? {
    guard let layer = hit.scrolls, let section = hit.scrollsSection else { return nil }
    let index = try index(of: layer)
    let now = try place(ofScroller: section, index, try preparedStack(at: index))
    return TouchedSection(layer: layer, section: section, start: now.offset)
  }

  /// Decides about the last movement of `finger`: the first 10 points have one direction, along the
  /// scroller or across it, and from then on all is the section's or the layer's.
  func way(of finger: inout Finger, _ distance: Point) throws(EngineError) -> FingerWay {
    guard let held = finger.section, held.owner != .layer,
      let (now, layer) = try scroller(under: held)
    else { return .layer(distance) }
    var movement = distance
    if held.owner == .undecided {
      guard finger.trail.farthest >= RecognisedTouch.slop else { return .undecided }
      movement = finger.trail.distance
      let owner = now.owner(of: movement)
      finger.section?.owner = owner
      if owner == .layer { return .layer(movement) }
    }
    let (limit, offset) = (Limits.coordinate, now.offset + now.scroller.change(by: movement))
    return .section(
      now.section, scroller: now.scroller, offset: min(max(offset, -limit), limit), layer: layer)
  }

  /// Returns where the section under `finger` comes to rest after a release at a velocity, or nil
  /// if the release is not the section's.
  func restOfSection(under finger: Finger, velocity: Point) throws(EngineError) -> FingerWay? {
    guard let held = finger.section, held.owner != .layer,
      let (now, layer) = try scroller(under: held)
    else { return nil }
    if held.owner == .undecided {
      guard velocity != .zero, now.owner(of: velocity) == .section else { return nil }
    }
    let rest = try restingOffset(
      now, from: held.start, velocity: now.scroller.change(by: velocity), layer)
    return .section(now.section, scroller: now.scroller, offset: rest, layer: layer)
  }

  private func scroller(under held: TouchedSection) throws(EngineError) -> (
    now: ScrollerStatus, layer: Int
  )? {
    guard let index = state.index(of: held.layer), state.layers[index].stack != nil,
      !suspendedLayers.contains(held.layer)
    else { return nil }
    let content = state.layers[state.owner(of: index)].content
    guard held.section < content.sections.count else { return nil }
    let stack = try preparedStack(at: index)
    guard try scroller(ofSection: held.section, index, stack) != nil else { return nil }
    return (try place(ofScroller: held.section, index, stack), index)
  }

  /// Moves a section in a gesture.
  func scroll(_ way: FingerWay, _ next: inout SceneState, _ changes: inout GestureChanges) {
    guard case .section(let section, let scroller, let offset, let layer) = way else { return }
    let before = next.layers[layer].scrolled[section] ?? scroller.rest
    next.layers[layer].scroll(section, to: offset, scroller)
    let name = next.layers[layer].name
    changes.layers.append((name, .scrollers))
    changes.section = SectionMove(layer: name, section: section, distance: offset - before)
  }
}

extension ScrollerStatus {
  /// Whose a movement or a velocity is: the section's along its scroller, if that has any way to
  /// go, else the layer's.
  fileprivate func owner(of movement: Point) -> TouchedSection.Owner {
    let (along, across) = (
      movement.along(scroller.axis), movement.along(scroller.axis.across)
    )
    guard scroller.range.lowerBound < scroller.range.upperBound else { return .layer }
    return abs(along) >= abs(across) ? .section : .layer
  }
}
