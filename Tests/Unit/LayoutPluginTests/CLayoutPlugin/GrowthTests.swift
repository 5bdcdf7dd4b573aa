import CLayoutPlugin
import Foundation
import LayoutABI
import LayoutCore
import LayoutPluginHost
import TestSupport
import Testing

/// The contract only grows: old modules and old hosts go on working.
struct GrowthTests {
  private let kept = "\(packageFolder)/Tests/Unit/LayoutPluginTests/Fixtures/1.0"

  // MARK: The list of each version

  /// A version of the contract as `Tests/Support/ABI/list.sh` prints it: structs by name, numbers
  /// under "".
  private struct List {
    var parts: [String: [String]] = [:]

    init(_ text: String) {
      for part in text.split(separator: "\n\n") {
        let lines = part.split(separator: "\n").map(String.init)
        guard let first = lines.first else { continue }
        if first.hasPrefix("LAYOUT_") { parts[""] = lines } else { parts[first] = lines }
      }
    }

    /// The size of a struct, in bytes.
    func size(_ name: String) -> Int? {
      parts[name]?.last.flatMap { Int($0.split(separator: " ")[0]) }
    }

    /// The parts that are gone or have moved in a later version.
    func missing(in later: List) -> [String] {
      parts.keys.sorted().flatMap { name in
        let (old, new) = (parts[name] ?? [], Set(later.parts[name] ?? []))
        let mayGrow = old.dropFirst().first == "  0 uint32_t struct_size" || stridden.contains(name)
        return old.filter {
          !new.contains($0) && !(mayGrow && $0.hasSuffix(" bytes"))
            && !$0.hasPrefix("LAYOUT_ABI ")
        }
        .map { "\(name) \($0)" }
      }
    }

    /// Structs in arrays that have a stride.
    private var stridden: [String] {
      ["layout_attributes", "layout_kind", "layout_option", "layout_own_metric"]
    }
  }

  private func list(_ headers: String) throws -> String {
    try run(["sh", "\(packageFolder)/Tests/Support/ABI/list.sh", headers])
  }

  private func stored(_ version: String) throws -> String {
    try String(contentsOfFile: "\(packageFolder)/Tests/Support/ABI/\(version)", encoding: .utf8)
  }

  /// A change of the headers regenerates the list of the version in work.
  @Test("The list fits the headers") func theListFitsTheHeaders() throws {
    let version = "\(LAYOUT_ABI >> 16).\(LAYOUT_ABI & 0xFFFF)"
    try expect(list(headerFolder), equals: stored(version))
    try expect(list("\(kept)/include"), equals: stored("1.0"))
  }

  @Test("Every version keeps what was there") func everyVersionKeepsWhatWasThere() throws {
    let now = List(try list(headerFolder))
    for version in try FileManager.default.contentsOfDirectory(
      atPath: "\(packageFolder)/Tests/Support/ABI")
    where !version.hasSuffix(".sh") {
      expect(List(try stored(version)).missing(in: now), equals: [], "\(version)")
    }
    expect(now.parts.count > 40)
  }

  @Test(
    "Changes are found",
    arguments: [
      ("  8 void * host\n", "", ["layout_host   8 void * host"]),
      ("LAYOUT_OK 0u", "LAYOUT_OK 5u", [" LAYOUT_OK 0u"]),
      ("  64 bytes\n", "  64 layout_text later\n  80 bytes\n", []),
      ("  16 bytes", "  24 bytes", ["layout_text   16 bytes"]),
    ])
  func changesAreFound(old: String, new: String, missing: [String]) {
    let text = """
      LAYOUT_OK 0u

      layout_host
        0 uint32_t struct_size
        8 void * host
        64 bytes

      layout_text
        0 const char * start
        16 bytes

      """
    let later = List(text.replacingOccurrences(of: old, with: new))
    expect(List(text).missing(in: later), equals: missing)
  }

