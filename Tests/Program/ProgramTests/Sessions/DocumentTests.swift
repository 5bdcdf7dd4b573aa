import Foundation
import TestSupport
import Testing

/// The source documents rebuilt with their own numbers, and what pages and recordings make of
/// frames.
struct DocumentTests {
  let home: Home

  init() throws { home = try Home() }

  private static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/documents").path

  @Test("Each document's numbers are what the program answers")
  func documentsHold() throws {
    let run = try Program.run(["verify", Self.folder], home: home)
    expect(run.status, equals: 0, "\(run.output)")
    expect(run.lines.count >= 3)
  }

  @Test("A page and a picture clip a layer to its frame")
  func picturesClip() throws {
    let page = home.path("wall.html")
    let export = try Program.run(
      ["export", Self.folder + "/photo-wall.session", "--html", page], home: home)
    expect(export.status, equals: 0, "\(export.errors)")
    let clip = #"<svg x="0" y="64" width="375" height="603" viewBox="0 64 375 603">"#
    try expect(home.read("wall.html"), contains: clip + "\n<g")
    try expect(home.read("wall.html"), contains: #"<g class="c0 l0 s pinned" "#)
    let picture = try Program.run(
      [
        "-c",
        "load flow; sections 7; layer main frame 0 64 375 603; svg wall.svg; "
          + "layer main frame fill; svg whole.svg",
      ], home: home)
    expect(picture.status, equals: 0, "\(picture.errors)")
    try expect(
      home.read("wall.svg"),
      contains: clip + "\n" + #"<g class="c0 l0 c" data-layer="main" data-element="0,0""#)
    try expect(!home.read("whole.svg").contains("viewBox=\"0 64"))
  }

  @Test("Frames and ranges are recorded, and what was recorded holds")
  func recordingsHold() throws {
    let lines = """
      record frames.session
      load flow as list; sections 60; layer list frame inset 64 0 0 0
      load flow as bar; sections 3; layer bar frame 0 0 320 64; layer list mirror bar
      layer bar range own; scroll to 0 40; layer bar range auto; scroll to 0 40
      layers; attrs --screen --limit 2; hit 10 70; undo; status
      stop
      """
    let run = try Program.run([], input: Array(lines.utf8), home: home)
    expect(run.status, equals: 0, "\(run.errors)")
    try expect(home.read("frames.session"), contains: "; layer bar frame 0 0 320 64; ")
    let verified = try Program.run(["verify", "frames.session"], home: home)
    expect(verified.status, equals: 0, "\(verified.output)")
  }
}
