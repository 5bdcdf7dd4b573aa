/// Capability: sections that scroll by themselves, such as a row that goes on beyond the edge.
///
/// UIKit: `orthogonalScrollingBehavior` of a section. The engine keeps an offset for each section,
/// a part of the view; a layout reads it with `scrollerOffset(ofSection:)` of its context, applies
/// it to the frames it answers with, and never stores it. An element that moves with the scroller
/// has the flag `AttributeFlags.scrolled`; `attributes(in:)` finds it only where it is visible,
/// `attributes(for:)` always.
///
/// All is read after each `prepare` and `apply`, and depends on no offset.
public protocol SectionScrollers: AnyObject {
  /// Returns the scroller of `section`, which must be in range, or nil if the section scrolls with
  /// the layer alone.
  ///
  /// - Complexity: O(log sections).
  /// - Throws: `LayoutFailure`.
  func scroller(ofSection section: Int) throws(LayoutFailure) -> SectionScroller?

  /// Returns stop number `index`, from 0, below the `stopCount` of the scroller of `section`: an
  /// offset inside its range. Stops ascend.
  ///
  /// - Complexity: O(log n).
  /// - Throws: `LayoutFailure`.
  func stop(_ index: Int, ofSection section: Int) throws(LayoutFailure) -> Double

  /// Returns the section whose scroller's frame contains `point`, in content coordinates, or nil.
  ///
  /// - Complexity: O(log sections).
  /// - Throws: `LayoutFailure`.
  func section(withScrollerAt point: Point) throws(LayoutFailure) -> Int?
}

/// The part of a section that scrolls by itself: its frame, its range and how it comes to rest.
///
/// Offsets are in points from the leading edge of its content: with x running from right to left
/// they grow towards the left.
public struct SectionScroller: Hashable, Sendable {
  /// Where a scroller comes to rest (rules C-81 to C-86).
  public enum Behavior: UInt8, Hashable, Sendable, CaseIterable {
    /// Anywhere.
    case continuous
    /// At the stop nearest to where it would come to rest freely.
    case leading
    /// One stop a gesture; a stop is a whole view.
    case page
    /// One stop a gesture; a stop is a group.
    case group
    /// One stop a gesture; a group in the middle of the view.
    case center
  }

  /// The axes along which elements are shown only inside the frame (rule C-88).
  public enum Clip: UInt8, Hashable, Sendable, CaseIterable {
    /// The axis of the scroller.
    case axis
    /// Neither: they stick out.
    case none
    /// Both.
    case both
  }

  /// Where it stands, in content coordinates; its length along `axis` is the visible one.
  public var frame: Rect
  /// The axis along which it scrolls.
  public var axis: Axis
  /// Whether offsets grow against the axis, as from right to left.
  public var isReversed: Bool
  /// Length of its content along the axis, in points.
  public var contentLength: Double
  /// The offsets at which it can rest.
  public var range: ClosedRange<Double>
  /// The offset before anyone has scrolled it, inside the range.
  public var rest: Double
  /// Where it comes to rest.
  public var behavior: Behavior
  /// Number of stops; 0 for one that rests anywhere.
  public var stopCount: Int
  /// The axes along which its elements are shown only inside the frame.
  public var clip: Clip
  /// Whether elements that stick out of the frame take touches there.
  public var hitsOverflow: Bool
  /// The speed on release from which a gesture is a flick, in points per second (rule C-85).
  public var flickSpeed: Double
  /// Whether a gesture counts its stops from where it was released, not from where it began.
  public var snapsFromRelease: Bool

  /// The part of an element's `boundingBox` that is shown: what lies in the frame along the axes of
  /// `clip`; empty if nothing does.
  ///
  /// An element with the flag `scrolled` is in a rectangle that this part intersects.
  public func visiblePart(of box: Rect) -> Rect {
    var part = box
    if clip == .none { return part }
    let (clipsX, clipsY) = (
      clip == .both || axis == .horizontal, clip == .both || axis == .vertical
    )
    // A whole box keeps its bits.
    if clipsX, !(box.minX >= frame.minX && box.maxX <= frame.maxX) {
      part.x = max(frame.minX, box.minX)
      part.width = max(0, min(frame.maxX, box.maxX) - part.x)
    }
    if clipsY, !(box.minY >= frame.minY && box.maxY <= frame.maxY) {
      part.y = max(frame.minY, box.minY)
      part.height = max(0, min(frame.maxY, box.maxY) - part.y)
    }
    return part
  }

  /// The distance by which an offset moves elements, in content coordinates.
  public func shift(at offset: Double) -> Point {
    let distance = isReversed ? offset : -offset
    return axis == .horizontal ? Point(x: distance, y: 0) : Point(x: 0, y: distance)
  }

  /// Creates a scroller.
  public init(
    frame: Rect, axis: Axis, isReversed: Bool = false, contentLength: Double,
    range: ClosedRange<Double>, rest: Double, behavior: Behavior, stopCount: Int = 0,
    clip: Clip = .axis, hitsOverflow: Bool = false, flickSpeed: Double = 200,
    snapsFromRelease: Bool = false
  ) {
    self.frame = frame
    self.axis = axis
    self.isReversed = isReversed
    self.contentLength = contentLength
    self.range = range
    self.rest = rest
    self.behavior = behavior
    self.stopCount = stopCount
    self.clip = clip
    self.hitsOverflow = hitsOverflow
    self.flickSpeed = flickSpeed
    self.snapsFromRelease = snapsFromRelease
  }
}
