import LayoutCore

/// The elements of kinds that belong to no section, as the base puts them at rest, until the base's
/// version changes.
///
/// They are the elements of section 0, numbered from 0 without a gap. Ordered across the axis of
/// their side, so that a call finds those in the viewport in O(log n + elements found).
final class LooseElements {
  private var version: Int?
  private var entries: [Entry] = []
  /// For each entry the furthest end of the ones up to it.
  private var furthest: [Double] = []
  private var counts: [(kind: ElementKind, count: Int)] = []
  /// The positions along the axis at which elements of each kind begin, ascending.
  private(set) var levels: [Level] = []

  /// The elements of one kind that begin at one place along the axis.
  struct Level {
    let kind: ElementKind
    /// From there to the end of the longest.
    var span: PinSide.Span
    /// The span of all elements of the kind across the axis.
    let across: SectionExtent
  }

  private struct Entry {
    let start: Double
    let end: Double
    let attributes: LayoutAttributes
  }

  /// More elements than this of one kind are not pinned: a base may have no end of them.
  private static let most = 1 << 20

  /// Forgets everything.
  func forget() { version = nil }

  /// Reads the elements of `kinds` again if the base has changed.
  ///
  /// - Complexity: O(m log m) for m elements where it has, else O(1).
  func follow(_ base: any BaseLayout, _ kinds: [ElementKind], _ side: PinSide)
    throws(LayoutFailure)
  {
    guard version != base.version else { return }
    var found: [Entry] = []
    counts = []
    for kind in kinds {
      var item = 0
      while item < Self.most,
        let one = try base.attributes(for: Element(kind, section: 0, item: item))
      {
        item += 1
        if one.isScrolled { continue }
        let across = one.boundingBox.span(side.axis.across)
        found.append(Entry(start: across.start, end: across.end, attributes: one))
      }
      counts.append((kind, item))
    }
    found.sort { ($0.start, $0.attributes.element.item) < ($1.start, $1.attributes.element.item) }
    entries = found
    var end = -Double.infinity
    furthest = found.map { entry in
      end = max(end, entry.end)
      return end
    }
    levels = kinds.flatMap { kind in
      Self.levels(of: kind, found.filter { $0.attributes.element.kind == kind }, side)
    }
    levels.sort { $0.span.start < $1.span.start }
    version = base.version
  }

  private static func levels(of kind: ElementKind, _ entries: [Entry], _ side: PinSide) -> [Level] {
    let across = SectionExtent(
      start: entries.map { $0.start }.min() ?? 0, end: entries.map { $0.end }.max() ?? 0)
    var levels: [Level] = []
    let spans = entries.map { side.span($0.attributes.frame) }.sorted { $0.start < $1.start }
    for span in spans {
      if let last = levels.last, last.span.start == span.start {
        levels[levels.count - 1].span.end = max(last.span.end, span.end)
      } else {
        levels.append(Level(kind: kind, span: span, across: across))
      }
    }
    return levels
  }

  /// Returns the start of the first element of a kind that begins further in than `position`, or
  /// nil if there is none.
  ///
  /// - Complexity: O(log n) where all are of one kind.
  func start(after position: Double, _ kind: ElementKind) -> Double? {
    let first = levels.indices.bisected { levels[$0].span.start > position }
    return levels[first...].first { $0.kind == kind }?.span.start
  }

  /// Whether `element` is one of them.
  func contains(_ element: Element) -> Bool {
    guard element.section == 0 else { return false }
    return counts.contains { $0.kind == element.kind && element.item < $0.count }
  }

  /// Calls `body` with those that meet an interval across the axis, and those of `anywhere`,
  /// wherever they are.
  func forEach(
    across interval: SectionExtent, anywhere: [ElementKind],
    _ body: (LayoutAttributes) throws(LayoutFailure) -> Void
  ) throws(LayoutFailure) {
    let first = furthest.indices.bisected { furthest[$0] > interval.start }
    for entry in entries[first...] {
      if entry.start >= interval.end { break }
      if entry.end > interval.start { try body(entry.attributes) }
    }
    guard !anywhere.isEmpty else { return }
    for entry in entries where anywhere.contains(entry.attributes.element.kind) {
      try body(entry.attributes)
    }
  }
}

extension Range<Int> {
  /// Returns the first number of which `holds` is true, and with it of all that follow; the upper
  /// bound without one.
  ///
  /// - Complexity: O(log n) calls.
  func bisected(_ holds: (Int) -> Bool) -> Int {
    var (lower, upper) = (lowerBound, upperBound)
    while lower < upper {
      let middle = (lower + upper) / 2
      if holds(middle) { upper = middle } else { lower = middle + 1 }
    }
    return lower
  }
}

extension Rect {
  /// The span of the rectangle along an axis.
  func span(_ axis: Axis) -> SectionExtent {
    axis == .vertical
      ? SectionExtent(start: minY, end: maxY) : SectionExtent(start: minX, end: maxX)
  }
}
