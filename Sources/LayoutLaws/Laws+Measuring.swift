internal import CollectionEngine
internal import LayoutCore

// Laws about elements that the host measures.
extension Law {
  static let measuring = Law(
    "measuring", "measured = fixed, in any order", rarity: 4,
    """
    When all is measured, elements are where they would be if their sizes had been fixed from the start, in whatever \
    order they were measured; nothing is measured twice, and of twice as many items no more (rule Z-62).
    """,
    fix: """
      use own lengths first, then known ones (`readLengths`, `LAYOUT_METRIC_KNOWN_HEIGHT`, `knownSize`), then the \
      estimate, and follow the ones that are measured in `sizes_invalidation` or `apply`
      """
  ) { scene throws(LawStop) in
    guard let base = try scene.probe().levels.first?.layout, let measuring = base.measuring else {
      throw .notOffered
    }
    let counts = try ask(engine: scene.scene.itemCounts(layer: scene.layer)).prefix(4).map {
      min($0, 9)
    }
    guard let twin = try measured(scene, base, counts, fixes: false) else { return }
    try ask(engine: twin.scene.measure(nil, layer: twin.layer))
    twin.scene.resetCounters()
    try ask(engine: twin.scene.measure(nil, layer: twin.layer))
    let again = try ask(engine: twin.scene.counters(layer: twin.layer)).measured
    guard again == 0 else { throw .broken("\(again) elements are measured again") }
    let all = try startAnswer(of: twin)
    if let other = try measured(scene, base, counts, fixes: false) {
      let shown = try ask(engine: other.scene.attributes(.all, layer: other.layer))
      for element in shown.reversed() {
        let wanted = [element.attributes.element].filter { $0.kind <= .footer }
        try ask(engine: other.scene.measure(wanted, layer: other.layer))
      }
      let difference = scene.difference("measured one by one, from the last")
      try difference.require(all, try startAnswer(of: other))
    }
    // Elements that are never measured have no length to fix.
    if !measuring.isSelective, let fixed = try measured(scene, base, counts, fixes: true) {
      try scene.difference("with fixed sizes").require(all, try startAnswer(of: fixed))
    }
    try requireNoMore(scene, base)
  }

  static let anchor = Law(
    "anchor", "what is held stays on the screen", rarity: 4,
    """
    When elements out of sight are measured, the first visible cell stays where it is on the screen, unless the offset \
    is clamped (rules Z-21, Z-25).
    """,
    fix: """
      answer for one element as for a rectangle as soon as a length is known, and leave the offset to the host
      """
  ) { scene throws(LawStop) in
    let levels = try scene.probe().levels
    guard let base = levels.first?.layout, base.measuring != nil else { throw .notOffered }
    // Content that a gesture moves is not where the offset has it.
    guard levels.dropFirst().allSatisfy({ $0.layout.interaction == nil }),
      let twin = try measured(scene, base, [20, 20], fixes: false), !isReversed(base)
    else { return }
    try ask(engine: twin.scene.arrange(twin.layer, .anchorTolerance(0)))
    // Both ends are nearer than that.
    let far = 1e7
    try ask(engine: twin.scene.scroll(to: Point(x: far, y: far), layer: twin.layer))
    let end = try ask(engine: twin.scene.status(of: twin.layer)).offset
    try ask(engine: twin.scene.scroll(to: Point(x: -far, y: -far), layer: twin.layer))
    let start = try ask(engine: twin.scene.status(of: twin.layer)).offset
    let middle = Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    try ask(engine: twin.scene.scroll(to: middle, layer: twin.layer))
    let unknown = try ask(engine: twin.scene.attributes(.all, layer: twin.layer)).filter {
      $0.attributes.flags.contains(.estimated)
    }
    for place in stride(from: 0, to: unknown.count, by: 1 + unknown.count / 8) {
      try requireHeld(twin, measuring: unknown[place].attributes.element, start, base)
    }
  }

