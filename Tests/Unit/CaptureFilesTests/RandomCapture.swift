import LayoutCore

@testable import CaptureFiles

/// Captures that make no sense but keep to the format: the same seed, the same capture.
///
/// Answers may be infinite; NaN, which is not equal to itself, has tests of its own.
struct RandomCapture {
  private var random: SeededNumbers
  /// Number of attributes.
  private var count = 0

  init(seed: UInt64) { random = SeededNumbers(seed: seed) }

  mutating func capture() -> Capture {
    let flow = flip() ? flow() : nil
    let sections = list(4) { $0.section() }
    let attributes = list(7) { $0.attributes() }
    count = attributes.count
    return Capture(
      made: Capture.Origin(
        by: text(), host: pick(Capture.Place.allCases), device: maybe { $0.text() },
        system: maybe { $0.text() }, limit: below(5000), settled: flip()),
      scale: Double(1 + below(3)), direction: pick(Capture.Direction.allCases), view: view(),
      layout: Capture.Layout(
        className: text(), chain: list(4) { $0.text() }, base: pick(Capture.Base.allCases),
        isOwn: flip(), flips: flip(), spec: maybe { $0.text() }),
      flow: flow, compositional: flip() ? compositional() : nil, sections: sections,
      attributes: attributes,
      queries: list(4) { random in
        Capture.Query(
          name: random.text(), rect: random.rect(), result: random.indexes(6))
      },
      singles: count == 0
        ? [] : list(4) { Capture.Single(asked: $0.below($0.count), answer: $0.index()) },
      views: list(4) { $0.elementView() },
      scrollers: list(2) { random in
        Capture.Scroller(
          frame: random.rect(), offset: random.point(), contentSize: random.size(),
          section: sections.isEmpty ? nil : random.below(sections.count))
      },
      sheet: flip() ? sheet() : nil, hits: flip() ? hits() : nil)
  }

  // MARK: Parts

  private mutating func view() -> Capture.CollectionView {
    Capture.CollectionView(
      className: text(), bounds: rect(), window: maybe { $0.rect() }, contentInset: insets(),
      adjustedContentInset: insets(), safeAreaInsets: insets(),
      insetAdjustment: pick(Capture.InsetAdjustment.allCases), layoutMargins: insets(),
      marginsFollowSafeArea: flip(), contentSize: size())
  }

  private mutating func flow() -> Capture.Flow {
    Capture.Flow(
      axis: axis(), itemSize: itemSize(), estimatedItemSize: itemSize(), lineSpacing: number(),
      interitemSpacing: number(), headerReferenceSize: size(), footerReferenceSize: size(),
      sectionInset: insets(), sectionInsetReference: pick(Capture.SectionInsetReference.allCases),
      headersPin: flip(), footersPin: flip())
  }

  private mutating func compositional() -> Capture.Compositional {
    Capture.Compositional(
      axis: axis(), interSectionSpacing: number(),
      contentInsetsReference: maybe { $0.pick(Capture.ContentInsetsReference.allCases) },
      boundaryItems: list(3) { random in
        Capture.BoundaryItem(
          kind: random.kind(), alignment: random.pick(Capture.Alignment.allCases),
          pins: random.flip(), extends: random.flip(), offset: random.point())
      })
  }

  private mutating func section() -> Capture.Section {
    let runs = maybe { random in
      random.list(3) { Capture.SizeRun(count: 1 + $0.below(4), size: $0.size()) }
    }
    let sized = runs?.reduce(0) { $0 + $1.count } ?? 0
    return Capture.Section(
      items: sized + below(9), sizes: runs, inset: maybe { $0.insets() },
      lineSpacing: maybe { $0.number() }, interitemSpacing: maybe { $0.number() },
      header: maybe { $0.size() }, footer: maybe { $0.size() })
  }

