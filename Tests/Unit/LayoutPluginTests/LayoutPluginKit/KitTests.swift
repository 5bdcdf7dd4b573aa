import CLayoutPlugin
import LayoutABI
import LayoutCore
import LayoutPluginHost
import LayoutPluginKit
import TestSupport
import Testing

/// The plugin's side, as a host in C would use it.
struct KitTests {
  @Test(
    "Hosts of the same major are served",
    arguments: [
      (0x0001_0000, true), (0x0001_0009, true), (0x0000_FFFF, false), (0x0002_0000, false),
    ] as [(UInt32, Bool)]) func hostsOfTheSameMajorAreServed(abi: UInt32, isServed: Bool)
  {
    expect(LayoutPlugin.entry(abi) { StackLayout() } != nil, equals: isServed)
  }

  @Test("Descriptor says its sizes") func descriptorSaysItsSizes() throws {
    let descriptor = try #require(LayoutPlugin.entry(LAYOUT_ABI) { StackLayout() }).pointee
    expect(descriptor.struct_size, equals: 240)
    expect(descriptor.abi, equals: LAYOUT_ABI)
    expect(descriptor.kind_size, equals: 24)
    expect(descriptor.option_size, equals: 176)
    expect(String(descriptor.name), equals: "stack")
    expect(descriptor.kind_count, equals: 2)
    expect(descriptor.option_count, equals: 7)
  }

  /// A host whose context is too short gets an error; a longer one is fine.
  @Test("Contexts of other sizes", arguments: [(256, false), (264, true), (4096, true)])
  func contextsOfOtherSizes(size: UInt32, isRead: Bool) throws {
    let instance = try Instance()
    let (status, message) = instance.prepare(contextSize: size)
    expect(status, equals: isRead ? LAYOUT_OK : LAYOUT_REFUSED)
    expect(message, equals: isRead ? "" : "expected a context of at least 264 bytes, found \(size)")
  }

  /// A layout that asks for one section after the other crosses the contract for 1, 2, 4 … 256 of
  /// them.
  @Test(
    "Item counts are read ahead",
    arguments: [(0, 0), (1, 1), (3, 2), (511, 9), (512, 10), (1000, 11)])
  func itemCountsAreReadAhead(sections: Int64, calls: Int) throws {
    var found = 0
    expect(try Instance().prepare(sections: sections, countReads: &found).0, equals: LAYOUT_OK)
    expect(found, equals: calls)
  }

  /// Of a host that lends nothing a decorator copies what its base answers; it asks again where
  /// there was no room for that, and keeps the room.
  @Test(
    "Bases are copied where nothing is lent",
    arguments: [(0, 2), (1, 2), (128, 2), (129, 3), (5000, 3)])
  func basesAreCopiedWhereNothingIsLent(elements: Int, calls: Int) throws {
    let instance = try Instance { Passing() }
    let base = ForeignBase(elements)
    for _ in 1...2 {
      let found = instance.attributes(over: base, capacity: 6000)
      expect(found.map(\.element.item), equals: Array(0..<elements))
      expect(found.allSatisfy { $0.frame.y == 10 * Double($0.element.item) && $0.zIndex == 3 })
    }
    expect(base.calls, equals: calls)
  }

  /// In a host that cannot read the items of many sections together, each is read alone.
  @Test("Sections are read alone where the host reads none together")
  func sectionsAreReadAloneWhereTheHostReadsNoneTogether() throws {
    var values: [Double] = []
    let instance = try Instance {
      ReadingLayout { $0.read(.height, inSections: 4..<7, count: 6, into: &values) }
    }
    var reads = 0
    expect(instance.prepare(sections: 9, items: 2, countReads: &reads).0, equals: LAYOUT_OK)
    expect(values, equals: [40, 41, 50, 51, 60, 61])
  }

  @Test("Layouts know their host") func layoutsKnowTheirHost() throws {
    var hosts: [String] = []
    let plugin = try LoadedPlugin("stack", host: HostIdentity(name: "tests", version: "2.1")) {
      LayoutPlugin.entry($0) { host in
        hosts.append("\(host.name) \(host.version)")
        return StackLayout()
      }
    }
    _ = try plugin.makeLayout()
    // The first is made for its declaration.
    expect(hosts, equals: [" ", "tests 2.1"])
  }

