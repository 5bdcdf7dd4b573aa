/// Capability: the layout knows where its sections lie along the scroll axis.
public protocol SectionGeometry: AnyObject {
  /// The direction in which sections follow each other.
  var axis: Axis { get }

  /// Whether section 0 lies at the far end of the axis, so that positions descend with the section
  /// number, as in a horizontal layout from right to left. Read after each `prepare` and `apply`.
  var isReversed: Bool { get }

  /// Whether x runs from right to left, along the axis or across it: the content is the mirror
  /// image of the same one from left to right, and starts at its right edge (rule O-08). Read after
  /// each `prepare` and `apply`.
  var isRightToLeft: Bool { get }

  /// The axis along which the content mainly scrolls, if that is not the one along which
  /// sections follow each other. The safe area widens the content inset there (rule O-01a). Read
  /// after each `prepare` and `apply`.
  var scrollAxis: Axis { get }

  /// Returns where `section`, which must be in range, starts and ends along the axis, in content
  /// coordinates.
  ///
  /// - Complexity: O(log sections).
  /// - Throws: `LayoutFailure`.
  func extent(ofSection section: Int) throws(LayoutFailure) -> SectionExtent

  /// Returns the last section that starts at or before `offset`, in points along the axis, or nil
  /// if none does.
  ///
  /// - Complexity: O(log sections).
  /// - Throws: `LayoutFailure`.
  func section(at offset: Double) throws(LayoutFailure) -> Int?
}

extension SectionGeometry {
  /// Positions ascend with the section number.
  public var isReversed: Bool { false }
  /// True if reversed along x.
  public var isRightToLeft: Bool { axis == .horizontal && isReversed }
  /// The axis along which sections follow each other.
  public var scrollAxis: Axis { axis }
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
/// Each is valid for the state that its predecessors left, so they can be applied one by one. A
/// move is a delete and an insert, and so is a reloaded section (rules B-01 to B-03).
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

extension LayoutUpdate {
  /// The cells among `elements`, which ascend, as reloaded items; neighbours are one update.
  ///
  /// - Complexity: O(k) for k elements.
  public static func reloads(of elements: [Element]) -> [LayoutUpdate] {
    var updates: [LayoutUpdate] = []
    var run: (section: Int, items: Range<Int>)?
    for element in elements where element.kind == .cell {
      if let last = run, last.section == element.section, last.items.upperBound == element.item {
        run?.items = last.items.lowerBound..<element.item + 1
        continue
      }
      if let run { updates.append(.reloadItems(section: run.section, items: run.items)) }
      run = (element.section, element.item..<element.item + 1)
    }
    if let run { updates.append(.reloadItems(section: run.section, items: run.items)) }
    return updates
  }
}

/// Capability: the layout chooses where a scroll comes to rest.
///
/// UIKit: `targetContentOffset(forProposedContentOffset:withScrollingVelocity:)`.
public protocol Snapping: AnyObject {
  /// Returns the offset to rest at instead of `proposed`, in content coordinates; `velocity` is in
  /// points per second, positive down and right. The engine clamps the answer.
  ///
  /// - Throws: `LayoutFailure`.
  func targetContentOffset(
    forProposed proposed: Point, velocity: Point, _ context: any LayoutContext
  ) throws(LayoutFailure) -> Point
}

/// Capability: the layout has measures of its own that a change of its options keeps, such as a
/// calendar's days and seconds, so that what lies under a finger stays there.
public protocol Anchoring: AnyObject {
  /// Returns the place of a point in content coordinates, in the layout's own measures, or nil if
  /// it has none.
  ///
  /// - Throws: `LayoutFailure`.
  func place(of point: Point, _ context: any LayoutContext) throws(LayoutFailure) -> Point?

