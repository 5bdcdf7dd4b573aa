import CollectionEngine
import LayoutCore
import TestSupport
import Testing

/// After a change, the engine's answer from asking only for the invalidated elements equals a full
/// answer (rule L-15), through the contract, on random scrolls, edits and touches.
@Suite struct ScrollLawTests {
  /// A stack, and options of it by name.
  struct Setting: CustomTestStringConvertible {
    let names: [String]
    var options: [OptionAssignment] = []
    /// Whether it is as precise as its base: then a small scroll asks for few elements.
    var isPrecise = true

    var testDescription: String {
      names.reversed().joined(separator: " over ") + " "
        + options.map { $0.name }.joined(separator: " ")
    }
  }

  private static let header = OptionAssignment("flow.header", .number(22.5))
  private static let footer = OptionAssignment("flow.footer", .number(9))

  static let settings = [
    Setting(names: ["flow"], options: [header, footer]),
    Setting(
      names: ["flow"],
      options: [header, .init("direction", .choice(1)), .init("rtl", .flag(true))]),
    Setting(names: ["flow"], options: [.init("pixel-scale", .number(3))]),
    Setting(names: ["flow", "sticky"], options: [header, footer]),
    Setting(names: ["flow", "sticky"], options: [header, footer, .init("pin", .text("both"))]),
    Setting(
      names: ["flow", "sticky"],
      options: [
        header, .init("limit", .choice(1)), .init("pin-inset", .text("12")),
        .init("pin-offset", .number(-7)),
      ]),
    Setting(
      names: ["flow", "sticky"],
      options: [header, footer, .init("pin", .text("both")), .init("limit", .choice(2))]),
    Setting(
      names: ["flow", "sticky"],
      options: [header, .init("limit", .choice(3)), .init("stack", .flag(true))], isPrecise: false),
    Setting(
      names: ["flow", "sticky"],
      options: [header, footer, .init("pin", .text("both")), .init("during-bounce", .choice(2))]),
    Setting(
      names: ["flow", "sticky"],
      options: [header, .init("pin", .text("cell,footer"))], isPrecise: false),
    Setting(
      names: ["flow", "sticky"],
      options: [header, .init("direction", .choice(1)), .init("rtl", .flag(true))]),
    Setting(names: ["flow", "sticky", "sticky"], options: [header, footer], isPrecise: false),
    Setting(names: ["calendar"], isPrecise: false),
    Setting(
      names: ["calendar"], options: [.init("allday-threshold", .text("3:00"))], isPrecise: false),
    Setting(names: ["calendar"], options: [.init("sticky", .flag(false))]),
    Setting(
      names: ["calendar", "sticky"],
      options: [
        .init("calendar.sticky", .flag(false)), .init("axis", .choice(3)),
        .init("pin-x", .text("HourHeaderView")), .init("pin-y", .text("DayHeaderView")),
      ], isPrecise: false),
    Setting(names: ["flow", "overlay"], options: [header], isPrecise: false),
    Setting(names: ["circle"]),
  ]

  @Test("What is asked for is enough", arguments: settings, 0..<rounds(2, often: 25))
  func whatIsAskedForIsEnough(_ setting: Setting, seed: Int) throws {
    var random = Random(seed: 9100 + seed)
    let scene = try scene(setting, &random)
    for step in 0..<24 {
      // Sometimes nothing is asked between two changes.
      for _ in 0...random.below(3) { try change(scene, &random) }
      let shown = try scene.attributes(.visible)
      // An equal question is asked in full.
      let all = try scene.attributes(.visible)
      expect(shown == all, "step \(step)")
    }
  }

  /// A small scroll asks for a small part of what is visible.
  @Test(
    "Small scrolls ask for little",
    arguments: settings.filter { $0.isPrecise && $0.names[0] == "flow" })
  func smallScrollsAskForLittle(_ setting: Setting) throws {
    var random = Random(seed: 11)
    let scene = try scene(setting, &random)
    try scene.setBounds(Size(width: 400, height: 600))
    let status = try scene.status(of: nil)
    let isAcross = status.contentSize.width > status.contentSize.height
    try scene.scroll(to: Point(x: isAcross ? 160 : 0, y: isAcross ? 0 : 160))
    let count = try scene.attributes(.visible).count
    scene.resetCounters()
    let step = 0.25
    try scene.scroll(by: Point(x: isAcross ? step : 0, y: isAcross ? 0 : step))
    _ = try scene.attributes(.visible)
    let counters = try scene.counters()
    expect(counters.prepares == 0 && counters.rectQueries == 1, "\(counters)")
    expect(counters.attributesProduced * 2 < count, "\(counters.attributesProduced) of \(count)")
  }

  // MARK: Scenes

  private func scene(_ setting: Setting, _ random: inout Random) throws -> Scene {
    let scene = Scene()
    let library = bundledLibrary()
    var layouts: [any CollectionLayout] = []
    for name in setting.names { layouts.append(try library.open(name).makeLayout()) }
    try scene.load(layouts, options: setting.options)
    let isCalendar = setting.names[0] == "calendar"
    try scene.replaceSections(isCalendar ? Array(repeating: 4, count: 21) : [60, 0, 9, 80, 3, 40])
    guard isCalendar else { return scene }
    for section in 0..<21 {
      for item in 0..<4 { try scene.change(items: item...item, section: section, times(&random)) }
    }
    return scene
  }

  private func times(_ random: inout Random) -> [ItemChange] {
    let start = Double(random.below(90) * 15)
    return [
      .metric(.start, start), .metric(.end, start + Double(15 + random.below(40) * 15)),
    ]
  }

  private func change(_ scene: Scene, _ random: inout Random) throws {
    let counts = try scene.itemCounts()
    let section = random.below(counts.count)
    switch random.below(14) {
    case 0...4:
      let step = Point(x: random.length(60) - 30, y: random.length(60) - 30)
      try scene.scroll(by: step, clamped: random.flip())
    case 5:
      try scene.scroll(to: Point(x: random.length(900) - 50, y: random.length(3000) - 50))
    case 6: try scene.scroll(by: Point(x: 0, y: [480, -480, 20, 0.5][random.below(4)]))
    case 7: try scene.setBounds(Size(width: 320, height: 300 + random.length(300)))
    case 8:
      let top = random.length(40)
      try scene.setInset(Insets(top: top, left: 0, bottom: random.length(20), right: 0))
    case 9: try scene.appendItems(to: section, count: 1 + random.below(3))
    case 10 where counts[section] > 0:
      let item = random.below(counts[section])
      let size = Size(width: 10 + random.length(90), height: 10 + random.length(70))
      try scene.change(items: item...item, section: section, [.size(size)] + times(&random))
    case 11:
      let finger = Point(x: 20 + random.length(250), y: 20 + random.length(250))
      _ = try scene.press(finger)
      _ = try scene.drag(Point(x: random.length(20) - 10, y: random.length(160) - 80))
      if random.flip() { _ = try scene.attributes(.visible) }
      _ = try scene.release()
      _ = try scene.tick(milliseconds: random.length(300))
    case 12: try scene.invalidate()
    default:
      guard counts[section] > 0 else { return }
      try scene.invalidate(
        .elements([Element(.cell, section: section, item: random.below(counts[section]))]))
    }
  }
}
