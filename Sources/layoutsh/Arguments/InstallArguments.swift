import ArgumentParser
import ModuleInstalling

/// `layoutsh install FILE|FOLDER`.
struct InstallArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "install", abstract: "Install a layout module for yourself.",
    discussion: """
      Vets a built module before any of its code runs, checks it against the laws of layouts for two seconds, \
      and copies it to your module folder, $XDG_DATA_HOME/layoutsh/plugins or \
      ~/.local/share/layoutsh/plugins, where 'load NAME' finds it. A folder is searched for built modules, \
      together with build, .build and target below it; nothing is built. An earlier module of yours with the \
      same name is replaced.

      Exit code 0: installed; 1: refused, or a library that it needs is missing; 3: it breaks a law; 70: it \
      crashed or hung.

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
    commandName: "uninstall", abstract: "Remove a layout module that you have installed.",
    discussion: "Example: layoutsh uninstall pile")

  @Argument(help: "The module.", completion: .modules) var name: String

  func run() -> Int32 { ModuleRemoval(name: name).run() }
}
