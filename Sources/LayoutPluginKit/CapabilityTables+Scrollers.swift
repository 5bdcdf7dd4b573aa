import CLayoutPlugin
import LayoutABI
import LayoutCore

extension CapabilityTables {
  /// The table of `layout.scrollers/1`.
  nonisolated(unsafe) static let scrollers = permanent(
    layout_scrollers(
      struct_size: UInt32(MemoryLayout<layout_scrollers>.size), reserved: 0,
      scroller: { instance, section, scroller, message in
        report(to: message) { () throws(LayoutFailure) in
          let scrollers = LayoutInstance.at(instance) { $0.layout.scrollers }
          guard let answer = try scrollers?.scroller(ofSection: Int(section)) else {
            return LAYOUT_NONE
          }
          return write(layout_scroller(answer), to: scroller)
        }
      },
      stop: { instance, section, index, stop, message in
        report(to: message) { () throws(LayoutFailure) in
          let scrollers = LayoutInstance.at(instance) { $0.layout.scrollers }
          guard let scrollers else { return LAYOUT_FAILED }
          stop.pointee = try scrollers.stop(Int(index), ofSection: Int(section))
          return LAYOUT_OK
        }
      },
      section_at: { instance, point, section, message in
        report(to: message) { () throws(LayoutFailure) in
          let scrollers = LayoutInstance.at(instance) { $0.layout.scrollers }
          guard let found = try scrollers?.section(withScrollerAt: Point(point.pointee)) else {
            return LAYOUT_NONE
          }
          section.pointee = Int64(found)
          return LAYOUT_OK
        }
      }))

  /// Writes as much of a scroller as the host knows.
  private static func write(
    _ scroller: layout_scroller, to place: UnsafeMutablePointer<layout_scroller>
  ) -> layout_status {
    guard tableSize(place) >= layout_scroller.firstSize else { return LAYOUT_FAILED }
    var written = scroller
    written.struct_size = place.pointee.struct_size
    UnsafeMutableRawPointer(place).copyMemory(
      from: &written, byteCount: min(tableSize(place), MemoryLayout<layout_scroller>.size))
    return LAYOUT_OK
  }
}
