import CLayoutPlugin
import LayoutABI
import LayoutCore

extension CapabilityTables {
  /// The table of `layout.measuring/1`.
  nonisolated(unsafe) static let measuring = permanent(
    layout_measuring(
      struct_size: UInt32(MemoryLayout<layout_measuring>.size), reserved: 0,
      axes: { instance, axes, _ in
        guard let measuring = LayoutInstance.at(instance, { $0.layout.measuring }),
          tableSize(axes) >= layout_measured_axes.firstSize
        else { return LAYOUT_FAILED }
        axes.pointee.header = measuring.measuredAxes(of: .header).number
        axes.pointee.cell = measuring.measuredAxes(of: .cell).number
        axes.pointee.footer = measuring.measuredAxes(of: .footer).number
        axes.pointee.is_selective = measuring.isSelective ? 1 : 0
        return LAYOUT_OK
      },
      proposed_sizes: { instance, context, elements, count, sizes, message in
        report(instance, context, to: message) { (layout, context) throws(LayoutFailure) in
          guard let measuring = layout.measuring else { return LAYOUT_FAILED }
          for index in 0..<Int(count) {
            let size = try measuring.proposedSize(for: Element(elements[index]), context)
            sizes[index] = layout_size(size ?? Size(width: .nan, height: .nan))
          }
          return LAYOUT_OK
        }
      }))

  /// The table of `layout.keeping/1`.
  nonisolated(unsafe) static let keeping = permanent(
    layout_keeping(
      struct_size: UInt32(MemoryLayout<layout_keeping>.size), reserved: 0,
      kept_values: { instance, section, first, count, values, message in
        report(to: message) { () throws(LayoutFailure) in
          guard let keeping = LayoutInstance.at(instance, { $0.layout.keeping }) else {
            return LAYOUT_FAILED
          }
          let items = Int(first)..<Int(first) + Int(count)
          let kept = try keeping.keptValues(inSection: Int(section), items: items)
          for index in 0..<items.count {
            values[index] = kept.indices.contains(index) ? kept[index] : .nan
          }
          return LAYOUT_OK
        }
      }))
}
