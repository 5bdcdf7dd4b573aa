internal import LayoutCore

/// What the layouts of a layer read: content, the part of it shown, viewport and option values.
struct LayerSnapshot: Sendable {
  var layer: String
  var content: Content
  /// Sections shown; the layouts count them from 0.
  var sections: Range<Int>
  var viewport: Viewport
  /// Values in force of each layout's options, base first.
  var options: [[OptionValue?]]
  /// What each layout's gestures have led to, base first; fewer where none has had any.
  var states: [[Double]]
}
