import LayoutCore

/// The options of `overlay`.
enum OverlayOption {
  static let notches = LayoutOption<NotchList>(
    0, "notches", form: NotchList.form, default: "1/4,1/2,3/4",
    "Heights at which the sheet rests, ascending.", reading: NotchList.init)
  static let enabled = LayoutOption<[Int]?>(
    1, "enabled", form: "all|none|NOTCH,NOTCH…", default: "all",
    "Notches that a release may choose; the command 'notch' may use any.", read: NotchList.enabled)
  static let notch = LayoutOption<Int>(
    2, "notch", default: 0, range: 0...(NotchList.most - 1),
    "Notch where the sheet starts, and where policy=fixed goes.")
  static let style = LayoutOption<SheetStyle>(
    3, "style", default: .expandable,
    "expandable: slides, and grows beyond the highest notch; flexible: as long as its visible part; "
      + "rigid: slides.")
  static let policy = LayoutOption<ReleasePolicy>(
    4, "policy", default: .rushing,
    "How a release chooses a notch; 'policy compare' shows what each would do.")
  static let rubberBand = LayoutOption<RubberBand>(
    5, "rubber-band", default: .none,
    "How far the sheet follows a drag beyond its last notch.")
  static let handoff = LayoutOption<Handoff>(
    6, "handoff", default: .full,
    "full: one motion moves sheet and content in turn; seed: as the article does, the list goes back to "
      + "its top (S-12).")
  static let scrollExpands = LayoutOption<Bool>(
    7, "scroll-expands", default: true,
    "Whether a drag that starts in the content may move the sheet.")
  static let momentum = LayoutOption<Bool>(
    8, "momentum", default: false,
    "Whether the rest of a fling carries over from content to sheet and back.")
  static let handle = LayoutOption<Double>(
    9, "handle", default: 0, "Length of a strip that always moves the sheet, in points; 0: none.")
  static let spring = LayoutOption<SpringChoice.Form>(
    10, "spring", default: .response,
    "response: specified by its undamped period; duration: by the time it takes (S-32).")
  static let damping = LayoutOption<Double?>(
    11, "damping", form: "auto|RATIO", expected: "auto or a ratio from 0.05 to 10",
    default: "auto", "Damping ratio from 0.05 to 10; auto: by the speed of the release.",
    read: SpringChoice.damping)
  static let response = LayoutOption<Double>(
    12, "response", default: 0.3, range: 0.01...10,
    "Undamped period of the spring, in seconds.")
  static let duration = LayoutOption<Double>(
    13, "duration", default: 0.3, range: 0.01...10,
    "Time until a thousandth of the distance is left, in seconds, for spring=duration.")
  static let velocityUnit = LayoutOption<SpringChoice.VelocityUnit>(
    14, "velocity-unit", default: .physical,
    "physical: the spring starts at the finger's velocity; seed: as the article does, at its magnitude "
      + "in points per millisecond."
  )
  static let backdrop = LayoutOption<Backdrop.Opacity>(
    15, "backdrop", form: "A..B", expected: "A..B, each from 0 to 1", default: "0..0",
    "Opacity beside the sheet at the lowest and the highest enabled notch, from 0 to 1.",
    read: Backdrop.Opacity.init)
  static let backdropTouch = LayoutOption<Backdrop.Touch>(
    16, "backdrop-touch", default: .auto,
    "What a touch beside the sheet does; auto: blocked where the backdrop is visible.")
  static let largestUndimmed = LayoutOption<Backdrop.Undimmed>(
    17, "largest-undimmed", form: "all|none|NOTCH", default: "all",
    "Highest notch without a backdrop; none: at every notch; all: 'backdrop' alone decides.",
    read: Backdrop.Undimmed.init)
  static let dismiss = LayoutOption<Bool>(
    18, "dismiss", default: false,
    "Whether a release may dismiss the sheet: below the notches, or very fast.")
  static let edge = LayoutOption<SheetEdge>(
    19, "edge", default: .bottom, "The container's edge that the sheet comes out of.")
  static let keyboard = LayoutOption<Double>(
    20, "keyboard", default: 0,
    "Height of the keyboard over the container, in points, for edge=bottom.")

  /// All of them, in the order of their numbers.
  static let all = OptionList {
    notches
    enabled
    notch
    style
    policy
    rubberBand
    handoff
    scrollExpands
    momentum
    handle
    spring
    damping
    response
    duration
    velocityUnit
    backdrop
    backdropTouch
    largestUndimmed
    dismiss
    edge
    keyboard
  }
}

/// The options in force.
struct OverlayRules {
  let list: NotchList
  let enabled: [Int]?
  let sheet: Sheet.Rules
  /// Whether a release may dismiss the sheet.
  let mayDismiss: Bool
  let edge: SheetEdge
  let style: SheetStyle
  let backdrop: Backdrop
  let handle: Double
  let keyboard: Double

  /// Reads the general values of all options.
  ///
  /// - Throws: `LayoutFailure.refused` for notches that there are not.
  init(_ context: any LayoutContext) throws(LayoutFailure) {
    list = OverlayOption.notches.value(in: context)
    enabled = OverlayOption.enabled.value(in: context)
    edge = OverlayOption.edge.value(in: context)
    style = OverlayOption.style.value(in: context)
    handle = OverlayOption.handle.value(in: context)
    keyboard = edge == .bottom ? OverlayOption.keyboard.value(in: context) : 0
    backdrop = Backdrop(
      opacity: OverlayOption.backdrop.value(in: context),
      touch: OverlayOption.backdropTouch.value(in: context),
      undimmed: OverlayOption.largestUndimmed.value(in: context))
    mayDismiss = OverlayOption.dismiss.value(in: context)
    sheet = Sheet.Rules(
      policy: OverlayOption.policy.value(in: context),
      rubberBand: OverlayOption.rubberBand.value(in: context),
      handoff: OverlayOption.handoff.value(in: context),
      scrollExpands: OverlayOption.scrollExpands.value(in: context),
      keepsMomentum: OverlayOption.momentum.value(in: context),
      spring: SpringChoice(
        form: OverlayOption.spring.value(in: context),
        response: OverlayOption.response.value(in: context),
        duration: OverlayOption.duration.value(in: context),
        damping: OverlayOption.damping.value(in: context),
        velocityUnit: OverlayOption.velocityUnit.value(in: context), fastDamping: style.fastDamping),
      backdropDismisses: backdrop.dismisses, start: OverlayOption.notch.value(in: context))
    var named = (enabled ?? []) + [sheet.start]
    if case .notch(let notch) = backdrop.undimmed { named.append(notch) }
    for notch in named { try NotchList.require(notch, of: list.notches.count) }
  }
}
