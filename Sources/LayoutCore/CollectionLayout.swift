/// A layout's constant properties, declared before it lays anything out.
public struct LayoutDeclaration: Hashable, Sendable {
  /// The name it is loaded by: `[a-z][a-z0-9-]{0,63}`.
  public var name: String
  /// The module's version, for example `1.0.0`.
  public var version: String
  /// A description in one sentence.
  public var summary: String
  /// Kinds that it shows besides header, cell and footer.
  public var kinds: [KindDeclaration]
  /// Standard kinds it never shows: header, footer or both.
  public var missingKinds: [ElementKind]
  /// Its options, in the order in which they are numbered.
  public var options: [OptionDeclaration]
  /// Item columns of its own, in the order in which they are numbered.
  public var columns: [ColumnDeclaration]
  /// Whether it wraps another layout.
  public var isDecorator: Bool
  /// Maximum distance beyond its drawn box at which any element takes touches, in points from 0 to
  /// 1000; hit-tests search no farther.
  public var touchReach: Double
  /// The author, or empty if not given.
  public var author: String
  /// Its licence as an SPDX identifier, for example `Apache-2.0`; empty if that is not said.
  public var licence: String
  /// The address of the project, or empty if not given.
  public var url: String

  /// Creates a declaration.
  public init(
    name: String, version: String, summary: String, kinds: [KindDeclaration] = [],
    missingKinds: [ElementKind] = [], options: [OptionDeclaration] = [],
    columns: [ColumnDeclaration] = [], isDecorator: Bool = false, touchReach: Double = 0,
    author: String = "",
    licence: String = "", url: String = ""
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.kinds = kinds
    self.missingKinds = missingKinds
    self.options = options
    self.columns = columns
    self.isDecorator = isDecorator
    self.touchReach = touchReach
    self.author = author
    self.licence = licence
    self.url = url
  }
}

/// A collection layout: it decides where every element of some content is.
///
/// UIKit: `UICollectionViewLayout`.
///
/// Life cycle (rule L-01): after an invalidation the engine calls `prepare` once, then reads
/// `contentSize`, then asks for elements; it never asks before the first `prepare`. Between two
/// invalidations an element has the same attributes in every answer (rule L-06).
///
///     final class Stack: CollectionLayout {
///       let declaration = LayoutDeclaration(
///         name: "stack", version: "1.0.0", summary: "One item below the other.")
///       private(set) var contentSize = Size.zero
///       func prepare(_ context: any LayoutContext) { … }
///       func attributes(in rect: Rect, _ context: any LayoutContext,
///         into attributes: inout [LayoutAttributes]) { … }
///       func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? { … }
///     }
///
/// Capabilities are optional: the engine asks for each ("can you?") and does without, or does the
/// general thing, where the answer is nil. A type that conforms to a capability's protocol has it.
///
/// | capability | requires | enables |
/// |---|---|---|
/// | `sections` | – | sections by offset in O(log sections); else derived, O(n) a prepare |
/// | `incremental` | – | a batch costs what it changes; else every batch costs a prepare |
/// | `boundsSensitivity` | – | elements that depend on the offset; else only the size counts |
/// | `sizeSensitivity` | – | other measured sizes cost what they invalidate; else they are updates |
/// | `measuring` | – | the host measures what is visible; else lengths are the layout's alone |
/// | `keeping` | – | a number is kept with each item; else none |
/// | `snapping` | – | a fling comes to rest where the layout wants |
/// | `landing` | – | an item that is scrolled to lands where the layout wants |
/// | `anchoring` | – | what lies under a finger stays there when options change |
/// | `animation` | – | elements come from and go to places of the layout's choice; else they fade |
/// | `explanation` | – | `explain` |
/// | `labelling` | – | pictures and lists name what the layout shows; else its kind |
/// | `touch` | – | places where touches fall through or scroll nothing |
/// | `framing` | a decorator | the base has a viewport of its own; else it has the layer's |
/// | `interaction` | – | fingers and time move what is shown; else a drag only scrolls |
/// | `scrollers` | – | sections scroll by themselves, across or along the layer |
/// | `optionKinds` | – | kinds that an option names |
/// | `optionText` | – | options in a notation: other forms, completion, the place of a fault |
///
/// A decorator (`isDecorator`) reads `context.base`; the engine prepares and updates the base
/// before it.
public protocol CollectionLayout: AnyObject {
  /// The layout's declaration; constant for its whole life.
  var declaration: LayoutDeclaration { get }

