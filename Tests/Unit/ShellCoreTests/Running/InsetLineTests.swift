import CollectionEngine
import LayoutCore
import ShellCore
import TestSupport
import Testing

/// Adjusted insets and right to left, by command lines over the bundled layouts (rules O-01a to
/// O-01c, O-08).
struct InsetLineTests {
  private func shell(_ lines: String...) -> Shell {
    let shell = Shell(catalogue: LayoutsCatalogue())
    for line in lines { run(line, shell) }
    return shell
  }

  private func run(_ line: String, _ shell: Shell) {
    for reply in shell.run(line, mode: .script).replies {
      if case .failure(let error) = reply.result { expect(false, "\(line): \(error.message)") }
    }
  }

  private func status(_ shell: Shell, _ layer: String = "main") throws -> LayerStatus {
    try shell.scene.status(of: layer)
  }

  private static let landscape = "bounds 844 390; safe-area 0 47 21 47; sections 300"

  @Test(
    "The table of O-01c, and what a sheet, pinned headers and a calendar make of the same bars",
    arguments: [
      ("load flow", "automatic", [0.0, 0, 21, 0], [844.0, 1310], [0.0, 0, 0, 941]),
      ("load flow", "always", [0, 47, 21, 47], [750, 1490], [-47, -47, 0, 1121]),
      ("load flow", "never", [0, 0, 0, 0], [844, 1310], [0, 0, 0, 920]),
      ("load sticky over flow", "automatic", [0, 0, 21, 0], [844, 1310], [0, 0, 0, 941]),
      // 50 columns of six.
      (
        "load flow direction=horizontal", "automatic", [0, 47, 0, 47], [2990, 390],
        [-47, 2193, 0, 0]
      ),
      (
        "load flow direction=horizontal", "always", [0, 47, 21, 47], [2990, 369], [-47, 2193, 0, 0]
      ),
      (
        "load flow direction=horizontal", "scrollable-axes", [0, 47, 0, 47], [2990, 390],
        [-47, 2193, 0, 0]
      ),
      (
        "load overlay over flow notches=200", "automatic", [0, 0, 21, 0], [844, 1700],
        [0, 0, 0, 1131]
      ),
      (
        "load overlay over flow notches=200", "always", [0, 47, 21, 47], [750, 1880],
        [-47, -47, 0, 1311]
      ),
      (
        "load overlay over flow notches=200", "never", [0, 0, 0, 0], [844, 1700], [0, 0, 0, 1110]
      ),
    ])
  func table(load: String, word: String, adjusted: [Double], content: [Double], range: [Double])
    throws
  {
    let shell = shell(load, Self.landscape, "layer main inset-adjustment \(word)")
    let status = try status(shell)
    let inset = status.adjustedInset
    expect([inset.top, inset.left, inset.bottom, inset.right], equals: adjusted)
    expect([status.contentSize.width, status.contentSize.height], equals: content)
    let found = status.offsetRange
    expect([found.min.x, found.max.x, found.min.y, found.max.y], equals: range)
  }

