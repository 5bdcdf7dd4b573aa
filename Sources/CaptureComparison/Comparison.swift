public import CaptureFiles
public import LayoutCore

/// The result of comparing a capture.
public struct Comparison: Hashable, Sendable {
  /// The result in one word.
  public enum Verdict: String, Hashable, Sendable {
    /// Every element is where the rules put it.
    case equal
    /// Some are not.
    case differs
    /// The capture alone was judged, and no law is broken.
    case lawful
    /// The capture alone was judged, and a law is broken.
    case unlawful

    /// Whether nothing was found.
    public var isGood: Bool { self == .equal || self == .lawful }
  }

  /// The result.
  public var verdict: Verdict
  /// Where the capture comes from.
  public var host: Capture.Place
  /// The tolerance of a length, in points.
  public var tolerance: Double
  /// Number of elements that were judged.
  public var elements: Int
  /// The content sizes, if they are not the same.
  public var content: Sizes?
  /// Number of elements by kind of difference, or by broken law, in the order of judging.
  public var counts: [Count]
  /// The first difference, or nil for none.
  public var first: Finding?
  /// Why the rules put the element of the first difference where they do.
  public var facts: [Fact]
  /// The moved elements in groups by distance, in order of their first elements.
  public var moves: [Move]
  /// Number of sets of changes that were tried.
  public var tried = 0
  /// The smallest set of changes that makes the capture equal, or nil for none.
  public var cause: [Change]?
  /// Other sets of as many changes.
  public var also: [[Change]]
  /// The change that leaves fewest differences, if no set makes the capture equal.
  public var nearest: Nearest?
  /// The pairs of cells that overlap, or nil where rules were compared.
  public var overlaps: Overlaps?
  /// Sentences on what was taken from the capture, or could not be judged.
  public var notes: [String]

  /// The content sizes of both sides.
  public struct Sizes: Hashable, Sendable {
    /// That of the capture.
    public var device: Size
    /// That of the rules.
    public var rules: Size
  }

  /// The number of elements with one kind of difference, or that break one law.
  public struct Count: Hashable, Sendable {
    /// The kind of difference, or the law.
    public var name: String
    /// Number of elements.
    public var count: Int
  }

  /// One difference, or one broken law.
  public struct Finding: Hashable, Sendable {
    /// The element as it is typed.
    public var element: String
    /// The kind of difference, or the law.
    public var name: String
    /// Whether `name` is a law.
    public var isLaw: Bool
    /// The query in which it was found, from 0; nil if it was no query.
    public var query: Int?
    /// The side of the capture.
    public var device: Side
    /// The side of the rules; of a view its attributes.
    public var rules: Side
    /// The point of a touch, in window coordinates.
    public var point: Point?
  }

  /// The answer of one side about an element.
  public enum Side: Hashable, Sendable {
    /// Nothing: it has no such element.
    case none
    /// The frame, in content coordinates.
    case frame(Rect)
    /// The name of what got a touch.
    case name(String)
  }

  /// Elements that have moved by the same distance.
  public struct Move: Hashable, Sendable {
    /// Device less rules, in points.
    public var distance: Point
    /// Number of elements.
    public var count: Int
    /// The first of them.
    public var first: String
  }

  /// One change of the scene that may explain a difference.
  public struct Change: Hashable, Sendable {
    /// The change as an option is typed, or a name: `row-align=leading`, `property:line-spacing`.
    public var text: String
    /// The values of both sources, for a property of which the delegate has another opinion.
    public var remark: String?
  }

  /// The change that comes nearest.
  public struct Nearest: Hashable, Sendable {
    /// The change.
    public var changes: [Change]
    /// Number of elements that still differ with it.
    public var left: Int
  }

  /// Pairs of cells that overlap.
  public struct Overlaps: Hashable, Sendable {
    /// Number of pairs.
    public var count: Int
    /// The first five, as elements are typed.
    public var first: [[String]]
  }
}
