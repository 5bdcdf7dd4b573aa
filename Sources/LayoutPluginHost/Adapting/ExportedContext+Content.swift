import CLayoutPlugin
import LayoutABI
import LayoutCore

extension ExportedContext {
  func itemCounts(_ first: Int64, _ count: UInt64, _ counts: UnsafeMutablePointer<Int64>)
    -> layout_status
  {
    guard let sections = sections(first, count, "item counts") else { return LAYOUT_REFUSED }
    for (index, section) in sections.enumerated() {
      counts[index] = Int64(context.itemCount(inSection: section))
    }
    return LAYOUT_OK
  }

  func columns(
    _ metric: layout_trait, _ first: Int64, _ count: UInt64,
    _ columns: UnsafeMutablePointer<layout_column>
  ) -> layout_status {
    guard let sections = sections(first, count, "columns") else { return LAYOUT_REFUSED }
    for (index, section) in sections.enumerated() {
      let column = ItemMetric(exactly: metric).map { context.column($0, inSection: section) }
      columns[index] = layout_column(column ?? .absent)
    }
    return LAYOUT_OK
  }

  func read(
    _ metric: layout_trait, _ section: Int64, _ first: Int64, _ count: UInt64,
    _ values: UnsafeMutablePointer<Double>
  ) -> layout_status {
    guard let section = sections(section, 1, "items")?.first else { return LAYOUT_REFUSED }
    let itemCount = context.itemCount(inSection: section)
    guard let items = Range(first, count, in: itemCount) else {
      return refuse(
        "read \(count) items from \(first) of section \(section), which has \(itemCount)")
    }
    column.removeAll(keepingCapacity: true)
    if let metric = ItemMetric(exactly: metric) {
      context.read(metric, inSection: section, items: items, into: &column)
    }
    let known = min(column.count, items.count)
    column.withUnsafeBufferPointer { column in
      guard let start = column.baseAddress else { return }
      values.update(from: start, count: known)
    }
    for index in known..<items.count { values[index] = .nan }
    return LAYOUT_OK
  }
}

extension ItemMetric {
  /// The metric with a number from the other side; nil for one that cannot be.
  fileprivate init?(exactly number: layout_trait) {
    guard let number = UInt16(exactly: number) else { return nil }
    self.init(rawValue: number)
  }
}
