internal import LayoutCore

extension CommandTable {
  /// A finger and the clock, which only these commands move.
  static let touch: [CommandSpec] = [
    CommandSpec(
      name: "press", group: .touch, effect: .view,
      summary: "Puts a finger down at a point of the scene; it stops a sheet on its way.",
      forms: [Form([.required(.number("X")), .required(.number("Y"))]) { .press($0.point(0)) }],
      examples: ["load flow; sections 90; press 160 300"]),
    CommandSpec(
      name: "drag", group: .touch, effect: .view,
      summary: "Moves the finger, down and right positive, in so many milliseconds.",
      forms: [
        Form([
          .required(.number("DX")), .required(.number("DY")),
          .optional(.labelled("in", .number("MS"))),
        ]) { a in .drag(a.point(0), milliseconds: a.number(2)) }
      ],
      examples: [
        "load flow; sections 90; press 160 300; drag 0 -40",
        "load overlay over flow; sections 90; press 160 400; drag 0 -80 in 100; release",
      ]),
    CommandSpec(
      name: "release", group: .touch, effect: .view,
      summary:
        "Lifts the finger, at its last velocity or another, in points a second.",
      forms: [
        Form([], "Lifts the finger at its last velocity.") { _ in .release(velocity: nil) },
        Form(
          [.required(.number("VX")), .required(.number("VY"))],
          "Lifts the finger at another velocity, in points a second."
        ) {
          .release(velocity: $0.point(0))
        },
      ],
      examples: [
        "load flow; sections 900; press 160 300; drag 0 -40; release 0 -1200",
        "load overlay over flow; sections 90; press 160 400; drag 0 -80; release; settle",
      ]),
    CommandSpec(
      name: "tick", group: .touch, effect: .view, summary: "Lets so many milliseconds pass.",
      forms: [Form([.required(.number("MS"))]) { .tick(milliseconds: $0.number(0)) }],
      examples: ["load overlay over flow; notch 2; tick 100"]),
    CommandSpec(
      name: "settle", group: .touch, effect: .view, summary: "Lets time pass until nothing moves.",
      forms: [Form { _ in .settle }], examples: ["load overlay over flow; notch 2; settle"]),
    CommandSpec(
      name: "notch", group: .touch, effect: .view,
      summary: "Sends the current layer's sheet to a notch: time takes it, or --now.",
      forms: [
        Form([.required(.integer("I", 0...31))], flags: [Flag(name: "--now")]) { a in
          .notch(a.integer(0) ?? 0, isAnimated: !a.hasFlag("--now"))
        }
      ],
      examples: [
        "load overlay over flow; notch 2; settle", "load overlay over flow; notch 1 --now",
      ]),
    CommandSpec(
      name: "policy", group: .touch, effect: .query,
      summary:
        "Shows where each policy would take the current layer's sheet now.",
      forms: [
        Form([.required(.keyword(["compare"]))], "Compares for the finger's last velocity.") {
          _ in .policyCompare(velocity: nil)
        },
        Form(
          [
            .required(.keyword(["compare"])), .required(.number("VX")), .required(.number("VY")),
          ], "Compares for a release at this velocity, in points a second."
        ) { .policyCompare(velocity: $0.point(1)) },
      ],
      examples: [
        "load overlay over flow; policy compare",
        "load overlay over flow; sections 90; press 160 400; drag 0 -80; policy compare 0 -500",
      ]),
  ]
}
