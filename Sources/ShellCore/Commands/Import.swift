internal import CalendarFiles
internal import ShellValues
internal import TextFormats

extension Command {
  static let importItems = Command(
    "import", .content, .edit,
    "Replaces the content with the items of a file; of a capture, the whole layer.",
    suggestedFor: ["open", "read"], role: .importItems, deeds: .readsFile,
    forms: [
      Form(
        .path("FILE"), .flag("--strict"),
        "A malformed line is skipped; --strict: it refuses the file."
      ) { shell, path, isStrict throws(Refusal) in
        try shell.importItems(path, isStrict: isStrict)
      }
    ],
    examples: ["import items.csv", "import items.csv --strict", "import feed.capture.json"])

  static let exportData = Command(
    "export-data", .content, .file,
    "Writes the items of the current layer to a new CSV, JSON or iCalendar file.",
    suggestedFor: ["dump", "save", "write"], deeds: .writesFile,
    forms: [
      Form(
        .path("FILE"),
        "FILE.csv or FILE.json: all items; FILE.ics: those with a date, as events."
      ) { _, path in .request(.exportData(path: path)) }
    ],
    examples: [
      "sections 3; export-data items.csv",
      "sections 1; item 0,0 date=2025-05-06 start=9:00; export-data tea.ics",
    ])
}
