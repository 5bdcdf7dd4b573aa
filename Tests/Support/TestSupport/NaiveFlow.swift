public import LayoutCore

/// A flow layout written for reading, not for speed: the yardstick for the real one.
///
/// Plain arrays of frames, every line walked item by item, nothing shared with the real layout. It
/// lays out vertically; horizontal content is transposed on the way in and out.
public struct NaiveFlow {
  /// One section: the size of each item and the section's metrics, in points.
  public struct Section {
    /// Size of each item.
    public var sizes: [Size] = []
    /// Distance between two lines.
    public var lineSpacing = 10.0
    /// Least distance between two items of a line.
    public var interitemSpacing = 10.0
    /// Distance between the items and the edges of the section.
    public var inset = Insets.zero
    /// Word of the option `section-inset-reference`.
    public var insetReference = "content-inset"
    /// Length of the header; 0: none.
    public var header = 0.0
    /// Length of the footer; 0: none.
    public var footer = 0.0
    /// Word of the option `row-align`.
    public var rowAlign = "auto"
    /// Word of the option `last-row-align`.
    public var lastRowAlign = "auto"
    /// Word of the option `cross-align`.
    public var crossAlign = "center"

    /// Creates a section without items.
    public init() {}
  }

  /// Size of the window.
  public var window = Size(width: 320, height: 480)
  /// Margin around the content.
  public var contentInset = Insets.zero
  /// The part of the viewport under bars.
  public var safeArea = Insets.zero
  /// Axes on which it adds to the content inset.
  public var adjustedAxes = Axes.both
  /// Margins inside the safe area.
  public var margins = Insets.zero
  /// Whether the content grows to the right.
  public var isHorizontal = false
  /// Whether x is mirrored.
  public var isMirrored = false
  /// Allowed excess of a line over its room.
  public var tolerance = 0.001
  /// Pixels in a point; 0: no rounding.
  public var pixelScale = 0.0
  /// Whether sizes are rounded to pixels, too.
  public var roundsSizes = false
  /// The content.
  public var sections: [Section] = []

  /// Creates an empty layout with all options at their defaults.
  public init() {}

  /// The result of a layout: every element in `AttributesOrder`, and the size of the content.
  public struct Result {
    /// Every element there is.
    public var elements: [LayoutAttributes] = []
    /// Size of the content.
    public var contentSize = Size.zero
    /// Items of each line of each section.
    public var lines: [[Range<Int>]] = []
  }

  /// The same layout with x and y exchanged.
  public var transposed: NaiveFlow {
    var copy = self
    copy.isHorizontal.toggle()
    copy.window = Size(width: window.height, height: window.width)
    copy.contentInset = Self.transposed(contentInset)
    copy.safeArea = Self.transposed(safeArea)
    copy.adjustedAxes = []
    if adjustedAxes.contains(.horizontal) { copy.adjustedAxes.insert(.vertical) }
    if adjustedAxes.contains(.vertical) { copy.adjustedAxes.insert(.horizontal) }
    copy.margins = Self.transposed(margins)
    for index in sections.indices {
      copy.sections[index].sizes = sections[index].sizes.map {
        Size(width: $0.height, height: $0.width)
      }
      copy.sections[index].inset = Self.transposed(sections[index].inset)
    }
    return copy
  }

  /// Lays everything out: O(n).
  public func layOut() -> Result {
    var result = isHorizontal ? transposed.stacked() : stacked(isMirrored: isMirrored)
    if isHorizontal {
      let size = result.contentSize
      result.contentSize = Size(width: size.height, height: size.width)
      for index in result.elements.indices {
        let frame = result.elements[index].frame
        result.elements[index].frame = Rect(
          x: frame.y, y: frame.x, width: frame.height, height: frame.width)
      }
    }
    for index in result.elements.indices {
      var frame = result.elements[index].frame
      if isMirrored { frame.x = result.contentSize.width - (frame.x + frame.width) }
      if pixelScale > 0 {
        frame.x = (frame.x * pixelScale).rounded(.toNearestOrAwayFromZero) / pixelScale
        frame.y = (frame.y * pixelScale).rounded(.toNearestOrAwayFromZero) / pixelScale
        if roundsSizes {
          frame = Rect(
            x: frame.x, y: frame.y,
            width: (frame.width * pixelScale).rounded(.toNearestOrAwayFromZero) / pixelScale,
            height: (frame.height * pixelScale).rounded(.toNearestOrAwayFromZero) / pixelScale)
        }
      }
      result.elements[index].frame = frame
    }
    return result
  }

  private static func transposed(_ insets: Insets) -> Insets {
    Insets(top: insets.left, left: insets.top, bottom: insets.right, right: insets.bottom)
  }

  /// The distances of content from the left and the right edge of the viewport.
  private var adjusted: (left: Double, right: Double) {
    let counts = adjustedAxes.contains(.horizontal)
    return (
      contentInset.left + (counts ? safeArea.left : 0),
      contentInset.right + (counts ? safeArea.right : 0)
    )
  }

