/// Which rule says who moves while the finger drags content.
enum Handoff: Int {
  /// The sheet up to its end, then the content, and back: one motion may do both (OverlayContainer).
  case full
  /// The source document's: the sheet, and the content stays at its origin.
  case seed
}

/// Sheet and content under one finger (§1.6).
extension Sheet {
  /// Whether a drag of the content moves the sheet (§1.6, the full rule).
  static func moves(_ position: SheetPosition, atOrigin: Bool, isUp: Bool) -> Bool {
    switch position {
    case .bottom: return !atOrigin && isUp
    case .top: return atOrigin && !isUp
    case .inFlight: return atOrigin || isUp
    case .stationary: return false
    }
  }

  /// Whether a drag of the content moves the sheet (§1.6, the source document's rule).
  static func seedMoves(_ position: SheetPosition, offset: Double) -> Bool {
    switch position {
    case .top: return offset < 0
    case .bottom: return offset > 0
    case .inFlight: return true
    case .stationary: return false
    }
  }

  /// One motion over content: what the sheet cannot take, because it has come to an end, the content
  /// takes, and the other way round; so the steps it is made of make no difference.
  ///
  /// 1. Content that was pulled beyond its end comes back to it before anything opens.
  /// 2. Ask who moves.
  /// 3. The content: it takes all that is left.
  /// 4. The sheet: it takes what lies beyond the content's end, or all; the content is held.
  /// 5. Go on with what the sheet could not take.
  mutating func handOff(_ distance: Double, scroll: Double) -> Double {
    var (left, place) = (distance, scroll)
    for _ in 0..<4 where left != 0 {
      guard var finger else { break }
      if left < 0, place < 0 {
        let back = min(-left, -place)
        place += back
        left += back
        self.finger?.lastScroll = place
        continue
      }
      let live = place - left
      let (atOrigin, position) = (live <= 0, position)
      guard Self.moves(position, atOrigin: atOrigin, isUp: left < 0) else {
        self.finger?.lastScroll = live
        return live
      }
      let wanted = atOrigin ? -live : left
      var held = finger.lastScroll
      if position != .bottom, held < 0 { held = 0 }
      if held < 0 && live > 0 || held > 0 && live <= 0 { held = 0 }
      let raw = finger.startHeight - (finger.sheetTotal + wanted)
      let clamped = min(max(raw, range.lowerBound), range.upperBound)
      // What is beyond the end is not the sheet's: the finger need not come back over it. A sheet that
      // was beyond already, as one caught while it overshoots, gives the content no more than the finger's.
      let excess = min(max(clamped - raw, min(wanted, 0)), max(wanted, 0))
      finger.sheetTotal = finger.startHeight - clamped
      finger.lastScroll = held
      self.finger = finger
      show(clamped)
      place = held
      left = excess
    }
    return place
  }

  /// Whether the sheet would move on with the finger at its release.
  func sheetMoves(scroll: Double, velocity: Double, origin: Double) -> Bool {
    guard rules.scrollExpands else { return false }
    switch rules.handoff {
    case .full: return Self.moves(position, atOrigin: scroll <= 0, isUp: velocity < 0)
    case .seed: return position == .inFlight || Self.seedMoves(position, offset: scroll - origin)
    }
  }

  /// Where the content stays at a release, and with what velocity it goes on by itself; nil: not at all.
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

  /// What a fling makes of the content's place, its velocity and the sheet's; nil: nothing else.
  ///
  /// Where momentum is kept, what is left of the velocity at the end of one goes on in the other
  /// (§3.1.4). A scroll view slows down in proportion to its velocity: a way costs it the way over `glide`.
  func momentum(_ velocity: Double, _ place: Double, _ going: Double?, _ speed: Double)
    -> (place: Double, going: Double?, speed: Double)?
  {
    guard rules.keepsMomentum, rules.scrollExpands, rules.handoff == .full,
      position != .stationary
    else { return nil }
    if velocity > 0, speed == 0, going != nil, position != .bottom {
      let left = velocity - place / Release.glide
      return left > 0 ? (0, nil, left) : nil
    }
    if velocity < 0, speed < 0, case .notch(let notch) = target(at: speed),
      notches.height(notch) >= range.upperBound
    {
      let left = -velocity - (notches.height(notch) - shown) / Release.glide
      return left > 0 ? (place, -left, speed) : nil
    }
    return nil
  }
}
