/// A finger on a sheet, since it came down.
struct SheetFinger: Equatable {
  /// The place of the press.
  enum Source: Int {
    case handle, content
    /// Beside the sheet.
    case backdrop
  }

  var source: Source
  /// Height of the sheet when the finger came down, in points.
  var startHeight: Double
  /// Movement of the finger, closing positive, in points.
  var total = 0.0
  /// The sheet's part of that movement.
  var sheetTotal = 0.0
  /// The content's place when it was scrolled last, in points from its near end.
  var lastScroll: Double
  /// Movement across the sheet's axis, in points.
  var across = 0.0
  /// The greatest distance from where it came down so far, in any direction.
  var travel = 0.0
  /// Whether it has moved the sheet.
  var isDragging = false
  /// Whether it stopped a motion.
  var hasCaught = false
}

extension Sheet {
  /// Maximum distance of a finger from its press for a tap, in points (rule H-15).
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
    }
    self.finger = finger
  }

  /// The finger moves by a closing distance; returns the content's place then.
  ///
  /// - Parameters:
  ///   - distance: closing, in points.
  ///   - across: the part of the movement that neither closes nor opens, in points.
  ///   - scroll: the content's place before, in points from its near end.
  ///   - origin: where offset 0 lies on the same scale; only handoff=seed uses it.
  mutating func drag(_ distance: Double, across: Double = 0, scroll: Double, origin: Double = 0)
    -> Double
  {
    guard var finger else { return scroll }
    finger.total += distance
    finger.across += across
    let (way, side) = (finger.total, finger.across)
    finger.travel = max(finger.travel, (way * way + side * side).squareRoot())
    self.finger = finger
    switch finger.source {
    case .backdrop: return scroll
    case .handle:
      let raw = finger.startHeight - finger.total
      resize(to: max(0, rules.rubberBand.shown(raw, in: range, container: container)))
      return scroll
    case .content:
      guard rules.scrollExpands else { return scroll - distance }
      switch rules.handoff {
      case .full: return handOff(distance, scroll: scroll)
      case .seed:
        let live = scroll - distance - origin
        guard Self.seedMoves(position, offset: live) else { return live + origin }
        let raw = finger.startHeight - finger.total
        resize(to: min(max(raw, range.lowerBound), range.upperBound))
        return origin
      }
    }
  }

  /// The finger goes up, with a closing velocity in points per second; returns where the content is
  /// then, and with what closing velocity it goes on by itself, nil while a finger holds it.
  mutating func release(
    _ velocity: Double, scroll: Double, origin: Double = 0, mayTap: Bool = true
  ) -> (scroll: Double, velocity: Double?) {
    guard let finger else { return (scroll, velocity) }
    self.finger = nil
    if finger.source == .backdrop {
      let isTap = mayTap && finger.travel <= Self.tapSlop
      if isTap, rules.backdropDismisses, rest != .dismissed { go(to: .dismissed, animated: true) }
      return (scroll, velocity)
    }
    var (scroll, contentVelocity, sheetVelocity) = (scroll, velocity as Double?, velocity)
    var isFlung = false
    if finger.source == .content {
      if !sheetMoves(scroll: scroll, velocity: velocity, origin: origin) { sheetVelocity = 0 }
      (scroll, contentVelocity) = contentRest(scroll, finger, origin, velocity)
      if let fling = momentum(
        of: velocity, scroll: scroll, contentVelocity: contentVelocity,
        sheetVelocity: sheetVelocity)
      {
        (scroll, contentVelocity, sheetVelocity) = fling
        isFlung = sheetVelocity > 0
      }
    }
    guard finger.isDragging || finger.hasCaught || isFlung else { return (scroll, contentVelocity) }
    let isHome =
      !isFlung && (height - notches.height(lastEnded)).magnitude <= Notches.tolerance
      && notches.enabled.contains(lastEnded)
    if isHome {
      height = notches.height(lastEnded)
      rest = .notch
    } else {
      go(to: target(at: sheetVelocity), velocity: sheetVelocity, animated: true)
    }
    return (scroll, contentVelocity)
  }

  /// The finger is taken away without meaning anything: as a release at rest that is no tap.
  mutating func cancel(scroll: Double, origin: Double = 0) -> Double {
    release(0, scroll: scroll, origin: origin, mayTap: false).scroll
  }

  /// Takes another height in a drag.
  mutating func resize(to height: Double) {
    guard height != self.height else { return }
    finger?.isDragging = true
    self.height = height
    rest = .free
  }
}

/// The rule that decides what moves while the finger drags content.
enum Handoff: String, CaseIterable {
  /// The sheet up to its end, then the content, and back: one motion may do both
  /// (OverlayContainer).
  case full
  /// The article's: the sheet, and the content stays at its origin.
  case seed
}

/// Sheet and content under one finger (rules S-06 to S-08).
extension Sheet {
  /// Whether a drag of the content moves the sheet (rule S-06).
  static func moves(_ position: SheetPosition, atOrigin: Bool, isUp: Bool) -> Bool {
    switch position {
    case .bottom: return !atOrigin && isUp
    case .top: return atOrigin && !isUp
    case .inFlight: return atOrigin || isUp
    case .stationary: return false
    }
  }

