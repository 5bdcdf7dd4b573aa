import LayoutCore
import SummaryTree

/// The result of a `prepare` and of the edits since: the sections in order, and what belongs to
/// all.
///
/// A class, so that a query retains one object.
final class PreparedFlow {
  /// Axis and lengths of the content.
  let geometry: AxisGeometry
  /// The sections, each beginning where the one before ends.
  private(set) var sections: SummarizedList<StackedSection>
  /// The nodes of their lines.
  let nodes: LineNodes
  /// Rules of sections without options of their own.
  let rules: LineRules?
  /// The positions at which scrolling stops.
  let snap: SnapRule
  /// Ticks of sums.
  let grain: Grain
  /// The section that was found last, and its number: most questions are about the one of the
  /// question before.
  private var found: (index: Int, section: FlowSection)?

  /// Places sections one after the other.
  init(
    geometry: AxisGeometry, sections: SummarizedList<StackedSection>, nodes: LineNodes,
    rules: LineRules?, snap: SnapRule, grain: Grain
  ) {
    var geometry = geometry
    geometry.mainLength = grain.points(sections.summary.length)
    self.geometry = geometry
    self.sections = sections
    self.nodes = nodes
    self.rules = rules
    self.snap = snap
    self.grain = grain
  }

  /// The state before the first `prepare`: no content.
  static var empty: PreparedFlow {
    PreparedFlow(
      geometry: AxisGeometry(
        axis: .vertical, viewport: Viewport(size: .zero), isMirrored: false, pixelScale: 0),
      sections: SummarizedList(), nodes: LineNodes(), rules: nil, snap: .none, grain: .finest)
  }

  /// Moves the sections out, so that edits change them in place, as they change the nodes of their
  /// lines.
  func takeSections() -> SummarizedList<StackedSection> {
    found = nil
    var taken = SummarizedList<StackedSection>()
    swap(&taken, &sections)
    return taken
  }

  /// Whether any section measures its insets from `reference`, or would if it came now.
  ///
  /// - Complexity: O(sections).
  func measuresInsets(from reference: SectionInsetReference) -> Bool {
    rules?.metrics.insetReference == reference
      || sections.contains { $0.rules.metrics.insetReference == reference }
  }

  /// Section number `index`, which must be in range.
  ///
  /// - Complexity: O(log sections); O(1) where it is the one that was found last.
  func section(_ index: Int) -> FlowSection {
    if let found, found.index == index { return found.section }
    let section = FlowSection(
      sections[index], start: sections.summary(before: index).length, grain)
    found = (index, section)
    return section
  }

  /// Returns the first section that ends after `offset`, in points, and its number, or nil if none
  /// does.
  ///
  /// - Complexity: O(log sections); O(1) where it is the one that was found last.
  func firstSection(endingAfter offset: Double) -> (index: Int, section: FlowSection)? {
    if let found, found.section.start <= offset, offset < found.section.end { return found }
    found = sections.find(offset, by: { grain.points($0.length) }) { index, section, before in
      (index, FlowSection(section, start: before.length, grain))
    }
    return found
  }
}

/// A section as the list of sections stores it: its parts, but not its place.
///
/// Stores only what cannot be recomputed: 48 bytes and one reference, because content may have a
/// million sections.
struct StackedSection: SummarizedElement, Sendable {
  /// Length of the whole section, in ticks.
  let length: Int128
  /// The lines in compact form, and their rules.
  private let form: Form
  /// Number of items.
  let itemCount: Int

  /// Both cases begin with rules, so that one word also distinguishes them.
  private enum Form {
    case uniform(LineRules, ItemSize)
    case mixed(LineRules, root: Int32, lines: Int32)
  }

  /// Stacks the parts of a section, or nil if it is too long for the ticks of `rules`.
  init?(_ rules: LineRules, lines: FlowLines, itemCount: Int) {
    guard let extent = lines.extent(rules.grain) else { return nil }
    self.itemCount = itemCount
    length = rules.lead + extent + rules.trail
    switch lines {
    case .uniform(let lines):
      form = .uniform(rules, ItemSize(cross: lines.cross, main: lines.main))
    case .mixed(let tree):
      form = .mixed(
        tree.rules, root: Int32(truncatingIfNeeded: tree.root),
        lines: Int32(truncatingIfNeeded: tree.lineCount))
    }
  }

