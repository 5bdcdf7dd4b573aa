import Foundation
import TestSupport
import Testing

/// `export --gif`, `--webm` and the times of what is exported; `draw --gif`.
struct AnimationTests {
  let home: Home

  init() throws {
    home = try Home()
  }

  private static let done = Run(output: "", errors: "", status: 0)

  private static let short = """
    session 1
    title: Short
    size: 30x6

    Told.

      > load flow item-size=40x40; bounds 100 60; sections 4
      ...

    @pause 20s

      > scroll to 0 30
      ...

    """

  private func export(_ words: String..., environment: [String: String] = [:]) throws -> Run {
    try Program.run(["export"] + words, home: home, environment: environment)
  }

  private func reader(_ name: String) throws -> GIFReader {
    try GIFReader(Array(Data(contentsOf: URL(fileURLWithPath: home.path(name)))))
  }

  private func time(_ reader: GIFReader) -> Int {
    reader.frames.reduce(0) { $0 + $1.hundredths }
  }

  @Test("A session plays as an animation that ends as it does, the same bytes every time")
  func animation() throws {
    try home.write("a.session", Self.short)
    try expect(
      export("a.session", "--gif", "a.gif", "--cast", "a.cast", "--html", "a.html"),
      equals: Self.done)
    try expect(export("a.session", "--gif", "b.gif"), equals: Self.done)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: home.path("a.gif")))
    try expect(bytes == Data(contentsOf: URL(fileURLWithPath: home.path("b.gif"))))
    let found = try reader("a.gif")
    expect(found.repetitions, equals: 0)
    // Video encoders need even sides; the terminal has 30 columns of 8, and the scene is beside it.
    expect(found.width % 2 == 0 && found.height % 2 == 0)
    expect(found.width, equals: 12 + 30 * 8 + 20 + 12 + 100 + 12)
    expect(found.height, equals: 6 * 16 + 20 + 24 + (6 * 16 + 20 + 24) % 2)
    expect(found.frames.allSatisfy { $0.hundredths >= 3 })
    expect(time(found) > 2000)
    // It moves to the end: the last pictures of the scene differ, and the last is that of `draw`.
    let scene = found.frames.map { frame in
      (12..<72).flatMap { y in frame.points[y * found.width + 284..<y * found.width + 384] }
    }
    var pictures = scene.prefix(1)
    for picture in scene where picture != pictures.last { pictures.append(picture) }
    // Nothing, the content, four of the scrolling.
    expect(pictures.count, equals: 6)
  }

  @Test("Times are changed in all that plays, and a part is cut out")
  func timing() throws {
    try home.write("a.session", Self.short)
    func time(_ words: String...) throws -> Int {
      let run = try Program.run(["export", "a.session", "--gif", "a.gif"] + words, home: home)
      expect(run, equals: Self.done, "\(words)")
      return try self.time(reader("a.gif"))
    }
    let whole = try time()
    try expect(abs(time("--speed", "4") - (whole - 200) / 4 - 200) < 40)
    let short = try time("--idle-limit", "0.5")
    expect(short < whole - 1800, "\(short) of \(whole)")
    try expect(time("--trim", "1..3"), equals: 200 + 200)
    try expect(time("--trim", "1..3", "--speed", "2"), equals: 100 + 200)
    try expect(
      export(
        "a.session", "--cast", "a.cast", "--trim", "0..1", "--html", "a.html", "--speed", "10"),
      equals: Self.done)
    let cast = try home.read("a.cast").split(separator: "\n")
    let last = try #require(
      try JSONSerialization.jsonObject(with: Data((cast.last ?? "").utf8)) as? [Any])
    expect((last[0] as? Double ?? 9) < 0.1)
    // A page waits for as long.
    func waits(_ words: String...) throws -> [Int] {
      _ = try Program.run(["export", "a.session", "--html", "a.html"] + words, home: home)
      return try home.read("a.html").matches(of: /data-ms="(\d+)"/).compactMap { Int($0.1) }
    }
    let waited = try waits()
    try expect(zip(waits("--speed", "2"), waited).allSatisfy { abs(2 * $0 - $1) < 60 })
    try expect((waits("--idle-limit", "1").max() ?? 0) < 7000 && (waited.max() ?? 0) > 20_000)
  }

  @Test("The animation of README is the one that the program makes now")
  func readme() throws {
    let folder = Manifest.root.path + "/Sources/layoutsh.docc/Resources"
    try expect(export("\(folder)/one-minute.session", "--gif", "a.gif"), equals: Self.done)
    let made = try Data(contentsOf: URL(fileURLWithPath: home.path("a.gif")))
    let kept = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/one-minute.gif"))
    expect(made == kept, "'make gif' makes it again")
    expect(kept.count < 300_000)
  }

  @Test("A session of twenty commands is at most 400 KB")
  func size() throws {
    let commands = [
      "load sticky over flow item-size=60x60", "bounds 320 480", "sections 12 18 9",
      "set header=30", "scroll to 0 120", "scroll by 0 90", "insert 0,2", "delete 0,4",
      "move 0,0 1,0", "item 1,1 size=140x60", "set line-spacing=20", "scroll to 0 0",
      "section delete 2", "append 0", "attrs visible --limit 6", "explain header 1",
      "set section-inset=10,10,10,10", "scroll item 1,8", "hit 100 100", "status",
    ]
    let steps = commands.map { "  > \($0)\n  ...\n" }.joined(separator: "\n")
    try home.write("a.session", "session 1\n\n\(steps)")
    try expect(export("a.session", "--gif", "a.gif"), equals: Self.done)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: home.path("a.gif"))).count
    expect(bytes <= 400_000, "\(bytes) bytes")
  }

  @Test(
    "What cannot be meant is refused in one line",
    arguments: [
      (["--gif", "a.gif", "--speed", "0"], "--speed must be 0.1 to 100, found 0.0."),
      (["--gif", "a.gif", "--speed", "nan"], "--speed must be 0.1 to 100, found nan."),
      (
        ["--gif", "a.gif", "--idle-limit=-1"],
        "--idle-limit must be 0.1 to 86400 seconds, found -1.0."
      ),
      (
        ["--gif", "a.gif", "--trim", "5..2"],
        "--trim must be A..B, in seconds from 0 to 86400 and A before B, found '5..2'."
      ),
      (
        ["--cast", "a.cast", "--trim", "1"],
        "--trim must be A..B, in seconds from 0 to 86400 and A before B, found '1'."
      ),
      (
        ["--gif", "a.gif", "--trim", "0..inf"],
        "--trim must be A..B, in seconds from 0 to 86400 and A before B, found '0..inf'."
      ),
      (
        ["--html", "a.html", "--trim", "1..2"],
        "--trim cuts a recording: expected --gif, --webm or --cast as well."
      ),
      (
        ["--svg", "a.svg", "--speed", "2"],
        "--speed and --idle-limit need something that plays: expected --gif, --webm, --cast or "
          + "--html without --engine."
      ),
      (["--gif", "a", "--cast", "a"], "Expected different files to write, found one twice."),
    ])
  func refusals(_ words: [String], _ sentence: String) throws {
    try home.write("a.session", Self.short)
    let run = try Program.run(["export", "a.session"] + words, home: home)
    expect(run.status, equals: 2)
    expect(run.errors.split(separator: "\n").first.map(String.init), equals: "Error: \(sentence)")
    expect(home.names(in: "."), equals: ["a.session"])
  }

  @Test("What cannot be written leaves nothing behind")
  func failures() throws {
    try home.write("a.session", Self.short)
    try home.write("wide.session", "session 1\nsize: 1000x1000\n\n  > load flow\n  ...\n")
    func refusal(_ words: String...) throws -> String {
      let before = home.names(in: ".")
      let run = try Program.run(["export"] + words, home: home, environment: ["PATH": "/nowhere"])
      expect(run.status, equals: 1)
      expect(home.names(in: "."), equals: before)
      return run.errors
    }
    try expect(
      refusal("a.session", "--gif", "no/a.gif"),
      equals: "error: cannot write no/a.gif: No such file or directory\n")
    try expect(
      refusal("a.session", "--gif", "a.session"),
      equals: "error: cannot write a.session: it is the session itself\n")
    try expect(
      refusal("wide.session", "--gif", "a.gif"),
      equals: "error: the terminal of wide.session is too large for an animation: expected at most "
        + "4 million points, found 1000x1000 characters\n")
    try expect(
      refusal("a.session", "--webm", "a.webm"),
      equals: "error: --webm needs ffmpeg, which is not on PATH; on Debian and Ubuntu: "
        + "sudo apt install ffmpeg\n")
    let run = try Program.run(
      ["export", "a.session", "--gif", "a.gif", "--trim", "90..99"], home: home)
    expect(run.status, equals: 1)
    expect(
      run.errors.hasPrefix("error: --trim leaves nothing of a.session, which takes 2"), run.errors)
  }

  /// Commands whose answers take a day to type would make a million frames.
  @Test("An animation of too many frames is refused")
  func tooMany() throws {
    let steps = String(
      repeating: "  > help \(String(repeating: "x", count: 200))\n  ...\n  [1]\n\n", count: 40)
    try home.write("a.session", "session 1\nsize: 12x2\n\n\(steps)")
    let run = try export("a.session", "--gif", "a.gif")
    expect(
      run,
      equals: Run(
        output: "",
        errors: "error: an animation of a.session has more than 4000 frames or 64 MiB: "
          + "use --trim A..B or --speed X\n", status: 1))
    expect(home.names(in: "."), equals: ["a.session"])
  }

  @Test("A video is what ffmpeg makes of the animation; if it fails, nothing is written")
  func video() throws {
    try home.write("a.session", Self.short)
    let encoder = try home.write(
      "bin/ffmpeg",
      "#!/bin/sh\nfor last; do :; done\nwhile [ \"$1\" != -i ]; do shift; done\n"
        + "[ ! -e \"$HOME/fails\" ] || { echo 'no encoder' >&2; exit 5; }\ncp \"$2\" \"$last\"\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: encoder)
    let path = ["PATH": "\(home.path("bin")):/usr/bin:/bin"]
    try expect(
      export("a.session", "--webm", "a.webm", "--gif", "a.gif", environment: path),
      equals: Self.done)
    try expect(home.read("a.webm") == home.read("a.gif"))
    try expect(reader("a.webm").frames.count > 9)
    try home.write("fails", "")
    let names = home.names(in: ".")
    try expect(
      export("a.session", "--webm", "b.webm", environment: path),
      equals: Run(
        output: "", errors: "error: ffmpeg ended with exit code 5: no encoder\n", status: 1))
    expect(home.names(in: "."), equals: names)
  }

  @Test(
    "The last motion is drawn from before it to where it came to rest",
    arguments: [
      ("load flow; sections 60; scroll to 0 200", 13),
      ("load flow; sections 60; delete 0,3", 13), ("load flow; sections 3", 2),
      ("load overlay over flow; sections 30; press 100 200; drag 0 -90 in 200; release; settle", 4),
      ("status", 1),
    ])
  func lastMotion(_ scene: String, _ least: Int) throws {
    let run = try Program.run(["-c", "bounds 200 240; \(scene); draw --gif a.gif"], home: home)
    expect(run.status, equals: 0, run.errors)
    let found = try reader("a.gif")
    expect(found.frames.count >= least, "\(found.frames.count)")
    let line = run.lines.last ?? ""
    expect(line.hasPrefix("drew ") && line.hasSuffix(" to a.gif"), line)
    // It ends with the scene as it is, and an existing file is left alone.
    let again = try Program.run(["-c", "bounds 200 240; \(scene); draw --gif a.gif"], home: home)
    expect(again.status, equals: 1)
    expect(again.errors, equals: "error: cannot write a.gif: File exists\n")
  }

  @Test("An untrusted session writes no animation")
  func untrusted() throws {
    try home.write("a.session", "session 1\n\n  > load flow; draw --gif a.gif\n  ...\n")
    let run = try Program.run(["verify", "a.session"], home: home)
    expect(run.status, equals: 3)
    expect(!home.names(in: ".").contains("a.gif"))
  }

  @Test(
    "Chromium decodes the same frames",
    .enabled(if: Browser.path != nil, Browser.absence))
  func chromium() throws {
    try home.write("a.session", Self.short)
    try expect(export("a.session", "--gif", "a.gif"), equals: Self.done)
    let found = try reader("a.gif")
    let data = try Data(contentsOf: URL(fileURLWithPath: home.path("a.gif"))).base64EncodedString()
    try home.write(
      "a.html",
      """
      <!DOCTYPE html><script>
      const sums = [];
      (async () => {
        const bytes = Uint8Array.from(atob("\(data)"), (c) => c.charCodeAt(0));
        const decoder = new ImageDecoder({ data: bytes, type: "image/gif" });
        await decoder.completed;
        await decoder.tracks.ready;
        const count = decoder.tracks.selectedTrack.frameCount;
        for (let index = 0; index < count; index += 1) {
          const { image } = await decoder.decode({ frameIndex: index });
          const points = new Uint8Array(image.allocationSize({ format: "RGBA" }));
          await image.copyTo(points, { format: "RGBA" });
          let sum = 0;
          for (let at = 0; at < points.length; at += 4) {
            const value = points[at] << 16 | points[at + 1] << 8 | points[at + 2];
            sum = (Math.imul(sum, 31) + value) >>> 0;
          }
          sums.push(sum, image.duration / 10000);
        }
        document.title = "done";
      })().catch((error) => { document.title = String(error); });
      </script>
      """)
    let browser = try Browser(width: 800, height: 600)
    try browser.visit(file: home.path("a.html"))
    try browser.wait(for: "document.title !== ''")
    try expect(browser.text("document.title"), equals: "done")
    let sums = try #require(try browser.value("sums") as? [Int])
    let wanted = found.frames.flatMap { frame -> [Int] in
      let sum = frame.points.reduce(UInt32(0)) { $0 &* 31 &+ $1 }
      return [Int(sum), frame.hundredths]
    }
    expect(sums == wanted, "\(sums.count) \(wanted.count)")
  }
}
