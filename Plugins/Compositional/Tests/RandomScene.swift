import CompositionalLayout
import LayoutCore
import TestSupport

extension NaiveCompositional {
  /// A spec with content for it, drawn at random: every key of the notation, empty sections, views
  /// without room, measured items, scrollers at rest and beyond their ends.
  static func random(seed: Int) -> NaiveCompositional {
    var random = SceneRandom(seed: seed)
    var scene = NaiveCompositional()
    scene.spec = .random(&random)
    scene.viewport = Viewport(
      size: Size(
        width: random.pick([320, 390, 320, 844, 30, 0]),
        height: random.pick([500, 300, 500, 844, 0])))
    scene.viewport.contentOffset = Point(
      x: random.pick([0, 0, -20, 75.5, 300]), y: random.pick([0, 0, -20, 110.25, 400, 3000]))
    let insets = [
      Insets.zero, .zero, Insets(top: 20, left: 44, bottom: 34, right: 21),
      Insets(top: 8, left: 16, bottom: 8, right: 4),
    ]
    scene.viewport.safeArea = random.pick(insets)
    scene.viewport.margins = random.pick(insets)
    scene.viewport.contentInset = random.pick(insets)
    scene.viewport.adjustedAxes = random.pick([.both, .vertical, .horizontal, []])
    if random.once(in: 3) {
      scene.fitsPartialGroup = random.once(in: 2)
      scene.equalisesTotals = random.once(in: 2)
      scene.stack = random.pick(Stack.allCases)
      scene.offsetGrows = random.once(in: 2)
      scene.usesAdjustedHeight = random.once(in: 2)
    }
    for _ in 0..<random.pick([0, 1, 1, 2, 3, 4]) { scene.sections.append(.random(&random)) }
    return scene
  }
}

extension NaiveCompositional.Section {
  static func random(_ random: inout SceneRandom) -> Self {
    var section = Self()
    section.count = random.pick([0, 1, 2, 3, 5, 9, 17, 40])
    let often = random.pick([1, 2, 5])
    for item in 0..<section.count where random.once(in: often) {
      section.measured[item] = randomSize(&random)
    }
    if random.once(in: 2) {
      for kind in ["header", "footer", "side"] {
        section.measuredEdges[kind] = randomSize(&random)
      }
    }
    section.offset = random.pick([nil, nil, 0, 40.5, 310, -25, 1000])
    return section
  }

  /// A measured size.
  static func randomSize(_ random: inout SceneRandom) -> Size {
    Size(
      width: random.pick([0, 20, 44, 75, 100.25, 320]),
      height: random.pick([0, 10, 44, 60.5, 180]))
  }
}

extension CompositionalSpec {
  /// A spec drawn at random, of a form that the notation can write.
  static func random(_ random: inout SceneRandom) -> CompositionalSpec {
    var spec = CompositionalSpec(
      sections: (0..<random.pick([1, 1, 2, 3])).map { _ in .random(&random) })
    spec.layout.axis = random.pick([.vertical, .vertical, .horizontal])
    spec.layout.isRightToLeft = random.once(in: 3)
    spec.layout.gap = random.pick([0, 0, 10, 7.25])
    spec.layout.reference = random.pick(InsetReference.allCases)
    spec.layout.repeats = random.pick(LayoutSpec.Repeats.allCases)
    if random.once(in: 4) { spec.layout.boundaries = BoundarySpec.random(&random) }
    return spec
  }
}

extension SectionSpec {
  fileprivate static func random(_ random: inout SceneRandom) -> SectionSpec {
    var node = NodeSpec.random(&random, depth: 0)
    if case .item = node.content {
      node.content = .custom((0..<random.pick([1, 2, 5])).map { _ in .random(&random) })
      if random.once(in: 2) {
        // A bare item in the text stands for this.
        let item = NodeSpec(
          ItemSize(node.size.width.filling(.width(1)), node.size.height.filling(.height(1))))
        node.content = .group(GroupSpec(axis: .horizontal, [ChildSpec(item)]))
      }
    }
    var section = SectionSpec(group: node)
    section.scroll = random.pick([.none, .none, .none] + Scroll.allCases)
    section.gap = random.pick([0, 0, 5, 10.5])
    section.inset = .random(&random)
    section.follows = !random.once(in: 3)
    section.reference = random.pick([nil, nil] + InsetReference.allCases)
    if random.once(in: 2) { section.boundaries = BoundarySpec.random(&random) }
    if random.once(in: 3) {
      section.backgrounds.append(BackgroundSpec("card", inset: .random(&random)))
    }
    if random.once(in: 8) { section.backgrounds.append(BackgroundSpec("back")) }
    return section
  }
}

extension Dimension {
  fileprivate static func random(_ random: inout SceneRandom) -> Dimension {
    let fraction = random.pick([1, 1, 1, 0.5, 1.0 / 3, 0.25, 0.3, 0.7, 1.2])
    switch random.below(10) {
    case 0...3: return .width(fraction)
    case 4...6: return .height(fraction)
    case 7: return .points(random.pick([20, 44, 60, 100, 150.5, 400, 400, 0]))
    case 8: return .estimated(random.pick([20, 44, 60.5, 150]))
    default: return random.pick([.uniform(50), .estimated(44), .points(80)])
    }
  }

  /// The length of what fills a row of this length.
  fileprivate func filling(_ whole: Dimension) -> Dimension { isEstimated ? self : whole }
}

