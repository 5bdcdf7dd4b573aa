import CLayoutPlugin
import LayoutABI
import LayoutCore

/// The base of a decorator, reached through the host.
///
/// Valid until the plugin's function returns.
final class ImportedBase: BaseLayout {
  private let foreign: ForeignTable<layout_wrapped>
  /// Has the host lend its answers to rect queries; nil if it cannot.
  private let lend: LayoutHost.LendBase?
  /// Room for the answers of rect queries that are not lent, for 128 elements at first.
  private lazy var buffer = UnsafeMutableBufferPointer<layout_attributes>.allocate(capacity: 128)
  /// Room for the sentence that goes with a status.
  private let message = MessageRoom()

  /// Creates the base for `pointer`; nil if the host's table is too old for this layout.
  init?(_ pointer: UnsafePointer<layout_wrapped>, _ lend: LayoutHost.LendBase?) {
    guard let foreign = ForeignTable(pointer) else { return nil }
    (self.foreign, self.lend) = (foreign, lend)
  }

  deinit { if lend == nil { buffer.deallocate() } }

  /// Switches to the base at `pointer`; false if the host's table is too old for this layout.
  func begin(_ pointer: UnsafePointer<layout_wrapped>) -> Bool { foreign.move(to: pointer) }

  /// The host's table; only what is used of it is read.
  private var table: layout_wrapped { @inline(__always) get { foreign.pointer.pointee } }

  var contentSize: Size { Size(table.content_size) }

  var axis: Axis { Axis(number: table.axis) ?? .vertical }

  var isReversed: Bool { table.is_reversed != 0 }

  var isRightToLeft: Bool { table.is_right_to_left != 0 }

  var missingKinds: [ElementKind] { table.missing_kinds.kinds }

  var version: Int { Int(table.version) }

  var hasOrderedSections: Bool { table.has_ordered_sections != 0 }

  func attributes(
    in rect: Rect, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    var asked = layout_rect(rect)
    guard let lend else { return try copyAttributes(in: &asked, into: &attributes) }
    var loan = layout_loan(start: nil, stride: 0, count: 0)
    _ = try ask("base", "attributes in rect", message) { lend(table.host, &asked, &loan, $0) }
    if !loan.slots.append(to: &attributes) { throw Self.unknown("attributes in rect") }
  }

  /// As above, for a host that does not lend.
  private func copyAttributes(
    in rect: inout layout_rect, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    while true {
      var count: UInt64 = 0
      let stride = UInt64(MemoryLayout<layout_attributes>.stride)
      let status = try ask("base", "attributes in rect", message) { message in
        table.attributes_in_rect(
          table.host, &rect, buffer.baseAddress, stride, UInt64(buffer.count), &count, message)
      }
      if status == LAYOUT_BUFFER_TOO_SMALL, count > buffer.count {
        buffer.deallocate()
        buffer = .allocate(capacity: Int(count))
        continue
      }
      for foreign in buffer.prefix(Int(count)) {
        attributes.append(try known(foreign, "attributes in rect"))
      }
      return
    }
  }

  func attributes(for element: Element) throws(LayoutFailure) -> LayoutAttributes? {
    var element = layout_element(element)
    var foreign = layout_attributes()
    let status = try ask("base", "attributes for element", message) { message in
      table.attributes_for_element(
        table.host, &element, &foreign, UInt64(MemoryLayout<layout_attributes>.stride), message)
    }
    return status == LAYOUT_NONE ? nil : try known(foreign, "attributes for element")
  }

  func extent(ofSection section: Int) throws(LayoutFailure) -> SectionExtent {
    var extent = layout_extent()
    _ = try ask("base", "section extents", message) { message in
      table.section_extents(table.host, Int64(section), 1, &extent, message)
    }
    return SectionExtent(extent)
  }

  func section(at offset: Double) throws(LayoutFailure) -> Int? {
    var section: Int64 = 0
    let status = try ask("base", "section at offset", message) { message in
      table.section_at(table.host, offset, &section, message)
    }
    return status == LAYOUT_NONE ? nil : Int(section)
  }

  @inline(__always)
  private func known(_ foreign: layout_attributes, _ function: String) throws(LayoutFailure)
    -> LayoutAttributes
  {
    guard let attributes = LayoutAttributes(foreign) else { throw Self.unknown(function) }
    return attributes
  }

  private static func unknown(_ function: String) -> LayoutFailure {
    .misbehaviour(plugin: "base", function: function, found: "attributes of a newer host")
  }
}
