import Foundation
import TestSupport
import Testing

/// `layoutsh adopt` as far as nothing is built.
struct AdoptTests {
  let home: Home

  init() throws {
    home = try Home()
    try home.write("App/Falls.swift", "import UIKit\n\n\(layout)")
  }

  private let layout = "final class FallsLayout: UICollectionViewLayout {}\n"

  private func adopt(_ words: String...) throws -> Run {
    try Program.run(["adopt"] + words, home: home, folder: home.path)
  }

  @Test("The folder has the untouched file, an entry, and all that it is built with")
  func folder() throws {
    let run = try adopt("App/Falls.swift", "--no-build")
    expect(
      run, equals: Run(output: "FallsLayout in ./falls, module falls\n", errors: "", status: 0))
    expect(
      home.names(in: "falls"),
      equals: [".gitignore", "Kit", "Makefile", "Package.swift", "Sources"])
    expect(
      home.names(in: "falls/Sources/falls_layout"),
      equals: ["Entry.swift", "Falls.swift", "LinuxSupport.swift"])
    expect(
      try home.read("falls/Sources/falls_layout/Falls.swift"),
      equals: try home.read("App/Falls.swift"))
    let kit = home.names(in: "falls/Kit/Sources")
    for module in ["CLayoutPlugin", "LayoutCore", "LayoutUIKit", "UIKit", "UIKitTesting"] {
      expect(kit, contains: module)
    }
  }

  @Test("A folder of files is searched below, without its tests")
  func folders() throws {
    try home.write("App/Deep/Extra.swift", "extension FallsLayout {}\n")
    try home.write("App/Tests/FallsTests.swift", "import XCTest\n")
    try home.write("App/README.md", "class X: UICollectionViewLayout {}\n")
    let run = try adopt("App", "--name", "water", "--no-build")
    expect(run.status, equals: 0, "\(run)")
    expect(run.lines.first, equals: "FallsLayout in ./water, module water")
    expect(run.output, contains: "left out 1 ")
    expect(
      home.names(in: "water/Sources/water_layout"),
      equals: ["Deep", "Entry.swift", "Falls.swift", "LinuxSupport.swift"])
  }

  @Test("What cannot be adopted is one line, and nothing is written")
  func refusals() throws {
    try home.write("none.swift", "final class Cell: UIView {}\n")
    try home.write("empty/note.txt", "")
    try home.write(
      "two.swift", "\(layout)class OtherLayout: UICollectionViewFlowLayout {}\n")
    try home.write("taken/note", "")
    let cases: [(words: [String], status: Int32, sentence: String)] = [
      (["nowhere.swift"], 1, "cannot read nowhere.swift: No such file or directory"),
      (["empty"], 2, "expected Swift files with a layout class, found none"),
      (
        ["none.swift"], 2,
        "expected a class derived from UICollectionViewLayout or one of UIKit's layouts, or a function without arguments that makes one, found none of Cell"
      ),
      (
        ["two.swift"], 2,
        "expected one layout class, found FallsLayout, OtherLayout; --class NAME says which"
      ),
      (
        ["two.swift", "--class", "Third"], 2,
        "no layout class 'Third'; available: FallsLayout, OtherLayout"
      ),
      (
        ["App", "--name", "Falls"], 2,
        "expected a name of at most 64 lower-case letters, digits and hyphens that begins with a letter, "
          + "found 'Falls'; --name NAME says which"
      ),
      (
        ["App", "--name", "taken"], 1,
        "'taken' exists; expected a new name, which --name says, or another folder to work in"
      ),
      (["App", "--tests", "nowhere"], 1, "nowhere"),
    ]
    let before = home.names(in: "")
    for (words, status, sentence) in cases {
      let run = try Program.run(["adopt"] + words, home: home, folder: home.path)
      expect(run.status, equals: status, "\(words): \(run)")
      expect(run.errors, contains: sentence, "\(words)")
      expect(run.errorLines.count == 1 && run.output.isEmpty, "\(words): \(run)")
      expect(home.names(in: ""), equals: before, "\(words)")
    }
    let none = try adopt()
    expect(none.status == 2 && none.errors.contains("Expected Swift files, or a folder of them."))
  }

  @Test("One of several classes is chosen by its name")
  func chosen() throws {
    try home.write(
      "two.swift", "\(layout)class OtherLayout: UICollectionViewFlowLayout {}\n")
    let run = try adopt("two.swift", "--class", "OtherLayout", "--no-build")
    expect(run.lines, equals: ["OtherLayout in ./other, module other"])
    expect(
      try home.read("other/Sources/other_layout/Entry.swift"), contains: "\"line-spacing\"")
  }

  @Test("Without Swift the folder is written, and one line says where Swift is")
  func withoutSwift() throws {
    let run = try adopt("App")
    expect(run.status, equals: 1, "\(run)")
    expect(run.errorLines.count, equals: 1, "\(run)")
    expect(run.errors, contains: "error: expected Swift 6.2 or later to build falls, found none")
    expect(home.names(in: "falls"), contains: "Package.swift")
  }

  @Test("An initializer with arguments has a place in the entry, which one line names")
  func initializers() throws {
    try home.write(
      "Grid.swift",
      "class GridLayout: UICollectionViewLayout {\n  init(columns: Int) { super.init() }\n}\n")
    let run = try adopt("Grid.swift")
    expect(run.status, equals: 1)
    expect(
      run.errorLines,
      equals: [
        "error: GridLayout has no initializer without arguments, but init(columns:): write them in "
          + "grid/Sources/grid_layout/Entry.swift, then 'layoutsh dev grid'"
      ])
    let given = try adopt(
      "Grid.swift", "--name", "three", "--init", "GridLayout(columns: 3)", "--no-build")
    expect(given.status, equals: 0, "\(given)")
    expect(
      try home.read("three/Sources/three_layout/Entry.swift"), contains: "GridLayout(columns: 3)")
  }

  @Test("A conversion lists its edits and its places")
  func conversion() throws {
    try home.write(
      "Old.swift",
      "import UIKit\n@objc class OldLayout: UICollectionViewLayout {\n  let a = #selector(b)\n}\n")
    let run = try adopt("Old.swift", "--convert", "--no-build")
    expect(run.status, equals: 1, "\(run)")
    expect(run.errors, contains: "places above need what is not on Linux")
    expect(run.lines.first, equals: "OldLayout in ./old, module old")
    expect(run.output, contains: "listed in old/CONVERTED.md")
    expect(run.lines.last?.hasPrefix("look at Old.swift:3: '#selector' needs") == true, "\(run)")
    expect(try home.read("old/CONVERTED.md"), contains: "- Old.swift:2: dropped '@objc'\n")
    expect(try home.read("Old.swift"), contains: "@objc class")
  }

  @Test("--support prints the file that each target gets")
  func support() throws {
    let run = try adopt("--support")
    expect(run.status, equals: 0)
    expect(run.lines, contains: "@_exported import UIKit")
    _ = try adopt("App", "--no-build")
    expect(
      run.output, equals: try home.read("falls/Sources/falls_layout/LinuxSupport.swift"))
  }
}
