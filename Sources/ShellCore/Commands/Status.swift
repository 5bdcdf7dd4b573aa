internal import CollectionEngine
internal import LayoutCore
internal import ShellValues

// State, content and cost.

extension Command {
  static let status = Command(
    "status", .queries, .query, "Shows each layer's layout, content, viewport and state.",
    suggestedFor: ["show"],
    forms: [Form { shell throws(Refusal) in .status(try shell.remarkedStatuses()) }],
    examples: ["status"])

  static let content = Command(
    "content", .queries, .query,
    "Shows each section's item count, or the properties of items.",
    suggestedFor: ["list", "ls", "dir", "items", "\\d"],
    forms: [
      Form(.optional(.items("S,I[..J]"))) { shell, span throws(Refusal) in
        if let span { return try shell.properties(of: span) }
        return try shell.counts()
      }
    ],
    examples: ["sections 3 4; content", "sections 3; item 0,1 size=80x60; content 0,0..2"])

  static let stats = Command(
    "stats", .queries, .query, "Shows counters of the work of each layer's layout.",
    recalls: { _ in true },
    forms: [
      Form("Shows the counters.") { shell throws(Refusal) in try shell.counters() },
      Form(.keyword("reset"), "Sets every counter to 0.", effect: .shell) {
        shell, _ throws(Refusal) in
        shell.scene.resetCounters()
        shell.kept.resetCounters()
        shell.countersSince = shell.journal.lines.count
        return try shell.counters()
      },
    ],
    examples: ["load flow; stats", "stats reset"])

  static let trace = Command(
    "trace", .queries, .shell,
    "Shows the calls on layouts, and what each change invalidates.",
    forms: [
      Form(
        .choice([("on", CallTrace.Mode.on), ("off", .off), ("uikit", .uikit)]),
        "uikit: the UIKit method beside each call, in brackets."
      ) { shell, mode in
        shell.scene.trace.mode = mode
        return .trace(mode)
      }
    ],
    examples: [
      "trace on; load flow; sections 7; attrs; trace off",
      "trace uikit; load flow; sections 7; attrs; trace off",
    ])
}

extension Command {
  static let diff = Command(
    "diff", .queries, .query,
    "Shows which visible elements changed since the last diff.", recalls: { _ in true },
    forms: [Form { shell throws(Refusal) in try shell.difference() }],
    examples: ["load flow; sections 7; diff; insert 0,0; diff"])
}
