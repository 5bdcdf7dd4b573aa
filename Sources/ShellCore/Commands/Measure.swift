internal import CollectionEngine
internal import LayoutCore

extension Command {
  static let measure = Command(
    "measure", .view, .view,
    "Measures elements of the current layer, visible or not, and then what is visible.",
    suggestedFor: ["estimate", "size"],
    forms: [
      Form(.keyword("all"), "Measures every element.") { shell, _ throws(Refusal) in
        try shell.change { scene throws(EngineError) in try scene.measure(nil) }
      },
      Form(.oneOrMore(.element), "Measures these; what has been measured is not asked again.") {
        shell, names throws(Refusal) in
        var elements: [Element] = []
        for name in names { elements.append(try shell.element(name)) }
        return try shell.change { [elements] scene throws(EngineError) in
          try scene.measure(elements)
        }
      },
    ],
    examples: [
      "load flow estimate=50; sections 40; measure 0,20", "load flow estimate=auto; measure all",
    ])
}
