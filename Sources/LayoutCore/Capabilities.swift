/// Capability: the layout knows where its sections lie along the scroll axis.
public protocol SectionGeometry: AnyObject {
  /// The direction in which sections follow each other.
  var axis: Axis { get }

  /// Whether section 0 lies at the far end of the axis, so that positions descend with the section
  /// number, as in a horizontal layout from right to left. Read after each `prepare` and `apply`.
  var isReversed: Bool { get }

  /// Where `section`, which must be in range, starts and ends.
  ///
  /// - Complexity: O(log sections).
  /// - Throws: `LayoutFailure`.
  func extent(ofSection section: Int) throws(LayoutFailure) -> SectionExtent

  /// The last section that starts at or before `offset`, or nil when none does.
  ///
  /// - Complexity: O(log sections).
  /// - Throws: `LayoutFailure`.
  func section(at offset: Double) throws(LayoutFailure) -> Int?
}

extension SectionGeometry {
  /// Positions ascend with the section number.
  public var isReversed: Bool { false }
}

/// Capability: the layout follows a batch of changes at the cost of what it changes.
public protocol IncrementalUpdates: AnyObject {
  /// Brings the prepared state to the content that `context` now shows.
  ///
  /// - Throws: `LayoutFailure`; the engine then calls `prepare`.
  func apply(_ updates: [LayoutUpdate], _ context: any LayoutContext) throws(LayoutFailure)
}

/// One change of a batch, in the order of application: section deletes descending, section inserts
/// ascending, item deletes descending, item inserts ascending, then reloads ascending.
///
/// Each is right for the state that its predecessors left, so they can be applied one by one. A move
/// stands as a delete and an insert, a reloaded section too (rules B-01 to B-03).
public enum LayoutUpdate: Hashable, Sendable {
  /// These sections are gone.
  case deleteSections(Range<Int>)
  /// These sections are new.
  case insertSections(Range<Int>)
  /// These items of a section that stays are gone.
  case deleteItems(section: Int, items: Range<Int>)
  /// These items of a section that was there before are new.
  case insertItems(section: Int, items: Range<Int>)
  /// These items have other metrics.
  case reloadItems(section: Int, items: Range<Int>)
}

/// What a change of the viewport invalidates.
public enum Invalidation: Hashable, Sendable {
  /// Nothing.
  case nothing
  /// Attributes of some elements, which the layout finds itself; no `prepare`.
  case elements
  /// Everything: a `prepare` is needed.
  case everything
}

/// Capability: scrolling or resizing changes answers.
///
/// UIKit: `shouldInvalidateLayout(forBoundsChange:)`.
///
/// A layout without it is prepared when the size or the insets change, and never by scrolling.
public protocol BoundsSensitivity: AnyObject {
  /// Returns what the change invalidates; asked before the new viewport is in force (rule L-03).
  ///
  /// - Throws: `LayoutFailure`.
  func invalidation(from old: Viewport, to new: Viewport) throws(LayoutFailure) -> Invalidation
}

/// Capability: the layout chooses where a scroll comes to rest.
///
/// UIKit: `targetContentOffset(forProposedContentOffset:withScrollingVelocity:)`.
public protocol Snapping: AnyObject {
  /// The offset to rest at instead of `proposed`; `velocity` in points per second, down and right
  /// positive. The engine clamps the answer.
  ///
  /// - Throws: `LayoutFailure`.
  func targetContentOffset(
    forProposed proposed: Point, velocity: Point, _ context: any LayoutContext
  ) throws(LayoutFailure) -> Point
}

/// Capability: the layout has measures of its own that a change of its options keeps, such as a
/// calendar's days and seconds, so that what lies under a finger stays there.
public protocol Anchoring: AnyObject {
  /// The place of a point in content coordinates, in the layout's own measures, or nil if it has
  /// none.
  ///
  /// - Throws: `LayoutFailure`.
  func place(of point: Point, _ context: any LayoutContext) throws(LayoutFailure) -> Point?

  /// The point in content coordinates at a place, or nil if the layout has none.
  ///
  /// - Throws: `LayoutFailure`.
  func point(ofPlace place: Point, _ context: any LayoutContext) throws(LayoutFailure) -> Point?
}

/// Capability: the layout chooses where appearing elements come from and disappearing ones go to.
///
/// UIKit: `initialLayoutAttributesForAppearingItem(at:)`,
/// `finalLayoutAttributesForDisappearingItem(at:)`. Unlike there the layout need not remember what was:
/// each question comes while the layout is prepared for the state in which the element exists.
public protocol Animation: AnyObject {
  /// What `element`, which is new, starts from, in content coordinates of the state after the change;
  /// nil for UIKit's default: its own attributes with alpha 0.
  ///
  /// - Throws: `LayoutFailure`.
  func initialAttributes(forAppearing element: Element, _ context: any LayoutContext)
    throws(LayoutFailure) -> LayoutAttributes?

  /// What `element`, which goes away, ends with, in content coordinates of the state before the
  /// change; nil for UIKit's default: its own attributes with alpha 0.
  ///
  /// - Throws: `LayoutFailure`.
  func finalAttributes(forDisappearing element: Element, _ context: any LayoutContext)
    throws(LayoutFailure) -> LayoutAttributes?
}

/// Capability: the layout explains why an element is where it is.
public protocol Explanation: AnyObject {
  /// Ordered facts that lead to the attributes of `element`; empty where there is no such element.
  ///
  /// - Throws: `LayoutFailure`.
  func explain(_ element: Element, _ context: any LayoutContext) throws(LayoutFailure) -> [Fact]

  /// What a point in content coordinates means where no cell is, as a day and a time; empty where it
  /// means nothing.
  ///
  /// - Throws: `LayoutFailure`.
  func explain(_ point: Point, _ context: any LayoutContext) throws(LayoutFailure) -> [Fact]
}

extension Explanation {
  /// No point means anything.
  public func explain(_ point: Point, _ context: any LayoutContext) throws(LayoutFailure) -> [Fact]
  {
    []
  }
}

/// Capability: the layout names what it shows, such as a day or an hour.
public protocol Labelling: AnyObject {
  /// What stands on `element`, for example `09:00`, or nil if nothing does.
  ///
  /// Asked for supplementary and decoration elements: a cell bears the label of its item.
  ///
  /// - Throws: `LayoutFailure`.
  func label(of element: Element, _ context: any LayoutContext) throws(LayoutFailure) -> String?
}

/// One step of an explanation: a sentence and the numbers in it, each with its name.
public struct Fact: Hashable, Sendable {
  /// The sentence, for example `line 2 holds items 4 to 7`.
  public var text: String
  /// The numbers behind the sentence, in display order.
  public var values: [FactValue]

  /// Creates a fact.
  public init(_ text: String, _ values: [FactValue] = []) {
    self.text = text
    self.values = values
  }
}

/// A named number of a fact.
public struct FactValue: Hashable, Sendable {
  /// The name of the number, for example `gap`.
  public var name: String
  /// The number; lengths in points.
  public var value: Double

  /// Creates a named number.
  public init(_ name: String, _ value: Double) {
    self.name = name
    self.value = value
  }
}
