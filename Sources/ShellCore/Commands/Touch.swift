internal import CollectionEngine
internal import LayoutCore

// A finger and the clock, which only these commands move.

extension Command {
  static let press = Command(
    "press", .touch, .view,
    "Starts a touch at a scene point; a moving sheet stops.",
    forms: [
      Form(.point("X", "Y")) { shell, point throws(Refusal) in
        try shell.touch { scene throws(EngineError) in try scene.press(point) }
      }
    ],
    examples: ["load flow; sections 90; press 160 300"])

  static let drag = Command(
    "drag", .touch, .view,
    "Moves the finger, right and down positive, at once or over time.",
    forms: [
      Form(.point("DX", "DY"), .optional(.labelled("in", .number("MS")), default: 0)) {
        shell, distance, time throws(Refusal) in
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
    "Lifts the finger at its last velocity, or at another.",
    forms: [
      Form("Lifts the finger at its last velocity.") { shell throws(Refusal) in
        try shell.touch { scene throws(EngineError) in try scene.release(velocity: nil) }
      },
      Form(.point("VX", "VY"), "Lifts the finger at another velocity, in points per second.") {
        shell, velocity throws(Refusal) in
        try shell.touch { scene throws(EngineError) in try scene.release(velocity: velocity) }
      },
    ],
    examples: [
      "load flow; sections 900; press 160 300; drag 0 -40; release 0 -1200",
      "load overlay over flow; press 160 400; drag 0 -80; release; settle",
    ])

  static let tick = Command(
    "tick", .touch, .view, "Lets a number of milliseconds pass.",
    suggestedFor: ["wait"],
    forms: [
      Form(.number("MS")) { shell, time throws(Refusal) in
        try shell.touch { scene throws(EngineError) in try scene.tick(milliseconds: time) }
      }
    ],
    examples: ["load overlay over flow; notch 2; tick 100"])

  static let settle = Command(
    "settle", .touch, .view, "Lets time pass until nothing moves.",
    suggestedFor: ["wait"],
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
          try scene.moveToNotch(notch, isAnimated: !isNow)
        }
      }
    ],
    examples: [
      "load overlay over flow; notch 2; settle", "load overlay over flow; notch 1 --now",
    ])

  static let policy = Command(
    "policy", .touch, .query,
    "Shows where each release policy would take the sheet.",
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

extension Shell {
  fileprivate func touch(_ gesture: (inout Scene) throws(EngineError) -> GestureReply)
    throws(Refusal) -> Reply
  {
    let reply = try engine { () throws(EngineError) in try gesture(&scene) }
    let content = reply.content.y != 0 ? reply.content.y : reply.content.x
    return .changed(
      ChangeReply(
        layers: try status(of: reply.layers),
        moved: ChangeReply.Moved(sheet: reply.sheet, content: content)))
  }

  fileprivate func comparePolicies(velocity: Point?) throws(Refusal) -> Reply {
    .policies(
      try engine { () throws(EngineError) in try scene.compareReleases(velocity: velocity) })
  }
}