  /// The distances of the items of a section from the left and the right edge of the content: the
  /// section's inset, measured from the boundary if that is further inside the viewport.
  private func sides(_ section: Section, isMirrored: Bool) -> (left: Double, right: Double) {
    var boundary: (left: Double, right: Double)
    switch section.insetReference {
    case "safe-area": boundary = (safeArea.left, safeArea.right)
    case "layout-margins":
      boundary = (safeArea.left + margins.left, safeArea.right + margins.right)
    default: return (section.inset.left, section.inset.right)
    }
    var content = adjusted
    if isMirrored {
      boundary = (boundary.right, boundary.left)
      content = (content.right, content.left)
    }
    return (
      max(content.left, boundary.left) - content.left + section.inset.left,
      max(content.right, boundary.right) - content.right + section.inset.right
    )
  }

  /// All sections, one below the other; in a mirrored layout they are laid out for a mirrored
  /// window.
  private func stacked(isMirrored: Bool = false) -> Result {
    let width = max(0, window.width - adjusted.left - adjusted.right)
    var result = Result()
    var y = 0.0
    for (number, section) in sections.enumerated() {
      if section.header > 0 {
        let frame = Rect(x: 0, y: y, width: width, height: section.header)
        result.elements.append(
          LayoutAttributes(Element(.header, section: number), frame: frame, zIndex: 10))
      }
      y += section.header + section.inset.top
      let sides = sides(section, isMirrored: isMirrored)
      let available = max(0, width - sides.left - sides.right)
      let lines = broken(section, available)
      result.lines.append(lines)
      for (index, line) in lines.enumerated() {
        if index > 0 { y += section.lineSpacing }
        let isLast = index == lines.count - 1
        let frames = placed(section, line, available, isLast: isLast, left: sides.left, y: y)
        for (item, frame) in zip(line, frames) {
          let element = Element(.cell, section: number, item: item)
          result.elements.append(LayoutAttributes(element, frame: frame))
        }
        y += line.map { section.sizes[$0].height }.max() ?? 0
      }
      y += section.inset.bottom
      if section.footer > 0 {
        let frame = Rect(x: 0, y: y, width: width, height: section.footer)
        result.elements.append(
          LayoutAttributes(Element(.footer, section: number), frame: frame, zIndex: 10))
      }
      y += section.footer
    }
    result.contentSize = Size(width: width, height: y)
    return result
  }

  /// Greedy line breaking: the items of each line.
  private func broken(_ section: Section, _ available: Double) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var first = 0
    while first < section.sizes.count {
      var used = section.sizes[first].width
      var end = first + 1
      while end < section.sizes.count {
        let longer = used + section.interitemSpacing + section.sizes[end].width
        if longer > available + tolerance { break }
        used = longer
        end += 1
      }
      lines.append(first..<end)
      first = end
    }
    return lines
  }

  /// The frames of one line.
  private func placed(
    _ section: Section, _ line: Range<Int>, _ available: Double, isLast: Bool, left: Double,
    y: Double
  ) -> [Rect] {
    let sizes = section.sizes[line]
    let total = sizes.map(\.width).reduce(0, +)
    let natural = total + Double(sizes.count - 1) * section.interitemSpacing
    var start = 0.0
    var gap = section.interitemSpacing
    switch alignmentWord(section, isLast: isLast) {
    case "center": start = max(0, (available - natural) / 2)
    case "trailing": start = max(0, available - natural)
    case "justify":
      if sizes.count == 1 {
        start = max(0, (available - total) / 2)
      } else {
        gap = (available - total) / Double(sizes.count - 1)
      }
    case "grid":
      let width = section.sizes[0].width
      if let fit = itemsInFullLine(section, available), fit > 1 {
        gap = (available - Double(fit) * width) / Double(fit - 1)
      } else if width + section.interitemSpacing > 0 {
        start = max(0, (available - width) / 2)
      }
    default: break
    }
    let tallest = sizes.map(\.height).max() ?? 0
    var x = left + start
    return sizes.map { size in
      defer { x += size.width + gap }
      switch section.crossAlign {
      case "leading": return Rect(x: x, y: y, width: size.width, height: size.height)
      case "trailing":
        return Rect(x: x, y: y + tallest - size.height, width: size.width, height: size.height)
      case "stretch": return Rect(x: x, y: y, width: size.width, height: tallest)
      default:
        return Rect(
          x: x, y: y + (tallest - size.height) / 2, width: size.width, height: size.height)
      }
    }
  }

  /// The alignment of a line by the options, or `grid` for UIKit's rule of equal sizes.
  private func alignmentWord(_ section: Section, isLast: Bool) -> String {
    if isLast && section.lastRowAlign != "auto" { return section.lastRowAlign }
    if section.rowAlign == "auto" {
      let isUniform = section.sizes.allSatisfy { $0 == section.sizes[0] }
      if isUniform { return "grid" }
      return isLast ? "leading" : "justify"
    }
    return isLast && section.rowAlign == "justify" ? "leading" : section.rowAlign
  }

  /// The number of equal items in a full line; nil for any number.
  private func itemsInFullLine(_ section: Section, _ available: Double) -> Int? {
    let width = section.sizes[0].width
    if width + section.interitemSpacing <= 0 { return nil }
    var used = width
    var count = 1
    while used + section.interitemSpacing + width <= available + tolerance {
      used += section.interitemSpacing + width
      count += 1
    }
    return count
  }
}
