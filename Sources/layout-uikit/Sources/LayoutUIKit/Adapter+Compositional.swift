#if os(Linux)
internal import LayoutCore
internal import UIKit

/// Sections that scroll by themselves and kinds that sections name: a compositional layout's alone.
extension Adapter: @preconcurrency SectionScrollers, @preconcurrency OptionKinds {
  var scrollers: (any SectionScrollers)? { compositional == nil ? nil : self }
  var optionKinds: (any OptionKinds)? { compositional == nil ? nil : self }

  func scroller(ofSection section: Int) throws(LayoutFailure) -> SectionScroller? {
    compositional?.scroller(ofSection: section)
  }

  func stop(_ index: Int, ofSection section: Int) throws(LayoutFailure) -> Double {
    compositional?.stop(index, ofSection: section) ?? 0
  }

  func section(withScrollerAt point: Point) throws(LayoutFailure) -> Int? {
    compositional?.section(withScrollerAt: point)
  }

  /// The kinds that the sections name; the section provider is asked for them.
  func kinds(_ context: any LayoutContext) throws(LayoutFailure) -> [KindDeclaration] {
    reload(context)
    return view.namedKinds(&names)
  }

  /// Lays out at the offsets that the host keeps, until the call ends.
  func useOffsets(of context: any LayoutContext) {
    compositional?.scrollerOffsets = { context.scrollerOffset(ofSection: $0) }
  }

  /// Ends that.
  func forgetOffsets() { compositional?.scrollerOffsets = { _ in nil } }
}

extension UICollectionView {
  /// The kinds that a compositional layout names, as the shell does, without header and footer;
  /// `names` learns those around all sections.
  func namedKinds(_ names: inout KindNames) -> [KindDeclaration] {
    guard let layout = collectionViewLayout as? UICollectionViewCompositionalLayout else {
      return []
    }
    validate()
    names.setOuter(layout.outerKinds)
    let (header, footer) = (names.header, names.footer)
    return layout.kinds.filter { $0.name != header && $0.name != footer }
      + names.outer.keys.sorted().map { .supplementary($0, isPinnable: false) }
  }
}
#endif