  /// Checks `value` for option number `option`, beyond type and range.
  ///
  /// - Throws: `LayoutFailure.refused` with one sentence if the value cannot be used.
  func check(_ value: OptionValue, forOption option: Int) throws(LayoutFailure)

  /// Computes what queries need from the content, the viewport and the options.
  ///
  /// - Throws: `LayoutFailure`; the layout is then not prepared.
  func prepare(_ context: any LayoutContext) throws(LayoutFailure)

  /// Size of the whole content, in points.
  ///
  /// UIKit: `collectionViewContentSize`.
  var contentSize: Size { get }

  /// Appends the attributes of every element whose `boundingBox` intersects `rect`, in
  /// `AttributesOrder`.
  ///
  /// `rect` is in content coordinates; touching edges do not intersect (rule L-05). UIKit:
  /// `layoutAttributesForElements(in:)`.
  ///
  /// - Throws: `LayoutFailure`.
  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure)

  /// Returns the attributes of one element, or nil if there is no such element (rule F-37).
  ///
  /// UIKit: `layoutAttributesForItem(at:)` and its siblings.
  ///
  /// - Throws: `LayoutFailure`.
  func attributes(for element: Element, _ context: any LayoutContext) throws(LayoutFailure)
    -> LayoutAttributes?

  /// Whether the layout knows its sections' extents.
  var sections: (any SectionGeometry)? { get }
  /// Whether the layout can follow a batch without a new `prepare`.
  var incremental: (any IncrementalUpdates)? { get }
  /// Whether answers depend on the viewport beyond its size.
  var boundsSensitivity: (any BoundsSensitivity)? { get }
  /// Whether the layout follows other measured sizes by itself.
  var sizeSensitivity: (any SizeSensitivity)? { get }
  /// Whether the host measures elements.
  var measuring: (any Measuring)? { get }
  /// Whether the host keeps a number with each item.
  var keeping: (any Keeping)? { get }
  /// Whether the layout chooses where scrolling comes to rest.
  var snapping: (any Snapping)? { get }
  /// Whether the layout chooses where an item lands that is scrolled to.
  var landing: (any Landing)? { get }
  /// Whether the layout has places that a change of its options keeps.
  var anchoring: (any Anchoring)? { get }
  /// Whether the layout chooses where elements come from and go to.
  var animation: (any Animation)? { get }
  /// Whether the layout explains why an element is where it is.
  var explanation: (any Explanation)? { get }
  /// Whether the layout names what it shows.
  var labelling: (any Labelling)? { get }
  /// Whether some zones treat touches differently.
  var touch: (any TouchZoning)? { get }
  /// Whether the base has a viewport of its own.
  var framing: (any BaseFraming)? { get }
  /// Whether gestures and time move what is shown.
  var interaction: (any Interaction)? { get }
  /// Whether sections scroll by themselves.
  var scrollers: (any SectionScrollers)? { get }
  /// Whether options name kinds.
  var optionKinds: (any OptionKinds)? { get }
  /// Whether options hold text in a notation.
  var optionText: (any OptionText)? { get }
  /// Whether a host can try the contract on the layout: only on an instance of a loaded module.
  var trials: (any ModuleTrials)? { get }
  /// Whether answers stay where they lie, for a host that reads them there: only those of a loaded
  /// module.
  var lending: (any AnswerLending)? { get }
  /// Whether answers depend on earlier calls, beside content, viewport and options.
  ///
  /// Such a layout breaks the law `path`, as classes of apps may. An undo then makes a new one and
  /// runs all lines again.
  var remembers: Bool { get }
}

extension CollectionLayout {
  /// Every value of the declared type and range can be used.
  public func check(_ value: OptionValue, forOption option: Int) throws(LayoutFailure) {}

