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
}

extension Capture {
  /// Where the device has each element that some query answered and that is not hidden, in order of
  /// elements; frames of a mirrored layout are mirrored (rule X-27).
  ///
  /// - Complexity: O(n log n) for n answers.
  public var deviceFrames: [DeviceFrame] {
    let isMirrored = CapturedElements.areMirrored(self, Tolerance(scale: scale, asked: nil))
    let elements = CapturedElements(
      self, queries: queries.indices, mirroredIn: isMirrored ? view.contentSize.width : nil)
    return elements.all.indices.compactMap { place in
      let (element, answer) = (elements.all[place], elements.device[place])
      guard answer.isFinite, !answer.attributes.isHidden else { return nil }
      let hasSection = element.section != CapturedElements.noSection
      return DeviceFrame(
        kind: elements.kinds.table.name(of: element.kind) ?? "",
        section: hasSection ? element.section : element.item, item: hasSection ? element.item : 0,
        box: answer.box)
    }
  }

  /// The tolerance of a length without a request, in points.
  public var halfPixel: Double { Tolerance(scale: scale, asked: nil).length }
}