  private mutating func attributes() -> Capture.Attributes {
    let category = pick([ElementCategory.cell, .supplementary, .decoration])
    let element = Capture.Element(
      category: category, kind: category == .cell ? nil : kind(),
      section: maybe { $0.below(1000) }, item: below(1_000_000))
    return Capture.Attributes(
      element: element, frame: anyRect(), zIndex: pick([0, 0, -7, 1024, .max, .min]),
      alpha: flip() ? 1 : any(), isHidden: flip(),
      transform: maybe { random in
        AffineTransform(
          a: random.any(), b: random.any(), c: random.any(), d: random.any(), tx: random.any(),
          ty: random.any())
      },
      transform3D: maybe { random in (0..<16).map { _ in random.any() } },
      center: maybe { Point(x: $0.any(), y: $0.any()) },
      size: maybe { Size(width: $0.any(), height: $0.any()) })
  }

  private mutating func elementView() -> Capture.ElementView {
    Capture.ElementView(
      attributes: index(), className: text(), frame: anyRect(), alpha: flip() ? 1 : any(),
      isHidden: flip(), preferred: maybe { Size(width: $0.any(), height: $0.any()) },
      identifier: maybe { $0.text() }, label: maybe { $0.text() })
  }

  private mutating func sheet() -> Capture.Sheet {
    Capture.Sheet(
      detents: list(3) { random in
        Capture.Detent(
          identifier: random.maybe { $0.text() }, value: random.maybe { $0.number() })
      },
      selected: maybe { $0.text() }, largestUndimmed: maybe { $0.text() },
      prefersGrabber: maybe { $0.flip() }, expandsOnScroll: maybe { $0.flip() },
      container: maybe { $0.rect() }, presented: maybe { $0.rect() })
  }

  private mutating func hits() -> Capture.Hits {
    let targets = list(3) { random in
      Capture.Target(
        className: random.text(), identifier: random.maybe { $0.text() },
        attributes: random.index())
    }
    let (columns, rows) = (below(4), below(4))
    return Capture.Hits(
      origin: point(), step: size(), columns: columns, rows: rows, targets: targets,
      grid: (0..<columns * rows).map { _ in below(targets.count + 1) - 1 })
  }

  // MARK: Values

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
  private mutating func flip() -> Bool { below(2) == 0 }
  private mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
  private mutating func maybe<Value>(_ value: (inout Self) -> Value) -> Value? {
    flip() ? value(&self) : nil
  }
  private mutating func list<Value>(_ limit: Int, _ value: (inout Self) -> Value) -> [Value] {
    (0..<below(limit + 1)).map { _ in value(&self) }
  }
  private mutating func index() -> Int? { count == 0 || flip() ? nil : below(count) }
  private mutating func indexes(_ limit: Int) -> [Int] {
    count == 0 ? [] : list(limit) { $0.below($0.count) }
  }

  private mutating func number() -> Double {
    switch below(5) {
    case 0: Double(below(1000) - 500)
    case 1: Double(below(3000)) / 3
    case 2: Double.random(in: -1e9...1e9, using: &random)
    case 3: Double.random(in: -1e-7...1e-7, using: &random)
    default: 0
    }
  }
  private mutating func any() -> Double {
    switch below(8) {
    case 0: .infinity
    case 1: -.infinity
    default: number()
    }
  }
  private mutating func point() -> Point { Point(x: number(), y: number()) }
  private mutating func size() -> Size { Size(width: number(), height: number()) }
  private mutating func rect() -> Rect { Rect(origin: point(), size: size()) }
  private mutating func anyRect() -> Rect {
    Rect(x: any(), y: any(), width: any(), height: any())
  }
  private mutating func insets() -> Insets {
    Insets(top: number(), left: number(), bottom: number(), right: number())
  }
  private mutating func axis() -> Axis { flip() ? .vertical : .horizontal }
  private mutating func itemSize() -> Capture.ItemSize { flip() ? .automatic : .size(size()) }
  private mutating func kind() -> String { flip() ? pick(["header", "footer"]) : text() }

  /// A text that is hard to quote; with its marks no word of UIKit.
  private mutating func text() -> String {
    let marks = ["\"", "\\", "\n", "\u{0}", "\u{1B}[2J", "\u{202E}", "é", "日本", "👍🏽", "own", "/"]
    return "x" + list(3) { $0.pick(marks) }.joined()
  }
}

/// A generator with a seed, SplitMix64.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