  @Test("Unknown capabilities are none") func unknownCapabilitiesAreNone() throws {
    let instance = try Instance()
    expect(instance.capability(LAYOUT_SECTIONS) != nil)
    expect(instance.capability(LAYOUT_SECTIONS + 1) == nil)
    expect(instance.capability(0) == nil)
  }

  /// A library is what a plugin of the same kind linked in is: only the name is checked.
  @Test("Linked plugins must bear their name") func linkedPluginsMustBearTheirName() {
    let error = PluginError.otherName(
      path: "", place: .descriptor, found: "stack", expected: "heap")
    #expect(throws: error) { try linkedIn("heap") { StackLayout() } }
  }
}

/// A decorator that answers what its base answers.
private final class Passing: CollectionLayout {
  let declaration = LayoutDeclaration(
    name: "passing", version: "0.1.0", summary: "Its base.", isDecorator: true)
  let contentSize = Size.zero

  func prepare(_ context: any LayoutContext) {}

  func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) { try context.base?.attributes(in: rect, into: &attributes) }

  func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? { nil }
}

/// A base in a host in C: rows of 10.
private final class ForeignBase {
  private let elements: Int
  /// Number of calls.
  private(set) var calls = 0

  init(_ elements: Int) { self.elements = elements }

  /// The table passed to a decorator; `self` must outlive it.
  var table: layout_wrapped {
    layout_wrapped(
      struct_size: UInt32(MemoryLayout<layout_wrapped>.size), axis: 0,
      host: Unmanaged.passUnretained(self).toOpaque(), content_size: layout_size(),
      attributes_in_rect: { host, _, buffer, stride, capacity, count, _ in
        Unmanaged<ForeignBase>.fromOpaque(host).takeUnretainedValue()
          .write(to: buffer, stride, capacity, count)
      },
      attributes_for_element: { _, _, _, _, _ in LAYOUT_NONE },
      section_extents: { _, _, _, _, _ in LAYOUT_REFUSED },
      section_at: { _, _, _, _ in LAYOUT_NONE }, has_ordered_sections: 0, is_reversed: 0,
      missing_kinds: 0, version: 1, is_right_to_left: 0, reserved: 0)
  }

  private func write(
    to buffer: UnsafeMutablePointer<layout_attributes>?, _ stride: UInt64, _ capacity: UInt64,
    _ count: UnsafeMutablePointer<UInt64>
  ) -> layout_status {
    calls += 1
    count.pointee = UInt64(elements)
    guard elements <= capacity, let buffer else { return LAYOUT_BUFFER_TOO_SMALL }
    for item in 0..<elements {
      let frame = Rect(x: 0, y: 10 * Double(item), width: 9, height: 10)
      let one = LayoutAttributes(Element(.cell, section: 0, item: item), frame: frame, zIndex: 3)
      writeStruct(layout_attributes(one), to: buffer, at: item, stride: stride)
    }
    return LAYOUT_OK
  }
}

/// An instance of a layout, by default the stack, held by its table as a C host holds it.
private final class Instance {
  private let descriptor: UnsafePointer<layout_plugin_descriptor>
  private let pointer: UnsafeMutableRawPointer
  private let host: UnsafeMutablePointer<layout_host>

  init(_ makeLayout: @escaping () -> any CollectionLayout = { StackLayout() }) throws {
    host = .allocate(capacity: 1)
    host.initialize(
      to: layout_host(
        struct_size: 64, abi: LAYOUT_ABI, host: UnsafeMutableRawPointer(host),
        name: layout_text(), version: layout_text(), extension: { _, _ in nil },
        log: { _, _ in }))
    descriptor = try #require(LayoutPlugin.entry(LAYOUT_ABI, makeLayout))
    let create = try #require(descriptor.pointee.create)
    var instance: UnsafeMutableRawPointer?
    let (found, table) = (descriptor, host)
    expect(Self.withMessage { create(found, table, &instance, $0) }.0, equals: LAYOUT_OK)
    pointer = try #require(instance)
  }

  deinit {
    descriptor.pointee.destroy?(pointer)
    host.deallocate()
  }

