import LayoutCore

/// The options of `overlay`, numbered in the order of the declaration.
enum OverlayOption: Int, CaseIterable {
  case notches, enabled, notch, style, policy, rubberBand, handoff, scrollExpands, handle
  case spring, damping, response, duration, velocityUnit
  case backdrop, backdropTouch, largestUndimmed, dismiss, edge, keyboard

  /// The longest length an option takes, in points.
  static let longest = 1e9
  /// The form of the option `enabled`.
  static let enabledForm = "all|none|NOTCH,NOTCH…"
  /// The form of the option `damping`.
  static let dampingForm = "auto|RATIO"

  /// Every option as people see it.
  static let declarations: [OptionDeclaration] = allCases.map(\.declaration)

  /// Name, type, default and sentence of the option.
  var declaration: OptionDeclaration {
    let length = OptionType.number(0...Self.longest)
    let seconds = OptionType.number(0.01...10)
    switch self {
    case .notches:
      return OptionDeclaration(
        "notches", .text(form: NotchList.form), default: .text("1/4,1/2,3/4"),
        summary: "Heights at which the sheet rests, ascending.")
    case .enabled:
      return OptionDeclaration(
        "enabled", .text(form: Self.enabledForm), default: .text("all"),
        summary: "Notches that a release may choose; 'notch' may go to any.")
    case .notch:
      return OptionDeclaration(
        "notch", .integer(0...(NotchList.most - 1)), default: .number(0),
        summary: "Where the sheet starts, and where policy=fixed goes.")
    case .style:
      return OptionDeclaration(
        "style", .choice(["expandable", "flexible", "rigid"]), default: .choice(0),
        summary: "A panel that slides and grows, one that is as long as is seen, one that slides.")
    case .policy:
      return OptionDeclaration(
        "policy", .choice(ReleasePolicy.allCases.map(\.name)), default: .choice(0),
        summary: "How a release chooses a notch; 'policy compare' shows what each would do.")
    case .rubberBand:
      return OptionDeclaration(
        "rubber-band", .choice(RubberBand.allCases.map { "\($0)" }), default: .choice(0),
        summary: "What is shown of a drag of the handle beyond the last notch.")
    case .handoff:
      return OptionDeclaration(
        "handoff", .choice(["full", "seed"]), default: .choice(0),
        summary: "One motion moves sheet and content in turn, or the source document's simple rule."
      )
    case .scrollExpands:
      return OptionDeclaration(
        "scroll-expands", .flag, default: .flag(true),
        summary: "Whether a drag that starts in the content may move the sheet.")
    case .handle:
      return OptionDeclaration(
        "handle", length, default: .number(0),
        summary: "Length of a strip that always moves the sheet, in points; 0: none.")
    default: return motionDeclaration(seconds) ?? shapeDeclaration(length)
    }
  }

  private func motionDeclaration(_ seconds: OptionType) -> OptionDeclaration? {
    switch self {
    case .spring:
      return OptionDeclaration(
        "spring", .choice(["response", "duration"]), default: .choice(0),
        summary: "A spring by its period, or by the time it takes: a chosen model, not Apple's.")
    case .damping:
      return OptionDeclaration(
        "damping", .text(form: Self.dampingForm), default: .text("auto"),
        summary: "Damping ratio from 0.05 to 10; auto: by the speed of the release.")
    case .response:
      return OptionDeclaration(
        "response", seconds, default: .number(0.3),
        summary: "Period of the spring when undamped, in seconds.")
    case .duration:
      return OptionDeclaration(
        "duration", seconds, default: .number(0.3),
        summary: "Time until a thousandth is left of the way, in seconds; for spring=duration.")
    case .velocityUnit:
      return OptionDeclaration(
        "velocity-unit", .choice(["physical", "seed"]), default: .choice(0),
        summary: "The spring starts as fast as the finger, or as the source document reads it.")
    default: return nil
    }
  }

  private func shapeDeclaration(_ length: OptionType) -> OptionDeclaration {
    switch self {
    case .backdrop:
      return OptionDeclaration(
        "backdrop", .text(form: "A..B"), default: .text("0..0"),
        summary:
          "Opacity beside the sheet, from 0 to 1: at the lowest enabled notch, at the highest.")
    case .backdropTouch:
      return OptionDeclaration(
        "backdrop-touch", .choice(["auto", "block", "pass", "dismiss", "dismiss+pass"]),
        default: .choice(0),
        summary: "What a touch beside the sheet does; auto: blocked where the backdrop is seen.")
    case .largestUndimmed:
      return OptionDeclaration(
        "largest-undimmed", .text(form: Backdrop.Undimmed.form), default: .text("all"),
        summary: "Up to which notch there is no backdrop; all: its range alone says.")
    case .dismiss:
      return OptionDeclaration(
        "dismiss", .flag, default: .flag(false),
        summary: "Whether a release may take the sheet away: below the notches, or very fast.")
    case .edge:
      return OptionDeclaration(
        "edge", .choice(SheetEdge.allCases.map { "\($0)" }), default: .choice(0),
        summary: "The side of the container that the sheet comes out of.")
    default:
      return OptionDeclaration(
        "keyboard", length, default: .number(0),
        summary: "How much of the container the keyboard covers, in points; for edge=bottom.")
    }
  }
}
