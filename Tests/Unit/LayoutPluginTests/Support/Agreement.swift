import LayoutCore
import TestSupport
import Testing

/// The result of a throwing call.
enum Outcome<Value: Equatable>: Equatable {
  case value(Value)
  case failure(LayoutFailure)

  init(_ body: () throws(LayoutFailure) -> Value) {
    do {
      self = .value(try body())
    } catch {
      self = .failure(error)
    }
  }
}

/// Several ways to reach one layout, which must answer alike in every respect.
///
/// The first is the layout itself; the others go through the contract.
struct Agreement {
  let layouts: [any CollectionLayout]
  let context: any LayoutContext
  var random: Random

  /// Asks every layout and compares with the first.
  func compare<Value: Equatable>(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ ask: (any CollectionLayout) throws(LayoutFailure) -> Value
  ) {
    let answers = layouts.map { layout in Outcome { () throws(LayoutFailure) in try ask(layout) } }
    for answer in answers.dropFirst() {
      #expect(answer == answers[0], "\(what)", sourceLocation: sourceLocation)
    }
  }

  /// Prepares, then asks everything that can be asked of a layout that is prepared.
  mutating func expectAll() {
    compare("declaration") { (layout) throws(LayoutFailure) in layout.declaration }
    compare("capabilities") { (layout) throws(LayoutFailure) in
      [
        layout.sections != nil, layout.incremental != nil, layout.boundsSensitivity != nil,
        layout.snapping != nil, layout.animation != nil, layout.explanation != nil,
        layout.touch != nil, layout.framing != nil, layout.interaction != nil,
        layout.scrollers != nil, layout.landing != nil,
      ]
    }
    expectChecks()
    compare("prepare") { (layout) throws(LayoutFailure) in
      try layout.prepare(context)
      return true
    }
    if (try? layouts[0].prepare(context)) != nil { expectAnswers() }
  }

  /// Asks everything about the prepared state.
  mutating func expectAnswers() {
    compare("content size") { (layout) throws(LayoutFailure) in layout.contentSize }
    expectRects()
    expectElements()
    expectSections()
    expectMotion()
    expectGestures()
  }

  private mutating func expectGestures() {
    compare("base window") { (layout) throws(LayoutFailure) in
      try layout.framing?.baseViewport(context)
    }
    compare("report") { (layout) throws(LayoutFailure) in try layout.interaction?.report(context) }
    let place = Point(x: random.length(400), y: random.length(900))
    let movement = Point(x: random.length(20), y: random.length(400) - 200)
    for gesture in [
      Gesture.press(place), .drag(movement, milliseconds: 20), .release(velocity: movement),
      .cancel, .tick(milliseconds: 16), .settle, .move(restingPlace: 1, isAnimated: true),
      .move(restingPlace: 99, isAnimated: false),
    ] {
      compare("\(gesture)") { (layout) throws(LayoutFailure) in
        try layout.interaction?.respond(to: gesture, context)
      }
    }
    compare("compare") { (layout) throws(LayoutFailure) in
      try layout.interaction?.compare(velocity: movement, context)
    }
  }

  private mutating func expectChecks() {
    for (index, option) in layouts[0].declaration.options.enumerated() {
      let value = OptionValue.random(option.type, &random)
      compare("check \(value)") { (layout) throws(LayoutFailure) in
        try layout.check(value, forOption: index)
        return true
      }
    }
    compare("check 13") { (layout) throws(LayoutFailure) in
      try layout.check(.number(13), forOption: 0)
      return true
    }
  }

  private mutating func expectRects() {
    let size = layouts[0].contentSize
    var rects = [
      Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6), .zero,
      Rect(x: 0, y: 0, width: -5, height: .nan),
    ]
    for _ in 0..<6 {
      rects.append(
        Rect(
          x: random.length(Int(size.width) + 1) - 5, y: random.length(Int(size.height) + 1) - 5,
          width: random.length(200), height: random.length(200)))
    }
    for rect in rects {
      compare("elements in \(rect)") { (layout) throws(LayoutFailure) in
        var answer = [LayoutAttributes(Element(.header, section: 99), frame: .zero)]
        try layout.attributes(in: rect, context, into: &answer)
        return answer
      }
    }
  }

  private func expectElements() {
    let kinds = context.kinds.all + [ElementKind(rawValue: 900), ElementKind(rawValue: .max)]
    for section in [-1, 0, 1, 4, .max] {
      for kind in kinds {
        for item in [0, 1, 7, Int.min] {
          let element = Element(kind, section: section, item: item)
          compare("\(element)") { (layout) throws(LayoutFailure) in
            try layout.attributes(for: element, context)
          }
          compare("initial \(element)") { (layout) throws(LayoutFailure) in
            try layout.animation?.initialAttributes(forAppearing: element, context)
          }
          compare("final \(element)") { (layout) throws(LayoutFailure) in
            try layout.animation?.finalAttributes(forDisappearing: element, context)
          }
        }
        let element = Element(kind, section: section)
        compare("explain \(element)") { (layout) throws(LayoutFailure) in
          try layout.explanation?.explain(element, context)
        }
      }
    }
  }

  private mutating func expectSections() {
    compare("axis") { (layout) throws(LayoutFailure) in layout.sections?.axis }
    compare("order") { (layout) throws(LayoutFailure) in layout.sections?.isReversed }
    compare("direction") { (layout) throws(LayoutFailure) in layout.sections?.isRightToLeft }
    for section in 0..<context.sectionCount {
      compare("extent of \(section)") { (layout) throws(LayoutFailure) in
        try layout.sections?.extent(ofSection: section)
      }
    }
    for offset in [-1, 0, random.length(300), random.length(2000), 1e9] {
      compare("section at \(offset)") { (layout) throws(LayoutFailure) in
        try layout.sections?.section(at: offset)
      }
    }
  }

  private mutating func expectMotion() {
    let velocities = [Point.zero, Point(x: 0, y: -800), Point(x: 300, y: 20)]
    for velocity in velocities {
      let proposed = Point(x: random.length(100), y: random.length(900))
      compare("rest of \(proposed)") { (layout) throws(LayoutFailure) in
        try layout.snapping?.targetContentOffset(
          forProposed: proposed, velocity: velocity, context)
      }
      let cell = Element(.cell, section: 0, item: Int(proposed.x) % 8)
      compare("landing of \(cell)") { (layout) throws(LayoutFailure) in
        try layout.landing?.contentOffset(bringing: cell, to: .center, context)
      }
      compare("place of \(proposed)") { (layout) throws(LayoutFailure) in
        try layout.anchoring?.place(of: proposed, context)
      }
      compare("point of \(proposed)") { (layout) throws(LayoutFailure) in
        try layout.anchoring?.point(ofPlace: proposed, context)
      }
    }
    var scrolled = context.viewport
    scrolled.contentOffset.y += 5000
    for viewport in [context.viewport, .random(&random), scrolled] {
      compare("invalidation") { (layout) throws(LayoutFailure) in
        try layout.boundsSensitivity?.invalidation(from: context.viewport, to: viewport)
      }
    }
    compare("touch zones") { (layout) throws(LayoutFailure) in
      try layout.touch?.touchZones(context)
    }
    compare("content size after scrolling") { (layout) throws(LayoutFailure) in
      layout.contentSize
    }
  }
}
