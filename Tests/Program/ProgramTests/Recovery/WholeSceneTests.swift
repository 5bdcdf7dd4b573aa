import Foundation
import TestSupport
import Testing

/// Layers with frames, fingers, selection, focus, snapshots and invalidation: undone, recovered,
/// verified and shown in a page like everything else.
struct WholeSceneTests {
  let home: Home

  init() throws { home = try Home() }

  /// Lines that each change something that a journal has to bring back.
  private static let lines = [
    "load sticky over flow axis=both pin-x=\"items 0..0\" pin-y=header header=24 as table",
    "sections 12 20", "layer table frame 10 40 200 300", "load flow as front item-size=60x40",
    "sections 30", "layer front frame inset 350 0 0 10", "layer table mirror front",
    "layer front range own", "use table", "layer table selection multiple",
    "layer table kind header touch-inset=0,0,9,0", "item 0,3 touch-inset=5 label=\"a; b\"",
    "on tap cell do \"append {section}; item {section},{item} label={layer}\"",
    "on long-press layer table do \"deselect all; focus {section},{item}\"", "tap 30 80 x2",
    "tap 100 80", "long-press 160 80 700", "invalidate kind header", "snapshot begin",
    "snapshot section a", "snapshot items 1 2 3 4 5 6 7 8 9", "snapshot apply", "select 0,1 0,2",
    "layer table inset-adjustment scrollable-axes", "layer front always-bounce x",
    "safe-area 0 30 0 0", "layout-margins 0 20 0 5",
    "set section-inset-reference=layout-margins section 0", "focus 0,2", "focus next",
    "press 100 120", "drag 0 -30 in 20",
  ]

  private static let questions = ["on", "selected", "focus", "hit 70 62 --why", "passthrough"]

  private func state(_ shell: ShellTerminal) throws -> [String] {
    try shell.state() + Self.questions.flatMap { try shell.ask($0) }
  }

  @Test("A killed kernel, a killed shell, and undo and redo of every line bring all of it back")
  func recovery() throws {
    let first = try ShellTerminal(home, ["--no-init"], rows: 50, columns: 200)
    var states: [[String]] = []
    for line in Self.lines {
      let answer = try first.ask(line)
      expect(!answer.contains { $0.hasPrefix("error: ") }, "\(line): \(answer)")
      if line == "use table" || !states.isEmpty { states.append(try first.scene()) }
    }
    let before = try state(first)
    try expect(first.ask("selected") != [] && first.ask("focus") == ["focus on 0,3 of table"])
    try #require(first.killKernel() != nil)
    _ = try first.ask("status")
    try expect(state(first), equals: before)
    first.terminal.signal(SIGKILL)
    _ = try first.terminal.waitForExit()
    let second = try ShellTerminal(home, ["--no-init", "--resume"], rows: 50, columns: 200)
    try expect(state(second), equals: before)
    // Back through every line to the earlier scenes, and forward again.
    for expected in states.dropLast().reversed() {
      _ = try second.ask("undo 1")
      try expect(second.scene(), equals: expected)
    }
    _ = try second.ask("redo \(states.count - 1)")
    try expect(state(second), equals: before)
    try expect(second.quit(), equals: .code(0))
  }

  @Test("A session of the same lines is verified, and its page shows selection and focus")
  func session() throws {
    // The answers are written once, and from then on they are the same.
    let steps = (Self.lines + Self.questions).map { "  > \($0)\n\n" }.joined()
    try home.write("a.session", "session 1\ntitle: A\nsize: 120x40\n\n" + steps)
    try expect(Program.run(["verify", "--update", "a.session"], home: home).status, equals: 3)
    let verified = try Program.run(["verify", "a.session"], home: home)
    expect(verified.status, equals: 0, "\(verified)")
    let text = try home.read("a.session")
    expect(text, contains: "  ran append 0\n  ran item 0,")
    expect(!text.contains("error: "), "\(text)")
    let run = try Program.run(["export", "a.session", "--html", "a.html"], home: home)
    expect(run, equals: Run(output: "", errors: "", status: 0))
    let page = try home.read("a.html")
    let groups = page.components(separatedBy: "<g class=\"").dropFirst()
    func shows(_ mark: String, _ element: String) -> Bool {
      groups.contains { group in
        let tag = group.prefix { $0 != ">" }
        return tag.prefix { $0 != "\"" }.split(separator: " ").contains(Substring(mark))
          && tag.contains("data-element=\"\(element)\"")
      }
    }
    expect(shows("focused", "0,3") && shows("selected", "0,1") && shows("selected", "0,2"))
    expect(!shows("focused", "0,4") && !shows("selected", "0,5"))
    expect(page, contains: "on long-press layer table do")
  }
}