  /// Both sides may rely on the parts of the version that a struct came with.
  @Test("Least sizes are those of the first version") func leastSizesAreThoseOfTheFirstVersion()
    throws
  {
    let list = List(try stored("1.0"))
    expect(list.size("layout_plugin_descriptor"), equals: layout_plugin_descriptor.firstSize)
    expect(list.size("layout_host"), equals: layout_host.firstSize)
    expect(list.size("layout_context"), equals: layout_context.firstSize)
    expect(list.size("layout_room"), equals: layout_room.firstSize)
    expect(list.size("layout_wrapped"), equals: layout_wrapped.firstSize)
    expect(list.size("layout_fact_sink"), equals: layout_fact_sink.firstSize)
    expect(list.size("layout_invalidation"), equals: layout_invalidation.firstSize)
    expect(list.size("layout_element_sink"), equals: layout_element_sink.firstSize)
    expect(list.size("layout_kind"), equals: layout_kind.firstSize)
    expect(list.size("layout_option"), equals: layout_option.firstSize)
    expect(list.size("layout_text_rule"), equals: layout_text_rule.firstSize)
    expect(list.size("layout_own_metric"), equals: layout_own_metric.firstSize)
    expect(list.size("layout_attributes"), equals: layout_attributes.firstSize)
    let second = List(try stored("1.1"))
    expect(second.size("layout_scroller"), equals: layout_scroller.firstSize)
  }

  // MARK: Modules and hosts of the first version

  /// Rows of 20 under headers of 20, and a rule of 20 x 100 across each header: turned, it reaches
  /// from 40 above the header's middle to 60 below its top.
  @Test("A module of the first version loads") func aModuleOfTheFirstVersionLoads() throws {
    let folder = try TemporaryFolder()
    let output = try compile(
      ["-shared", "-fPIC", "\(kept)/first.c", "-o", folder.path("libfirst.layout.so")],
      headers: "\(kept)/include")
    try #require(output == "")
    let lines = Lines()
    let library = PluginLibrary(
      searchPath: SearchPath(options: [folder.path], variable: { _ in nil }, executable: nil),
      host: HostIdentity(name: "tests", version: "2"))
    library.observer = lines
    let layout = try library.open("first").makeLayout()
    expect(layout.declaration.options[0].renamedFrom, equals: ["height"])
    expect(
      layout.declaration.kinds, equals: [.decoration("Rule", isPinnable: false, appearance: .line)])
    let context = ArrayContext(
      itemCounts: [3, 3], options: [.number(20)], kinds: KindTable(layout.declaration.kinds))
    try layout.prepare(context)
    expect(lines.lines.map(\.plugin), equals: ["first"])
    expect(lines.lines.map(\.function), equals: [.prepare])
    expect(lines.lines.map(\.text), equals: ["tests"])
    expect(layout.contentSize, equals: Size(width: 100, height: 160))
    let rule = try #require(context.kinds.kind(named: "Rule"))
    var found: [LayoutAttributes] = []
    // Of section 1 only the rule, whose box is 40...60, 40...140.
    try layout.attributes(in: Rect(x: 45, y: 41, width: 1, height: 1), context, into: &found)
    expect(
      found.map(\.element),
      equals: [
        Element(.cell, section: 0, item: 1), Element(rule, section: 0), Element(rule, section: 1),
      ])
    try expect(layout.sections?.section(at: 85), equals: 1)
    expect(layout.declaration.columns.map(\.name), equals: ["lane"])
    expect(layout.declaration.touchReach, equals: 8)
    var wider = context.viewport
    wider.size.width += 10
    var expected = Invalidation.elements([], kinds: [.header])
    expected.contentOffsetAdjustment.y = 2
    let bounds = try #require(layout.boundsSensitivity)
    try expect(bounds.invalidation(from: context.viewport, to: wider), equals: expected)
    try expect(bounds.invalidation(from: wider, to: wider), equals: .nothing)
    // Margins came later: a module that does not know them is asked about the rest.
    var roomier = wider
    roomier.margins.left = 8
    try expect(bounds.invalidation(from: wider, to: roomier), equals: .nothing)
    try expect(bounds.invalidation(from: context.viewport, to: roomier), equals: expected)
    try expect(layout.labelling?.label(of: Element(.header, section: 1), context), equals: "Rows")
    try expect(layout.labelling?.label(of: Element(.cell, section: 1), context) == nil)
  }

