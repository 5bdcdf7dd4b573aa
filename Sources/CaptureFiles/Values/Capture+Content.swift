public import LayoutCore

extension Capture {
  /// The properties of a flow layout; where the delegate answers, its answers win.
  public struct Flow: Hashable, Sendable {
    /// The axis that scrolls.
    public var axis: Axis
    /// The size of items.
    public var itemSize: ItemSize
    /// The estimated size of items: zero without self-sizing.
    public var estimatedItemSize: ItemSize
    /// Least distance between lines.
    public var lineSpacing: Double
    /// Least distance between the items of a line.
    public var interitemSpacing: Double
    /// The size of headers, of which one length counts.
    public var headerReferenceSize: Size
    /// The size of footers, of which one length counts.
    public var footerReferenceSize: Size
    /// The inset around the items of a section.
    public var sectionInset: Insets
    /// The area from which section insets are measured.
    public var sectionInsetReference: SectionInsetReference
    /// Whether headers are pinned to the visible bounds.
    public var headersPin: Bool
    /// Whether footers are pinned to the visible bounds.
    public var footersPin: Bool
  }

  /// A size, or UIKit's `automaticSize`.
  public enum ItemSize: Hashable, Sendable {
    /// `UICollectionViewFlowLayout.automaticSize`: cells are asked for their size.
    case automatic
    /// A size in points.
    case size(Size)
  }

  /// The areas from which the section insets of a flow layout are measured.
  public enum SectionInsetReference: String, CaseIterable, Hashable, Sendable {
    /// The adjusted content inset.
    case contentInset = "content-inset"
    /// The safe area.
    case safeArea = "safe-area"
    /// The layout margins.
    case layoutMargins = "layout-margins"
  }

  /// The configuration of a compositional layout, all of it that UIKit lets one read.
  public struct Compositional: Hashable, Sendable {
    /// The axis that scrolls.
    public var axis: Axis
    /// Distance between sections.
    public var interSectionSpacing: Double
    /// The area from which content insets are measured, or nil if the system cannot say.
    public var contentInsetsReference: ContentInsetsReference?
    /// The boundary items of the whole layout.
    public var boundaryItems: [BoundaryItem]
  }

  /// The areas from which the content insets of a compositional layout are measured.
  ///
  /// UIKit: `UIContentInsetsReference`.
  public enum ContentInsetsReference: String, CaseIterable, Hashable, Sendable {
    /// As the layout has it.
    case automatic
    /// The whole view.
    case none
    /// The safe area.
    case safeArea = "safe-area"
    /// The layout margins.
    case layoutMargins = "layout-margins"
    /// The readable width.
    case readableContent = "readable-content"
  }

  /// A supplementary view at an edge of a compositional layout.
  public struct BoundaryItem: Hashable, Sendable {
    /// The kind, as `Element.kind` has it.
    public var kind: String
    /// The edge or corner where it lies.
    public var alignment: Alignment
    /// Whether it is pinned to the visible bounds.
    public var pins: Bool
    /// Whether it makes the content longer.
    public var extends: Bool
    /// Its shift to the right and downward.
    public var offset: Point
  }

  /// The edges and corners of a rectangle.
  ///
  /// UIKit: `NSRectAlignment`.
  public enum Alignment: String, CaseIterable, Hashable, Sendable {
    /// No edge.
    case none
    /// The top edge.
    case top
    /// The corner at the start of the top edge.
    case topLeading = "top-leading"
    /// The edge where lines start.
    case leading
    /// The corner at the start of the bottom edge.
    case bottomLeading = "bottom-leading"
    /// The bottom edge.
    case bottom
    /// The corner at the end of the bottom edge.
    case bottomTrailing = "bottom-trailing"
    /// The edge where lines end.
    case trailing
    /// The corner at the end of the top edge.
    case topTrailing = "top-trailing"
  }

  /// A section of the data source; what the flow delegate does not answer is nil.
  public struct Section: Hashable, Sendable {
    /// Number of items.
    public var items: Int
    /// The sizes of items by the delegate, as runs from item 0; together at most `items`.
    public var sizes: [SizeRun]?
    /// The inset around the items by the delegate.
    public var inset: Insets?
    /// Least distance between lines by the delegate.
    public var lineSpacing: Double?
    /// Least distance between the items of a line by the delegate.
    public var interitemSpacing: Double?
    /// The size of the header by the delegate, of which one length counts.
    public var header: Size?
    /// The size of the footer by the delegate, of which one length counts.
    public var footer: Size?
  }

  /// Items of one size, one after another.
  public struct SizeRun: Hashable, Sendable {
    /// Number of items, at least 1.
    public var count: Int
    /// The size of each.
    public var size: Size
  }
}