  /// Whether a drag of the content moves the sheet (rule S-12).
  static func seedMoves(_ position: SheetPosition, offset: Double) -> Bool {
    switch position {
    case .top: return offset < 0
    case .bottom: return offset > 0
    case .inFlight: return true
    case .stationary: return false
    }
  }

  /// One motion over content: what the sheet cannot take, because it has come to an end, the
  /// content takes, and the other way round; so the steps it is made of make no difference.
  ///
  /// 1. Content that was pulled beyond its end comes back to it before anything opens.
  /// 2. Ask who moves.
  /// 3. The content: it takes all that is left.
  /// 4. The sheet: it takes what lies beyond the content's end, or all; the content stays.
  /// 5. Go on with what the sheet could not take.
  ///
  /// Three rounds at most move something: content back to its end, the sheet, the content. The
  /// bound of four only keeps a rounding error from going round for ever.
  mutating func handOff(_ distance: Double, scroll: Double) -> Double {
    var (left, scroll) = (distance, scroll)
    for _ in 0..<4 where left != 0 {
      guard var finger else { break }
      // 1.
      if left < 0, scroll < 0 {
        let back = min(-left, -scroll)
        scroll += back
        left += back
        self.finger?.lastScroll = scroll
        continue
      }
      // 2.
      let live = scroll - left
      let (atOrigin, position) = (live <= 0, position)
      guard Self.moves(position, atOrigin: atOrigin, isUp: left < 0) else {
        // 3.
        self.finger?.lastScroll = live
        return live
      }
      // 4.
      let wanted = atOrigin ? -live : left
      var held = finger.lastScroll
      if position != .bottom, held < 0 { held = 0 }
      if held < 0 && live > 0 || held > 0 && live <= 0 { held = 0 }
      let raw = finger.startHeight - (finger.sheetTotal + wanted)
      let clamped = min(max(raw, range.lowerBound), range.upperBound)
      // The excess beyond the end does not count for the sheet: the finger need not come back over
      // it. A sheet that is already beyond, such as one caught while it overshoots, leaves the
      // content at most the finger's movement.
      let excess = min(max(clamped - raw, min(wanted, 0)), max(wanted, 0))
      finger.sheetTotal = finger.startHeight - clamped
      finger.lastScroll = held
      self.finger = finger
      resize(to: clamped)
      // 5.
      scroll = held
      left = excess
    }
    return scroll
  }

  /// Whether the sheet would move on with the finger at its release.
  func sheetMoves(scroll: Double, velocity: Double, origin: Double) -> Bool {
    guard rules.scrollExpands else { return false }
    switch rules.handoff {
    case .full: return Self.moves(position, atOrigin: scroll <= 0, isUp: velocity < 0)
    case .seed: return position == .inFlight || Self.seedMoves(position, offset: scroll - origin)
    }
  }

  /// Returns the place of the content at a release and its velocity from then on; nil if it does
  /// not move.
  func contentRest(
    _ scroll: Double, _ finger: SheetFinger, _ origin: Double, _ velocity: Double
  ) -> (Double, Double?) {
    guard rules.scrollExpands else { return (scroll, velocity) }
    switch (rules.handoff, position) {
    case (_, .stationary), (_, .top): return (scroll, velocity)
    case (.full, .bottom): return (min(scroll, 0), nil)
    case (.full, .inFlight):
      let isOnNotch = notches.enabled.contains {
        (notches.heights[$0] - shown).magnitude <= Notches.tolerance
      }
      return isOnNotch ? (scroll, velocity) : (finger.lastScroll, nil)
    case (.seed, .bottom), (.seed, .inFlight): return (origin, nil)
    }
  }

  /// Returns the effect of a fling on the content's place, its velocity and the sheet's; nil if
  /// there is none.
  ///
  /// Where momentum is kept, what is left of the velocity at the end of one goes on in the other
  /// (rule S-10). A scroll view slows down in proportion to its velocity: a way costs it the way
  /// over `glide`.
  func momentum(
    of velocity: Double, scroll: Double, contentVelocity: Double?, sheetVelocity: Double
  ) -> (scroll: Double, contentVelocity: Double?, sheetVelocity: Double)? {
    guard rules.keepsMomentum, rules.scrollExpands, rules.handoff == .full,
      position != .stationary
    else { return nil }
    if velocity > 0, sheetVelocity == 0, contentVelocity != nil, position != .bottom {
      let left = velocity - scroll / Release.glide
      return left > 0 ? (0, nil, left) : nil
    }
    if velocity < 0, sheetVelocity < 0, case .notch(let notch) = target(at: sheetVelocity),
      notches.height(notch) >= range.upperBound
    {
      let left = -velocity - (notches.height(notch) - shown) / Release.glide
      return left > 0 ? (scroll, -left, sheetVelocity) : nil
    }
    return nil
  }
}
