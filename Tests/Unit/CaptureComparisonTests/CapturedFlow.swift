import CollectionEngine
import CompositionalLayout
import FlowLayout
import LayoutCore
import StickyLayout

@testable import CaptureComparison
@testable import CaptureFiles

/// A random flow layout, laid out by the engine, and the capture that an app would write of it.
///
/// The scene is made by the engine's own functions, not by those that a comparison uses. The same
/// seed gives the same scene.
struct CapturedFlow {
  /// Options that the capture does not tell: the scene differs in them from what it says.
  var hidden: [OptionAssignment] = []
  /// Options of what pins, set where anything is pinned.
  var pinning: [OptionAssignment] = []
  /// The flow layout, as the capture shows it.
  var flow: Capture.Flow
  /// The sections, as the capture shows them.
  var sections: [Capture.Section]
  /// The sections by which the scene is laid out, where they are others.
  var laidOutSections: [Capture.Section]?
  var bounds: Rect
  /// The viewport for which the scene is laid out, where it is another.
  var laidOutSize: Size?
  var inset: Insets
  var safeArea: Insets
  var adjustment: InsetAdjustment
  /// The adjustment by which the scene is laid out, where it is another.
  var laidOutAdjustment: InsetAdjustment?
  /// Whether the scene has the inset across the axis.
  var ignoresInsetAcross = false
  var isMirrored: Bool
  var scale: Double
  /// The pinned kinds of the scene, where they are not those of the flags.
  var pin: String?

  init(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    let axis: Axis = random.one(in: 4) ? .horizontal : .vertical
    let (headers, footers) = (random.one(in: 2), random.one(in: 3))
    flow = Capture.Flow(
      axis: axis, itemSize: .size(random.size(20...110)), estimatedItemSize: .size(.zero),
      lineSpacing: random.number(0...20), interitemSpacing: random.number(0...20),
      headerReferenceSize: headers ? random.size(16...50) : .zero,
      footerReferenceSize: footers ? random.size(16...40) : .zero,
      sectionInset: random.one(in: 2) ? random.insets(0...24) : .zero,
      sectionInsetReference: random.one(in: 5) ? .safeArea : .contentInset,
      headersPin: headers && random.one(in: 2), footersPin: footers && random.one(in: 3))
    let hasSizes = random.one(in: 2)
    sections = (0...random.below(3)).map { _ in
      let items = random.below(24)
      var sizes: [Capture.SizeRun]?
      if hasSizes {
        sizes = []
        var left = items
        while left > 0 {
          let count = min(left, 1 + random.below(3))
          sizes?.append(Capture.SizeRun(count: count, size: random.size(20...110)))
          left -= count
        }
      }
      return Capture.Section(
        items: items, sizes: sizes, inset: random.one(in: 6) ? random.insets(0...20) : nil,
        lineSpacing: random.one(in: 6) ? random.number(0...20) : nil,
        interitemSpacing: random.one(in: 6) ? random.number(0...20) : nil,
        header: nil, footer: nil)
    }
    bounds = Rect(
      x: 0, y: 0, width: Double(200 + random.below(220)), height: Double(240 + random.below(300)))
    inset = random.one(in: 3) ? random.insets(0...30) : .zero
    safeArea = random.one(in: 3) ? random.insets(0...40) : .zero
    adjustment = random.one(in: 3) ? InsetAdjustment.allCases[random.below(4)] : .automatic
    isMirrored = random.one(in: 4)
    scale = Double(1 + random.below(3))
    let along = Double(random.below(400))
    if axis == .vertical { bounds.y = along } else { bounds.x = along }
  }

