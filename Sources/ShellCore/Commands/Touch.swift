internal import CollectionEngine
internal import LayoutCore

// The finger and the clock; only these commands move them.

extension Command {
  static let press = Command(
    "press", .touch, .view,
    "Starts a touch at a scene point; a moving sheet stops.",
    role: .press,
    forms: [
      Form(.point("X", "Y")) { shell, point throws(Refusal) in
        try shell.press(at: point)
      }
    ],
    examples: ["load flow; sections 90; press 160 300"])

  static let drag = Command(
    "drag", .touch, .view,
    "Moves the finger, right and down positive, at once or over time.",
    role: .drag,
    forms: [
      Form(
        .point("DX", "DY"), .optional(.labelled("in", .number("MS")), default: 0),
        "'in MS' sets the finger's velocity; without it, 'release' starts at rest."
      ) { shell, distance, time throws(Refusal) in
        try shell.touch { scene throws(EngineError) in
          try scene.drag(distance, milliseconds: time)
        }
      }
    ],
    examples: [
      "load flow; sections 90; press 160 300; drag 0 -40",
      "load overlay over flow; press 160 400; drag 0 -80 in 100; release",
    ])

  static let release = Command(
    "release", .touch, .view,
    "Lifts the finger at its last velocity or another, or cancels the touch.",
    role: .release,
    forms: [
      Form("Lifts the finger at its last velocity.") { shell throws(Refusal) in
        try shell.touch { scene throws(EngineError) in try scene.release(velocity: nil) }
      },
      Form(.point("VX", "VY"), "Lifts the finger at another velocity, in points per second.") {
        shell, velocity throws(Refusal) in
        try shell.touch { scene throws(EngineError) in try scene.release(velocity: velocity) }
      },
      Form(.keyword("cancel"), "Cancels the touch: no tap, action, edit or fling follows.") {
        shell, _ throws(Refusal) in
        try shell.touch { scene throws(EngineError) in try scene.cancelTouch() }
      },
    ],
    examples: [
      "load flow; sections 900; press 160 300; drag 0 -40; release 0 -1200",
      "load overlay over flow; press 160 400; drag 0 -80; release; settle",
    ])

  static let tick = Command(
    "tick", .touch, .view, "Lets a number of milliseconds pass.",
    suggestedFor: ["wait"],
    role: .tick,
    forms: [
      Form(.number("MS")) { shell, time throws(Refusal) in
        try shell.touch { scene throws(EngineError) in try scene.tick(milliseconds: time) }
      }
    ],
    examples: ["load overlay over flow; notch 2; tick 100"])

  static let settle = Command(
    "settle", .touch, .view, "Lets time pass until nothing moves.",
    suggestedFor: ["wait"],
    role: .settle,
    forms: [
      Form { shell throws(Refusal) in
        try shell.touch { scene throws(EngineError) in try scene.settle() }
      }
    ],
    examples: ["load overlay over flow; notch 2; settle"])

  static let notch = Command(
    "notch", .touch, .view,
    "Moves the current layer's sheet to a notch; --now: at once.",
    forms: [
      Form(.integer("I", in: 0...31), .flag("--now")) { shell, notch, isNow throws(Refusal) in
        try shell.touch { scene throws(EngineError) in
          try scene.moveToRest(notch, isAnimated: !isNow)
        }
      }
    ],
    examples: [
      "load overlay over flow; notch 2; settle", "load overlay over flow; notch 1 --now",
    ])

  static let policy = Command(
    "policy", .touch, .query,
    "Shows where each release policy would take the sheet, or a swiped row.",
    forms: [
      Form(.keyword("compare"), "Compares at the finger's last velocity.") {
        shell, _ throws(Refusal) in try shell.comparePolicies(velocity: nil)
      },
      Form(
        .keyword("compare", .point("VX", "VY")),
        "Compares at this velocity, in points per second."
      ) { shell, velocity throws(Refusal) in try shell.comparePolicies(velocity: velocity) },
    ],
    examples: [
      "load overlay over flow; policy compare",
      "load overlay over flow; press 160 400; drag 0 -80; policy compare 0 -500",
    ])
}

// Hit tests.

extension Command {
  static let hit = Command(
    "hit", .queries, .query,
    "Reports which element receives a touch.",
    suggestedFor: ["why"], role: .look,
    forms: [
      Form(
        .point("X", "Y"), .flag("--why"), .flag("--stack"),
        "--stack lists what lies under it; --why explains each one."
      ) {
        shell, point, isWhy, isStack throws(Refusal) in
        try shell.hit(point, isWhy ? .why : isStack ? .stack : .target)
      }
    ],
    examples: ["load flow; sections 7; hit 70 10", "load flow; sections 7; hit 70 10 --why"])

  static let passthrough = Command(
    "passthrough", .queries, .query,
    "Lists where touches fall through a layer, in scene coordinates.",
    forms: [
      Form(
        .optional(.layer("LAYER")), Argument<Int?>.flag("--limit", .count("N")),
        "--limit lists at most N regions and reports how many it omits."
      ) { shell, layer, limit throws(Refusal) in
        let (answer, kinds) = try shell.engine { () throws(EngineError) in
          (try shell.scene.passThrough(layer: layer), try shell.scene.kinds(layer: layer))
        }
        return .passThrough(
          PassThroughReply(
            answer: answer, kinds: kinds, viewport: shell.scene.viewportSize, limit: limit))
      }
    ],
    examples: [
      "load flow; sections 7; passthrough", "load flow; sections 7; passthrough --limit 2",
    ])

  static let touchmap = Command(
    "touchmap", .queries, .query,
    "Shows which layer receives touches in which part of the viewport.",
    role: .look,
    forms: [
      Form { shell throws(Refusal) in
        .touchMap(try shell.engine { () throws(EngineError) in try shell.scene.touchMap() })
      }
    ],
    examples: ["load flow; sections 7; touchmap"])
}