  /// Nil for a layout that does not conform.
  public var sections: (any SectionGeometry)? { nil }
  /// Nil for a layout that does not conform.
  public var incremental: (any IncrementalUpdates)? { nil }
  /// Nil for a layout that does not conform.
  public var boundsSensitivity: (any BoundsSensitivity)? { nil }
  /// Nil for a layout that does not conform.
  public var sizeSensitivity: (any SizeSensitivity)? { nil }
  /// Nil for a layout that does not conform.
  public var measuring: (any Measuring)? { nil }
  /// Nil for a layout that does not conform.
  public var keeping: (any Keeping)? { nil }
  /// Nil for a layout that does not conform.
  public var snapping: (any Snapping)? { nil }
  /// Nil for a layout that does not conform.
  public var landing: (any Landing)? { nil }
  /// Nil for a layout that does not conform.
  public var anchoring: (any Anchoring)? { nil }
  /// Nil for a layout that does not conform.
  public var animation: (any Animation)? { nil }
  /// Nil for a layout that does not conform.
  public var explanation: (any Explanation)? { nil }
  /// Nil for a layout that does not conform.
  public var labelling: (any Labelling)? { nil }
  /// Nil for a layout that does not conform.
  public var touch: (any TouchZoning)? { nil }
  /// Nil for a layout that does not conform.
  public var framing: (any BaseFraming)? { nil }
  /// Nil for a layout that does not conform.
  public var interaction: (any Interaction)? { nil }
  /// Nil for a layout that does not conform.
  public var scrollers: (any SectionScrollers)? { nil }
  /// Nil for a layout that does not conform.
  public var optionKinds: (any OptionKinds)? { nil }
  /// Nil for a layout that does not conform.
  public var optionText: (any OptionText)? { nil }
  /// Nil for a layout that does not conform.
  public var trials: (any ModuleTrials)? { nil }
  /// Nil for a layout that appends its answers.
  public var lending: (any AnswerLending)? { nil }
  /// No: the law `path` holds.
  public var remembers: Bool { false }
}

extension CollectionLayout where Self: SectionGeometry {
  /// The layout itself.
  public var sections: (any SectionGeometry)? { self }
}

extension CollectionLayout where Self: IncrementalUpdates {
  /// The layout itself.
  public var incremental: (any IncrementalUpdates)? { self }
}

extension CollectionLayout where Self: BoundsSensitivity {
  /// The layout itself.
  public var boundsSensitivity: (any BoundsSensitivity)? { self }
}

extension CollectionLayout where Self: SizeSensitivity {
  /// The layout itself.
  public var sizeSensitivity: (any SizeSensitivity)? { self }
}

extension CollectionLayout where Self: Measuring {
  /// The layout itself.
  public var measuring: (any Measuring)? { self }
}

extension CollectionLayout where Self: Keeping {
  /// The layout itself.
  public var keeping: (any Keeping)? { self }
}

extension CollectionLayout where Self: Snapping {
  /// The layout itself.
  public var snapping: (any Snapping)? { self }
}

extension CollectionLayout where Self: Landing {
  /// The layout itself.
  public var landing: (any Landing)? { self }
}

extension CollectionLayout where Self: Anchoring {
  /// The layout itself.
  public var anchoring: (any Anchoring)? { self }
}

extension CollectionLayout where Self: Animation {
  /// The layout itself.
  public var animation: (any Animation)? { self }
}

extension CollectionLayout where Self: Explanation {
  /// The layout itself.
  public var explanation: (any Explanation)? { self }
}

extension CollectionLayout where Self: Labelling {
  /// The layout itself.
  public var labelling: (any Labelling)? { self }
}

extension CollectionLayout where Self: TouchZoning {
  /// The layout itself.
  public var touch: (any TouchZoning)? { self }
}

extension CollectionLayout where Self: BaseFraming {
  /// The layout itself.
  public var framing: (any BaseFraming)? { self }
}

extension CollectionLayout where Self: Interaction {
  /// The layout itself.
  public var interaction: (any Interaction)? { self }
}

extension CollectionLayout where Self: SectionScrollers {
  /// The layout itself.
  public var scrollers: (any SectionScrollers)? { self }
}

extension CollectionLayout where Self: OptionKinds {
  /// The layout itself.
  public var optionKinds: (any OptionKinds)? { self }
}

extension CollectionLayout where Self: OptionText {
  /// The layout itself.
  public var optionText: (any OptionText)? { self }
}

extension CollectionLayout where Self: ModuleTrials {
  /// The layout itself.
  public var trials: (any ModuleTrials)? { self }
}

/// The reason why a layout could not answer or follow a request.
public enum LayoutFailure: Error, Hashable, Sendable {
  /// The layout refuses a value or content, with a reason in one sentence.
  case refused(String)
  /// The plugin broke the contract: which function, and what it did, such as "frame of 0,3 is NaN".
  case misbehaviour(plugin: String, function: String, found: String)
}
