import CLayoutPlugin
import LayoutABI
import LayoutCore

/// The base of a decorator, behind the host.
///
/// Valid until the plugin's function returns.
final class ImportedBase: BaseLayout {
  private let table: layout_wrapped
  /// Elements for which a rect query has room at first.
  private static let firstCapacity = 128

  /// The base behind `pointer`, or nil if the host's table is too old for this layout.
  init?(_ pointer: UnsafePointer<layout_wrapped>) {
    guard let table = readTable(pointer) else { return nil }
    self.table = table
  }

  var contentSize: Size { Size(table.content_size) }

  var axis: Axis { Axis(number: table.axis) ?? .vertical }

  var isReversed: Bool { table.is_reversed != 0 }

  var missingKinds: [ElementKind] { table.missing_kinds.kinds }

  var version: Int { Int(table.version) }

  var hasOrderedSections: Bool { table.has_ordered_sections != 0 }

  func attributes(
    in rect: Rect, into attributes: inout [LayoutAttributes]
  ) throws(LayoutFailure) {
    var capacity = Self.firstCapacity
    while true {
      let buffer = UnsafeMutableBufferPointer<layout_attributes>.allocate(capacity: capacity)
      defer { buffer.deallocate() }
      var count: UInt64 = 0
      var rect = layout_rect(rect)
      let status = try ask("base", "attributes in rect") { message in
        table.attributes_in_rect(
          table.host, &rect, buffer.baseAddress, UInt64(MemoryLayout<layout_attributes>.stride),
          UInt64(capacity), &count, message)
      }
      if status == LAYOUT_BUFFER_TOO_SMALL, count > capacity {
        capacity = Int(count)
        continue
      }
      attributes.reserveCapacity(attributes.count + min(Int(count), capacity))
      for foreign in buffer.prefix(Int(count)) {
        attributes.append(try known(foreign, "attributes in rect"))
      }
      return
    }
  }

  func attributes(for element: Element) throws(LayoutFailure) -> LayoutAttributes? {
    var element = layout_element(element)
    var foreign = layout_attributes()
    let status = try ask("base", "attributes for element") { message in
      table.attributes_for_element(
        table.host, &element, &foreign, UInt64(MemoryLayout<layout_attributes>.stride), message)
    }
    return status == LAYOUT_NONE ? nil : try known(foreign, "attributes for element")
  }

  func extent(ofSection section: Int) throws(LayoutFailure) -> SectionExtent {
    var extent = layout_extent()
    _ = try ask("base", "section extents") { message in
      table.section_extents(table.host, Int64(section), 1, &extent, message)
    }
    return SectionExtent(extent)
  }

  func section(at offset: Double) throws(LayoutFailure) -> Int? {
    var section: Int64 = 0
    let status = try ask("base", "section at offset") { message in
      table.section_at(table.host, offset, &section, message)
    }
    return status == LAYOUT_NONE ? nil : Int(section)
  }

  private func known(_ foreign: layout_attributes, _ function: String) throws(LayoutFailure)
    -> LayoutAttributes
  {
    guard let attributes = LayoutAttributes(foreign) else {
      throw .misbehaviour(plugin: "base", function: function, found: "attributes of a newer host")
    }
    return attributes
  }
}
