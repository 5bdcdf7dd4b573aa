internal import LayoutCore

/// The changes that a batch makes to the items of a section, each list ascending.
///
/// Changed and removed items are numbered as before the batch, inserted ones as after it.
struct SectionBatch {
  /// Items that stay and change.
  var changed: [(item: Int, changes: [ItemChange])]
  /// Deleted items.
  var removed: [Range<Int>]
  /// Inserted items.
  var inserted: [(item: Int, values: ItemValues)]

  /// Traits that the batch may give a number.
  fileprivate var metrics: [ItemMetric] {
    var metrics: [ItemMetric] = []
    func note(_ metric: ItemMetric) { if !metrics.contains(metric) { metrics.append(metric) } }
    for index in changed.indices {
      for change in changed[index].changes { change.forEachNumber { metric, _ in note(metric) } }
    }
    for index in inserted.indices {
      for number in inserted[index].values.numbers { note(number.metric) }
    }
    return metrics
  }

  /// What the batch does to the column of `metric`, in order and numbered as before the batch; an
  /// insertion stands before the item that it pushes on.
  ///
  /// - Complexity: O(r) for r requests.
  fileprivate func edits(of metric: ItemMetric) -> [(items: Range<Int>, new: NumberChunk?)] {
    var edits: [(items: Range<Int>, new: NumberChunk?)] = []
    edits.reserveCapacity(changed.count + removed.count + inserted.count)
    // How many items more there were before than after the batch, up to the current place.
    var (surplus, nextChanged, nextRemoved) = (0, 0, 0)
    func passOn(to place: Int) {
      while true {
        let change = nextChanged < changed.count ? changed[nextChanged].item : .max
        let removal = nextRemoved < removed.count ? removed[nextRemoved].lowerBound : .max
        if change < removal, change - surplus < place {
          if let value = changed[nextChanged].changes.number(metric) {
            edits.append((change..<(change + 1), .run(value, count: 1)))
          }
          nextChanged += 1
        } else if removal < .max, removal - surplus <= place {
          edits.append((removed[nextRemoved], nil))
          surplus += removed[nextRemoved].count
          nextRemoved += 1
        } else {
          return
        }
      }
    }
    for index in inserted.indices {
      passOn(to: inserted[index].item)
      let place = inserted[index].item + surplus
      let value = inserted[index].values.number(metric) ?? .nan
      edits.append((place..<place, .run(value, count: 1)))
      surplus -= 1
    }
    passOn(to: .max)
    return edits
  }
}

extension ContentSection {
  /// Makes the changes of a batch.
  ///
  /// Each column is edited once, which for many changes takes a fraction of the time of as many edits.
  ///
  /// - Complexity: O(columns · r log n) for r requests; for more of them than chunks, one pass over the
  ///   columns.
  mutating func apply(_ batch: SectionBatch) {
    // Overrides are changed one by one: most sections have none.
    applyToOverrides(batch)
    for metric in Set(columns.map(\.metric)).union(batch.metrics) {
      let position = position(of: metric)
      var column = position.map { columns.remove(at: $0) } ?? MetricNumbers(metric, count: count)
      column.replace(batch.edits(of: metric))
      if column.form != .absent { insert(column) }
    }
    count += batch.inserted.count - batch.removed.reduce(0) { $0 + $1.count }
  }

  private mutating func applyToOverrides(_ batch: SectionBatch) {
    var count = count
    for (item, changes) in batch.changed {
      for change in changes where !change.isNumber {
        overrides.apply(change, to: item..<(item + 1), count: count)
      }
    }
    for range in batch.removed.reversed() {
      overrides.remove(range)
      count -= range.count
    }
    for (item, values) in batch.inserted {
      overrides.insert(values.overrides, repeating: 1, at: item, count: count)
      count += 1
    }
  }
}

extension ItemChange {
  /// Whether it is about numbers, not about the overrides of a cell.
  fileprivate var isNumber: Bool {
    switch self {
    case .metric, .size: return true
    default: return false
    }
  }

  /// The numbers that it gives or, where nil, takes away.
  fileprivate func forEachNumber(_ body: (ItemMetric, Double?) -> Void) {
    switch self {
    case .metric(let metric, let value): body(metric, value)
    case .size(let size):
      body(.width, size?.width)
      body(.height, size?.height)
    default: break
    }
  }
}

extension [ItemChange] {
  /// The number for `metric` after the changes, NaN for none, or nil if none is about it.
  fileprivate func number(_ metric: ItemMetric) -> Double? {
    var number: Double?
    for change in self {
      change.forEachNumber { if $0 == metric { number = $1.map { $0.isNaN ? .nan : $0 } ?? .nan } }
    }
    return number
  }
}
