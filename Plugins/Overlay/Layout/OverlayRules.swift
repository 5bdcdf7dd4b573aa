import LayoutCore

/// The options in force.
struct OverlayRules {
  let list: NotchList
  let enabled: [Int]?
  let sheet: Sheet.Rules
  let edge: SheetEdge
  let style: SheetStyle
  let backdrop: Backdrop
  let handle: Double
  let keyboard: Double

  /// Reads the general values of all options.
  ///
  /// - Throws: `LayoutFailure.refused` for notches that there are not.
  init(_ context: any LayoutContext) throws(LayoutFailure) {
    let options = OptionReader(context: context)
    list = try NotchList(options.text(.notches))
    let count = list.notches.count
    enabled = try Self.enabled(options.text(.enabled))
    edge = options.choice(.edge, as: .bottom)
    style = options.choice(.style, as: .expandable)
    handle = options.number(.handle)
    keyboard = edge == .bottom ? options.number(.keyboard) : 0
    var backdrop = Backdrop()
    (backdrop.low, backdrop.high) = Backdrop.range(options.text(.backdrop)) ?? (0, 0)
    backdrop.touch = options.choice(.backdropTouch, as: .auto)
    backdrop.undimmed = Backdrop.Undimmed(options.text(.largestUndimmed)) ?? .all
    self.backdrop = backdrop
    var spring = SpringChoice()
    spring.form = options.choice(.spring, as: .response)
    spring.response = options.number(.response)
    spring.duration = options.number(.duration)
    spring.damping = Self.damping(options.text(.damping))
    spring.velocityUnit = options.choice(.velocityUnit, as: .physical)
    spring.fastDamping = style.fastDamping
    var rules = Sheet.Rules()
    rules.policy = options.choice(.policy, as: .rushing)
    rules.rubberBand = options.choice(.rubberBand, as: .none)
    rules.handoff = options.choice(.handoff, as: .full)
    rules.scrollExpands = options.flag(.scrollExpands)
    rules.spring = spring
    rules.dismissal = options.flag(.dismiss) ? Dismissal() : nil
    rules.backdropDismisses = backdrop.dismisses
    rules.start = Int(options.number(.notch))
    sheet = rules
    var named = (enabled ?? []) + [rules.start]
    if case .notch(let notch) = backdrop.undimmed { named.append(notch) }
    for notch in named where notch >= count {
      throw .refused(
        "no notch \(notch): there \(count == 1 ? "is only notch 0" : "are 0 to \(count - 1)")")
    }
  }

  /// Notches by number, nil for all of them.
  ///
  /// - Throws: `LayoutFailure.refused` for any other text.
  static func enabled(_ text: String) throws(LayoutFailure) -> [Int]? {
    switch text {
    case "all": return nil
    case "none": return []
    default:
      let words = text.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = words.compactMap { Int($0) }.filter { 0..<NotchList.most ~= $0 }
      guard numbers.count == words.count, Set(numbers).count == numbers.count else {
        throw .refused("enabled takes \(OverlayOption.enabledForm), not '\(text)'")
      }
      return numbers
    }
  }

  /// A damping ratio; nil for `auto` and for anything else.
  static func damping(_ text: String) -> Double? {
    Substring(text).number.flatMap { 0.05...10 ~= $0 ? $0 : nil }
  }
}

/// Reads the options in force.
private struct OptionReader {
  let context: any LayoutContext

  func number(_ option: OverlayOption) -> Double {
    if case .number(let value) = value(option) { value } else { 0 }
  }

  func text(_ option: OverlayOption) -> String {
    if case .text(let value) = value(option) { value } else { "" }
  }

  func flag(_ option: OverlayOption) -> Bool { value(option) == .flag(true) }

  func choice<Word: RawRepresentable<Int>>(_ option: OverlayOption, as fallback: Word) -> Word {
    guard case .choice(let value) = value(option) else { return fallback }
    return Word(rawValue: value) ?? fallback
  }

  /// The value in force; an unset option counts as its default.
  private func value(_ option: OverlayOption) -> OptionValue? {
    context.option(option.rawValue, inSection: nil) ?? option.declaration.defaultValue
  }
}
