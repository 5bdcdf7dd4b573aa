import CalendarLayout
import CollectionEngine
import FlowLayout
import LayoutCore
import StickyLayout

/// The calls of layouts in single steps: counters, which are the same on every machine.
struct WorkSection {
  let arguments: Arguments
  let report: Report

  func run() throws {
    report.heading("Work: what one step asks and computes, as 'stats' counts it")
    for items in Set([1000, arguments.mainSize]).sorted() {
      let size = Quantity.items(items)
      let scene = try rows(items)
      try count("scroll by 16, then the window", size, scene) {
        try $0.scroll(by: Point(x: 0, y: 16))
        _ = try $0.attributes(.visible)
      }
      try count("tap", size, scene) {
        _ = try $0.press(Point(x: 160, y: 200))
        _ = try $0.tick(milliseconds: 50)
        _ = try $0.release()
      }
      let last = Element(.cell, section: 0, item: items - 1)
      try scene.select([last])
      try scene.focus(on: last)
      try count("insert above what is selected and focused", size, scene) {
        try $0.insertItems(at: IndexPath(item: 0, section: 0), count: 1)
      }
      try count("scroll by 16, 16 with headers on both axes, then the window", size, week(items)) {
        try $0.scroll(by: Point(x: 16, y: 16))
        _ = try $0.attributes(.visible)
      }
      try snapshot(items, size)
    }
  }

  /// One section of rows under a pinned header, in the middle of its content.
  private func rows(_ items: Int) throws -> Scene {
    let scene = Scene()
    try scene.load(
      [Flow(), Sticky()],
      options: [
        OptionAssignment("item-size", .size(Size(width: 320, height: 44))),
        OptionAssignment("header", .number(44)),
      ])
    try scene.replaceSections([items])
    return try middle(scene)
  }

  /// Days of ten events each, with pinned headers of days and hours.
  private func week(_ items: Int) throws -> Scene {
    let scene = Scene()
    let options: [OptionAssignment] = [
      OptionAssignment("pinning", .flag(false)),
      OptionAssignment("sticky.axis", .choice(3)),
      OptionAssignment("pin-x", .text("HourHeaderView")),
      OptionAssignment("pin-y", .text("DayHeaderView")),
    ]
    try scene.load([WeekCalendar(), Sticky()], options: options)
    try scene.replaceSections(Array(repeating: 10, count: max(1, items / 10)))
    return try middle(scene)
  }

  private func middle(_ scene: Scene) throws -> Scene {
    let size = try scene.status(of: nil).contentSize
    try scene.scroll(to: Point(x: size.width / 2, y: size.height / 2))
    _ = try scene.attributes(.visible)
    return scene
  }

  /// A snapshot that differs in one item of a thousand.
  private func snapshot(_ items: Int, _ size: String) throws {
    let scene = Scene()
    try scene.load([Flow()])
    func apply(_ mark: String) throws {
      var snapshot = ContentSnapshot()
      try snapshot.appendSection("all")
      for item in 0..<items {
        try snapshot.appendItem(item % 1000 == 500 ? "\(item)\(mark)" : "\(item)")
      }
      _ = try scene.apply(snapshot)
    }
    try apply("")
    try count("snapshot that differs in one of 1,000", size, scene) { _ in try apply("b") }
  }

  /// Prints the counters that `step` raises.
  private func count(
    _ title: String, _ size: String, _ scene: Scene, _ step: (Scene) throws -> Void
  ) throws {
    scene.resetCounters()
    try step(scene)
    let counters = try scene.counters().named.filter { $0.value != 0 }
    let words = counters.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
    report.note("\(title), \(size): \(words.isEmpty ? "nothing" : words)")
  }
}