  func capability(_ id: UInt32) -> UnsafeRawPointer? {
    descriptor.pointee.capability?(pointer, id)
  }

  /// Prepares with empty content in a context whose size field is `contextSize`.
  func prepare(contextSize: UInt32) -> (layout_status, String) {
    var countReads = 0
    return prepare(contextSize: contextSize, sections: 0, countReads: &countReads)
  }

  /// Prepares sections of items, whose numbers are ten times their section plus their item, and
  /// counts the requests for their counts.
  func prepare(
    contextSize: UInt32 = 264, sections: Int64, items: Int64 = 0, countReads: inout Int
  ) -> (layout_status, String) {
    var content = (items: items, reads: 0)
    defer { countReads = content.reads }
    return Self.withMessage { message in
      withUnsafeMutablePointer(to: &content) { host in
        var context = emptyContext(host)
        (context.struct_size, context.section_count) = (contextSize, sections)
        context.item_counts = { host, _, count, counts in
          let content = host.assumingMemoryBound(to: (items: Int64, reads: Int).self)
          content.pointee.reads += 1
          for index in 0..<Int(count) { counts[index] = content.pointee.items }
          return LAYOUT_OK
        }
        context.read = { _, _, section, first, count, values in
          for item in 0..<Int64(count) { values[Int(item)] = Double(10 * section + first + item) }
          return LAYOUT_OK
        }
        return descriptor.pointee.prepare?(pointer, &context, message) ?? LAYOUT_FAILED
      }
    }
  }

  /// Returns the answer to a rect query in a context that wraps `base`, in a buffer for `capacity`
  /// elements.
  func attributes(over base: ForeignBase, capacity: Int) -> [LayoutAttributes] {
    withUnsafeTemporaryAllocation(of: layout_attributes.self, capacity: capacity) { buffer in
      guard let start = buffer.baseAddress else { return [] }
      var (wrapped, rect, reads, count) = (base.table, layout_rect(Rect.zero), 0, UInt64(0))
      let (status, message) = Self.withMessage { message in
        withUnsafePointer(to: &wrapped) { wrapped in
          withUnsafeMutablePointer(to: &reads) { host in
            var context = emptyContext(host)
            (context.struct_size, context.base) = (264, wrapped)
            return descriptor.pointee.attributes_in_rect?(
              pointer, &context, &rect, start,
              UInt64(MemoryLayout<layout_attributes>.stride), UInt64(capacity), &count, message)
              ?? LAYOUT_FAILED
          }
        }
      }
      expect(status, equals: LAYOUT_OK, message)
      return buffer.prefix(Int(count)).compactMap { LayoutAttributes($0) }
    }
  }

  private func emptyContext(_ host: UnsafeMutableRawPointer) -> layout_context {
    layout_context(
      struct_size: 0, adjusted_axes: 0, host: host, viewport: layout_viewport(), section_count: 0,
      base: nil, item_counts: { _, _, _, _ in LAYOUT_REFUSED },
      columns: { _, _, _, _, _ in LAYOUT_REFUSED },
      read: { _, _, _, _, _, _ in LAYOUT_REFUSED },
      read_texts: { _, _, _, _, _, _ in LAYOUT_REFUSED },
      general_values: { _, _, count, values in
        for index in 0..<Int(count) { values[index] = layout_value() }
        return LAYOUT_OK
      },
      section_values: { _, _, _, _, _ in LAYOUT_REFUSED },
      own_values: { _, _, _, _ in LAYOUT_REFUSED },
      kinds: { _, _, _, _, count in
        count.pointee = 0
        return LAYOUT_OK
      }, kind_named: { _, _, _ in LAYOUT_NONE }, is_cancelled: { _ in 0 },
      state: nil, state_count: 0, measure: { _, _, _, _, _, _ in LAYOUT_REFUSED },
      margins: layout_insets())
  }

  private static func withMessage(
    _ body: (UnsafeMutablePointer<layout_message>) -> layout_status
  ) -> (layout_status, String) {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { bytes in
      guard let start = bytes.baseAddress else { return (LAYOUT_FAILED, "") }
      var message = layout_message(start: start, capacity: 256, length: 0)
      let status = body(&message)
      return (status, message.text)
    }
  }
}
