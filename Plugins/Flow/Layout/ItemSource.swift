import LayoutCore

/// Where the sizes of a section's items are read.
struct ItemSource {
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
}
