// The page that shows the scene in a browser; the front end starts its server.

extension Command {
  static let live = Command(
    "live", .picture, .shell,
    "Shows the scene in a browser, or prints the URL.",
    suggestedFor: ["browser", "serve", "web"],
    forms: [
      Form(.optional(.isOn)) { shell, isOn in
        let words = ["live"] + (isOn.map { [$0 ? "on" : "off"] } ?? [])
        return .host(.handOver(.live(isOn: isOn, command: words.joined(separator: " "))))
      }
    ],
    examples: ["live on", "live off"])
}
