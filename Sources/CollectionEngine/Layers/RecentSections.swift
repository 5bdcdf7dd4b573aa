internal import LayoutCore
internal import SummaryTree

extension ItemMetric {
  /// Whether it is a number that the layer keeps with its items, and not one of the content.
  var isKnown: Bool {
    ItemMetric.knownWidth.rawValue...ItemMetric.kept.rawValue ~= rawValue
  }
}

/// Sections around the one asked for last, numbered as in the content: layouts ask several things
/// of one section before the next.
struct RecentSections {
  private(set) var sections: ContiguousArray<ContentSection> = []
  private var range = 0..<0

  /// Number of sections.
  var count: Int { sections.count }

  /// The position of a section among them; looks it up if it is not one of them.
  @inline(__always)
  mutating func position(of section: Int, in content: Content) -> Int {
    if !range.contains(section) { lookUp(section, content) }
    return section - range.lowerBound
  }

  /// Number of items of the section at a position; looked at where it lies.
  @inline(__always)
  func itemCount(at position: Int) -> Int { sections.span[position].count }

  private mutating func lookUp(_ section: Int, _ content: Content) {
    let (first, sections) = content.sections.neighbours(of: section)
    (self.sections, range) = (sections, first..<first + sections.count)
  }
}
