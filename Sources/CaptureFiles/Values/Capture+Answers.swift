public import LayoutCore

extension Capture {
  /// The identity of an element: category, kind and index path.
  ///
  /// An index path of one index belongs to no section.
  public struct Element: Hashable, Sendable {
    /// Cell, supplementary view or decoration.
    public var category: ElementCategory
    /// The kind: `header` and `footer` for UIKit's two, otherwise the app's text; nil for cells.
    public var kind: String?
    /// The section, from 0, or nil for an element of no section.
    public var section: Int?
    /// The item inside the section, or the only index, from 0.
    public var item: Int
  }

  /// One answer of the layout about one element.
  ///
  /// Its numbers may be NaN or infinite: those are the answers that a comparison looks for.
  public struct Attributes: Hashable, Sendable {
    /// The element.
    public var element: Element
    /// The frame as UIKit reports it, in content coordinates.
    public var frame: Rect
    /// Draw order: higher values are in front; `Int.max` and `Int.min` stand for any beyond 10⁹.
    public var zIndex = 0
    /// Opacity.
    public var alpha = 1.0
    /// Whether the element is hidden.
    public var isHidden = false
    /// The values that few elements have, in memory of their own.
    private var rare: Rare?

    private indirect enum Rare: Hashable, Sendable {
      case values(
        transform: AffineTransform?, transform3D: [Double]?, center: Point?, size: Size?)
    }

    /// Creates an answer.
    public init(
      element: Element, frame: Rect, zIndex: Int = 0, alpha: Double = 1, isHidden: Bool = false,
      transform: AffineTransform? = nil, transform3D: [Double]? = nil, center: Point? = nil,
      size: Size? = nil
    ) {
      (self.element, self.frame) = (element, frame)
      (self.zIndex, self.alpha, self.isHidden) = (zIndex, alpha, isHidden)
      guard transform != nil || transform3D != nil || center != nil || size != nil else { return }
      rare = .values(transform: transform, transform3D: transform3D, center: center, size: size)
    }

    /// Whether it has neither a transform nor the values that come with one.
    public var isPlain: Bool { rare == nil }

    /// The transform about the centre, or nil for none.
    public var transform: AffineTransform? {
      if case .values(let transform, _, _, _)? = rare { transform } else { nil }
    }
    /// The 16 coefficients of the transform in space, row by row, or nil for none.
    public var transform3D: [Double]? {
      if case .values(_, let transform, _, _)? = rare { transform } else { nil }
    }
    /// The centre in content coordinates, beside a transform.
    public var center: Point? {
      if case .values(_, _, let center, _)? = rare { center } else { nil }
    }
    /// The size before the transform, beside a transform.
    public var size: Size? {
      if case .values(_, _, _, let size)? = rare { size } else { nil }
    }
  }

  /// One query for a rectangle, as the layout answered it.
  public struct Query: Hashable, Sendable {
    /// The name: `visible`, `all`, `above`, `below`, `end`, or the caller's.
    public var name: String
    /// The rectangle, in content coordinates.
    public var rect: Rect
    /// Indexes into `attributes`, in the order of the answer.
    public var result: [Int]
  }

  /// One query for one element.
  public struct Single: Hashable, Sendable {
    /// Index into `attributes` of what the query `visible` answered.
    public var asked: Int
    /// Index into `attributes` of the answer, or nil for none.
    public var answer: Int?
  }

  /// A view inside the collection view; its numbers may be NaN or infinite.
  public struct ElementView: Hashable, Sendable {
    /// Index into `attributes` of its element, or nil for none.
    public var attributes: Int?
    /// The name of its class.
    public var className: String
    /// The frame, in content coordinates.
    public var frame: Rect
    /// Opacity.
    public var alpha = 1.0
    /// Whether the view is hidden.
    public var isHidden = false
    /// The size that the cell prefers, or nil if it was not asked.
    public var preferred: Size?
    /// The accessibility identifier.
    public var identifier: String?
    /// The label, only where the caller asked for labels.
    public var label: String?
  }

  /// The scroll view of an orthogonal section.
  public struct Scroller: Hashable, Sendable {
    /// The frame, in content coordinates.
    public var frame: Rect
    /// Its own content offset.
    public var offset: Point
    /// Its own content size.
    public var contentSize: Size
    /// The section whose cells it holds, or nil if that could not be read.
    public var section: Int?
  }
}
