internal import LayoutCore

extension CommandTable {
  /// Questions about the scene, and the picture of it.
  static let queries: [CommandSpec] = [
    CommandSpec(
      name: "attrs", group: .queries, effect: .query,
      summary: "Lists where elements of the current layer are, in content coordinates.",
      forms: [
        Form([], "Lists what is visible.", flags: attributeFlags) { attributes($0, .visible) },
        Form([.required(.keyword(["visible"]))], "Lists what is visible.", flags: attributeFlags) {
          attributes($0, .visible)
        },
        Form([.required(.keyword(["all"]))], "Lists every element.", flags: attributeFlags) {
          attributes($0, .all)
        },
        Form(
          [
            .required(.keyword(["rect"])), .required(.number("X")), .required(.number("Y")),
            .required(.number("W")), .required(.number("H")),
          ], "Lists what a rectangle of the content touches.", flags: attributeFlags
        ) { a in
          let size = Size(width: a.number(3), height: a.number(4))
          return attributes(a, .rect(Rect(origin: a.point(1), size: size)))
        },
        Form([.required(.element)], "Shows one element, visible or not.", flags: attributeFlags) {
          attributes($0, .element($0.element(0)))
        },
      ],
      examples: [
        "load flow; sections 7; attrs", "load flow; sections 7; attrs 0,3 --screen",
        "load flow; sections 7; attrs rect 0 0 100 100 --kind cell --limit 2",
      ]),
    CommandSpec(
      name: "hit", group: .queries, effect: .query,
      summary: "Says who gets a touch; --stack: who else would, --why: and why not.",
      forms: [
        Form(
          [.required(.number("X")), .required(.number("Y"))],
          flags: [Flag(name: "--why"), Flag(name: "--stack")]
        ) { a in
          .hit(a.point(0), a.hasFlag("--why") ? .why : a.hasFlag("--stack") ? .stack : .target)
        }
      ],
      examples: ["load flow; sections 7; hit 70 10", "load flow; sections 7; hit 70 10 --why"]),
    CommandSpec(
      name: "item-at", group: .queries, effect: .query,
      summary: "Finds the cell of the current layer at a point of its content.",
      forms: [Form([.required(.number("X")), .required(.number("Y"))]) { .itemAt($0.point(0)) }],
      examples: ["load flow; sections 7; item-at 70 10"]),
    CommandSpec(
      name: "passthrough", group: .queries, effect: .query,
      summary: "Lists the disjoint rectangles of the scene where touches fall through a layer.",
      forms: [Form([.optional(.layer("LAYER"))]) { .passthrough(layer: $0.word(0)) }],
      examples: ["load flow; sections 7; passthrough"]),
    CommandSpec(
      name: "touchmap", group: .queries, effect: .query,
      summary: "Says which layer gets which part of the viewport.",
      forms: [Form { _ in .touchmap }], examples: ["load flow; sections 7; touchmap"]),
    CommandSpec(
      name: "status", group: .queries, effect: .query,
      summary: "Shows each layer's layout, content, viewport and state.",
      forms: [Form { _ in .status }], examples: ["status"]),
    CommandSpec(
      name: "content", group: .queries, effect: .query,
      summary: "Shows how many items each section has, or what items say about themselves.",
      forms: [
        Form([.optional(.items("S,I[..J]"))]) { a in
          guard let (section, items) = a.items(0) else { return .contentCounts }
          return .content(section: section, items: items)
        }
      ],
      examples: ["sections 3 4; content", "sections 3; item 0,1 size=80x60; content 0,0..2"]),
    CommandSpec(
      name: "explain", group: .queries, effect: .query,
      summary: "Says why an element is where it is.",
      forms: [
        Form([.required(.element)]) { .explain($0.element(0)) }
      ],
      examples: ["load flow; sections 7; explain 0,6"]),
    CommandSpec(
      name: "diff", group: .queries, effect: .query,
      summary: "Shows how the visible elements of all layers changed since the last diff.",
      forms: [Form { _ in .diff }], examples: ["load flow; sections 7; diff; insert 0,0; diff"]),
    CommandSpec(
      name: "stats", group: .queries, effect: .query,
      summary: "Shows how much work each layer's layout was asked for.",
      forms: [
        Form([], "Shows the counters.") { _ in .stats(isReset: false) },
        Form([.required(.keyword(["reset"]))], "Sets every counter to 0.", effect: .shell) { _ in
          .stats(isReset: true)
        },
      ],
      examples: ["load flow; stats", "stats reset"]),
    CommandSpec(
      name: "trace", group: .queries, effect: .shell,
      summary: "Says whether each reply is followed by the calls made on the layouts.",
      forms: [Form([.required(.keyword(["on", "off"]))]) { .trace($0.name(0) == "on") }],
      examples: ["trace on; load flow; sections 7; attrs; trace off"]),
  ]

  /// Pictures of the scene.
  static let picture: [CommandSpec] = [
    CommandSpec(
      name: "draw", group: .picture, effect: .query,
      summary:
        "Draws what is visible, fitted to the window unless --full; dots: touches pass.",
      forms: [
        Form(
          flags: [
            Flag(name: "--width", value: .integer("COLS", 8...1000)), Flag(name: "--full"),
          ]
        ) { a in
          let isFull = a.hasFlag("--full")
          guard case .integer(let columns) = a.flag("--width") else {
            return .draw(columns: nil, isFull: isFull)
          }
          return .draw(columns: columns, isFull: isFull)
        }
      ],
      examples: ["load flow; sections 7; draw --width 40"]),
    CommandSpec(
      name: "svg", group: .picture, effect: .file,
      summary: "Writes what is visible as a picture to a new file, for a browser.",
      forms: [Form([.required(.path("FILE"))]) { .host(.svg(path: $0.name(0))) }],
      examples: ["load flow; sections 7; svg picture.svg"]),
    CommandSpec(
      name: "watch", group: .picture, effect: .shell,
      summary: "At the prompt, says whether each change is followed by the picture.",
      forms: [Form([.required(.keyword(["on", "off"]))]) { .host(.watch($0.name(0) == "on")) }],
      examples: ["watch on", "watch off"]),
  ]

  private static let attributeFlags = [
    Flag(name: "--kind", value: .kind("K")), Flag(name: "--screen"),
    Flag(name: "--limit", value: .integer("N", 0...PositionReading.limit)),
  ]

  private static func attributes(_ a: Matched, _ scope: AttributesRequest.Scope) -> Command {
    var request = AttributesRequest(scope: scope)
    request.isOnScreen = a.hasFlag("--screen")
    if case .word(let kind) = a.flag("--kind") { request.kind = kind }
    if case .integer(let limit) = a.flag("--limit") { request.limit = limit }
    return .attributes(request)
  }
}
