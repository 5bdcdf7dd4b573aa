import CompositionalLayout
import LayoutCore

/// A compositional layout written down from the rules, group by group: every group is solved by
/// itself, nothing is kept, and whatever is asked for is looked up in a list of all there is.
///
/// It shares nothing with the layout under test but the value that a spec is read to.
struct NaiveCompositional {
  /// The content of a section.
  struct Section {
    var count = 0
    /// Measured sizes of items, and of kinds at its edges.
    var measured: [Int: Size] = [:]
    var measuredEdges: [String: Size] = [:]
    /// The offset of its scroller; nil: it rests.
    var offset: Double?
  }

  var spec = CompositionalSpec.list
  var viewport = Viewport(size: Size(width: 320, height: 500))
  var sections: [Section] = []
  /// The options `partial-group=fit`, `leftover=equal`, `boundary-stack`, `offset-grows` and
  /// `height-base=adjusted`.
  var fitsPartialGroup = false
  var equalisesTotals = false
  var stack = Stack.content
  var offsetGrows = true
  var usesAdjustedHeight = false

  /// Where several items at one edge lie (rule C-61).
  enum Stack: String, CaseIterable { case content, edge, stack }

  /// One element.
  struct Found: Hashable {
    var kind: String
    var section: Int
    var item = 0
    var frame: Rect
    var z: Int
    var isScrolled = false
    var isPinned = false
  }

  /// The scroller of a section.
  struct Scroller {
    var frame: Rect
    var length: Double
    var range: ClosedRange<Double>
    var rest: Double
    var stops: [Double]
  }

  /// Everything there is.
  struct Answer {
    var contentSize = Size.zero
    var elements: [Found] = []
    var extents: [SectionExtent] = []
    var scrollers: [Scroller?] = []
  }

  // MARK: The whole

  var axis: Axis { spec.layout.axis }
  private var across: Axis { axis.across }
  private var isMirrored: Bool { spec.layout.isRightToLeft }
  private var view: Size {
    Size(width: max(0, viewport.size.width), height: max(0, viewport.size.height))
  }

  /// Solves everything from left to right, then mirrors it (rule C-18).
  func layOut() -> Answer {
    let outerSpan = span(of: spec.layout.reference)
    let parts = sections.indices.map { part($0) }
    let lengths = parts.map { $0.before + $0.inside + $0.after }
    let sum = lengths.reduce(0, +) + spec.layout.gap * Double(max(0, sections.count - 1))
    let outer = EdgeItems(
      spec.layout.boundaries, axis, inside: sum, across: outerSpan, measured: [:], stack,
      grows: offsetGrows)
    let length = outer.before + sum + outer.after

    // The pin lines (rules C-66, F-42), measured from where the content begins.
    let adjusted = mirrored(viewport.adjustedContentInset)
    var offset = viewport.contentOffset.along(axis)
    if isMirrored, axis == .horizontal { offset = length - view.along(axis) - offset }
    var pins = EdgeItems.Pins(
      top: offset + adjusted.lead(axis),
      bottom: offset + view.along(axis) - adjusted.trail(axis))

    var answer = Answer()
    for one in outer.placed(in: Span(0, length), pins) {
      // An element is of a section: without one there is none.
      if !sections.isEmpty { answer.elements.append(one.found(0, "layout-", axis)) }
      guard one.spec.isPinned else { continue }
      // Those of sections pin below and above those of the layout (Q11).
      let edge = one.spec.place(axis).along(axis)
      if edge == 0 { pins.innerTop = max(pins.innerTop, one.main.end) }
      if edge == 1 { pins.innerBottom = min(pins.innerBottom, one.main.start) }
    }
    var start = outer.before
    for (index, part) in parts.enumerated() {
      place(part, index, at: start, pins, &answer)
      start += lengths[index] + spec.layout.gap
    }
    answer.contentSize = Size(main: length, cross: view.along(across), axis)
    if isMirrored { mirror(&answer) }
    return answer
  }

