import AgendaLayout
import CalendarLayout
import CompositionalLayout
import FlowLayout
import LayoutCore
import ListLayout
import MonthLayout
import OverlayLayout
import ShellCore
import StickyLayout
import TableLayout
import TimelineLayout
import WaterfallLayout

/// The layouts of the bundled modules.
final class LayoutsCatalogue: LayoutCatalogue {
  private static let layouts: [(name: String, make: @Sendable () -> any CollectionLayout)] = [
    ("agenda", { AgendaCalendar() }), ("calendar", { WeekCalendar() }),
    ("compositional", { Compositional() }), ("flow", { Flow() }), ("list", { List() }),
    ("month", { MonthCalendar() }), ("overlay", { Overlay() }), ("sticky", { Sticky() }),
    ("table", { Table() }), ("timeline", { TimelineCalendar() }), ("waterfall", { Waterfall() }),
  ]

  func modules() -> [ModuleDescription] {
    Self.layouts.map { name, make in
      ModuleDescription(
        name: name, version: "1.0.0", summary: "", place: "bundled", path: "/\(name)",
        isDecorator: make().declaration.isDecorator)
    }
  }

  func describe(_ name: String) throws(CatalogueError) -> ModuleDescription {
    guard let module = modules().first(where: { $0.name == name }) else {
      throw .unknown(name, known: Self.layouts.map(\.name))
    }
    return module
  }

  func makeLayout(_ name: String) throws(CatalogueError) -> any CollectionLayout {
    guard let layout = Self.layouts.first(where: { $0.name == name }) else {
      throw .unknown(name, known: Self.layouts.map(\.name))
    }
    return layout.make()
  }

  func reload(_ name: String?) throws(CatalogueError) {}
}
