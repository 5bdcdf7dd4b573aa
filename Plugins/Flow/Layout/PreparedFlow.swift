import LayoutCore

/// The result of a `prepare`: the sections in order, and what belongs to all of them.
struct PreparedFlow {
  /// Axis and lengths of the content.
  let geometry: AxisGeometry
  /// The sections, each beginning where the one before ends.
  let sections: [FlowSection]
  /// Where scrolling comes to rest.
  let snap: FlowSnap

  /// What a layout holds before its first `prepare`: no content.
  static let empty = PreparedFlow(
    geometry: AxisGeometry(
      axis: .vertical, viewport: Viewport(size: .zero), isMirrored: false, pixelScale: 0),
    sections: [], snap: .none)
}
