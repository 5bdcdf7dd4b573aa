internal import CaptureComparison
internal import LayoutCore

extension Command {
  static let compare = Command(
    "compare", .queries, .query,
    "Compares a capture of a running app with what the rules put in the same place.",
    suggestedFor: ["verify", "check"], deeds: [.readsFile, .loads],
    forms: [
      Form(
        .path("FILE"), .comparisonRequest, .flag("--save", .path("SESSION")),
        "On a scene of its own. --at: one query, 0 is what was visible; --tolerance: in points; "
          + "--with: a module; --laws: the capture alone; --save: keeps it as a new session."
      ) { shell, path, request, session throws(Refusal) in
        try shell.compare(path, request, savedTo: session)
      }
    ],
    examples: [
      "compare feed.capture.json", "compare feed.capture.json --at 0 --tolerance 0.001",
      "compare feed.capture.json --laws",
    ])
}

extension Command {
  static let ghost = Command(
    "ghost", .picture, .view,
    "Shows the device's frames in pictures, after the import of a capture.",
    forms: [
      Form(
        .choice(GhostMode.allCases.map { ($0.rawValue, $0) }),
        "on: dashed, where they are not those of the scene; differences: nothing else."
      ) { shell, mode throws(Refusal) in try shell.setGhost(mode) }
    ],
    examples: ["import feed.capture.json; ghost differences"])
}

extension Argument where Value == CaptureComparer.Request {
  /// `[--at N] [--tolerance T] [--with NAME] [--laws]`.
  fileprivate static var comparisonRequest: Argument {
    Argument<Int?>.flag("--at", .count("N"))
      .and(Argument<Double?>.flag("--tolerance", .number("T")))
      .and(Argument<String?>.flag("--with", .module("NAME")))
      .and(.flag("--laws"))
      .map {
        CaptureComparer.Request(
          query: $0.0.0.0, tolerance: $0.0.0.1, module: $0.0.1, judgesLawsOnly: $0.1)
      }
  }
}
