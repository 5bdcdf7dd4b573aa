import LayoutCore

/// A waterfall straight from the rules: every item is placed by looking at all lanes.
///
/// It is vertical at first, then turned.
struct NaiveWaterfall {
  struct Item {
    var width: Double?
    var height: Double?
    var span: Int?
    var lane: Int?
    /// The lane that is kept with it.
    var kept: Int?
  }

  struct Section {
    var columns = 2
    var columnWidth = 0.0
    var columnSpacing = 10.0
    var itemSpacing = 10.0
    var inset = Insets.zero
    var header = 0.0
    var footer = 0.0
    var headerInset = Insets.zero
    var footerInset = Insets.zero
    var items: [Item] = []
  }

  struct Answer {
    var contentSize = Size.zero
    /// Every element, in order.
    var elements: [(element: Element, frame: Rect)] = []
    /// Lanes of the items.
    var lanes: [[Int]] = []
    /// Start and end of each section.
    var extents: [SectionExtent] = []
  }

  var window = Size(width: 320, height: 480)
  var contentInset = Insets.zero
  var isHorizontal = false
  var isMirrored = false
  var order = "shortest-first"
  var tolerance = 0.0
  var usesCursor = false
  var takesLeastWaste = false
  var isStable = false
  var keepsZeroGap = true
  var pixelScale = 0.0
  var minContent = 0.0
  var sections: [Section] = []

  /// Places everything.
  func layOut() -> Answer {
    if isHorizontal {
      var other = transposed
      other.isMirrored = false
      var answer = other.layOut()
      answer.contentSize = Size(
        width: answer.contentSize.height, height: answer.contentSize.width)
      let width = answer.contentSize.width
      for index in answer.elements.indices {
        let old = answer.elements[index].frame
        var frame = Rect(x: old.y, y: old.x, width: old.height, height: old.width)
        if isMirrored { frame.x = width - frame.maxX }
        answer.elements[index].frame = frame
      }
      if isMirrored {
        answer.extents = answer.extents.map {
          SectionExtent(start: width - $0.end, end: width - $0.start)
        }
      }
      return answer
    }
    var answer = Answer()
    let width = max(0, window.width - contentInset.left - contentInset.right)
    var y = 0.0
    for (number, section) in sections.enumerated() {
      let start = y
      place(section, number, width, &y, &answer)
      answer.extents.append(SectionExtent(start: start, end: y))
    }
    answer.contentSize = Size(width: width, height: max(y, minContent))
    if isMirrored {
      for index in answer.elements.indices {
        answer.elements[index].frame.x = width - answer.elements[index].frame.maxX
      }
    }
    return answer
  }

  /// W-20, W-21: from the top to the bottom of a section.
  private func place(
    _ section: Section, _ number: Int, _ width: Double, _ y: inout Double, _ answer: inout Answer
  ) {
    if section.header > 0 {
      let inset = section.headerInset
      answer.elements.append(
        (
          Element(.header, section: number),
          Rect(
            x: inset.left, y: y + inset.top, width: max(0, width - inset.left - inset.right),
            height: section.header)
        ))
      y += inset.top + section.header + inset.bottom
    }
    y += section.inset.top
    y += placeItems(section, number, width, y, &answer)
    y += section.inset.bottom
    if section.footer > 0 {
      let inset = section.footerInset
      answer.elements.append(
        (
          Element(.footer, section: number),
          Rect(
            x: inset.left, y: y + inset.top, width: max(0, width - inset.left - inset.right),
            height: section.footer)
        ))
      y += inset.top + section.footer + inset.bottom
    }
  }

  /// W-01 to W-16; returns how far the lowest item reaches.
  private func placeItems(
    _ section: Section, _ number: Int, _ width: Double, _ top: Double, _ answer: inout Answer
  ) -> Double {
    let room = max(0, width - section.inset.left - section.inset.right)
    let spacing = section.columnSpacing
    var count = section.columns
    if section.columnWidth > 0 {
      count = max(
        1, min(64, Int((room + spacing + 0.001) / (section.columnWidth + spacing))))
    }
    let lane = floored(max(0, (room - Double(count - 1) * spacing) / Double(count)))
    var ends = Array(repeating: 0.0, count: count)
    var (cursor, lowest, lanes) = (0, 0.0, [Int]())
    for (index, item) in section.items.enumerated() {
      let span = min(max(1, item.span ?? 1), count)
      let length = Double(span) * lane + Double(span - 1) * spacing
      let first = self.lane(of: item, span, ends, cursor)
      let y = ends[first..<first + span].max() ?? 0
      let height = floored(self.height(of: item, lane: lane, length: length))
      for other in first..<first + span {
        ends[other] = y + height + (height > 0 || keepsZeroGap ? section.itemSpacing : 0)
      }
      if item.lane == nil {
        cursor = (order == "right-to-left" ? count - first : first + span) % count
      }
      lowest = max(lowest, y + height)
      lanes.append(first)
      answer.elements.append(
        (
          Element(.cell, section: number, item: index),
          Rect(
            x: section.inset.left + Double(first) * (lane + spacing), y: top + y, width: length,
            height: height)
        ))
    }
    answer.lanes.append(lanes)
    return lowest
  }

  /// W-10 to W-16, W-31: the first lane of an item.
  private func lane(of item: Item, _ span: Int, _ ends: [Double], _ cursor: Int) -> Int {
    let last = ends.count - span
    if let lane = item.lane { return min(lane, last) }
    if isStable, let lane = item.kept { return min(lane, last) }
    if order == "left-to-right" { return cursor <= last ? cursor : 0 }
    if order == "right-to-left" { return cursor <= last ? last - cursor : last }
    let tops = (0...last).map { ends[$0..<$0 + span].max() ?? 0 }
    var good = (0...last).filter { tops[$0] <= (tops.min() ?? 0) + tolerance }
    if takesLeastWaste, span > 1 {
      let wastes = (0...last).map { lane in
        ends[lane..<lane + span].reduce(0) { $0 + (tops[lane] - $1) }
      }
      good = (0...last).filter { wastes[$0] == wastes.min() }
    }
    return (usesCursor ? good.first { $0 >= cursor } : nil) ?? good[0]
  }

  /// W-03: the height of an item.
  private func height(of item: Item, lane: Double, length: Double) -> Double {
    guard let height = item.height else { return lane }
    guard let width = item.width else { return height }
    return width == 0 || height == 0 ? 0 : height * length / width
  }

  private func floored(_ value: Double) -> Double {
    pixelScale > 0 ? (value * pixelScale).rounded(.down) / pixelScale : value
  }

  /// The same with the axes exchanged.
  var transposed: NaiveWaterfall {
    func turned(_ insets: Insets) -> Insets {
      Insets(top: insets.left, left: insets.top, bottom: insets.right, right: insets.bottom)
    }
    var other = self
    other.isHorizontal.toggle()
    other.window = Size(width: window.height, height: window.width)
    other.contentInset = turned(contentInset)
    for index in sections.indices {
      other.sections[index].inset = turned(sections[index].inset)
      other.sections[index].headerInset = turned(sections[index].headerInset)
      other.sections[index].footerInset = turned(sections[index].footerInset)
      for item in sections[index].items.indices {
        let old = sections[index].items[item]
        (other.sections[index].items[item].width, other.sections[index].items[item].height) = (
          old.height, old.width
        )
      }
    }
    return other
  }
}
