import LayoutCore
import LayoutPluginHost
import LayoutPluginKit
import TestSupport
import Testing

/// The layout that runs now, and a layout's messages to the host.
struct ObserverTests {
  @Test("Calls nest and end") func callsNestAndEnd() throws {
    let calls = Calls()
    let stack = try linkedIn("stack", observer: calls) { StackLayout() }.makeLayout()
    let pin = try linkedIn("pin", observer: calls) { PinLayout() }.makeLayout()
    let context = ArrayContext(
      itemCounts: [1], options: StackLayout().declaration.options.map(\.defaultValue))
    context.kinds = KindTable(stack.declaration.kinds + pin.declaration.kinds)
    try stack.prepare(context)
    context.base = LayoutBase(stack, context.copy())
    calls.lines = []
    var answer: [LayoutAttributes] = []
    try pin.attributes(
      in: Rect(x: 0, y: 0, width: 50, height: 50), context, into: &answer)
    expect(
      calls.lines,
      equals: [
        "attributes in rect", "  attributes in rect", "  section at offset", "  section extents",
      ])
    expect(calls.depth, equals: 0)
  }

  @Test("Bundled plugins are numbered") func bundledPluginsAreNumbered() throws {
    let (library, calls) = (bundledLibrary(), Calls())
    library.observer = calls
    let circle = try library.open("circle")
    _ = try library.open("flow").makeLayout()
    expect(circle.number, equals: 1)
    expect(calls.plugins, equals: [1, 2])
    expect(calls.lines.prefix(3), equals: ["entry", "entry", "create"])
    expect(calls.lines.last, equals: "destroy")
  }

  @Test("Layouts can log and ask whether to stop") func layoutsCanLogAndAskWhetherToStop() throws {
    let calls = Calls()
    let layout = try linkedIn("chatty", observer: calls) { ChattyLayout() }.makeLayout()
    try layout.prepare(ArrayContext())
    expect(
      calls.lines.suffix(2), equals: ["log: chatty, prepare: prepared\u{1b} ✓", "content size"])
    calls.isCancelled = true
    #expect(throws: LayoutFailure.refused("cancelled")) { try layout.prepare(ArrayContext()) }
  }

  /// Calls that have no context bear their own name in the log too.
  @Test("Lines are of the function that runs") func linesAreOfTheFunctionThatRuns() throws {
    let calls = Calls()
    let plugin = try LoadedPlugin("telling", observer: calls) { abi in
      LayoutPlugin.entry(abi) { host in TellingLayout(host) }
    }
    try plugin.makeLayout().prepare(ArrayContext())
    expect(
      calls.lines.filter { $0.hasPrefix("log") },
      equals: [
        "log: telling, capability: sections", "log: telling, prepare: prepared",
        "log: telling, destroy: gone",
      ])
  }
}

/// Writes calls down, indented by depth.
private final class Calls: PluginCallObserver {
  var lines: [String] = []
  var plugins: Set<Int> = []
  private(set) var depth = 0
  var isCancelled = false

  func enter(plugin: Int, function: PluginFunction, arguments: CallArguments) {
    lines.append(String(repeating: "  ", count: depth) + function.name)
    plugins.insert(plugin)
    depth += 1
  }

  func leave() { depth -= 1 }

  func log(_ line: PluginLogLine) {
    lines.append("log: \(line.plugin), \(line.function.name): \(line.text)")
  }
}

/// A layout that uses what only a host can offer.
private final class ChattyLayout: CollectionLayout {
  let declaration = LayoutDeclaration(name: "chatty", version: "1", summary: "")
  let contentSize = Size.zero

  func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    guard let host = context as? any HostServices else { return }
    if host.isCancelled { throw .refused("cancelled") }
    host.log("prepared\u{1b} ✓")
  }

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {}

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? { nil }
}

/// A layout that logs in calls of each kind.
private final class TellingLayout: CollectionLayout {
  let declaration = LayoutDeclaration(name: "telling", version: "1", summary: "")
  let contentSize = Size.zero
  private let host: LayoutHost

  init(_ host: LayoutHost) { self.host = host }

  deinit { host.log("gone") }

  var sections: (any SectionGeometry)? {
    host.log("sections")
    return nil
  }

  func prepare(_ context: any LayoutContext) { host.log("prepared") }

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {}

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? { nil }
}
