public import LayoutCore
internal import SummaryTree

/// A section that scrolls by itself, and where it is.
public struct ScrollerStatus: Hashable, Sendable {
  /// The section.
  public var section: Int
  /// Its scroller; the frame is in the layer's content coordinates.
  public var scroller: SectionScroller
  /// Its offset, in points from the leading edge of its content.
  public var offset: Double
  /// Its first stops, at most `Scene.listedStops`.
  public var stops: [Double]
  /// Number of the stop that it rests at, from 0, or nil.
  public var stop: Int?
}

/// Where a section is scrolled to.
public enum SectionTarget: Hashable, Sendable {
  /// An offset, in points from the leading edge of its content; does not snap.
  case to(Double)
  /// A distance, towards the trailing edge if positive; does not snap.
  case by(Double)
  /// The next stop, or a view further where it rests anywhere.
  case next
  /// The stop before, or a view back where it rests anywhere.
  case previous
  /// The stop of a number, from 0.
  case stop(Int)
}

/// Sections that scroll by themselves (rules C-80 to C-89).
///
/// UIKit: sections with `orthogonalScrollingBehavior`. The offsets are part of the view, as the
/// layer's is; scrolling a section never prepares its layout.
extension Scene {
  /// Maximum number of stops that `scrollers` lists of each.
  public static let listedStops = 8

  /// Returns the sections of a layer that scroll by themselves, or the one that is asked for, with
  /// where they are.
  ///
  /// - Complexity: O(sections log n) for n stops; O(log n) for one section.
  /// - Throws: `EngineError.noLayer`, `.noLayout`, `.noSection`, `.noScroller`, `.layout`.
  public func scrollers(section: Int? = nil, layer: String? = nil) throws(EngineError)
    -> [ScrollerStatus]
  {
    let (index, stack) = try preparedStack(layer)
    if let section {
      try check(section: section, index)
      return [try status(ofScroller: section, index, stack)]
    }
    guard stack.scrollerLevel != nil, state.layers[index].transition == nil else { return [] }
    var all: [ScrollerStatus] = []
    let content = state.layers[state.owner(of: index)].content
    for section in state.shownSections(index, of: content) {
      if let scroller = try scroller(ofSection: section, index, stack) {
        all.append(try withStops(place(of: scroller, section, index), index, stack))
      }
    }
    return all
  }

  /// Scrolls a section of a layer by itself, inside its range by default; of a layer that mirrors
  /// another, that one's section if it scrolls too.
  ///
  /// - Complexity: O(log n) for n stops; nothing is prepared.
  /// - Throws: as `scrollers`, `EngineError.outOfRange`.
  @discardableResult
  public func scrollSection(
    _ section: Int, _ target: SectionTarget, clamped: Bool = true, layer: String? = nil
  ) throws(EngineError) -> [String] {
    let index = try scrolledLayer(section, try index(of: layer))
    let stack = try preparedStack(at: index)
    let now = try place(ofScroller: section, index, stack)
    var offset = try self.offset(of: target, from: now, index, stack)
    try check(offset, "offset", in: -Limits.coordinate...Limits.coordinate)
    if clamped { offset = now.scroller.clamped(offset) }
    return try scroll(section, of: now.scroller, to: offset, index)
  }

  /// Scrolls a section to where a fling at `velocity` comes to rest, in points per second, towards
  /// the trailing edge if positive.
  ///
  /// - Throws: as `scrollSection`.
  @discardableResult
  public func flingSection(_ section: Int, velocity: Double, layer: String? = nil)
    throws(EngineError) -> [String]
  {
    try check(velocity, "velocity", in: -Limits.coordinate...Limits.coordinate)
    let index = try scrolledLayer(section, try index(of: layer))
    let now = try place(ofScroller: section, index, try preparedStack(at: index))
    let target = try restingOffset(now, from: now.offset, velocity: velocity, index)
    return try scroll(section, of: now.scroller, to: target, index)
  }

  // MARK: Common to all

  /// The scroller of a section of the content in the layer at `index`, or nil for none; none on the
  /// way to another layout.
  func scroller(ofSection section: Int, _ index: Int, _ stack: LayoutStack) throws(EngineError)
    -> SectionScroller?
  {
    guard stack.scrollerLevel != nil, state.layers[index].transition == nil else { return nil }
    let first = state.firstShown(index)
    return try engineError(of: state.layers[index].name) { () throws(LayoutFailure) in
      try stack.scroller(ofSection: section - first)
    }
  }

  /// The sections of the layer at `index` that have an offset of their own.
  func scrolledSections(_ index: Int) throws(EngineError) -> [ScrollerStatus] {
    guard !state.layers[index].scrolled.isEmpty, let stack = state.layers[index].stack else {
      return []
    }
    var all: [ScrollerStatus] = []
    for section in state.layers[index].scrolled.sections {
      if let scroller = try scroller(ofSection: section, index, stack) {
        all.append(try withStops(place(of: scroller, section, index), index, stack))
      }
    }
    return all
  }

  /// The scroller of a section of the layer at `index`, with where it is.
  func status(ofScroller section: Int, _ index: Int, _ stack: LayoutStack) throws(EngineError)
    -> ScrollerStatus
  {
    try withStops(try place(ofScroller: section, index, stack), index, stack)
  }

