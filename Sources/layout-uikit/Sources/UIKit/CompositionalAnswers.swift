#if os(Linux)
internal import CompositionalLayout
internal import LayoutCore

/// The values of a `UICollectionViewCompositionalLayout` that the project's own reads.
final class CompositionalAnswers: LayoutContext {
  var viewport = Viewport(size: .zero)
  var kinds = KindTable.standard
  let counts: [Int]
  /// Lengths that are known of cells, by section.
  private let known: [(asked: ItemLengths, own: ItemLengths)?]
  /// Sizes that cells and items at edges asked for.
  var preferred = PreferredSizes()
  /// Offsets of sections' scrollers.
  var offsets: (Int) -> Double? = { _ in nil }

  @MainActor init(_ view: UICollectionView) {
    counts = view.itemCounts()
    known = counts.indices.map { section in
      guard let content = view.content, content.measured.indices.contains(section) else {
        return nil
      }
      return (content.measured[section], content.lengths[section])
    }
  }

  var sectionCount: Int { counts.count }
  func itemCount(inSection section: Int) -> Int { counts[section] }

  private func column(_ metric: ItemMetric, _ section: Int) -> ItemLengths.Column {
    guard let known = known[section] else { return .absent }
    switch metric {
    case .knownWidth: return known.asked.widths
    case .knownHeight: return known.asked.heights
    case .width: return known.own.widths
    case .height: return known.own.heights
    default: return .absent
    }
  }

  func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn {
    preferred.cells[section] != nil && metric.isLength ? .mixed : column(metric, section).column
  }

  func read(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into values: inout [Double]
  ) {
    let first = values.count
    column(metric, section).read(items, into: &values)
    guard metric.isLength, let sizes = preferred.cells[section] else { return }
    for (item, size) in sizes where items.contains(item) {
      values[first + item - items.lowerBound] = metric == .width ? size.width : size.height
    }
  }

  private static let measured = Compositional.declaration.options.firstIndex {
    $0.name == "measured"
  }

  func option(_ index: Int, inSection section: Int?) -> OptionValue? {
    guard index == Self.measured, let section, let sizes = preferred.edges[section] else {
      return nil
    }
    let texts = sizes.map { "\($0.key):\($0.value.width)x\($0.value.height)" }
    return .text(texts.sorted().joined(separator: ","))
  }

  func hasOwnOptions(inSection section: Int) -> Bool { preferred.edges[section] != nil }
  func scrollerOffset(ofSection section: Int) -> Double? { offsets(section) }
  var base: (any BaseLayout)? { nil }
}

extension ItemMetric {
  /// Whether it is a length of a cell's own, which what a cell asks for replaces.
  fileprivate var isLength: Bool { self == .width || self == .height }
}

/// Sizes that views asked for, by section.
struct PreferredSizes {
  /// Of cells, by their items.
  var cells: [Int: [Int: CGSize]] = [:]
  /// Of items at edges, by their kinds.
  var edges: [Int: [String: CGSize]] = [:]
}
#endif
