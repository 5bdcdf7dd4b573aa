/// Capability: the layout names what it shows, such as a day or an hour.
public protocol Labelling: AnyObject {
  /// Returns the label of `element`, for example `09:00`, or nil if it has none.
  ///
  /// Asked for supplementary and decoration elements: a cell bears the label of its item.
  ///
  /// - Throws: `LayoutFailure`.
  func label(of element: Element, _ context: any LayoutContext) throws(LayoutFailure) -> String?

  /// Returns what pictures show of each of `elements` beside its frame; nil for one of which they
  /// show its label alone.
  ///
  /// Asked for elements that a query has returned in `context`, cells too.
  ///
  /// - Throws: `LayoutFailure`.
  func captions(of elements: [Element], _ context: any LayoutContext) throws(LayoutFailure)
    -> [Caption?]

  /// Returns where the picture of a layer opens that nobody has scrolled yet, such as at the first
  /// event of a day; nil for the layer's own offset.
  ///
  /// - Throws: `LayoutFailure`.
  func opening(_ context: any LayoutContext) throws(LayoutFailure) -> Opening?
}

extension Labelling {
  /// All elements have their labels alone.
  public func captions(of elements: [Element], _ context: any LayoutContext) throws(LayoutFailure)
    -> [Caption?]
  { Array(repeating: nil, count: elements.count) }

  /// Every picture opens at the layer's own offset.
  public func opening(_ context: any LayoutContext) throws(LayoutFailure) -> Opening? { nil }
}

/// The content that a picture shows of an element beside its frame: a part of an event has the
/// event's title, its start, and marks where the event goes on.
public struct Caption: Hashable, Sendable {
  /// Sides of a frame.
  public struct Sides: OptionSet, Hashable, Sendable {
    /// One bit for each side.
    public let rawValue: UInt8

    /// Creates sides from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The left side.
    public static let left = Sides(rawValue: 1)
    /// The right side.
    public static let right = Sides(rawValue: 2)
    /// The upper side.
    public static let top = Sides(rawValue: 4)
    /// The lower side.
    public static let bottom = Sides(rawValue: 8)
  }

  /// The item whose label the element bears.
  public var item: IndexPath
  /// A text beside the label where there is room, such as `09:00`; empty for none.
  public var detail = ""
  /// The sides beyond which there is more of what the element shows.
  public var goesOn: Sides = []
  /// The distance of the label from the side where it begins, in points, not below 0.
  public var inset = 0.0
  /// Whether the label begins at the right side.
  public var isFromRight = false
  /// Elements of the same group have the same colour; counted from 0, nil for none.
  public var group: Int?
  /// The colour that its item names, such as `#ff8800` or `tomato`; empty for none.
  ///
  /// It comes from outside: nothing but a known spelling may be made of it.
  public var colour = ""

  /// Creates a caption with the label of an item.
  public init(_ item: IndexPath) { self.item = item }
}

/// The offset at which the picture of a layer opens that nobody has scrolled yet.
public struct Opening: Hashable, Sendable {
  /// The offset, in content coordinates; kept in the range of the scroll.
  public var offset: Point
  /// The name of the place, such as `08:00`.
  public var name: String

  /// Creates a place.
  public init(_ offset: Point, _ name: String) { (self.offset, self.name) = (offset, name) }
}
