internal import CollectionEngine
internal import LayoutCore

// The law about sections that scroll by themselves.
extension Law {
  static let scrollers = Law(
    "scrollers", "sections scroll by their offsets",
    """
    Scrollers are where they are found, with a rest and ascending stops in their ranges; a section that is \
    scrolled moves its elements by that distance and nothing else, shows what lies in its frame, prepares \
    nothing, and keeps its offset when it is moved (rules C-81 to C-89).
    """,
    fix: """
      apply `scrollerOffset` (`LAYOUT_SCROLLER_OFFSETS`) to the frames of a section's elements \
      when they are asked for, flag them, and leave out what `visiblePart` leaves nothing of
      """
  ) { scene throws(LawStop) in
    let probe = try scene.probe()
    guard let level = probe.levels.last(where: { $0.layout.scrollers != nil }),
      let scrollers = level.layout.scrollers
    else { throw .notOffered }
    var sections: [Int] = []
    for section in 0..<level.context.sectionCount {
      guard let scroller = try ask(layout: scrollers.scroller(ofSection: section)) else { continue }
      sections.append(section)
      try check(scroller, section)
      try checkStops(of: scroller, section, scrollers)
      try checkPlace(of: scroller, section, scrollers)
    }
    guard !sections.isEmpty else { return }
    let twin = try scene.twin()
    let range = try ask(engine: twin.scene.scrollers(layer: twin.layer))
    for status in range.spread(3) { try checkScrolling(status, twin) }
    for status in range.spread(2) { try checkMoving(status.section, try scene.twin()) }
  }

  private static func check(_ scroller: SectionScroller, _ section: Int) throws(LawStop) {
    let (frame, name) = (scroller.frame, "the scroller of section \(section)")
    guard frame.isFinite, frame.width >= 0, frame.height >= 0 else {
      throw .broken("the frame of \(name) is \(frame.measures)")
    }
    let (low, high) = (scroller.range.lowerBound, scroller.range.upperBound)
    guard low.isFinite, high.isFinite else {
      throw .broken("\(name) goes from \(low.short) to \(high.short)")
    }
    guard scroller.range.contains(scroller.rest) else {
      throw .broken(
        "\(name) rests at \(scroller.rest.short), outside of \(low.short) to \(high.short)")
    }
  }

  private static func checkStops(
    of scroller: SectionScroller, _ section: Int, _ scrollers: any SectionScrollers
  ) throws(LawStop) {
    let some = Array(0..<scroller.stopCount).spread(40)
    var numbers: [Int] = []
    for number in some.flatMap({ [$0, $0 + 1] })
    where number < scroller.stopCount && number != numbers.last {
      numbers.append(number)
    }
    var before: (number: Int, stop: Double)?
    for number in numbers.sorted() {
      let stop = try ask(layout: scrollers.stop(number, ofSection: section))
      guard scroller.range.contains(stop) else {
        throw .broken(
          "stop \(number) of section \(section) is \(stop.short), outside of "
            + "\(scroller.range.lowerBound.short) to \(scroller.range.upperBound.short)")
      }
      if let before, before.number < number, stop < before.stop {
        throw .broken(
          "stop \(number) of section \(section) is \(stop.short), stop \(before.number) "
            + "\(before.stop.short)")
      }
      before = (number, stop)
    }
  }

  private static func checkPlace(
    of scroller: SectionScroller, _ section: Int, _ scrollers: any SectionScrollers
  ) throws(LawStop) {
    let frame = scroller.frame
    if frame.isEmpty { return }
    let middle = Point(x: frame.midX, y: frame.midY)
    let found = try ask(layout: scrollers.section(withScrollerAt: middle))
    let there = try found.flatMap { number throws(LawStop) in
      try ask(layout: scrollers.scroller(ofSection: number))
    }
    guard there?.frame.contains(middle) == true else {
      throw .broken(
        "at \(middle.text), in the scroller of section \(section), is "
          + (found.map { "that of section \($0)" } ?? "none"))
    }
  }

  /// Scrolls a section to some offsets and compares every element with where it was.
  private static func checkScrolling(_ status: ScrollerStatus, _ twin: LawScene) throws(LawStop) {
    let (section, scroller) = (status.section, status.scroller)
    let (low, high) = (scroller.range.lowerBound, scroller.range.upperBound)
    let difference = twin.difference("")
    var before = try ask(engine: twin.scene.attributes(.all, layer: twin.layer))
    var from = status.offset
    for offset in [low, (low + high) / 2, high, high + 17, low + (high - low) * 0.3, status.offset]
    {
      let prepares = try ask(engine: twin.scene.counters(layer: twin.layer)).prepares
      try ask(
        engine: twin.scene.scrollSection(section, .to(offset), clamped: false, layer: twin.layer))
      let what = "scroll! section \(section) to \(offset.short)"
      let now = try ask(engine: twin.scene.attributes(.all, layer: twin.layer))
      guard try ask(engine: twin.scene.counters(layer: twin.layer)).prepares == prepares else {
        throw .broken("\(what) prepares the layout")
      }
      let (shift, back) = (scroller.shift(at: offset), scroller.shift(at: from))
      let (dx, dy) = (shift.x - back.x, shift.y - back.y)
      for (one, other) in zip(before, now) {
        let (old, new) = (one.attributes, other.attributes)
        let name = try twin.kinds().text(for: old.element)
        guard old.element == new.element else {
          throw .broken("after \(what) \(name) is not among all elements")
        }
        let moves = one.scroller == section
        let wanted = old.frame.offset(dx: moves ? dx : 0, dy: moves ? dy : 0)
        guard difference.areClose(wanted.x, new.frame.x),
          difference.areClose(wanted.y, new.frame.y), old.frame.size == new.frame.size
        else {
          throw .broken(
            "after \(what) the frame of \(name) is \(new.frame.measures), by its offset "
              + wanted.measures)
        }
      }
      guard before.count == now.count else {
        throw .broken("after \(what) there are \(now.count) elements, before \(before.count)")
      }
      do throws(LawStop) { try requireRects(try twin.top(), try twin.kinds()) } catch {
        guard case .broken(let sentence, _) = error else { throw error }
        throw .broken("after \(what): \(sentence)")
      }
      (before, from) = (now, offset)
    }
  }

  /// Moves a scrolled section to the other end; where it has the same scroller there, it has the
  /// same offset.
  private static func checkMoving(_ section: Int, _ twin: LawScene) throws(LawStop) {
    let counts = try ask(engine: twin.scene.itemCounts())
    let target = section == 0 ? counts.count - 1 : 0
    guard counts.indices.contains(target), target != section else { return }
    try ask(engine: twin.scene.scrollSection(section, .next, layer: twin.layer))
    let before = try ask(engine: twin.scene.scrollers(section: section, layer: twin.layer))[0]
    try ask(engine: twin.scene.moveSection(section, to: target, layer: twin.layer))
    let all = try ask(engine: twin.scene.scrollers(layer: twin.layer))
    guard let after = all.first(where: { $0.section == target }) else { return }
    var same = after.scroller
    same.frame = before.scroller.frame
    guard same == before.scroller, after.stops == before.stops, after.offset != before.offset else {
      return
    }
    throw .broken(
      "section \(section) is at \(before.offset.short), and at \(after.offset.short) once it is "
        + "moved to \(target)")
  }
}