  /// The scene, laid out by the engine.
  func scene() throws -> Scene {
    let scene = Scene()
    var inset = inset
    if ignoresInsetAcross {
      if flow.axis == .vertical { (inset.left, inset.right) = (0, 0) }
      if flow.axis == .horizontal { (inset.top, inset.bottom) = (0, 0) }
    }
    try scene.setBounds(laidOutSize ?? bounds.size)
    try scene.setSafeArea(safeArea)
    try scene.setInset(inset)
    try scene.arrange("main", .insetAdjustment(laidOutAdjustment ?? adjustment))
    let pinned = flow.headersPin ? flow.footersPin ? "both" : "headers" : "footers"
    let pin = pin ?? (flow.headersPin || flow.footersPin ? pinned : "none")
    if pin == "none" {
      try scene.load([Flow()])
    } else {
      try scene.load([Flow(), Sticky()], options: [OptionAssignment("pin", .text(pin))])
    }
    try scene.setOptions(options + hidden + (pin == "none" ? [] : pinning))
    let content = laidOutSections ?? sections
    try scene.replaceSections(content.map(\.items))
    for (number, section) in content.enumerated() {
      var item = 0
      for run in section.sizes ?? [] {
        try scene.change(
          items: item...(item + run.count - 1), section: number, [.size(run.size)])
        item += run.count
      }
      var own: [OptionAssignment] = []
      if let inset = section.inset { own.append(OptionAssignment("section-inset", .insets(inset))) }
      if let gap = section.lineSpacing {
        own.append(OptionAssignment("line-spacing", .number(gap)))
      }
      if let gap = section.interitemSpacing {
        own.append(OptionAssignment("interitem-spacing", .number(gap)))
      }
      if !own.isEmpty { try scene.setOptions(own, section: number) }
    }
    try scene.scroll(to: bounds.origin, clamped: false)
    return scene
  }

  private var options: [OptionAssignment] {
    let isVertical = flow.axis == .vertical
    guard case .size(let size) = flow.itemSize else { return [] }
    let reference: [Capture.SectionInsetReference] = [.contentInset, .safeArea, .layoutMargins]
    return [
      OptionAssignment("direction", .choice(isVertical ? 0 : 1)),
      OptionAssignment("item-size", .size(size)),
      OptionAssignment("line-spacing", .number(flow.lineSpacing)),
      OptionAssignment("interitem-spacing", .number(flow.interitemSpacing)),
      OptionAssignment("section-inset", .insets(flow.sectionInset)),
      OptionAssignment("header", .number(flow.headerReferenceSize.along(flow.axis))),
      OptionAssignment("footer", .number(flow.footerReferenceSize.along(flow.axis))),
      OptionAssignment("rtl", .flag(isMirrored)),
      OptionAssignment(
        "section-inset-reference",
        .choice(reference.firstIndex(of: flow.sectionInsetReference) ?? 0)),
    ]
  }

  /// The capture of the scene: what UIKit would have answered in its place.
  func capture() throws -> Capture {
    let scene = try scene()
    let status = try scene.status(of: "main")
    var capture = Capture(
      made: Capture.Origin(by: "tests", host: .facade, limit: 2_000, settled: true),
      scale: scale, direction: isMirrored ? .rightToLeft : .leftToRight,
      view: Capture.CollectionView(
        className: "UICollectionView", bounds: bounds, contentInset: inset,
        adjustedContentInset: status.adjustedInset, safeAreaInsets: safeArea,
        insetAdjustment: Capture.InsetAdjustment(rawValue: adjustment.rawValue) ?? .automatic,
        layoutMargins: safeArea + Insets(top: 8, left: 8, bottom: 8, right: 8),
        marginsFollowSafeArea: true, contentSize: status.contentSize),
      layout: Capture.Layout(
        className: "FeedLayout", chain: ["FeedLayout", "UICollectionViewFlowLayout"], base: .flow,
        isOwn: false, flips: isMirrored),
      flow: flow, sections: sections, attributes: [], queries: [], singles: [], views: [],
      scrollers: [])
    let whole = Rect(
      minX: min(bounds.minX, 0), minY: min(bounds.minY, 0),
      maxX: max(bounds.maxX, status.contentSize.width),
      maxY: max(bounds.maxY, status.contentSize.height))
    var places: [Element: Int] = [:]
    for (name, rect) in [("visible", bounds), ("all", whole)] {
      var result: [Int] = []
      for shown in try scene.attributes(.rect(rect)) {
        let element = shown.attributes.element
        let place = places[element] ?? capture.attributes.count
        if places.updateValue(place, forKey: element) == nil {
          capture.attributes.append(Capture.Attributes(shown.attributes))
        }
        result.append(place)
        guard name == "visible" else { continue }
        capture.singles.append(Capture.Single(asked: place, answer: place))
        capture.views.append(
          Capture.ElementView(
            attributes: place, className: "UICollectionViewCell", frame: shown.attributes.frame))
      }
      capture.queries.append(Capture.Query(name: name, rect: rect, result: result))
    }
    return capture
  }

