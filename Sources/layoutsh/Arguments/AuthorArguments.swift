import ArgumentParser
import ShellFront

extension NewPlugin.Language: ExpressibleByArgument {}

/// `layoutsh new-plugin NAME`.
struct NewPluginArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "new-plugin", abstract: "Create a layout module from a template.",
    discussion: """
      Creates the folder NAME with a working layout, a lesson, a Makefile and a CI workflow. It builds as it \
      is, offline: the headers or, for Swift, the kit are included.

      Example: layoutsh new-plugin pile --lang c
      """)

  @Argument(help: "Its name: lower-case letters, digits and hyphens.") var name: String
  @Option(
    name: .customLong("lang"),
    help: ArgumentHelp("Language of its source.", valueName: "swift|c|c++|rust"))
  var language = NewPlugin.Language.swift
  @Flag(help: "Create a decorator, a layout that wraps another.") var decorator = false

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
    commandName: "dev", abstract: "Develop a layout module in a shell that shows it.",
    discussion: """
      Builds the module in a folder with its Makefile, Package.swift or Cargo.toml and loads it. When you save \
      a source, the module is rebuilt, reloaded, drawn and checked for one second; the first compiler error or \
      broken law is printed. The scene and a half-typed line are kept.

      Example: layoutsh dev pile
      """)

  @Argument(
    help: "The folder of its sources; by default the current one.", completion: .directory)
  var folder = "."
  @OptionGroup var shared: ModuleArguments

  func run() -> Int32 { PluginDevelopment(folder: folder, setup: shared.setup).run() }
}