  /// Measures an element out of sight, and requires that the first visible cell stays.
  private static func requireHeld(
    _ twin: LawScene, measuring element: Element, _ start: Point, _ base: any CollectionLayout
  ) throws(LawStop) {
    let (scene, axis) = (twin.scene, base.sections?.axis ?? .vertical)
    let before = try ask(engine: scene.status(of: twin.layer))
    let (bounds, inset) = (before.bounds, before.adjustedInset)
    let between = Rect(
      minX: bounds.minX + inset.left, minY: bounds.minY + inset.top,
      maxX: max(bounds.minX + inset.left, bounds.maxX - inset.right),
      maxY: max(bounds.minY + inset.top, bounds.maxY - inset.bottom))
    let seen = try ask(engine: scene.attributes(.rect(between), layer: twin.layer))
      .map { $0.attributes }
    // At the start that is held instead, and of what is not known any part may be.
    guard before.offset.along(axis) > start.along(axis) + 0.001,
      !seen.contains(where: { $0.flags.contains(.estimated) }),
      let held = seen.first(where: { $0.element.kind == .cell && !$0.flags.contains(.pinned) })
    else { return }
    scene.resetCounters()
    try ask(engine: scene.measure([element], layer: twin.layer))
    // More passes may hold other cells.
    guard try ask(engine: scene.counters(layer: twin.layer)).passes == 1 else { return }
    let all = try ask(engine: scene.attributes(.all, layer: twin.layer))
    guard let now = all.first(where: { $0.attributes.element == held.element })?.attributes,
      !now.flags.contains(.pinned)
    else { return }
    let after = try ask(engine: scene.status(of: twin.layer)).offset
    let moved = now.frame.origin.along(axis) - held.frame.origin.along(axis)
    var wanted = before.offset
    if axis == .vertical { wanted.y += moved } else { wanted.x += moved }
    try ask(engine: scene.scroll(to: wanted, layer: twin.layer))
    let clamped = try ask(engine: scene.status(of: twin.layer)).offset
    guard (clamped.along(axis) - after.along(axis)).magnitude > 1e-6 else { return }
    let (kinds, text) = (try twin.kinds(), { (number: Double) in number.roundedText })
    throw .broken(
      "when \(kinds.text(for: element)) is measured, \(kinds.text(for: held.element)) moves from "
        + text(held.frame.origin.along(axis) - before.offset.along(axis)) + " to "
        + text(now.frame.origin.along(axis) - after.along(axis)) + " on the screen")
  }

  private static func isReversed(_ base: any CollectionLayout) -> Bool {
    base.sections?.isReversed ?? false
  }

  /// Requires that the start of twice as many items measures no more, where the same is visible.
  private static func requireNoMore(_ scene: LawScene, _ base: any CollectionLayout)
    throws(LawStop)
  {
    guard !isReversed(base) else { return }
    var answers: [(measured: Int, visible: [Element])] = []
    // Answers below most estimates only bring more into sight, so that the end of few items is
    // not seen before that of many.
    for count in [300, 600] {
      guard let twin = try start(scene, base, [0]) else { return }
      twin.scene.resetCounters()
      try ask(
        engine: twin.scene.insertItems(
          at: IndexPath(item: 0, section: 0), count: count, [.measured(width: 20, height: 20)],
          layer: twin.layer))
      let measured = try ask(engine: twin.scene.counters(layer: twin.layer)).measured
      let bounds = try ask(engine: twin.scene.status(of: twin.layer)).bounds
      let visible = try ask(engine: twin.scene.attributes(.all, layer: twin.layer))
        .filter { $0.attributes.boundingBox.intersects(bounds) }.map { $0.attributes.element }
      guard visible.count(where: { $0.kind == .cell }) < count else { return }
      answers.append((measured, visible))
    }
    let (few, many) = (answers[0], answers[1])
    guard few.visible != many.visible || many.measured <= few.measured else {
      throw .broken("of 300 items \(few.measured) are measured, of 600 items \(many.measured)")
    }
  }

  /// Every element of a layer that is scrolled to its start.
  private static func startAnswer(of scene: LawScene) throws(LawStop) -> [LayoutAttributes] {
    try ask(engine: scene.scene.scroll(to: .zero, layer: scene.layer))
    return try scene.top().everything()
  }

  /// A twin of a scene at its start, with so many items whose measured or, with `fixes`, own sizes
  /// are all given; nil if nothing of it is measured.
  private static func measured(
    _ scene: LawScene, _ base: any CollectionLayout, _ counts: [Int], fixes: Bool
  ) throws(LawStop) -> LawScene? {
    guard let twin = try start(scene, base, counts),
      let layout = try twin.probe().levels.first?.layout, let measuring = layout.measuring
    else { return nil }
    let isBoth = measuring.measuredAxes(of: .cell) == .both
    let isVertical = layout.sections?.axis != .horizontal
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

  /// A twin of a scene at its start, with so many items; nil if no cells of it are measured.
  private static func start(_ scene: LawScene, _ base: any CollectionLayout, _ counts: [Int])
    throws(LawStop) -> LawScene?
  {
    let twin = try scene.twin()
    try ask(engine: twin.scene.arrange(twin.layer, .anchor(.start)))
    try ask(engine: twin.scene.scroll(to: .zero, layer: twin.layer))
    try ask(engine: twin.scene.replaceSections(counts, layer: twin.layer))
    let (name, names) = (base.declaration.name, MeasuringOptions.names)
    let values = [names[0]: OptionValue.text("50"), names[2]: .number(1000)]
    let options = base.declaration.options.compactMap { option in
      values[option.name].map { OptionAssignment("\(name).\(option.name)", $0) }
    }
    if !options.isEmpty {
      try ask(engine: twin.scene.setOptions(options, layer: twin.layer))
    }
    let measuring = try twin.probe().levels.first?.layout.measuring
    guard let measuring, measuring.measuredAxes(of: .cell) != .none else { return nil }
    return twin
  }
}