extension EdgeLengths {
  fileprivate static func random(_ random: inout SceneRandom) -> EdgeLengths {
    if random.once(in: 2) { return .zero }
    func one() -> EdgeLength {
      random.pick([
        .points(0), .points(5), .points(10), .points(40), .fraction(0.1), .points(0.5),
        .points(-3), .fraction(1.5), .fraction(0.25),
      ])
    }
    if random.once(in: 2) {
      let all = one()
      return EdgeLengths(top: all, leading: all, bottom: all, trailing: all)
    }
    return EdgeLengths(top: one(), leading: one(), bottom: one(), trailing: one())
  }
}

extension Spacing {
  fileprivate static func random(_ random: inout SceneRandom) -> Spacing {
    Spacing(random.pick([0, 0, 5, 8.25]), isFlexible: random.once(in: 2))
  }
}

extension NodeSpec {
  fileprivate static func random(_ random: inout SceneRandom, depth: Int) -> NodeSpec {
    var node = NodeSpec(ItemSize(.random(&random), .random(&random)))
    if random.once(in: 3) { node.inset = .random(&random) }
    if random.once(in: 3) {
      node.edge = EdgeSpacing(
        top: .random(&random), leading: .random(&random), bottom: .random(&random),
        trailing: .random(&random))
    }
    let isGroup = random.below(4) > depth
    if isGroup {
      if random.once(in: 6) { node.badges.append(.random(&random, "tag\(depth)")) }
    } else {
      for kind in ["dot", "line"] where random.once(in: 6) {
        node.badges.append(.random(&random, kind))
      }
    }
    guard isGroup else { return node }
    if random.once(in: 10) {
      node.content = .custom((0..<random.pick([1, 2, 3])).map { _ in .random(&random) })
      return node
    }
    var group = GroupSpec(axis: random.pick([.vertical, .horizontal]), [])
    if random.once(in: 2) { group.gap = .random(&random) }
    switch random.below(4) {
    case 0:
      let times = random.pick([1, 2, 3, 5])
      group.children = [ChildSpec(.random(&random, depth: depth + 1), .equal(times))]
    case 1:
      group.children = (0..<random.pick([1, 2, 3])).map { _ in
        ChildSpec(.random(&random, depth: depth + 1), .copies(random.pick([1, 2, 3])))
      }
    default:
      group.children = (0..<random.pick([1, 1, 2, 3])).map { _ in
        ChildSpec(.random(&random, depth: depth + 1))
      }
    }
    node.content = .group(group)
    return node
  }
}

extension CustomFrame {
  fileprivate static func random(_ random: inout SceneRandom) -> CustomFrame {
    func position() -> Dimension {
      random.pick([.points(0), .points(-10.5), .points(70), .width(0.5), .height(0.25)])
    }
    func length() -> Dimension {
      random.pick([.points(40), .points(0), .width(0.5), .height(0.75)])
    }
    return CustomFrame(
      x: position(), y: position(), size: ItemSize(length(), length()),
      z: random.pick([nil, nil, 3, -1]))
  }
}

extension Edges {
  fileprivate static func random(_ random: inout SceneRandom) -> Edges {
    Edges(x: random.pick([0, 0.5, 1]), y: random.pick([0, 0.5, 1]))
  }
}

extension BadgeSpec {
  fileprivate static func random(_ random: inout SceneRandom, _ kind: String) -> BadgeSpec {
    func anchor() -> Anchor {
      let offset = random.pick([Point.zero, Point(x: 5, y: -5), Point(x: 0.5, y: -0.25)])
      return Anchor(.random(&random), offset: offset, isFractional: offset.x == 0.5)
    }
    let length: [Dimension] = [.points(20), .points(1), .width(1), .height(0.5)]
    var badge = BadgeSpec(
      kind, ItemSize(random.pick(length), random.pick(length)), at: anchor(),
      itemAnchor: random.once(in: 3) ? anchor() : nil)
    badge.z = random.pick([nil, nil, 9])
    return badge
  }
}

extension BoundarySpec {
  /// Some items at edges, no kind twice at one.
  fileprivate static func random(_ random: inout SceneRandom) -> [BoundarySpec] {
    var items: [BoundarySpec] = []
    if random.once(in: 2) { items.append(one(&random, .header, "header", nil)) }
    if random.once(in: 2) { items.append(one(&random, .footer, "footer", nil)) }
    let places: [Edges] = [
      Edges(x: 0, y: 0), Edges(x: 1, y: 1), Edges(x: 0, y: 0.5), Edges(x: 0.5, y: 1), .middle,
    ]
    for (number, place) in places.enumerated() where random.once(in: 6) {
      items.append(one(&random, .at, random.pick(["side", "mark\(number)"]), place))
    }
    return items
  }

  private static func one(
    _ random: inout SceneRandom, _ key: Key, _ kind: String, _ place: Edges?
  ) -> BoundarySpec {
    let length: [Dimension] = [
      .points(44), .estimated(30), .points(20), .height(0.25), .width(0.5), .uniform(25),
      .points(250),
    ]
    var item = BoundarySpec(
      key, kind: kind,
      random.once(in: 2)
        ? .length(random.pick(length))
        : .size(ItemSize(random.pick(length), random.pick(length))),
      at: place)
    if place != nil, random.once(in: 3) {
      item.offset = Point(x: random.pick([0, 12]), y: random.pick([-10, 10, 60]))
    }
    item.isPinned = random.once(in: 3)
    item.extends = !random.once(in: 4)
    item.z = random.pick([nil, nil, nil, 7, -2])
    if random.once(in: 4) { item.inset = .random(&random) }
    return item
  }
}