  /// Returns the point in content coordinates at a place, or nil if the layout has none.
  ///
  /// - Throws: `LayoutFailure`.
  func point(ofPlace place: Point, _ context: any LayoutContext) throws(LayoutFailure) -> Point?
}

/// Capability: the layout chooses where appearing elements come from and disappearing ones go to.
///
/// UIKit: `initialLayoutAttributesForAppearingItem(at:)`,
/// `finalLayoutAttributesForDisappearingItem(at:)`. Unlike there the layout need not remember what
/// was: each question comes while the layout is prepared for the state in which the element exists.
public protocol Animation: AnyObject {
  /// Returns the attributes from which the new `element` starts, in content coordinates of the
  /// state after the change, or nil for UIKit's default: its own attributes with alpha 0.
  ///
  /// - Throws: `LayoutFailure`.
  func initialAttributes(forAppearing element: Element, _ context: any LayoutContext)
    throws(LayoutFailure) -> LayoutAttributes?

  /// Returns the attributes with which the disappearing `element` ends, in content coordinates of
  /// the state before the change, or nil for UIKit's default: its own attributes with alpha 0.
  ///
  /// - Throws: `LayoutFailure`.
  func finalAttributes(forDisappearing element: Element, _ context: any LayoutContext)
    throws(LayoutFailure) -> LayoutAttributes?
}

/// Capability: the layout explains why an element is where it is.
public protocol Explanation: AnyObject {
  /// Returns ordered facts that lead to the attributes of `element`; empty if there is no such
  /// element.
  ///
  /// - Throws: `LayoutFailure`.
  func explain(_ element: Element, _ context: any LayoutContext) throws(LayoutFailure) -> [Fact]

  /// Returns what a point in content coordinates means where no cell is, such as a day and a time;
  /// empty if it means nothing.
  ///
  /// - Throws: `LayoutFailure`.
  func explain(_ point: Point, _ context: any LayoutContext) throws(LayoutFailure) -> [Fact]

  /// Returns what a person should know of the whole content, such as that part of it is not shown;
  /// nearly always empty.
  ///
  /// - Throws: `LayoutFailure`.
  func remarks(_ context: any LayoutContext) throws(LayoutFailure) -> [Fact]

  /// Returns what a finger at a point in content coordinates would take hold of; nil if that has
  /// neither time nor grip.
  ///
  /// - Throws: `LayoutFailure`.
  func place(at point: Point, _ context: any LayoutContext) throws(LayoutFailure) -> TouchPlace?
}

extension Explanation {
  /// No point has a time or a grip.
  public func place(at point: Point, _ context: any LayoutContext) throws(LayoutFailure)
    -> TouchPlace?
  {
    nil
  }

  /// There is nothing to know.
  public func remarks(_ context: any LayoutContext) throws(LayoutFailure) -> [Fact] { [] }

  /// No point means anything.
  public func explain(_ point: Point, _ context: any LayoutContext) throws(LayoutFailure) -> [Fact]
  {
    []
  }
}

/// One step of an explanation: a sentence and the numbers in it, each with its name.
public struct Fact: Hashable, Sendable {
  /// The sentence, for example `line 2 holds items 4 to 7`.
  public var text: String { didSet { rules = Self.rules(atEndOf: text) } }
  /// The numbers in the sentence, in display order.
  public var values: [FactValue]
  /// The ids of the rules that the sentence names at its end, in brackets and with commas, as in
  /// `… (F-10, O-01a)`, or as a range, as in `(C-31 to C-36)`; empty if it names none.
  public private(set) var rules: [String]

  /// Creates a fact.
  public init(_ text: String, _ values: [FactValue] = []) {
    self.text = text
    self.values = values
    rules = Self.rules(atEndOf: text)
  }
}

extension Fact {
  /// - Complexity: O(n) for n bytes of the sentence.
  private static func rules(atEndOf text: String) -> [String] {
    let bytes = Array(text.utf8)
    guard bytes.last == UInt8(ascii: ")"),
      let open = bytes.lastIndex(of: UInt8(ascii: "("))
    else { return [] }
    var rules: [String] = []
    for part in bytes[(open + 1)..<(bytes.count - 1)].split(separator: UInt8(ascii: ",")) {
      let text = rules.isEmpty ? part : part.dropFirst()
      guard rules.isEmpty || part.first == UInt8(ascii: " ") else { return [] }
      let found = Self.rules(in: Array(text))
      if found.isEmpty { return [] }
      rules += found
    }
    return rules
  }

