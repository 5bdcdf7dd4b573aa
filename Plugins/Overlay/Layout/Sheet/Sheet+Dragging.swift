/// A finger on a sheet, since it came down.
struct SheetFinger: Equatable {
  /// Where the finger came down.
  enum Source: Int {
    case handle, content
    /// Beside the sheet.
    case backdrop
  }

  var source: Source
  /// Height of the sheet when the finger came down, in points.
  var startHeight: Double
  /// How far the finger has come, closing positive, in points.
  var total = 0.0
  /// How far of that the sheet has come.
  var sheetTotal = 0.0
  /// Where the content was when it was scrolled last, in points from its near end.
  var lastScroll: Double
  /// How far the finger has moved in any direction.
  var travel = 0.0
  /// Whether it has moved the sheet.
  var isDragging = false
  /// Whether it stopped a motion.
  var hasCaught = false
}

extension Sheet {
  /// Farthest that a finger may move to be a tap, in points.
  static let tapSlop = 10.0

  /// A finger comes down; a motion stops where it is.
  ///
  /// `scroll` is the content's place in points from its near end: 0 at the end, negative beyond it.
  mutating func press(_ source: SheetFinger.Source, scroll: Double) {
    var finger = SheetFinger(source: source, startHeight: shown, lastScroll: scroll)
    if motion != nil, source != .backdrop {
      height = shown
      motion = nil
      rest = .free
      finger.hasCaught = true
      finger.startHeight = height
      events.append(.cancelled)
    }
    self.finger = finger
  }

  /// The finger moves by a closing distance; returns the content's place then.
  ///
  /// - Parameters:
  ///   - distance: closing, in points.
  ///   - scroll: the content's place before, in points from its near end.
  ///   - origin: the place of the content's offset 0, for the seed's rule; that of its inset otherwise.
  mutating func drag(_ distance: Double, scroll: Double, origin: Double = 0) -> Double {
    guard var finger else { return scroll }
    finger.total += distance
    finger.travel += distance.magnitude
    self.finger = finger
    switch finger.source {
    case .backdrop: return scroll
    case .handle:
      let raw = finger.startHeight - finger.total
      show(max(0, rules.rubberBand.shown(raw, in: range, container: container)))
      return scroll
    case .content:
      guard rules.scrollExpands else { return scroll - distance }
      switch rules.handoff {
      case .full: return handOff(distance, scroll: scroll)
      case .seed:
        let live = scroll - distance - origin
        guard Self.seedMoves(position, offset: live) else { return live + origin }
        let raw = finger.startHeight - finger.total
        show(min(max(raw, range.lowerBound), range.upperBound))
        return origin
      }
    }
  }

  /// The finger goes up, with a closing velocity in points per second; returns where the content is
  /// then, and whether it may go on by itself.
  mutating func release(_ velocity: Double, scroll: Double, origin: Double = 0)
    -> (scroll: Double, isFree: Bool)
  {
    guard let finger else { return (scroll, true) }
    self.finger = nil
    if finger.source == .backdrop {
      if rules.backdropDismisses, finger.travel < Self.tapSlop, rest != .dismissed { dismiss() }
      return (scroll, true)
    }
    var (place, isFree, speed) = (scroll, true, velocity)
    if finger.source == .content {
      (place, isFree) = contentRest(scroll, finger, origin)
      if !sheetMoves(scroll: scroll, velocity: velocity, origin: origin) { speed = 0 }
    }
    guard finger.isDragging || finger.hasCaught else { return (place, isFree) }
    if finger.isDragging { events.append(.willEndDragging(velocity: velocity)) }
    let isHome =
      (height - notches.height(lastEnded)).magnitude <= Notches.tolerance
      && notches.enabled.contains(lastEnded)
    if isHome {
      height = notches.height(lastEnded)
      rest = .notch
    } else {
      execute(target(at: speed), velocity: speed, animated: true)
    }
    return (place, isFree)
  }

  /// The finger is taken away without meaning anything: as a release at rest.
  mutating func cancel(scroll: Double, origin: Double = 0) -> Double {
    finger?.travel = .infinity
    return release(0, scroll: scroll, origin: origin).scroll
  }

  /// Goes away.
  mutating func dismiss() { execute(.dismissed, velocity: 0, animated: true) }

  /// Takes another height in a drag.
  mutating func show(_ height: Double) {
    guard height != self.height else { return }
    if finger?.isDragging == false {
      finger?.isDragging = true
      events.append(.willStartDragging)
    }
    self.height = height
    rest = .free
    events.append(.willTranslate(to: height, isAnimated: false))
  }
}
