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
      // What is beyond the end is not the sheet's: the finger need not come back over it.
      let excess = clamped - raw
      finger.sheetTotal += wanted - excess
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

  /// Where the content stays at a release, and whether it may go on by itself.
  func contentRest(_ scroll: Double, _ finger: SheetFinger, _ origin: Double) -> (
    Double, Bool
  ) {
    guard rules.scrollExpands else { return (scroll, true) }
    switch (rules.handoff, position) {
    case (_, .stationary), (_, .top): return (scroll, true)
    case (.full, .bottom): return (min(scroll, 0), false)
    case (.full, .inFlight):
      let isOnNotch = notches.enabled.contains {
        (notches.heights[$0] - shown).magnitude <= Notches.tolerance
      }
      return isOnNotch ? (scroll, true) : (finger.lastScroll, false)
    case (.seed, .bottom), (.seed, .inFlight): return (origin, false)
    }
  }
}