  private func mirror(_ answer: inout Answer) {
    let width = answer.contentSize.width
    func turned(_ rect: Rect) -> Rect {
      Rect(x: width - rect.maxX, y: rect.y, width: rect.width, height: rect.height)
    }
    for index in answer.elements.indices {
      answer.elements[index].frame = turned(answer.elements[index].frame)
    }
    for index in answer.scrollers.indices {
      guard let frame = answer.scrollers[index]?.frame else { continue }
      answer.scrollers[index]?.frame = turned(frame)
    }
    guard axis == .horizontal else { return }
    answer.extents = answer.extents.map {
      SectionExtent(start: width - $0.end, end: width - $0.start)
    }
  }

  private func mirrored(_ insets: Insets) -> Insets {
    guard isMirrored else { return insets }
    return Insets(top: insets.top, left: insets.right, bottom: insets.bottom, right: insets.left)
  }

  /// The part of the view that is left across the axis (rule C-52).
  private func span(of reference: InsetReference) -> Span {
    let (lead, trail) = edges(of: reference)
    return Span(lead, max(0, view.along(across) - lead - trail))
  }

  private func edges(of reference: InsetReference) -> (lead: Double, trail: Double) {
    let insets =
      switch reference {
      case .none: Insets.zero
      case .safe: mirrored(viewport.safeArea)
      case .margins: mirrored(viewport.layoutMargins)
      }
    return (insets.lead(across), insets.trail(across))
  }

  // MARK: Sections

  /// A section, its place not known yet.
  private struct Part {
    var spec: SectionSpec
    /// The view across the axis, less what insets are measured from.
    var room: Span
    var roomTrail: Double
    var inset: Insets
    /// Length without items at edges, and what these add.
    var inside = 0.0
    var before = 0.0
    var after = 0.0
    var edges: EdgeItems
    var groups: [NaiveGroup] = []
    /// Where each begins along the axis on which they follow each other, how long each is there,
    /// and the end of the last.
    var starts: [Double] = []
    var lengths: [Double] = []
    var end = 0.0
    /// Length of the highest group, across that axis.
    var band = 0.0
  }

  /// Solves a section (rules C-50 to C-57, C-80).
  private func part(_ index: Int) -> Part {
    let section = spec.layout.repeats == .cycle ? index % spec.sections.count : index
    let spec = spec.sections[min(section, spec.sections.count - 1)]
    let reference = spec.reference ?? self.spec.layout.reference
    let room = span(of: reference)
    var box = Size(main: view.along(axis), cross: room.length, axis)
    if usesAdjustedHeight {
      let inset = mirrored(viewport.adjustedContentInset)
      box.set(max(0, box.along(axis) - inset.lead(axis) - inset.trail(axis)), along: axis)
    }
    let inset = spec.inset.points(in: box)
    let container = Size(
      width: max(0, box.width - inset.left - inset.right),
      height: max(0, box.height - inset.top - inset.bottom))
    let content = sections[index]
    let groups = NaiveGroup.groups(spec.group, in: container, content, equalisesTotals)
    let stackAxis = spec.scroll == .none ? axis : across
    var part = Part(
      spec: spec, room: room, roomTrail: edges(of: reference).trail, inset: inset,
      edges: EdgeItems([], axis, inside: 0, across: room, measured: [:], stack, grows: true))
    part.groups = groups
    let edge = spec.group.edge
    for (number, group) in groups.enumerated() {
      if number > 0 { part.end += spec.gap }
      part.starts.append(part.end)
      var length = group.size.along(stackAxis)
      if fitsPartialGroup, number == groups.count - 1, group.isPartial {
        length = group.usedLength(stackAxis)
      }
      part.lengths.append(length)
      part.end += edge.length(stackAxis) + length
      part.band = max(part.band, group.size.along(stackAxis.across) + edge.length(stackAxis.across))
    }
    let length = spec.scroll == .none ? part.end : part.band
    part.inside = max(0, inset.lead(axis) + length + inset.trail(axis))
    var span = room
    if spec.follows {
      let left = view.along(across) - room.start - part.roomTrail
      span = Span(
        room.start + inset.lead(across),
        max(0, left - inset.lead(across) - inset.trail(across)))
    }
    part.edges = EdgeItems(
      spec.boundaries, axis, inside: part.inside, across: span, measured: content.measuredEdges,
      stack, grows: offsetGrows)
    (part.before, part.after) = (part.edges.before, part.edges.after)
    return part
  }

