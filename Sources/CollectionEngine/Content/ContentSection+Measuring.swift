internal import LayoutCore

extension ContentSection {
  /// The size of an item to which `proposed` is offered: its own, else what measuring gives, else
  /// that of its label, else what is proposed, for each direction.
  ///
  /// - Complexity: O(log n + label).
  func measure(_ item: Int, _ proposed: Size, _ rule: TextRule) -> Size {
    let width = number(.width, item: item) ?? number(.measuredWidth, item: item)
    let height = number(.height, item: item) ?? number(.measuredHeight, item: item)
    if let width, let height { return Size(width: width, height: height) }
    let label = overrides(item: item)?.label.map {
      rule.size(of: $0, width: width ?? proposed.width)
    }
    return Size(
      width: width ?? label?.width ?? proposed.width,
      height: height ?? label?.height ?? proposed.height)
  }
}