  /// Five items of 50 x 50; the gaps of flow are (320 - 5 · 50) / 4 = 17.5.
  @Test("A host of the first version gets answers") func aHostOfTheFirstVersionGetsAnswers() throws
  {
    let folder = try TemporaryFolder()
    let host = folder.path("host")
    let output = try compile(["\(kept)/host.c", "-o", host, "-ldl"], headers: "\(kept)/include")
    try #require(output == "")
    let flow = try run([host, try #require(bundledFile("flow"))])
    expect(
      flow,
      equals: """
        flow 320 x 50
        0,0 kind 1: 0 0 50 50
        0,1 kind 1: 67.5 0 50 50
        0,2 kind 1: 135 0 50 50
        0,3 kind 1: 202.5 0 50 50
        0,4 kind 1: 270 0 50 50
        0,4 kind 1: 270 0 50 50
        invalidation 3

        """)
    let circle = try run([host, try #require(bundledFile("circle"))])
    expect(circle.hasPrefix("circle 320 x 480\n0,0 kind 1: 270 215 50 50\n"))
    expect(circle.split(separator: "\n").count, equals: 7)
  }

  // MARK: Structs of other sizes

  /// Of a shorter struct what is there, zeros for the rest; of a longer one what is known.
  @Test("Structs of other sizes are read") func structsOfOtherSizesAreRead() {
    var bounds = layout_bounds()
    bounds.invalidation = { _, _, _, _, _, _ in 0 }
    for (size, isThere) in [(8, false), (16, true), (4096, true)] {
      let copy: layout_bounds = readStruct(&bounds, size: size)
      expect(copy.invalidation != nil, equals: isThere)
    }
    let wrapped = UnsafeMutablePointer<layout_wrapped>.allocate(capacity: 1)
    defer { wrapped.deallocate() }
    let bytes = UnsafeMutableRawPointer(wrapped)
    bytes.initializeMemory(as: UInt8.self, repeating: 1, count: 88)
    for (size, isRead) in [(87, false), (88, true), (89, true)] as [(UInt32, Bool)] {
      bytes.storeBytes(of: size, as: UInt32.self)
      expect(readTable(wrapped) != nil, equals: isRead)
    }
  }

  /// Slots of the other side's size, in C as in Swift: nothing outside of them is touched.
  @Test("Attributes are written to slots of any size", arguments: [128, 160, 200], [false, true])
  func attributesAreWrittenToSlotsOfAnySize(stride: Int, inC: Bool) {
    var value = layout_attributes(
      LayoutAttributes(Element(.cell, section: 3, item: 4), frame: .zero, zIndex: 7))
    value.touch_insets = layout_touch_insets(TouchInsets(3))
    value.reserved_later = (1, 2)
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 3 * stride, alignment: 8)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0xAA)
    guard let start = memory.baseAddress?.assumingMemoryBound(to: layout_attributes.self) else {
      return
    }
    if inC {
      layout_write_attributes(start, UInt64(stride), 1, &value)
    } else {
      writeStruct(value, to: start, at: 1, stride: UInt64(stride))
    }
    let expected = withUnsafeBytes(of: value) { Array($0) } + Array(repeating: 0, count: 40)
    expect(Array(memory[stride..<2 * stride]), equals: Array(expected.prefix(stride)))
    expect(memory[..<stride].allSatisfy { $0 == 0xAA })
    expect(memory[(2 * stride)...].allSatisfy { $0 == 0xAA })
  }
}

/// Keeps what plugins log.
private final class Lines: PluginCallObserver {
  var lines: [PluginLogLine] = []

  func enter(plugin: Int, function: PluginFunction, arguments: CallArguments) {}
  func leave() {}
  func log(_ line: PluginLogLine) { lines.append(line) }
}