  private func place(
    _ part: Part, _ index: Int, at start: Double, _ pins: EdgeItems.Pins, _ answer: inout Answer
  ) {
    let whole = Span(start, part.before + part.inside + part.after)
    answer.extents.append(SectionExtent(start: whole.start, end: whole.end))
    for background in part.spec.backgrounds {
      let box = Rect(main: whole, cross: part.room, axis)
      answer.elements.append(
        Found(
          kind: background.kind, section: index,
          frame: box.inset(by: background.inset.points(in: box.size), []), z: 0))
    }
    let hasBackground = !part.spec.backgrounds.isEmpty
    answer.elements += part.edges.placed(in: whole, pins.inner).map { $0.found(index, "", axis) }
    let top = start + part.before + part.inset.lead(axis)
    let lead = part.room.start + part.inset.lead(across)
    let edge = part.spec.group.edge
    var cells = CellList(section: index, z: hasBackground ? 1 : 0)
    guard part.spec.scroll != .none, !part.groups.isEmpty else {
      answer.scrollers.append(nil)
      let room = max(
        0, part.room.length - part.inset.lead(across) - part.inset.trail(across))
      for (group, position) in zip(part.groups, part.starts) {
        let main = Span(
          top + position + edge.lead(axis).length, group.size.along(axis))
        let cross = edge.span(group.size.along(across), in: Span(lead, room), across)
        group.place(in: Rect(main: main, cross: cross, axis), &cells)
      }
      answer.elements += cells.found
      return
    }
    let scroller = scroller(part, Span(top, part.band))
    answer.scrollers.append(scroller)
    let offset = sections[index].offset ?? scroller.rest
    for (group, position) in zip(part.groups, part.starts) {
      let main = edge.span(group.size.along(axis), in: Span(top, part.band), axis)
      let cross = Span(
        lead + position + edge.lead(across).length - offset, group.size.along(across))
      group.place(in: Rect(main: main, cross: cross, axis), &cells)
    }
    answer.elements += cells.found.map {
      var found = $0
      found.isScrolled = true
      return found
    }
  }

  /// The scroller of a section (rules C-80 to C-86).
  private func scroller(_ part: Part, _ main: Span) -> Scroller {
    let length = view.along(across)
    let lead = part.room.start + part.inset.lead(across)
    let trail = part.roomTrail + part.inset.trail(across)
    let content = lead + part.end + trail
    let end = max(0, content - length)
    var stops: [Double] = []
    switch part.spec.scroll {
    case .none, .continuous: break
    case .leading, .group:
      stops = part.starts.filter { $0 < end - 1e-6 } + [end]
    case .page:
      stops = [0]
      while length > 0, stops[stops.count - 1] + length < end - 1e-6 {
        stops.append(Double(stops.count) * length)
      }
      if length > 0, end > stops[stops.count - 1] { stops.append(end) }
    case .center:
      let edge = part.spec.group.edge.lead(across).length
      stops = zip(part.starts, part.lengths).map { lead + $0 + edge + $1 / 2 - length / 2 }
    }
    let isCentred = part.spec.scroll == .center
    return Scroller(
      frame: Rect(main: main, cross: Span(0, length), axis), length: content,
      range: isCentred ? stops[0]...stops[stops.count - 1] : 0...end,
      rest: isCentred ? stops[0] : 0, stops: stops)
  }
}
