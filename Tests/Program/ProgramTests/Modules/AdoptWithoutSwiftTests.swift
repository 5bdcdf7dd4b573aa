import Foundation
import TestSupport
import Testing

/// `adopt` if there is no Swift: the folder is written, and the sentence names a container file
/// that has it.
struct AdoptWithoutSwiftTests {
  @Test("A file that is given again, or with its folder, is there once")
  func filesAreThereOnce() throws {
    let home = try Home()
    try home.write(
      "app/RowsLayout.swift", "import UIKit\nfinal class RowsLayout: UICollectionViewLayout {}\n")
    let run = try Program.run(
      ["adopt", "app/RowsLayout.swift", "./app/RowsLayout.swift", "app", "--no-build"], home: home)
    expect(run.status, equals: 0, "\(run)")
    let names = home.names(in: "rows/Sources/rows_layout").filter { $0.contains("Rows") }
    expect(names, equals: ["RowsLayout.swift"])
  }

  @Test("The container file is named") func theContainerFileIsNamed() throws {
    let home = try Home()
    try home.write(
      "RowsLayout.swift", "import UIKit\nfinal class RowsLayout: UICollectionViewLayout {}\n")
    let run = try Program.run(
      ["adopt", "RowsLayout.swift"], home: home, environment: ["PATH": "/nowhere"])
    expect(run.status, equals: 1, "\(run)")
    let sentence = try #require(run.errorLines.last)
    let parts = sentence.split(separator: "build the image of ")
    expect(
      String(parts[0]),
      equals: "error: expected Swift 6.2 or later to build rows, found none: "
        + "install it from https://www.swift.org/install/linux, or ")
    let file = try #require(parts.last?.split(separator: ";").first)
    let text = try String(contentsOfFile: String(file), encoding: .utf8)
    expect(text, contains: "FROM docker.io/library/swift:")
    expect(sentence.hasSuffix("; then 'layoutsh dev rows'"), "\(sentence)")
    expect(home.names(in: "rows"), contains: "Package.swift")
  }
}
