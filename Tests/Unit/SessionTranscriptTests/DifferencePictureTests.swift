import TestSupport
import Testing

@testable import SessionTranscript

/// Pictures of frames that differ.
struct DifferencePictureTests {
  private static let heading = "element        x    y    w   h     z  notes"

  private func picture(_ expected: [String], _ found: [String]) throws -> DifferencePicture? {
    let lines = ["session 1", "", "  > attrs <all>"] + expected.map { "  " + $0 }
    let session = try Session(bytes: Array((lines.joined(separator: "\n") + "\n").utf8))
    return DifferencePicture(
      of: try #require(session.steps.first), output: StepOutput(lines: found))
  }

  @Test("Frames are read from tables by the columns of their heading")
  func frames() throws {
    let picture = try #require(
      try picture(
        [
          Self.heading, "header 0       0  120  320  44  1024  pinned",
          "0,6         -1.5    2    3   4     0  label=\"é 1 2 3 4\"", "...", "no row at all",
        ],
        [
          Self.heading, "header 0       0  100  320  44  1024  pinned",
          "0,6         -1.5    2    3   4     0", "Ort é <1>      1    2    3   4     0",
        ]))
    let same = DifferencePicture.Frame(name: "0,6", x: -1.5, y: 2, width: 3, height: 4)
    expect(
      picture.expected == [.init(name: "header 0", x: 0, y: 120, width: 320, height: 44), same])
    expect(
      picture.found == [
        .init(name: "header 0", x: 0, y: 100, width: 320, height: 44), same,
        .init(name: "Ort é <1>", x: 1, y: 2, width: 3, height: 4),
      ])
    expect(picture.element, equals: "header 0")
    expect(picture.svg == picture.svg)
    expect(picture.svg, contains: "<title>attrs &lt;all&gt;</title>")
    expect(
      picture.svg,
      contains: "<g class=\"expected\">\n<rect x=\"0\" y=\"120\" width=\"320\" height=\"44\">")
    expect(picture.svg, contains: "<title>Ort é &lt;1&gt;, found</title>")
    expect(picture.svg.components(of: "<rect").count, equals: 6)
  }

  @Test("Without frames, and with equal ones, there is no picture")
  func none() throws {
    let row = "0,0            0    0   50  50     0"
    expect(try picture([Self.heading, row], [Self.heading, row + "  label=\"x\""]) == nil)
    expect(try picture(["main: flow"], ["error: no"]) == nil)
    expect(try picture([row], ["0,0  1  1  1  1"]) == nil, "no heading")
    expect(try picture([Self.heading, "0,0            x    y    w   h     z"], [""]) == nil)
    expect(try picture([Self.heading, row], [""])?.expected.count, equals: 1)
  }

  @Test("Huge, endless and many frames make a picture of finite size")
  func limits() throws {
    let wide = "element  x  y                           w  h"
    let found = (0..<3000).map { "0,\($0)".padded(7) + "  0  0  99999999999999999999999999  1" }
    let picture = try #require(try picture(["x"], [wide] + found))
    expect(picture.found.count, equals: 2000)
    expect(!picture.svg.contains("inf") && !picture.svg.contains("nan"))
    expect(DifferencePicture(title: "", element: "", expected: nil, found: nil) == nil)
    expect(DifferencePicture(title: "", element: "a", expected: [1, 2, .nan, 4], found: []) == nil)
    expect(
      DifferencePicture(title: "", element: "a", expected: [1, 2, 3, 4], found: nil)?.element,
      equals: "a")
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  fileprivate func components(of part: String) -> [Substring] { split(separator: part) }
}
