import LayoutCore
import SummaryTree

/// The result of a `prepare` and of the edits since: the sections in order, and what belongs to all.
///
/// An object, so that a query that holds on to it counts one reference.
final class PreparedFlow {
  /// Axis and lengths of the content.
  let geometry: AxisGeometry
  /// The sections, each beginning where the one before ends.
  private(set) var sections: SummarizedList<StackedSection>
  /// The nodes of their lines.
  let nodes: LineNodes
  /// Metrics of sections without options of their own.
  let metrics: FlowMetrics?
  /// Where scrolling comes to rest.
  let snap: FlowSnap
  /// Ticks of sums.
  let grain: Grain

  /// Puts sections one behind the other.
  init(
    geometry: AxisGeometry, sections: SummarizedList<StackedSection>, nodes: LineNodes,
    metrics: FlowMetrics?, snap: FlowSnap, grain: Grain
  ) {
    var geometry = geometry
    geometry.mainLength = grain.points(sections.summary.length)
    self.geometry = geometry
    self.sections = sections
    self.nodes = nodes
    self.metrics = metrics
    self.snap = snap
    self.grain = grain
  }

  /// What a layout holds before its first `prepare`: no content.
  static var empty: PreparedFlow {
    PreparedFlow(
      geometry: AxisGeometry(
        axis: .vertical, viewport: Viewport(size: .zero), isMirrored: false, pixelScale: 0),
      sections: SummarizedList(), nodes: LineNodes(), metrics: nil, snap: .none, grain: .finest)
  }

  /// Moves the list of sections out, so that no copy is left that an edit would have to spare.
  func takeSections() -> SummarizedList<StackedSection> {
    var taken = SummarizedList<StackedSection>()
    swap(&taken, &sections)
    return taken
  }

  /// Section number `index`, which must be in range.
  ///
  /// - Complexity: O(log sections).
  func section(_ index: Int) -> FlowSection {
    FlowSection(sections[index], start: sections.summary(before: index).length, grain)
  }

  /// The first section that ends behind `offset`, in points; nil when none does.
  ///
  /// - Complexity: O(log sections).
  func firstSection(endingAfter offset: Double) -> SummarizedList<StackedSection>.Match<Double>? {
    sections.find(offset, by: { grain.points($0.length) })
  }
}
