import LayoutCore

/// The options in force, read once in each `prepare`.
final class StickyRules {
  /// What is held in sections without an option of their own.
  let pins: PinList
  /// What pushes out.
  let limit: PinLimit
  /// How far inside the bounds things are held.
  let inset: PinInset
  /// How much further inside, in points.
  let offset: Double
  /// What overscrolling does to the outermost element.
  let bounce: BounceRule
  /// Whether things are held below those still held.
  let stacks: Bool
  /// Draw order of what is held.
  let zIndex: Int
  /// Whether scrolling makes everything stale.
  let invalidatesEverything: Bool
  /// Length of the collection header, in points; 0: none.
  let collectionHeader: Double
  /// How far from the bounds' edge the collection header goes, in points.
  let collectionHeaderLimit: Double
  /// Length of the page header, in points; 0: none.
  let pageHeader: Double
  /// What becomes of touches above the content.
  let insetTouch: InsetTouch

  /// Reads the general values of all options.
  ///
  /// - Throws: `LayoutFailure.refused` for a kind that the layer does not have, and for two headers
  ///   at one place.
  init(_ context: any LayoutContext) throws(LayoutFailure) {
    let options = OptionReader(context: context, section: nil)
    pins = try PinList(
      options.text(.pin), context,
      isDefault: options.value(.pin) == StickyOption.pin.declaration.defaultValue)
    limit = options.choice(.limit, as: .section)
    inset = PinInset(options.text(.pinInset)) ?? .auto
    offset = options.number(.pinOffset)
    bounce = options.choice(.duringBounce, as: .off)
    stacks = options.flag(.stack)
    zIndex = Int(options.number(.z))
    invalidatesEverything = options.value(.invalidate) == .choice(1)
    collectionHeader = options.number(.collectionHeader)
    collectionHeaderLimit = options.number(.collectionHeaderLimit)
    pageHeader = options.number(.pageHeader)
    insetTouch = options.choice(.insetTouch, as: .gesture)
    if collectionHeader > 0, pageHeader > 0 {
      throw .refused(
        "collection-header and page-header take the same place: set one of them to 0")
    }
  }

  /// What is held in `section`: its own list if it has one.
  ///
  /// - Throws: as `init`.
  func pins(
    ofSection section: Int, _ context: any LayoutContext, _ mayDiffer: Bool
  ) throws(LayoutFailure) -> PinList {
    guard mayDiffer, context.hasOwnOptions(inSection: section) else { return pins }
    let text = OptionReader(context: context, section: section).text(.pin)
    return try PinList(
      text, context, isDefault: .text(text) == StickyOption.pin.declaration.defaultValue)
  }
}

/// Reads the options in force, of the whole layout or of one section.
private struct OptionReader {
  let context: any LayoutContext
  let section: Int?

  func number(_ option: StickyOption) -> Double {
    if case .number(let value) = value(option) { value } else { 0 }
  }

  func text(_ option: StickyOption) -> String {
    if case .text(let value) = value(option) { value } else { "" }
  }

  func flag(_ option: StickyOption) -> Bool { value(option) == .flag(true) }

  func choice<Word: RawRepresentable<Int>>(_ option: StickyOption, as fallback: Word) -> Word {
    guard case .choice(let value) = value(option) else { return fallback }
    return Word(rawValue: value) ?? fallback
  }

  /// The value in force; an unset option counts as its default.
  func value(_ option: StickyOption) -> OptionValue? {
    context.option(option.rawValue, inSection: section) ?? option.declaration.defaultValue
  }
}
