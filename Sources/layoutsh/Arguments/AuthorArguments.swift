import ArgumentParser
import ShellFront

extension NewPlugin.Language: ExpressibleByArgument {}

/// `layoutsh new-plugin NAME`.
struct NewPluginArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "new-plugin", abstract: "Write the folder of a new layout module.",
    discussion: """
      Makes ./NAME with a layout of one option, a lesson, a Makefile and a workflow for CI. It builds \
      unchanged and offline: headers or, for Swift, the kit come with it.

      Example: layoutsh new-plugin pile --lang c
      """)

  @Argument(help: "Its name: lower-case letters, digits and hyphens.") var name: String
  @Option(
    name: .customLong("lang"),
    help: ArgumentHelp("Language of its source.", valueName: "swift|c|c++|rust"))
  var language = NewPlugin.Language.swift
  @Flag(help: "A layout that wraps another one.") var decorator = false

  func validate() throws { _ = try plugin() }

  func run() -> Int32 { (try? plugin().run()) ?? 2 }

  private func plugin() throws -> NewPlugin {
    guard let plugin = NewPlugin(name: name, language: language, isDecorator: decorator) else {
      throw ValidationError(
        "Expected a name of at most 64 lower-case letters, digits and hyphens that begins with a letter, "
          + "found '\(name)'.")
    }
    return plugin
  }
}

/// `layoutsh dev [FOLDER]`.
struct DevArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "dev", abstract: "Write a layout module beside a shell that shows it.",
    discussion: """
      Builds the module in a folder, with its Makefile, Package.swift or Cargo.toml, and loads it. Whenever a \
      source is saved, it is built, loaded again, drawn and checked for a second; the first error of the \
      compiler or the broken law is printed. What you type meanwhile stays, and so does the scene.

      Example: layoutsh dev pile
      """)

  @Argument(help: "The folder of its sources; by default the current one.") var folder = "."
  @OptionGroup var shared: ModuleArguments

  func run() -> Int32 { PluginDevelopment(folder: folder, setup: shared.setup).run() }
}
