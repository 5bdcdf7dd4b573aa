public import CLayoutPlugin
public import LayoutCore

extension layout_update {
  /// The same change for C.
  public init(_ update: LayoutUpdate) {
    switch update {
    case .deleteSections(let sections): self.init(LAYOUT_DELETE_SECTIONS, 0, sections)
    case .insertSections(let sections): self.init(LAYOUT_INSERT_SECTIONS, 0, sections)
    case .deleteItems(let section, let items): self.init(LAYOUT_DELETE_ITEMS, section, items)
    case .insertItems(let section, let items): self.init(LAYOUT_INSERT_ITEMS, section, items)
    case .reloadItems(let section, let items): self.init(LAYOUT_RELOAD_ITEMS, section, items)
    }
  }

  private init(_ kind: UInt32, _ section: Int, _ range: Range<Int>) {
    self.init(
      kind: kind, reserved: 0, section: Int64(section), start: Int64(range.lowerBound),
      end: Int64(range.upperBound))
  }
}

extension LayoutUpdate {
  /// The same change for Swift; nil for an unknown kind and for a range that runs backward.
  public init?(_ update: layout_update) {
    guard update.start <= update.end else { return nil }
    let range = Int(update.start)..<Int(update.end)
    let section = Int(update.section)
    switch update.kind {
    case LAYOUT_DELETE_SECTIONS: self = .deleteSections(range)
    case LAYOUT_INSERT_SECTIONS: self = .insertSections(range)
    case LAYOUT_DELETE_ITEMS: self = .deleteItems(section: section, items: range)
    case LAYOUT_INSERT_ITEMS: self = .insertItems(section: section, items: range)
    case LAYOUT_RELOAD_ITEMS: self = .reloadItems(section: section, items: range)
    default: return nil
    }
  }
}