  /// The same without its stops, about which the layout must be asked.
  func place(ofScroller section: Int, _ index: Int, _ stack: LayoutStack) throws(EngineError)
    -> ScrollerStatus
  {
    try check(section: section, index)
    guard let scroller = try scroller(ofSection: section, index, stack) else {
      throw .noScroller(section, layer: state.layers[index].name)
    }
    return place(of: scroller, section, index)
  }

  private func place(of scroller: SectionScroller, _ section: Int, _ index: Int) -> ScrollerStatus {
    ScrollerStatus(
      section: section, scroller: scroller,
      offset: state.layers[index].scrolled[section] ?? scroller.rest, stops: [], stop: nil)
  }

  private func withStops(_ place: ScrollerStatus, _ index: Int, _ stack: LayoutStack)
    throws(EngineError) -> ScrollerStatus
  {
    var place = place
    let stops = stack.stops(of: place.scroller, place.section - state.firstShown(index))
    try engineError(of: state.layers[index].name) { () throws(LayoutFailure) in
      for index in 0..<min(stops.count, Self.listedStops) {
        place.stops.append(try stops.stop(index))
      }
      place.stop = try stops.index(at: place.offset)
    }
    return place
  }

  private func offset(
    of target: SectionTarget, from now: ScrollerStatus, _ index: Int, _ stack: LayoutStack
  ) throws(EngineError) -> Double {
    let stops = { stack.stops(of: now.scroller, now.section - self.state.firstShown(index)) }
    switch target {
    case .to(let offset): return offset
    case .by(let distance): return now.offset + distance
    case .next, .previous:
      let step = target == .next ? 1 : -1
      let view = now.scroller.frame.size.along(now.scroller.axis)
      return try engineError(of: state.layers[index].name) { () throws(LayoutFailure) in
        try stops().stop(from: now.offset, step: step)
      } ?? now.offset + Double(step) * view
    case .stop(let number):
      let count = now.scroller.stopCount
      guard count > 0 else { throw .layer(.noStops(section: now.section)) }
      try check(Double(number), "stop", in: 0...Double(count - 1))
      return try engineError(of: state.layers[index].name) { () throws(LayoutFailure) in
        try stops().stop(number)
      }
    }
  }

  /// The layer that scrolls a section of the one at `index`: the one whose offsets this follows, if
  /// the section scrolls there.
  func scrolledLayer(_ section: Int, _ index: Int) throws(EngineError) -> Int {
    let leader = state.leader(of: index)
    guard leader != index, state.layers[leader].stack != nil,
      !suspendedLayers.contains(state.layers[leader].name)
    else { return index }
    let content = state.layers[state.owner(of: leader)].content
    guard 0..<content.sections.count ~= section else { return index }
    let stack = try preparedStack(at: leader)
    return try scroller(ofSection: section, leader, stack) == nil ? index : leader
  }

  /// Returns where a section comes to rest that moves from its offset at `velocity`, in a gesture
  /// that began at `start`.
  func restingOffset(
    _ now: ScrollerStatus, from start: Double, velocity: Double, _ index: Int
  ) throws(EngineError) -> Double {
    let stack = try preparedStack(at: index)
    let stops = stack.stops(of: now.scroller, now.section - state.firstShown(index))
    let way = now.scroller.decelerates ? velocity * Self.decelerationTime : 0
    return try engineError(of: state.layers[index].name) { () throws(LayoutFailure) in
      try now.scroller.target(
        from: start, proposed: now.offset + way, velocity: velocity, stops)
    }
  }

  private func scroll(
    _ section: Int, of scroller: SectionScroller, to offset: Double, _ index: Int
  ) throws(EngineError) -> [String] {
    if state.layers.count == 1, state.layers[index].transition == nil,
      let stack = state.layers[index].stack, !stack.isMeasuring
    {
      return try scrollAlone(stack, section, of: scroller, to: offset, index)
    }
    return try edit { next throws(EngineError) in
      next.layers[index].scroll(section, to: offset, scroller)
      return [(next.layers[index].name, .scrollers)]
    }
  }

  /// Scrolls a section of the only layer: nothing changes but its offset, which changes in place.
  ///
  /// As `edit` would, without a copy of the state.
  ///
  /// - Throws: what a layout throws; the offset is then the old one.
  private func scrollAlone(
    _ stack: LayoutStack, _ section: Int, of scroller: SectionScroller, to offset: Double,
    _ index: Int
  ) throws(EngineError) -> [String] {
    beginChange()
    let (name, before) = (state.layers[index].name, state.layers[index].scrolled[section])
    willCall?(name)
    stack.rule = .boundsChange
    let after = offset == scroller.rest ? nil : offset
    state.layers[index].scrolled[section] = after
    do throws(LayoutFailure) {
      try stack.scrollSections({ state.snapshot(index) }) { $0.scroll(section, to: after) }
    } catch {
      state.layers[index].scrolled[section] = before
      forgetPrepared(state.layers)
      throw .layout(error, layer: name)
    }
    lastChange = .scrollSection(section, layer: name, from: before)
    return state.layers[index].nameAlone
  }
}

extension Layer {
  /// Moves the scroller of a section; the offset at which it rests at first is not kept.
  mutating func scroll(_ section: Int, to offset: Double, _ scroller: SectionScroller) {
    scrolled[section] = offset == scroller.rest ? nil : offset
  }
}
