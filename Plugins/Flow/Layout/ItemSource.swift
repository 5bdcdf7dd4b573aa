import LayoutCore

/// Where the sizes of a section's items are read.
final class ItemSource {
  /// The content.
  let context: any LayoutContext
  /// The section.
  let section: Int
  /// Number of its items.
  let count: Int
  /// Metrics of the section.
  let metrics: FlowMetrics
  /// Axis of the content.
  let geometry: AxisGeometry

  /// Creates a source for the items of one section.
  init(
    context: any LayoutContext, section: Int, count: Int, metrics: FlowMetrics,
    geometry: AxisGeometry
  ) {
    self.context = context
    self.section = section
    self.count = count
    self.metrics = metrics
    self.geometry = geometry
  }
}
