public import CaptureFiles
public import LayoutCore

/// Where a device has an element of a capture.
public struct DeviceFrame: Hashable, Sendable {
  /// The name of the kind; `cell` for cells.
  public var kind: String
  /// The section, from 0; of an element of no section its index.
  public var section: Int
  /// The item inside the section, from 0.
  public var item: Int
  /// The smallest rectangle around the element as shown, in content coordinates.
  public var box: Rect
  /// Whether the device hides it.
  public var isHidden: Bool
  /// Whether the answer to some query leaves it out, though it enters the rectangle (rule X-44).
  public var isLeftOut: Bool
}

/// Where a device has the elements of a capture.
public struct DeviceFrames: Hashable, Sendable {
  /// Each element that some query answered, in order of elements.
  public var elements: [DeviceFrame]
  /// The rectangles of the queries, in content coordinates: what enters none of them by more than
  /// `tolerance` may be on the device or not.
  public var rects: [Rect]
  /// The tolerance of a length without a request, in points.
  public var tolerance: Double
}

extension Capture {
  /// Where the device has each element; frames and rectangles of a mirrored layout are mirrored
  /// (rule X-27).
  ///
  /// - Complexity: O(n log n) for n answers.
  public var deviceFrames: DeviceFrames {
    let tolerance = Tolerance(scale: scale, asked: nil)
    let isMirrored = CapturedElements.areMirrored(self, tolerance)
    let width = isMirrored ? view.contentSize.width : nil
    let elements = CapturedElements(self, queries: queries.indices, mirroredIn: width)
    let rects = queries.map { query in width.map { query.rect.mirrored(in: $0) } ?? query.rect }
    let frames = elements.all.indices.map { place in
      let (element, answer) = (elements.all[place], elements.device[place])
      let hasSection = element.section != CapturedElements.noSection
      return DeviceFrame(
        kind: elements.kinds.table.name(of: element.kind) ?? "",
        section: hasSection ? element.section : element.item, item: hasSection ? element.item : 0,
        box: answer.box, isHidden: answer.attributes.isHidden,
        isLeftOut: zip(rects, elements.answers).contains { rect, isAnswered in
          !isAnswered[place] && answer.box.overlap(rect) > tolerance.length
        })
    }
    return DeviceFrames(elements: frames, rects: rects, tolerance: tolerance.length)
  }
}
