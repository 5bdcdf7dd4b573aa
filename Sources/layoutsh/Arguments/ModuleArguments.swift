import ArgumentParser
import ShellFront

/// `layoutsh install FILE|FOLDER`.
struct InstallArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "install", _superCommandName: "layoutsh",
    abstract: "Install a layout module for yourself.",
    discussion: """
      Vets a built module before any of its code runs, checks it against the laws of layouts for two seconds, \
      and copies it to your module folder, $XDG_DATA_HOME/layoutsh/plugins or \
      ~/.local/share/layoutsh/plugins, where 'load NAME' finds it. A folder is searched for built modules, \
      together with build, .build and target below it; nothing is built. An earlier module of yours with the \
      same name is replaced.

      Exit code 0: installed; 1: refused, or a library that it needs is missing; 3: it breaks a law, cannot be \
      created, or was built for another version of the contract; 70: it crashed or hung.

      --json prints one object per module with the keys name, path and unmet, the needed libraries that are \
      missing; if it is refused, path is null, and error has code and message.

      Example: layoutsh install pile
      """)

  @Argument(
    help: ArgumentHelp("The module, or a folder to search.", valueName: "file|folder"),
    completion: .file(extensions: ["so"]))
  var path: String
  @Flag(help: "Allow the name of a bundled module, which it then shadows.") var replace = false
  @Flag(help: "Print one JSON object for each module.") var json = false

  func run() -> Int32 { ModuleInstall(path: path, replaces: replace, usesJSON: json).run() }
}

/// `layoutsh uninstall NAME`.
struct UninstallArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "uninstall", _superCommandName: "layoutsh",
    abstract: "Remove a layout module that you have installed.",
    discussion: "Example: layoutsh uninstall pile")

  @Argument(help: "The module.", completion: .modules) var name: String

  func run() -> Int32 { ModuleRemoval(name: name).run() }
}

extension NewPlugin.Language: ExpressibleByArgument {}

/// The first contents of a new layout; a decorator has a flag of its own.
enum LayoutTemplate: String, CaseIterable, ExpressibleByArgument {
  case rows, carousel
}

/// `layoutsh new-plugin NAME`.
struct NewPluginArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "new-plugin", _superCommandName: "layoutsh",
    abstract: "Create a layout module from a template.",
    discussion: """
      Creates the folder NAME with a working layout, a lesson, a Makefile and a CI workflow. It builds as it \
      is, offline: the headers or, for Swift, the kit are included. The template rows is a list with headers; \
      carousel is a row of cards that turn as they scroll, with transforms, their boxes, invalidation and \
      snapping.

      Example: layoutsh new-plugin pile --lang c
      """)

  @Argument(help: "Its name: lower-case letters, digits and hyphens.") var name: String
  @Option(
    name: .customLong("lang"),
    help: ArgumentHelp("Language of its source.", valueName: "swift|c|c++|rust"))
  var language = NewPlugin.Language.swift
  @Option(
    help: ArgumentHelp(
      "What the layout begins with; by default rows.", valueName: "rows|carousel"))
  var template: LayoutTemplate?
  @Flag(help: "Create a decorator, a layout that wraps another.") var decorator = false

  func validate() throws {
    if decorator, template != nil {
      throw ValidationError("Expected either --template or --decorator, found both.")
    }
    _ = try plugin()
  }

  func run() -> Int32 { (try? plugin().run()) ?? 2 }

  private func plugin() throws -> NewPlugin {
    let template: NewPlugin.Template =
      decorator ? .decorator : self.template == .carousel ? .carousel : .rows
    guard let plugin = NewPlugin(name: name, language: language, template: template) else {
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
    commandName: "dev", _superCommandName: "layoutsh",
    abstract: "Develop a layout module in a shell that shows it.",
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
