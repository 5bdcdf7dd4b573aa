public import LayoutCore

extension Capture {
  /// The sheet that presents the collection view; what the system cannot say is nil.
  public struct Sheet: Hashable, Sendable {
    /// The detents, in the order of the controller.
    public var detents: [Detent]
    /// The identifier of the selected detent.
    public var selected: String?
    /// The identifier of the largest detent that leaves what is behind undimmed.
    public var largestUndimmed: String?
    /// Whether the sheet has a grabber.
    public var prefersGrabber: Bool?
    /// Whether scrolling at the edge expands the sheet.
    public var expandsOnScroll: Bool?
    /// The frame of the container, in the coordinates of the window.
    public var container: Rect?
    /// The frame of the presented view, in the coordinates of the window.
    public var presented: Rect?
  }

  /// A height at which a sheet rests.
  public struct Detent: Hashable, Sendable {
    /// The identifier, or nil if it cannot be read.
    public var identifier: String?
    /// The height, or nil if it cannot be read.
    public var value: Double?
  }

  /// Hit-test samples on a grid, in the coordinates of the window.
  ///
  ///     hits.point(at: 7)       // the position of sample 7
  ///     hits.targets[hits.grid[7]].className
  public struct Hits: Hashable, Sendable {
    /// The position of the first sample.
    public var origin: Point
    /// The distance to the next column and the next row.
    public var step: Size
    /// Number of columns.
    public var columns: Int
    /// Number of rows.
    public var rows: Int
    /// The views that were hit.
    public var targets: [Target]
    /// An index into `targets` for each sample, row by row, or -1 where nothing was hit.
    public var grid: [Int]

    /// The position of a sample, in the coordinates of the window.
    ///
    /// - Precondition: `sample` is an index of `grid`.
    public func point(at sample: Int) -> Point {
      Point(
        x: origin.x + Double(sample % columns) * step.width,
        y: origin.y + Double(sample / columns) * step.height)
    }
  }

  /// A view that was hit.
  public struct Target: Hashable, Sendable {
    /// The name of its class.
    public var className: String
    /// The accessibility identifier, or nil if it has none.
    public var identifier: String?
    /// Index into `attributes` of the element whose view holds it, or nil for none.
    public var attributes: Int?
  }
}
