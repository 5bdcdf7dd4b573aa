public import LayoutCore
import SummaryTree

/// The row that a finger has moved, beside its actions or lifted (rules T-25, T-30).
extension List {
  /// The finger on the list, and what it has moved; nothing once the content has changed.
  func touch(_ context: any LayoutContext) -> RowTouch {
    let numbers = context.interactionState
    if numbers.isEmpty { return RowTouch() }
    let touch = RowTouch(numbers)
    guard prepared.contains(touch.row),
      prepared.sections[touch.row.section].rowCount == touch.rowCount || touch.mode == .scroll
        || touch.mode == .closing
    else { return RowTouch() }
    return touch
  }

  /// The finger on the list if it has moved a row, else nil.
  func movingTouch(_ context: any LayoutContext) -> RowTouch? {
    if context.interactionState.isEmpty { return nil }
    let touch = self.touch(context)
    return touch.isIdle ? nil : touch
  }

  /// The rules of a swipe over a row.
  func swipeRules(_ row: IndexPath, _ context: any LayoutContext) -> SwipeRules {
    guard 0..<prepared.sections.count ~= row.section else { return SwipeRules(width: 0) }
    let side = prepared.sections[row.section].style.side
    var rules = SwipeRules(width: max(0, prepared.width - 2 * side))
    let names = actionNames(row, context)
    (rules.leading, rules.trailing) = (names.leading.count, names.trailing.count)
    rules.style = ListOption.swipeStyle.value(in: context)
    rules.full =
      ListOption.fullSwipe.value(in: context) ? ListOption.fullStyle.value(in: context) : nil
    rules.release = ListOption.release.value(in: context)
    rules.buttonWidth = ListOption.buttonWidth.value(in: context).length
    return rules
  }

  /// The names of a row's actions: its own, else those of all (rule T-22).
  func actionNames(_ row: IndexPath, _ context: any LayoutContext)
    -> (leading: [String], trailing: [String])
  {
    func names(_ column: ListColumn, _ option: LayoutOption<RowActions>) -> [String] {
      var texts: [String?] = []
      context.readTexts(
        column.metric, inSection: row.section, items: row.item..<row.item + 1, into: &texts)
      let own = (texts.first ?? nil).flatMap { RowActions($0) }
      return (own ?? option.value(in: context)).names
    }
    return (
      names(ListColumn.leadingActions, ListOption.leadingActions),
      names(ListColumn.trailingActions, ListOption.trailingActions)
    )
  }

  /// The name of the action that the last release has performed, or nil.
  func performedAction(_ touch: RowTouch, _ context: any LayoutContext) -> String? {
    guard let action = touch.swipe.performed else { return nil }
    let names = actionNames(touch.row, context)
    let side = touch.swipe.performedSide > 0 ? names.leading : names.trailing
    return side.indices.contains(action) ? side[action] : nil
  }

  /// The buttons beside the row that is swiped, the outermost first (rule T-25).
  func actions(_ touch: RowTouch, _ context: any LayoutContext) -> [LayoutAttributes] {
    guard touch.swipe.side != 0 else { return [] }
    let (section, origin) = prepared.placed(touch.row.section)
    let frame = PlacedList(prepared, section, touch.row.section, origin).row(touch.row.item).frame
    let spans = touch.swipe.actions(swipeRules(touch.row, context))
    return spans.enumerated().compactMap { place, span in
      let button = RowButton(isLeading: touch.swipe.side > 0, place: place)
      guard let kind = context.kinds.kind(named: button.kind) else { return nil }
      return LayoutAttributes(
        Element(kind, section: touch.row.section, item: touch.row.item),
        frame: Rect(x: frame.x + span.x, y: frame.y, width: span.width, height: frame.height))
    }
  }

  /// Appends what intersects `rect` of a list that a finger has moved something of.
  func appendTouched(
    _ touch: RowTouch, in rect: Rect, _ context: any LayoutContext,
    to attributes: inout [LayoutAttributes]
  ) {
    let first = attributes.count
    let (row, kinds) = (touch.row, prepared.kinds)
    let element = Element(.cell, section: row.section, item: row.item)
    if touch.mode == .lifted {
      let lifted = LiftedList(prepared, row)
      let list = lifted.list(with: touch.target)
      var found: [LayoutAttributes] = []
      append(list, in: rect, context, to: &found)
      for var one in found where one.element.kind != kinds.bottom && one.element.kind != kinds.top {
        if one.element.kind == .cell {
          if one.element.indexPath == touch.target { continue }
          one.element = Element(cellAt: lifted.number(one.element.indexPath, touch.target))
        }
        attributes.append(one)
      }
    } else {
      append(prepared, in: rect, context, to: &attributes)
      attributes.removeAll { $0.element == element }
      attributes += actions(touch, context).filter { $0.frame.intersects(rect) }
    }
    if let moved = touchedRow(touch, context), moved.frame.intersects(rect) {
      attributes.append(moved)
    }
    attributes[first...].sort { $0.element < $1.element }
  }

  /// The row that is swiped or lifted.
  private func touchedRow(_ touch: RowTouch, _ context: any LayoutContext) -> LayoutAttributes? {
    let (section, origin) = prepared.placed(touch.row.section)
    guard touch.row.item < section.rowCount else { return nil }
    var row = PlacedList(prepared, section, touch.row.section, origin).row(touch.row.item)
    if touch.mode == .lifted {
      row.frame.y = touch.finger.y + context.viewport.contentOffset.y - touch.grip
      row.zIndex = 2048
    } else {
      row.frame.x += touch.swipe.offset(swipeRules(touch.row, context))
    }
    return row
  }

  /// One element of a list that a finger has moved something of, or nil if there is none.
  func touchedElement(
    _ element: Element, _ touch: RowTouch, _ context: any LayoutContext
  ) -> LayoutAttributes? {
    let kinds = prepared.kinds
    if element.kind == .cell, element.indexPath == touch.row { return touchedRow(touch, context) }
    if let button = actions(touch, context).first(where: { $0.element == element }) {
      return button
    }
    guard touch.mode == .lifted else { return self.element(element, of: prepared, context) }
    if element.kind == kinds.bottom || element.kind == kinds.top { return nil }
    let lifted = LiftedList(prepared, touch.row)
    let list = lifted.list(with: touch.target)
    if element.kind != .cell { return self.element(element, of: list, context) }
    guard prepared.contains(element.indexPath) else { return nil }
    var found = self.element(
      Element(cellAt: lifted.place(element.indexPath, touch.target)), of: list, context)
    found?.element = element
    return found
  }
}

extension List: Labelling {
  /// The name of an action, on its button.
  public func label(of element: Element, _ context: any LayoutContext) -> String? {
    guard element.kind > .footer, prepared.contains(element.indexPath),
      let kind = context.kinds.name(of: element.kind),
      let button = RowButton.all.first(where: { $0.kind == kind })
    else { return nil }
    let names = actionNames(element.indexPath, context)
    let side = button.isLeading ? names.leading : names.trailing
    return button.place < side.count ? side[button.place] : nil
  }
}
