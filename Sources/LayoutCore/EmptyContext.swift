/// Content without sections, in a viewport without room.
package final class EmptyContext: LayoutContext {
  package let viewport = Viewport(size: .zero)
  package let kinds = KindTable.standard
  package let sectionCount = 0
  package let base: (any BaseLayout)? = nil

  package init() {}

  package func itemCount(inSection section: Int) -> Int { 0 }
  package func column(_ metric: ItemMetric, inSection section: Int) -> MetricColumn { .absent }
  package func read(
    _ metric: ItemMetric, inSection section: Int, items: Range<Int>, into values: inout [Double]
  ) {}
  package func option(_ index: Int, inSection section: Int?) -> OptionValue? { nil }
  package func hasOwnOptions(inSection section: Int) -> Bool { false }
}
