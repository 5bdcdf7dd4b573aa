import ArgumentParser
import LayoutAdopting
import ShellFront
import System

/// `layoutsh adopt FILE|FOLDER…`.
struct AdoptArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "adopt", abstract: "Make a module of a UIKit layout class.",
    discussion: """
      Writes the folder NAME around the untouched files: a package that builds offline, with UIKit's layout \
      classes for Linux in it, and an entry of a few lines that is yours to edit. Then builds it, loads it, \
      draws a first scene and judges it by the laws that a UIKit layout keeps.

      Exit code 0: loaded, no law failed; 1: it does not compile; 2: there is nothing to adopt; 3: a law failed; \
      70: it crashed.

      Example: layoutsh adopt Sources/WaterfallLayout.swift --name falls
      """)

  @Argument(
    help: ArgumentHelp("Swift files, or folders of them.", valueName: "file|folder"),
    completion: .file(extensions: ["swift"]))
  var paths: [String] = []
  @Option(
    name: .customLong("class"),
    help: ArgumentHelp("The layout class, where there are several.", valueName: "class"))
  var className: String?
  @Option(help: "The module's name; by default made of the class's.") var name: String?
  @Option(
    name: .customLong("init"),
    help: ArgumentHelp("What creates a layout; by default CLASS().", valueName: "expr"))
  var initializer: String?
  @Flag(help: "Make the mechanical edits that Linux needs in the copy, and list them.")
  var convert = false
  @Option(
    help: ArgumentHelp("Take the tests of this folder along.", valueName: "folder"),
    completion: .directory)
  var tests: String?
  @Flag(help: "Write the folder only.") var noBuild = false
  @Flag(help: "Print the file that each target gets besides its own.") var support = false

  func validate() throws {
    if support { return }
    guard !paths.isEmpty else {
      throw ValidationError("Expected Swift files, or a folder of them.")
    }
  }

  func run() -> Int32 {
    if support {
      for line in AdoptedPackage.support.split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast()
      {
        Console.remark(String(line), to: .output)
      }
      return 0
    }
    var wish = AdoptedPackage.Wish()
    (wish.className, wish.name, wish.initializer, wish.converts) = (
      className, name, initializer, convert
    )
    return Adoption(paths, tests: tests, wish, builds: !noBuild).run()
  }
}
