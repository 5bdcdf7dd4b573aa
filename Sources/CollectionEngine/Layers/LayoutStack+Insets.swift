internal import LayoutCore

/// The edges at which the safe area widens a layer's content inset (rule O-01a).
///
/// UIKit: `contentInsetAdjustmentBehavior`.
public enum InsetAdjustment: String, CaseIterable, Hashable, Sendable {
  /// Along the axis of the layout, and where the content scrolls.
  case automatic
  /// Axes along which the content scrolls, or always bounces.
  case scrollableAxes = "scrollable-axes"
  /// At all edges.
  case always
  /// Nowhere.
  case never
}

/// Axes on which a layer counts as scrollable, whatever the length of its content.
///
/// UIKit: `alwaysBounceHorizontal` and `alwaysBounceVertical`. It decides about insets only (rule
/// O-01a).
public enum AlwaysBounce: String, CaseIterable, Hashable, Sendable {
  /// No axis.
  case none
  /// The horizontal axis.
  case x
  /// The vertical axis.
  case y
  /// Both axes.
  case both

  /// The axes as a set.
  var axes: Axes {
    switch self {
    case .none: return []
    case .x: return .horizontal
    case .y: return .vertical
    case .both: return .both
    }
  }
}

/// The settings of a layer that decide where the safe area widens its content inset.
struct InsetPolicy: Hashable, Sendable {
  var adjustment = InsetAdjustment.automatic
  var alwaysBounce = AlwaysBounce.none

  /// Excess of content over the viewport that makes it scroll, in points.
  static let tolerance = 0.001

  /// The axes that are adjusted whatever the content is, for a layout that scrolls along
  /// `scrollAxis`.
  func certainAxes(scrollAxis: Axis?) -> Axes {
    switch adjustment {
    case .always: return .both
    case .never: return []
    case .scrollableAxes: return alwaysBounce.axes
    case .automatic: return alwaysBounce.axes.union(scrollAxis.map { Axes($0) } ?? [])
    }
  }

  /// Whether the length of the content decides about the other axes.
  var asksContent: Bool { adjustment == .automatic || adjustment == .scrollableAxes }
}

/// The adjusted content inset, which depends on the content, which depends on the inset (rule
/// O-01b).
///
/// Layouts are prepared with the axes that are adjusted in any case. If their content is then too
/// long for another axis, they are prepared once more with that one, and this answer is final.
extension LayoutStack {
  /// The axes that are adjusted whatever the content is.
  var certainAxes: Axes { insets.certainAxes(scrollAxis: levels[0].sections?.scrollAxis) }

  /// The adjusted inset of the viewport that scrolls.
  func adjustedInset(in viewport: Viewport) -> Insets {
    innermost?.base.viewport.adjustedContentInset ?? viewport.adjustedContentInset
  }

  /// Adjusts the insets to what is prepared: content, options or room are new.
  ///
  /// Without a safe area there is nothing to adjust.
  func settleInsets() throws(LayoutFailure) {
    guard contexts[contexts.count - 1].viewport.safeArea != .zero else { return }
    // The axis of the layout itself may be known only now.
    try adjust(certainAxes)
    if insets.asksContent { try adjust(certainAxes.union(scrollableAxes)) }
  }

  /// Takes back, before the content changes, what the content of before has adjusted; false if
  /// layouts have to be prepared for that.
  func lowerInsets() throws(LayoutFailure) -> Bool {
    let now = contexts[contexts.count - 1].viewport
    guard now.safeArea != .zero, adjustedAxes != certainAxes else { return true }
    guard framings.isEmpty else { return false }
    var lowered = now
    lowered.adjustedAxes = certainAxes
    for level in levels where !(try level.invalidation(from: now, to: lowered)).isNothing {
      return false
    }
    adjustedAxes = certainAxes
    return true
  }

  /// Adjusts what is adjusted in any case, before all levels are prepared in the room that they
  /// have.
  func startInsetsOver(_ snapshot: LayerSnapshot) {
    guard framings.isEmpty, snapshot.viewport.safeArea != .zero else { return }
    adjustedAxes = certainAxes
    update(snapshot)
  }

  /// Gives all levels a snapshot whose content is new.
  func update(_ snapshot: LayerSnapshot) {
    for context in contexts { context.update(snapshot) }
    guard adjustedAxes != snapshot.viewport.adjustedAxes else { return }
    var viewport = snapshot.viewport
    viewport.adjustedAxes = adjustedAxes
    for context in contexts { context.move(to: viewport) }
  }

  /// The axes on which the content with its insets is longer than the viewport that scrolls.
  private var scrollableAxes: Axes {
    let viewport = contexts[0].viewport
    let content = innermost.map { levels[$0.level - 1].contentSize } ?? contentSize
    let (size, inset) = (viewport.size, viewport.contentInset)
    var axes: Axes = []
    if content.width + inset.left + inset.right > size.width + InsetPolicy.tolerance {
      axes.insert(.horizontal)
    }
    if content.height + inset.top + inset.bottom > size.height + InsetPolicy.tolerance {
      axes.insert(.vertical)
    }
    return axes
  }

  /// Lays out again with these axes adjusted, if layouts depend on it.
  private func adjust(_ axes: Axes) throws(LayoutFailure) {
    guard axes != adjustedAxes else { return }
    adjustedAxes = axes
    var viewport = contexts[contexts.count - 1].viewport
    viewport.adjustedAxes = axes
    let answers = try invalidate(for: viewport) { $0.move(to: viewport) }
    if !answers.isEmpty { count(answers) }
  }
}
