import CLayoutPlugin
import LayoutABI
import LayoutCore

extension ExportedContext {
  func generalValues(
    _ first: UInt32, _ count: UInt64, _ values: UnsafeMutablePointer<layout_value>
  ) -> layout_status {
    let declared = plugin.declaration.options.count
    guard let options = Range(Int64(first), count, in: declared) else {
      return refuse("read \(count) options from \(first), of which there are \(declared)")
    }
    for (index, option) in options.enumerated() {
      values[index] = layout_value(context.option(option, inSection: nil), in: arena)
    }
    return LAYOUT_OK
  }

  func sectionValues(
    _ option: UInt32, _ first: Int64, _ count: UInt64,
    _ values: UnsafeMutablePointer<layout_value>
  ) -> layout_status {
    let declared = plugin.declaration.options.count
    guard option < declared else {
      return refuse("read option \(option), of which there are \(declared)")
    }
    guard let sections = sections(first, count, "options") else { return LAYOUT_REFUSED }
    for (index, section) in sections.enumerated() {
      values[index] = layout_value(context.option(Int(option), inSection: section), in: arena)
    }
    return LAYOUT_OK
  }

  func ownValues(_ first: Int64, _ count: UInt64, _ flags: UnsafeMutablePointer<UInt8>)
    -> layout_status
  {
    guard let sections = sections(first, count, "own options") else { return LAYOUT_REFUSED }
    for (index, section) in sections.enumerated() {
      flags[index] = context.hasOwnOptions(inSection: section) ? 1 : 0
    }
    return LAYOUT_OK
  }

  func kinds(
    _ kinds: UnsafeMutablePointer<layout_kind>, _ capacity: UInt64,
    _ count: UnsafeMutablePointer<UInt64>
  ) -> layout_status {
    let declared = context.kinds.declared
    count.pointee = UInt64(declared.count)
    guard declared.count <= capacity else { return LAYOUT_BUFFER_TOO_SMALL }
    for (index, entry) in declared.enumerated() {
      kinds[index] = layout_kind(entry.kind, number: entry.number, in: arena)
    }
    return LAYOUT_OK
  }

  func kind(named name: layout_text, _ number: UnsafeMutablePointer<layout_kind_number>)
    -> layout_status
  {
    guard let name = String(name), let kind = context.kinds.kind(named: name) else {
      return LAYOUT_NONE
    }
    number.pointee = kind.rawValue
    return LAYOUT_OK
  }

  func log(_ text: layout_text) {
    guard let text = String(text) else { return }
    plugin.calls.observer?.log(plugin: plugin.number, text: text)
  }

  var isCancelled: Bool { plugin.calls.observer?.isCancelled ?? false }
}
