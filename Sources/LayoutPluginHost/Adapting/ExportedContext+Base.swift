import CLayoutPlugin
import LayoutABI
import LayoutCore

extension ExportedContext {
  func baseAttributes(
    in rect: Rect, _ buffer: UnsafeMutablePointer<layout_attributes>?, _ capacity: UInt64,
    _ count: UnsafeMutablePointer<UInt64>, _ message: UnsafeMutablePointer<layout_message>
  ) -> layout_status {
    ask(message) { (base) throws(LayoutFailure) in
      var answer = waiting?.rect == rect ? waiting?.answer ?? [] : []
      if waiting?.rect != rect { try base.attributes(in: rect, into: &answer) }
      waiting = nil
      count.pointee = UInt64(answer.count)
      guard answer.count <= capacity, let buffer else {
        waiting = (rect, answer)
        return answer.isEmpty ? LAYOUT_OK : LAYOUT_BUFFER_TOO_SMALL
      }
      for (index, attributes) in answer.enumerated() {
        buffer[index] = layout_attributes(attributes)
      }
      return LAYOUT_OK
    }
  }

  func baseAttributes(
    for element: Element, _ attributes: UnsafeMutablePointer<layout_attributes>,
    _ message: UnsafeMutablePointer<layout_message>
  ) -> layout_status {
    ask(message) { (base) throws(LayoutFailure) in
      guard let answer = try base.attributes(for: element) else { return LAYOUT_NONE }
      attributes.pointee = layout_attributes(answer)
      return LAYOUT_OK
    }
  }

  func baseExtents(
    _ first: Int64, _ count: UInt64, _ extents: UnsafeMutablePointer<layout_extent>,
    _ message: UnsafeMutablePointer<layout_message>
  ) -> layout_status {
    guard let sections = sections(first, count, "extents") else { return LAYOUT_REFUSED }
    return ask(message) { (base) throws(LayoutFailure) in
      for (index, section) in sections.enumerated() {
        let extent = try base.extent(ofSection: section)
        extents[index] = layout_extent(extent)
      }
      return LAYOUT_OK
    }
  }

  func baseSection(
    at offset: Double, _ section: UnsafeMutablePointer<Int64>,
    _ message: UnsafeMutablePointer<layout_message>
  ) -> layout_status {
    ask(message) { (base) throws(LayoutFailure) in
      guard let found = try base.section(at: offset) else { return LAYOUT_NONE }
      section.pointee = Int64(found)
      return LAYOUT_OK
    }
  }

  private func ask(
    _ message: UnsafeMutablePointer<layout_message>,
    _ body: (any BaseLayout) throws(LayoutFailure) -> layout_status
  ) -> layout_status {
    guard let base = context.base else { return refuse("asked for a base, but wraps nothing") }
    do {
      return try body(base)
    } catch {
      baseFailure = error
      return error.report(to: message)
    }
  }
}