  /// The values that are set are shown, in the table of layers only if they are not the default.
  @Test("Settings are listed") func settingsAreListed() {
    let shell = shell("load flow", "layers")
    expect(!shell.text("layers").contains("inset-adjustment"))
    run("layer main inset-adjustment scrollable-axes; layer main always-bounce both", shell)
    expect(shell.text("layers"), contains: "scrollable-axes   both")
    expect(
      shell.json("layers"),
      contains: #""insetAdjustment":"scrollable-axes","alwaysBounce":"both""#)
  }

  /// A pin line follows the adjusted inset, and a finger cannot scroll sideways.
  @Test("Pins and fingers follow") func pinsAndFingersFollow() throws {
    let shell = shell(
      "load sticky over flow header=30", "bounds 390 844; safe-area 47 0 34 0; sections 300 300",
      "scroll to 0 500")
    func top() throws -> Double? {
      try shell.scene.attributes(.element(Element(.header, section: 0))).first?.attributes.frame.y
    }
    try expect(top(), equals: 547)
    run("layer main inset-adjustment never", shell)
    try expect(top(), equals: 500)
    run("layer main inset-adjustment automatic; safe-area 0 47 0 47", shell)
    run("press 200 200; drag 90 0; drag -200 0; release; settle", shell)
    try expect(status(shell).offset.x, equals: 0)
  }

  /// A layer that follows another one has insets of its own.
  @Test("Followers have their own insets") func followersHaveTheirOwnInsets() throws {
    let shell = shell(
      "load flow; bounds 390 844; safe-area 47 0 34 0; sections 300",
      "load flow as front; sections 300; layer main mirror front",
      "layer front inset-adjustment never; use front; scroll to 0 -99")
    // The range covers that of the follower, which begins below the bar.
    try expect(status(shell, "front").offset.y, equals: -47)
    run("layer front range own; scroll to 0 -99", shell)
    try expect(status(shell, "front").offset.y, equals: 0)
    try expect(status(shell).offset.y, equals: 0)
  }

  private static let row = "load flow direction=horizontal rtl=on item-size=100x100; bounds 320 100"

  /// Ten columns are 1090 points, of which 320 are seen; columns start at their right edges.
  @Test(
    "Right to left",
    arguments: [
      ("sections 10", 770.0), ("sections 0", -320), ("sections 2", -110),
      ("sections 10; scroll by -50 0; bounds 400 100", 640),
      ("sections 10; scroll to 100 0; append 0 x3", 430),
      ("sections 10; scroll to 0 0; delete 0,0..2", 0),
      ("sections 10; set rtl=off", 0),
      ("sections 10; set rtl=off; scroll to 70 0; set rtl=on", 700),
      ("sections 10; set direction=vertical; set direction=horizontal", 770),
      ("inset 0 20 0 30; sections 10; scroll to 9999 0", 800),
      ("inset 0 20 0 30; sections 10; scroll to -999 0", -20),
      ("inset 0 20 0 30; sections 10; scroll item 0,3 start", 470),
      ("inset 0 20 0 30; sections 10; scroll item 0,3 end", 640),
      ("sections 10; scroll item 0,4 center", 440),
      ("sections 10; scroll to 9 0; scroll! to 900 0; append 0 x1", 1010),
      ("sections 10; scroll to 300 0; load flow direction=horizontal rtl=on item-size=50x100", 0),
      ("sections 10; fling -600 0", 470.6), ("sections 10; set snap=item; fling -600 0", 440),
      ("sections 10; scroll to 300 0; layer main anchor start; insert 0,0 x3", 300),
      ("sections 10; scroll to 300 0; layer main anchor end; delete 0,9", 190),
      ("sections 10; focus 0,9", 0), ("sections 10; scroll to 0 0; focus 0,0", 770),
      ("sections 10; transition flow direction=horizontal rtl=on item-size=50x100", 270),
    ])
  func rightToLeft(lines: String, offset: Double) throws {
    let shell = shell(Self.row, lines)
    let found = try status(shell).offset.x
    expect((found - offset).magnitude < 1e-6, "\(found)")
  }

  /// A layer that mirrors another is as far from its right edge, and scrolling it scrolls that one.
  @Test("Followers count from the right") func followersCountFromTheRight() throws {
    let shell = shell(
      Self.row, "sections 10", "load flow direction=horizontal rtl=on item-size=50x100 as front",
      "sections 20; layer front mirror main")
    // 20 columns of 50 are 1190 points, 100 more than ten of 100.
    try expect(status(shell, "front").offset.x, equals: 870)
    run("use main; scroll by -100 0", shell)
    try expect(status(shell, "front").offset.x, equals: 770)
    run("use front; scroll to 500 0", shell)
    try expect(status(shell).offset.x, equals: 400)
    run("layer front frame 0 0 300 100", shell)
    try expect(status(shell, "front").offset.x, equals: 520)
    // The follower is wider: the range is its own, seen from the leader.
    run("use main; layer main range union; scroll to -999 0", shell)
    try expect(status(shell, "front").offset.x, equals: 0)
    try expect(status(shell).offset.x, equals: -120)
  }

  /// Headers pin at the right, and a sheet's content starts at its right edge.
  @Test("What stands over it follows") func whatStandsOverItFollows() throws {
    let pinned = shell(
      "load sticky over flow direction=horizontal rtl=on header=40 item-size=100x60",
      "bounds 320 100; safe-area 0 0 0 20; sections 12 12; scroll by -100 0")
    let header = try pinned.scene.attributes(.element(Element(.header, section: 0)))[0].attributes
    let status = try status(pinned)
    // The pin line lies 20 points inside the right edge.
    expect(header.frame.maxX, equals: status.offset.x + 300)
    expect(header.flags.contains(.pinned))
    let sheet = shell(
      "load overlay over flow direction=horizontal rtl=on item-size=100x60 line-spacing=0 edge=left"
        + " notches=200", "bounds 320 100; sections 12")
    let first = try sheet.scene.attributes(.element(Element(.cell, section: 0, item: 0)))[0]
    try expect(
      first.attributes.frame.maxX - self.status(sheet).offset.x, equals: 200,
      "\(first.attributes.frame)")
  }
}
