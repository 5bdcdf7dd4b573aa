import Foundation
import TestSupport
import Testing

/// `verify --pictures`: pictures and rules of what differs.
struct VerifyPicturesTests {
  let home: Home

  init() throws {
    home = try Home()
    try home.write(
      "a/stairs.session",
      """
      session 1

        > load flow; sections 7
        ...

        > attrs 0,1
        element   x  y   w   h  z  notes
        0,1      60  0  50  50  0

        > content
        other

      """)
  }

  private func verify(_ words: String...) throws -> Run {
    try Program.run(["verify", "a/stairs.session", "--jobs", "1"] + words, home: home)
  }

  @Test("A difference between frames is a picture that the reports name, with its rules")
  func picture() throws {
    let run = try verify("--github", "--pictures", "out/pictures")
    expect(run.status, equals: 3)
    let path = "out/pictures/a-stairs-line-6.svg"
    expect(run.output, contains: "%0Apicture: \(path)\n")
    expect(run.output, contains: "%0Arules: F-")
    expect(run.output.split(separator: "picture: ").count, equals: 2, "one step has frames")
    let svg = try home.read(path)
    expect(svg, contains: "<title>0,1, expected</title>")
    expect(svg, contains: #"<rect x="67.5" y="0" width="50" height="50">"#)
    let json = try verify("--json", "--pictures", "out/pictures/")
    expect(json.output, contains: #""rules":["F-"#)
    expect(json.output, contains: #""picture":"\#(path)"}"#)
    expect(try home.read(path), equals: svg, "the same bytes")
    expect(try verify("--pictures", "out/pictures").output, contains: "\npicture: \(path)\n")
  }

  @Test("Without a folder there is no picture, and one that cannot be made is one clear line")
  func noFolder() throws {
    expect(try verify("--json").output, contains: #""picture":null"#)
    expect(try verify("--json").output, contains: #""rules":["F-"#)
    try home.write("file", "")
    let run = try verify("--pictures", "file/in")
    expect(run.status == 1 && run.errorLines.count == 1, "\(run)")
    expect(run.errors, contains: "file")
    expect(run.output, equals: "")
  }
}
