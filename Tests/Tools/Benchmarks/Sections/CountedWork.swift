import CalendarLayout
import CollectionEngine
import LayoutCore
import TestSupport

/// Runs one workload a number of times and prints nothing: another program counts the instructions.
///
/// The instructions of `rounds` rounds less those of none, divided, are what one round takes.
struct CountedWork {
  /// The word on the command line that asks for one.
  static let word = "--count"

  /// The workload.
  enum Kind: String, CaseIterable {
    case prepare
    case prepareSmallSections = "prepare-small-sections"
    case prepareSectionsOfOne = "prepare-sections-of-one"
    case prepareSectionsOfOneByContract = "prepare-sections-of-one-by-contract"
    case window
    case windowOfList = "window-of-list"
    case windowOfTable = "window-of-table"
    case windowByContract = "window-by-contract"
    case topmost
    case topmostByContract = "topmost-by-contract"
    case edit
    case editOfEqual = "edit-of-equal"
    case batch
    case pinned
    case pinnedByContract = "pinned-by-contract"
    case editOfGrid = "edit-of-grid"
    case scrollSection = "scroll-section"
    case pack
    case insertEvent = "insert-event"
    case insertIntoWeek = "insert-into-week"
    case frames
    case undo
    case importRows = "import"
    case line
    case lineOfEachKind = "line-of-each-kind"
  }

  private let kind: Kind
  private let rounds: Int
  private let items: Int

  /// Reads the kind, the number of rounds and, for a profile, that of items: 100,000 without it.
  ///
  /// Throws `UsageProblem`.
  init(_ words: ArraySlice<String>) throws(UsageProblem) {
    let words = Array(words)
    guard 2...3 ~= words.count, let kind = Kind(rawValue: words[0]), let rounds = Int(words[1]),
      let items = words.count == 3 ? Int(words[2]) : 100_000
    else {
      throw UsageProblem(
        "expected one of \(Kind.allCases.map(\.rawValue).joined(separator: ", ")), "
          + "a number of rounds and perhaps one of items after \(Self.word)")
    }
    (self.kind, self.rounds, self.items) = (kind, rounds, items)
  }

  /// Throws `EngineError` and `LayoutFailure`.
  func run() throws {
    let work = Workload(items: items)
    switch kind {
    case .prepare: try prepare(work, Layouts.linked)
    case .prepareSmallSections:
      try prepare(Workload(items: items, sections: items / 10), Layouts.linked)
    case .prepareSectionsOfOne:
      try prepare(Workload(items: items, sections: items), Layouts.linked)
    case .prepareSectionsOfOneByContract:
      try prepare(Workload(items: items, sections: items), Layouts.loader())
    case .window: try window(work, Layouts.linked())
    case .windowOfList: try windows(ListSection.list(items))
    case .windowOfTable: try windows(ListSection.table())
    case .windowByContract: try window(work, Layouts.loader()())
    case .topmost: try topmost(work, Layouts.linked())
    case .topmostByContract: try topmost(work, Layouts.loader()())
    case .edit: try edit(work)
    case .editOfEqual: try edit(Workload(items: items, sizes: .nearlyEqual))
    case .batch:
      let run = try EditRun(Workload(items: 1000), Layouts.linked())
      for _ in 0..<rounds { _ = try run.batch() }
    case .pinned: try pinned([Layouts.flow(), Layouts.sticky()])
    case .pinnedByContract: try pinned([Layouts.loaded("flow"), Layouts.loaded("sticky")])
    case .editOfGrid:
      var grid = try CompositionalSection.grid(items)
      for _ in 0..<rounds { _ = try grid.edit() }
    case .scrollSection:
      let row = try CompositionalSection.row(items)
      var offset = 0.0
      for _ in 0..<rounds {
        _ = try row.layout.fillBuffer(CompositionalSection.scroll(row.scene, &offset))
      }
    case .pack:
      let content = EventColumns(events: items, days: 1826)
      let calendar = WeekCalendar()
      for _ in 0..<rounds {
        try calendar.prepare(content)
        calendar.packAll()
      }
    case .insertEvent: try insert(days: 1826)
    case .insertIntoWeek: try insert(days: 7)
    case .frames:
      let run = try FramesRun(sections: items)
      for _ in 0..<rounds { _ = try run.step() }
    case .undo:
      let script = UndoLimits.manySections(items)
      for _ in 0..<rounds {
        script.run("insert 0,0")
        script.run("undo")
      }
    case .importRows:
      let script = ScriptedLines(files: RowFile(rows: items))
      for _ in 0..<rounds { script.run("import \(RowFile.name)") }
    case .line: run(["item-at 10 10"])
    case .lineOfEachKind: run(ScriptedLines.ofEachKind)
    }
  }

  /// Runs a line, the next of `lines` in each round.
  private func run(_ lines: [String]) {
    let script = ScriptedLines()
    for round in 0..<rounds { script.run(lines[round % lines.count]) }
  }

  private func prepare(_ work: Workload, _ makeLayout: () throws -> TappedLayout) throws {
    let scene = try work.makeScene(makeLayout())
    for _ in 0..<rounds {
      let layout = try makeLayout()
      try scene.load([layout], options: Workload.options(of: layout))
    }
  }

  private func window(_ work: Workload, _ layout: TappedLayout) throws {
    let scene = try work.makeScene(layout)
    var random = RandomNumbers()
    let room = Int(layout.contentSize.height - Workload.window.height)
    for _ in 0..<rounds {
      _ = try layout.fillBuffer(QuerySection.window(at: Double(random.below(room))))
    }
    withExtendedLifetime(scene) {}
  }

  private func windows(_ grid: RacedGrid) throws {
    var grid = grid
    for _ in 0..<rounds { _ = try grid.layout.fillBuffer(grid.randomWindow()) }
  }

  private func topmost(_ work: Workload, _ layout: TappedLayout) throws {
    let scene = try work.makeScene(layout)
    let middle = (layout.contentSize.height / 2).rounded(.down)
    var random = RandomNumbers()
    for _ in 0..<rounds {
      let place = Point(x: Double(random.below(1024)), y: middle + Double(random.below(768)))
      _ = try scene.item(at: place)
    }
  }

  private func pinned(_ layouts: [any CollectionLayout]) throws {
    let size = Size(width: 320, height: 44)
    let run = try ScrollRun(layouts, items: 1000, size: size, pin: "headers", .buffer)
    _ = try run.steps(rounds)
  }

  private func edit(_ work: Workload) throws {
    let run = try EditRun(work, Layouts.linked())
    for _ in 0..<rounds { _ = try run.edit(.frame) }
  }

  private func insert(days: Int) throws {
    let content = EventColumns(events: items, days: days)
    let calendar = WeekCalendar()
    try calendar.prepare(content)
    calendar.packAll()
    let section = days / 2
    var random = RandomNumbers()
    for _ in 0..<rounds {
      let item = random.below(content.itemCount(inSection: section))
      content.insert((section, 5 * random.below(276), 60), at: item)
      try calendar.apply([.insertItems(section: section, items: item..<item + 1)], content)
      calendar.packAll(section..<section + 1)
    }
  }
}