  /// Stacks the parts of a section of few items, which are not of one size and make up these lines.
  init(_ rules: LineRules, itemCount: Int, whole: LineStep) {
    self.itemCount = itemCount
    length = rules.lead + (whole.ticks - rules.lineSpacing) + rules.trail
    form = .mixed(rules, root: -1, lines: Int32(truncatingIfNeeded: whole.lines))
  }

  /// The same lines with other rules, which break lines as those before; nil if it is too long for
  /// their ticks.
  func with(_ rules: LineRules) -> StackedSection? {
    guard case .mixed(let tree) = lines else {
      return StackedSection(rules, lines: lines, itemCount: itemCount)
    }
    let moved = LineTree(rules, itemCount: itemCount, root: tree.root, whole: tree.whole)
    return StackedSection(rules, lines: .mixed(moved), itemCount: itemCount)
  }

  /// A section without length and items that is to be replaced.
  init(unread rules: LineRules) {
    (length, itemCount) = (0, 0)
    form = .uniform(rules, ItemSize(cross: 0, main: 0))
  }

  /// The section's contribution to the content.
  var summary: SectionExtents { SectionExtents(length: length) }

  /// Metrics of the section, and where lines of mixed sizes break.
  var rules: LineRules {
    switch form {
    case .uniform(let rules, _), .mixed(let rules, _, _): return rules
    }
  }

  /// Whether all items are of one size.
  var isUniform: Bool {
    if case .uniform = form { return true }
    return false
  }

  /// Lines of the section.
  var lines: FlowLines {
    switch form {
    case .uniform(let rules, let size):
      return .uniform(
        UniformLines(itemCount: itemCount, cross: size.cross, main: size.main, rules.metrics))
    case .mixed(let rules, let root, let lines):
      let extent = length - rules.lead - rules.trail
      let ticks = lines == 0 ? 0 : extent + rules.lineSpacing
      return .mixed(
        LineTree(
          rules, itemCount: itemCount, root: Int(root),
          whole: LineStep(exit: 0, lines: Int(lines), ticks: ticks)))
    }
  }
}

/// The sum of sections.
struct SectionExtents: Summary {
  /// Length along the scroll axis, in ticks.
  var length: Int128

  static let zero = SectionExtents(length: 0)

  static func + (a: SectionExtents, b: SectionExtents) -> SectionExtents {
    SectionExtents(length: a.length + b.length)
  }
}

/// One section where it lies along the scroll axis.
///
/// From start to end: header, leading inset, lines, trailing inset, footer (rules F-31, F-32). A
/// section without items keeps all but the lines (rule F-33).
///
/// A class, so that a query retains one object.
final class FlowSection {
  private let section: StackedSection
  /// Metrics of the section.
  let metrics: FlowMetrics
  /// Lines of the section.
  let lines: FlowLines
  /// Start of the section and its header, in points from the start of the content.
  let start: Double
  /// Start of the first line, in points from the start of the content.
  let linesStart: Double
  /// Start of the footer, in points from the start of the content.
  let footerStart: Double
  /// End of the section, in points from the start of the content.
  let end: Double
  /// Values that its lines share, if they are of mixed sizes.
  private(set) lazy var placing = MixedLines(self)

  /// Puts a section at `start`, in ticks.
  init(_ section: StackedSection, start: Int128, _ grain: Grain) {
    let rules = section.rules
    self.section = section
    (metrics, lines) = (rules.metrics, section.lines)
    self.start = grain.points(start)
    linesStart = grain.points(start + rules.lead)
    footerStart = grain.points(start + section.length - rules.footer)
    end = grain.points(start + section.length)
  }

  /// Number of items.
  var itemCount: Int { section.itemCount }

  /// Whether all items are of one size.
  var isUniform: Bool { section.isUniform }

  /// Minimum distance between two items of a line, in points.
  var spacing: Double {
    section.isUniform ? metrics.interitemSpacing : metrics.mixedSpacings.interitem
  }

  /// The alignment of `line`.
  func alignment(of line: FlowLine) -> LineAlignment {
    var gridGap: Double?
    if section.isUniform, case .uniform(let lines) = lines { gridGap = lines.gridGap }
    return metrics.alignment(isLast: line.isLast, spacing: spacing, gridGap: gridGap)
  }

  /// The placement of the items of `line`, whose lengths without gaps add up to `total`.
  func placement(of line: FlowLine, total: @autoclosure () -> Double) -> LinePlacement {
    let alignment = alignment(of: line)
    if case .leading(let gap) = alignment { return LinePlacement(origin: 0, gap: gap) }
    return LinePlacement(
      alignment, count: line.items.count, total: total(), available: metrics.available,
      spacing: spacing)
  }
}