  /// Adds touches of a grid of points, each of which the frontmost visible element gets.
  ///
  /// No point lies on an edge.
  static func addTouches(to capture: inout Capture) {
    let (bounds, step) = (capture.view.bounds, 22.0)
    let window = Rect(x: 9, y: 64, width: bounds.width, height: bounds.height)
    let (columns, rows) = (Int(bounds.width / step), Int(bounds.height / step))
    var hits = Capture.Hits(
      origin: Point(x: window.x + 0.137, y: window.y + 0.137),
      step: Size(width: step, height: step), columns: columns, rows: rows, targets: [], grid: [])
    var targets: [Int: Int] = [:]
    let shown = capture.queries[0].result
    for sample in 0..<(columns * rows) {
      let point = hits.point(at: sample)
      let (x, y) = (point.x - window.x + bounds.x, point.y - window.y + bounds.y)
      let front = shown.indices.filter { place in
        let frame = capture.attributes[shown[place]].frame
        return frame.minX < x && x < frame.maxX && frame.minY < y && y < frame.maxY
      }.max { a, b in
        let (first, second) = (capture.attributes[shown[a]], capture.attributes[shown[b]])
        return first.zIndex != second.zIndex ? first.zIndex < second.zIndex : a < b
      }
      guard let front else {
        hits.grid.append(-1)
        continue
      }
      let target = targets[shown[front]] ?? hits.targets.count
      if targets.updateValue(target, forKey: shown[front]) == nil {
        hits.targets.append(
          Capture.Target(className: "UICollectionViewCell", attributes: shown[front]))
      }
      hits.grid.append(target)
    }
    (capture.view.window, capture.hits) = (window, hits)
  }

  /// The comparison of the capture with the bundled layouts.
  static func compare(
    _ capture: Capture, _ request: CaptureComparer.Request = CaptureComparer.Request(),
    explains: Bool = true
  ) -> Comparison {
    comparer(capture, request).compare(explains: explains)
  }

  /// Compares a capture with the bundled layouts.
  static func comparer(
    _ capture: Capture, _ request: CaptureComparer.Request = CaptureComparer.Request()
  ) -> CaptureComparer {
    CaptureComparer(capture, request) { names in
      var layouts: [any CollectionLayout] = []
      for name in names.reversed() {
        switch name {
        case "flow": layouts.append(Flow())
        case "compositional": layouts.append(Compositional())
        case "sticky": layouts.append(Sticky())
        default: return nil
        }
      }
      return layouts
    }
  }
}

extension Capture.Attributes {
  /// Creates UIKit's answer in place of these attributes of flow or sticky.
  fileprivate init(_ attributes: LayoutAttributes) {
    let element = attributes.element
    let kind: String? =
      element.kind == .header ? "header" : element.kind == .footer ? "footer" : nil
    self.init(
      element: Capture.Element(
        category: element.category, kind: kind, section: element.section, item: element.item),
      frame: attributes.frame, zIndex: attributes.zIndex, alpha: attributes.alpha,
      isHidden: attributes.isHidden)
  }
}

/// Random numbers of SplitMix64: the same for the same seed on every machine.
///
/// Source: <https://prng.di.unimi.it/splitmix64.c> (public domain).
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x2545_F491_4F6C_DD1D }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(max(1, count))) }

  mutating func one(in count: Int) -> Bool { below(count) == 0 }

  /// A number of a range, in halves.
  mutating func number(_ range: ClosedRange<Int>) -> Double {
    Double(range.lowerBound) + Double(below(2 * range.count - 1)) / 2
  }

  mutating func size(_ range: ClosedRange<Int>) -> Size {
    Size(width: number(range), height: number(range))
  }

  mutating func insets(_ range: ClosedRange<Int>) -> Insets {
    Insets(
      top: number(range), left: number(range), bottom: number(range), right: number(range))
  }
}
