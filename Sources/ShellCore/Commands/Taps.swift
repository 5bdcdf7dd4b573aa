internal import CollectionEngine
internal import LayoutCore

// Whole gestures, and the commands bound to them.

extension Command {
  static let tap = Command(
    "tap", .touch, .view,
    "Taps a scene point; xN taps it up to 100 times.",
    suggestedFor: ["click", "touch"],
    forms: [
      Form(.point("X", "Y"), .optional(.times, default: 1)) { shell, point, count throws(Refusal) in
        guard count <= Shell.tapLimit else {
          throw Refusal(
            .badValue(name: "xN", expected: .tapCount(limit: Shell.tapLimit), found: "x\(count)"))
        }
        return try shell.touch(Shell.taps(at: point, count))
      }
    ],
    examples: [
      "load flow; sections 7; tap 70 10",
      "load flow; sections 7; on tap cell do append {section}; tap 9 9 x2",
    ])

  static let longPress = Command(
    "long-press", .touch, .view,
    "Holds a finger at a scene point, by default for 500 ms.",
    suggestedFor: ["hold"],
    forms: [
      Form(.point("X", "Y"), .optional(.number("MS"), default: RecognisedTouch.holdTime)) {
        shell, point, time throws(Refusal) in
        let times = RecognisedTouch.holdTime...Scene.coordinateLimit
        guard times.contains(time) else {
          throw Refusal(
            .badValue(name: "MS", expected: .numberIn(times), found: Sentence.number(time)))
        }
        return try shell.touch([.press(point), .wait(time), .lift])
      }
    ],
    examples: ["load flow; sections 7; long-press 70 10", "load flow; long-press 70 10 800"])

  static let on = Command(
    "on", .touch, .view,
    "Binds commands to taps, long presses and swipe actions, or lists them.",
    suggestedFor: ["bind"], role: .bind, deeds: .binds,
    forms: [
      Form(
        .optional(.boundGesture), "Lists all bindings, or those of a gesture.", effect: .query,
        deeds: []
      ) { (shell, gesture: String?) in
        .bindings(
          shell.bindings.map { $0.binding }.filter {
            gesture == nil || $0.trigger.gesture == gesture
          })
      },
      Form(
        .keyword("swipe", .identifier("ACTION")), .keyword("do"), .commands("COMMAND"),
        "Runs commands for an action of a swiped row; 'delete' deletes the row by itself."
      ) { shell, action, _, text throws(Refusal) in
        try shell.bind(.action(action), text)
      },
      Form(
        .keyword("swipe", .identifier("ACTION")), .keyword("none"),
        "Removes the binding of an action."
      ) { shell, action, _ throws(Refusal) in try shell.unbind(.action(action)) },
      Form(
        .gesture, .keyword("layer", .layer("LAYER")), .keyword("do"), .commands("COMMAND"),
        "Runs commands for a target in a layer, where nothing is bound to its kind."
      ) { shell, gesture, layer, _, text throws(Refusal) in
        try shell.bind(.layer(gesture, layer), text)
      },
      Form(
        .gesture, .kind("cell|KIND"), .keyword("do"), .commands("COMMAND"),
        "Runs commands on the tapped layer; {section}, {item}, {x}, {y}, {layer} are the target's."
      ) { shell, gesture, kind, _, text throws(Refusal) in
        try shell.bind(.kind(gesture, kind), text)
      },
      Form(
        .gesture, .keyword("layer", .layer("LAYER")), .keyword("none"), "Removes a binding."
      ) { shell, gesture, layer, _ throws(Refusal) in try shell.unbind(.layer(gesture, layer)) },
      Form(.gesture, .kind("cell|KIND"), .keyword("none"), "Removes a binding.") {
        shell, gesture, kind, _ throws(Refusal) in try shell.unbind(.kind(gesture, kind))
      },
    ],
    examples: [
      "on tap cell do append {section}",
      "on long-press layer main do delete {section},{item}",
      "on tap cell do append {section}; on tap cell none",
      "on swipe delete do delete {section},{item}",
    ])
}

extension Argument where Value == RecognisedTouch.Gesture {
  /// `tap` or `long-press`.
  fileprivate static var gesture: Argument {
    .choice(RecognisedTouch.Gesture.allCases.map { ($0.rawValue, $0) })
  }
}

extension Argument where Value == String {
  /// `tap`, `long-press` or `swipe`.
  fileprivate static var boundGesture: Argument {
    .choice((RecognisedTouch.Gesture.allCases.map { $0.rawValue } + ["swipe"]).map { ($0, $0) })
  }
}

extension Argument where Value == PlacedText {
  /// The rest of the line, as typed; a single quoted word without its quotes.
  fileprivate static func commands(_ name: String) -> Argument {
    let slot = Slot.rest(name)
    return Argument(Shape([Place(slot: slot)])) { reader throws(Refusal) in
      try reader.commands(for: slot)
    }
  }
}
