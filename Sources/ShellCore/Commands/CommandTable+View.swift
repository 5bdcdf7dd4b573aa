internal import CollectionEngine
internal import LayoutCore

extension CommandTable {
  /// Window, offset and margins.
  static let view: [CommandSpec] = [
    CommandSpec(
      name: "bounds", group: .view, effect: .view,
      summary: "Sets the viewport of all layers; X Y is the current layer's offset, unclamped.",
      forms: [
        Form(
          [.required(.number("W")), .required(.number("H"))], "Sets the size of the viewport."
        ) {
          .bounds(Size(width: $0.number(0), height: $0.number(1)), offset: nil)
        },
        Form(
          [
            .required(.number("X")), .required(.number("Y")), .required(.number("W")),
            .required(.number("H")),
          ], "Sets the size, and the current layer's offset without holding it in its range."
        ) {
          .bounds(Size(width: $0.number(2), height: $0.number(3)), offset: $0.point(0))
        },
      ],
      examples: ["bounds 320 480", "load flow; sections 90; bounds 0 120 320 480"]),
    CommandSpec(
      name: "inset", group: .view, effect: .view,
      summary: "Sets the extra scrollable margin around the current layer's content.",
      forms: [Form(edges) { .inset(insets($0)) }], examples: ["inset 20 0 40 0"]),
    CommandSpec(
      name: "safe-area", group: .view, effect: .view,
      summary: "Says how far bars cover the viewport; widens every layer's inset.",
      forms: [Form(edges) { .safeArea(insets($0)) }], examples: ["safe-area 47 0 34 0"]),
    CommandSpec(
      name: "scroll", group: .view, effect: .view,
      summary: "Scrolls the current layer, no further than its content allows.",
      forms: [
        Form(
          [.required(.keyword(["to"])), .required(.number("X")), .required(.number("Y"))],
          "Scrolls to an offset, no further than the content allows."
        ) {
          .scroll(.to($0.point(1), isClamped: true))
        },
        Form(
          [.required(.keyword(["by"])), .required(.number("DX")), .required(.number("DY"))],
          "Scrolls by a distance, no further than the content allows."
        ) {
          .scroll(.by($0.point(1), isClamped: true))
        },
        Form(
          [
            .required(.keyword(["item"])), .required(.indexPath("S,I")),
            .optional(.keyword(["start", "center", "end"])),
          ], "Scrolls until an item is visible, or to the start, center or end of the viewport."
        ) { .scroll(.item($0.indexPath(1), position($0.word(2)))) },
      ],
      examples: [
        "load flow; sections 90; scroll to 0 200", "load flow; sections 90; scroll by 0 40",
        "load flow; sections 90; scroll item 0,60 center",
      ]),
    CommandSpec(
      name: "scroll!", group: .view, effect: .view,
      summary: "Scrolls the current layer wherever told, past the ends of its content too.",
      forms: [
        Form(
          [.required(.keyword(["to"])), .required(.number("X")), .required(.number("Y"))],
          "Scrolls to an offset, whatever the content allows."
        ) {
          .scroll(.to($0.point(1), isClamped: false))
        },
        Form(
          [.required(.keyword(["by"])), .required(.number("DX")), .required(.number("DY"))],
          "Scrolls by a distance, whatever the content allows."
        ) {
          .scroll(.by($0.point(1), isClamped: false))
        },
      ],
      examples: ["load flow; sections 90; scroll! to 0 -60"]),
    CommandSpec(
      name: "fling", group: .view, effect: .view,
      summary: "Scrolls to where a fling comes to rest; velocity in points per second.",
      forms: [Form([.required(.number("VX")), .required(.number("VY"))]) { .fling($0.point(0)) }],
      examples: ["load flow; sections 900; fling 0 1200"]),
  ]

  private static let edges: [Argument] = ["T", "L", "B", "R"].map { .required(.number($0)) }

  private static func insets(_ a: Matched) -> Insets {
    Insets(top: a.number(0), left: a.number(1), bottom: a.number(2), right: a.number(3))
  }

  private static func position(_ word: String?) -> ScrollPosition {
    switch word {
    case "center": return .center
    case "end": return .end
    default: return .start
    }
  }
}
