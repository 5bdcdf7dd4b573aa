internal import CollectionEngine
internal import LayoutCore

// The law about elements that the host measures.
extension Law {
  static let measuring = Law(
    "measuring", "measured = fixed, in any order", rarity: 4,
    """
    When all is measured, elements are where they would be if their sizes had been fixed from the start, in whatever \
    order they were measured; nothing is measured twice (rule Z-62).
    """,
    fix: """
      use own lengths first, then known ones (`readLengths`, `LAYOUT_METRIC_KNOWN_HEIGHT`, `knownSize`), then the \
      estimate, and follow the ones that are measured in `sizes_invalidation` or `apply`
      """
  ) { scene throws(LawStop) in
    guard let base = try scene.probe().levels.first?.layout, let measuring = base.measuring else {
      throw .notOffered
    }
    guard let twin = try measured(scene, base, fixes: false) else { return }
    try ask(engine: twin.scene.measure(nil, layer: twin.layer))
    twin.scene.resetCounters()
    try ask(engine: twin.scene.measure(nil, layer: twin.layer))
    let again = try ask(engine: twin.scene.counters(layer: twin.layer)).measured
    guard again == 0 else { throw .broken("\(again) elements are measured again") }
    let all = try startAnswer(of: twin)
    if let other = try measured(scene, base, fixes: false) {
      let shown = try ask(engine: other.scene.attributes(.all, layer: other.layer))
      for element in shown.reversed() {
        let wanted = [element.attributes.element].filter { $0.kind <= .footer }
        try ask(engine: other.scene.measure(wanted, layer: other.layer))
      }
      let difference = scene.difference("measured one by one, from the last")
      try difference.require(all, try startAnswer(of: other))
    }
    // Elements that are never measured have no length to fix.
    guard !measuring.isSelective, let fixed = try measured(scene, base, fixes: true) else { return }
    try scene.difference("with fixed sizes").require(all, try startAnswer(of: fixed))
  }

  /// Every element of a layer that is scrolled to its start.
  private static func startAnswer(of scene: LawScene) throws(LawStop) -> [LayoutAttributes] {
    try ask(engine: scene.scene.scroll(to: .zero, layer: scene.layer))
    return try scene.top().everything()
  }

  /// A twin of a scene, with few items whose measured or, with `fixes`, own sizes are all given;
  /// nil if nothing of it is measured.
  private static func measured(
    _ scene: LawScene, _ base: any CollectionLayout, fixes: Bool
  ) throws(LawStop) -> LawScene? {
    let twin = try scene.twin()
    let counts = try ask(engine: scene.scene.itemCounts(layer: scene.layer)).prefix(4).map {
      min($0, 9)
    }
    try ask(engine: twin.scene.replaceSections(counts, layer: twin.layer))
    let name = base.declaration.name
    if base.declaration.options.contains(where: { $0.name == MeasuringOptions.names[0] }) {
      let estimate = OptionAssignment("\(name).\(MeasuringOptions.names[0])", .text("50"))
      try ask(engine: twin.scene.setOptions([estimate], layer: twin.layer))
    }
    let probe = try twin.probe()
    guard let measuring = probe.levels[0].layout.measuring,
      measuring.measuredAxes(of: .cell) != .none
    else { return nil }
    let isBoth = measuring.measuredAxes(of: .cell) == .both
    let isVertical = probe.levels[0].layout.sections?.axis != .horizontal
    for (section, count) in counts.enumerated() {
      for item in 0..<count {
        let size = Size(
          width: Double(30 + (53 * item + 7 * section) % 120),
          height: Double(20 + (37 * item + 11 * section) % 90))
        let main: ItemChange =
          isVertical ? .metric(.height, size.height) : .metric(.width, size.width)
        let change: ItemChange =
          !fixes
          ? .measured(width: isBoth || !isVertical ? size.width : nil, height: size.height)
          : isBoth ? .size(size) : main
        try ask(
          engine: twin.scene.change(
            items: item...item, section: section, [change], layer: twin.layer))
      }
    }
    return twin
  }
}
