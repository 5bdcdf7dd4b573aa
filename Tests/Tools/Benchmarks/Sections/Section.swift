/// A part of the benchmarks, chosen by its word on the command line.
enum Section: String, CaseIterable {
  case limits
  case start
  case lines
  case keys
  case prepare
  case query
  case edit
  case scroll
  case undo
  case calendar
  case compositional
  case waterfall
  case lists
  case measuring
  case captures
  case work
  case memory
  case uikit

  /// Measures and prints.
  func run(_ arguments: Arguments, _ report: Report) throws {
    switch self {
    case .limits: try LimitSection(arguments, report).run()
    case .start: try StartSection(arguments, report).run()
    case .lines: try LinesSection(arguments, report).run()
    case .keys: try KeysSection(arguments, report).run()
    case .prepare: try PrepareSection(arguments: arguments, report: report).run()
    case .query: try QuerySection(arguments: arguments, report: report).run()
    case .edit: try EditSection(arguments: arguments, report: report).run()
    case .scroll: try ScrollSection(arguments, report).run()
    case .undo: try UndoLimits(arguments, report).run()
    case .calendar: try CalendarSection(arguments: arguments, report: report).run()
    case .compositional: try CompositionalSection(arguments, report).run()
    case .waterfall: try WaterfallSection(arguments, report).run()
    case .lists: try ListSection(arguments, report).run()
    case .measuring: try MeasuringSection(arguments, report).run()
    case .captures: try CaptureSection(arguments, report).run()
    case .work: try WorkSection(arguments: arguments, report: report).run()
    case .memory: try MemorySection(arguments: arguments, report: report).run()
    case .uikit: try UIKitSection(arguments, report).run()
    }
  }
}