  /// The rules of `C-31` or `C-31 to C-36`; empty for anything else.
  private static func rules(in text: [UInt8]) -> [String] {
    if isRule(text) { return [String(decoding: text, as: UTF8.self)] }
    let (first, last) = (Array(text.prefix(4)), Array(text.suffix(4)))
    guard text.count == 12, isRule(first), isRule(last), first[0] == last[0],
      text[4..<8].elementsEqual(" to ".utf8)
    else { return [] }
    func number(_ id: [UInt8]) -> Int { Int(id[2] - 48) * 10 + Int(id[3] - 48) }
    let (low, high): (Int, Int) = (number(first), number(last))
    guard low < high else { return [] }
    let letter = String(decoding: first.prefix(2), as: UTF8.self)
    return (low...high).map { (number: Int) -> String in
      letter + (number < 10 ? "0" : "") + String(number)
    }
  }

  /// Whether bytes are a capital letter, a hyphen, two digits and perhaps a letter.
  private static func isRule(_ id: [UInt8]) -> Bool {
    guard id.count == 4 || id.count == 5 else { return false }
    let (digits, letters) = (
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z")
    )
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(id[0]) && id[1] == UInt8(ascii: "-")
      && digits.contains(id[2]) && digits.contains(id[3])
      && (id.count == 4 || letters.contains(id[4]))
  }

  /// The fact that ends an explanation: the frame, and the draw order where it matters.
  public static func frame(_ frame: Rect, zIndex: Int? = nil) -> Fact {
    Fact(
      "the frame, in content coordinates",
      [
        FactValue("x", frame.x), FactValue("y", frame.y), FactValue("width", frame.width),
        FactValue("height", frame.height),
      ] + (zIndex.map { [FactValue("z", Double($0))] } ?? []))
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

/// Capability: in some zones touches behave differently from what the elements there declare.
public protocol TouchZoning: AnyObject {
  /// Returns the zones, in content coordinates, at most `TouchZone.most`; where they overlap, the
  /// first counts.
  ///
  /// - Throws: `LayoutFailure`.
  func touchZones(_ context: any LayoutContext) throws(LayoutFailure) -> [TouchZone]
}

/// A zone where touches behave differently.
public struct TouchZone: Hashable, Sendable {
  /// The effect of a zone on a touch.
  public enum Rule: UInt8, Sendable, CaseIterable {
    /// It falls through the layer, elements or not.
    case pass
    /// It reaches the element there, but a drag from there scrolls nothing.
    case still
    /// Cells and supplementary views are shown and hit only inside; the first such zone counts.
    ///
    /// Decorations are not clipped: a backdrop lies outside of the panel that clips the content.
    case clip
  }

  /// Maximum number of zones of a layout.
  public static let most = 64

  /// The place, in content coordinates.
  public var rect: Rect
  /// The zone's effect on a touch.
  public var rule: Rule

  /// Creates a zone.
  public init(_ rect: Rect, _ rule: Rule) {
    self.rect = rect
    self.rule = rule
  }
}

/// Access to a loaded module's instance for law checks; only modules have it.
public protocol ModuleTrials: AnyObject {
  /// The value that `is_cancelled` of the instance's contexts returns.
  var isCancelled: Bool { get set }

  /// Asks a rect query with room for `room` elements: how many there are, and whether they fit.
  ///
  /// - Throws: `LayoutFailure`; also if something was written past the room.
  func count(in rect: Rect, room: Int, _ context: any LayoutContext) throws(LayoutFailure)
    -> (count: Int, fits: Bool)

  /// Prepares, and asks a rect query, as a host of a later version would: its tables are longer
  /// than the module knows, and so are the slots for attributes. `room` elements fit.
  ///
  /// - Throws: `LayoutFailure`.
  func answerToLaterHost(in rect: Rect, room: Int, _ context: any LayoutContext)
    throws(LayoutFailure) -> [LayoutAttributes]

  /// Whether the instance has a table for a capability.
  func offersCapability(_ id: UInt32) -> Bool

  /// Hands over an update of a kind that no version has; returns whether the module claims to have
  /// followed it, or nil if it follows none.
  ///
  /// - Throws: `LayoutFailure.misbehaviour`.
  func followsUnknownUpdate(_ context: any LayoutContext) throws(LayoutFailure) -> Bool?
}
