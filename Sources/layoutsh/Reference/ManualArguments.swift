import ArgumentParser
import LayoutPluginHost
import ShellCore
import System
import TerminalText

/// `layoutsh __manual`: the manual page of the program as Markdown, made from the declarations.
struct ManualArguments: ParsableCommand, Job {
  static let configuration = CommandConfiguration(
    commandName: "__manual", _superCommandName: "layoutsh",
    abstract: "Print the manual page of the program as Markdown.",
    shouldDisplay: false)

  func run() -> Int32 {
    Console.write(.output, VisibleText(lines: Manual.page))
    return 0
  }
}

/// The manual page of the program.
enum Manual {
  /// The page; its first line has the name and the section of the manual.
  static var page: String {
    guard let shell = JobDescription(ShellArguments.self) else { return "" }
    let jobs = ShellArguments.configuration.subcommands.compactMap { JobDescription($0) }
    var lines = ["# layoutsh(1)", "", "## Name", ""]
    lines += ["layoutsh - shell for collection-view layouts", ""]
    lines += ["## Synopsis", "", "```", synopsis(of: shell)]
    lines += jobs.map { synopsis(of: $0) } + ["```", ""]
    lines += ["## Description", ""] + body(of: shell)
    for job in jobs {
      lines += ["## layoutsh \(job.name)", "", job.summary, ""] + body(of: job)
    }
    lines += ["## Layouts", "", "What `load NAME` finds without any module of yours:", ""]
    lines += layouts + [""]
    lines += ["## Commands of the shell", ""]
    for group in CommandGroup.allCases {
      let commands = CommandReference.commands.filter { $0.group == group }
      lines += ["### \(group.rawValue)", ""] + commands.flatMap(section)
    }
    lines += ["## See also", "", "`layoutsh-session`(7)"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The job's name and its arguments, those without a name first.
  private static func synopsis(of job: JobDescription) -> String {
    let name = job.name == "layoutsh" ? [] : [job.name]
    let ordered = job.arguments.filter(\.names.isEmpty) + job.arguments.filter { !$0.names.isEmpty }
    let words = ordered.map { argument in
      let usage = argument.usage + (argument.isRepeating && !argument.names.isEmpty ? "…" : "")
      return argument.isOptional ? "[\(usage)]" : usage
    }
    return (["layoutsh"] + name + words).joined(separator: " ")
  }

  private static func body(of job: JobDescription) -> [String] {
    var lines = [job.discussion, ""]
    for argument in job.arguments {
      let usual = argument.usual.map { " Default: `\($0)`." } ?? ""
      lines.append("- `\(argument.usage)`: \(argument.summary)\(usual)")
    }
    return lines + [""]
  }

  /// The bundled layouts, each with its summary; `help NAME` lists the options.
  private static var layouts: [String] {
    let library = PluginLibrary(searchPath: SearchPath())
    return library.list().filter { $0.place == .bundled }.compactMap { listing in
      guard let module = try? library.open(listing.name) else { return nil }
      return "- `\(listing.name)`: \(module.declaration.summary)"
    }
  }

  private static func section(of command: CommandHelp) -> [String] {
    var lines = ["- `\(command.name)`: \(command.summary)", "", "```"]
    for form in command.forms {
      lines.append(form.usage)
      if !form.summary.isEmpty { lines.append("    \(form.summary)") }
    }
    return lines + ["```", ""]
  }
}
