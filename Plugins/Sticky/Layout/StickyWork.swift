/// Work done since the layout was created, counted so that tests can tell what a scroll step costs.
package final class StickyWork {
  /// Sections whose place was asked of the base.
  package var sectionsVisited = 0
  /// Elements asked of the base one by one.
  package var elementsAsked = 0

  init() {}

  /// Both together.
  package var total: Int { sectionsVisited + elementsAsked }
}
