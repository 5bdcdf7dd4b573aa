internal import LayoutCore
internal import ShellCore

/// Modules, options, commands, the journal.
///
///     name    version  place    status
///     flow    1.0.0    bundled  ok
extension TextRenderer {
  mutating func modules(
    _ modules: [ModuleDescription], _ isDetailed: Bool, _ showsPaths: Bool,
    into output: inout [UInt8]
  ) {
    if modules.isEmpty { return line("no modules", into: &output) }
    if isDetailed {
      for module in modules { describe(module, showsPaths, into: &output) }
      return
    }
    table.begin(
      [.text("name"), .text("version"), .text("place"), .text("status")]
        + (showsPaths ? [.text("path")] : []))
    for module in modules {
      table.addVisible(module.name)
      table.addVisible(module.version)
      table.addVisible(module.place)
      table.addVisible(module.status)
      if showsPaths { table.addVisible(module.path) }
    }
    table.write(into: &output)
  }

  /// One module with its options.
  ///
  ///     flow 1.0.0, bundled: Lines of items, as UIKit's flow layout.
  ///     option        default  section  values
  ///     line-spacing  10       yes      a number from 0 to 1000000000. Distance between lines.
  private mutating func describe(
    _ module: ModuleDescription, _ showsPaths: Bool, into output: inout [UInt8]
  ) {
    line("\(module.name) \(module.version), \(module.place): \(module.summary)", into: &output)
    if module.status != "ok" { line("status: \(module.status)", into: &output) }
    if showsPaths { line("path: \(module.path)", into: &output) }
    if module.options.isEmpty { return }
    table.begin([.text("option"), .text("default"), .text("section"), .text("values")])
    for option in module.options {
      table.addVisible(option.name)
      table.addVisible(option.defaultValue.map { option.text(for: $0) } ?? "none")
      table.add(option.isPerSection ? "yes" : "no")
      table.addVisible("\(option.type.expectation). \(option.summary)")
    }
    table.write(into: &output)
  }

  /// Options in force.
  ///
  ///     layout  option        section  value  default  values
  ///     flow    line-spacing  all      20     10       a number from 0 to 1000000000
  ///     flow    line-spacing  2        30     10       a number from 0 to 1000000000
  mutating func options(_ options: [OptionSetting], into output: inout [UInt8]) {
    if options.isEmpty { return line("no options", into: &output) }
    table.begin([
      .text("layout"), .text("option"), .text("section"), .text("value"), .text("default"),
      .text("values"),
    ])
    for option in options {
      row(option, "all", option.value)
      for own in option.sections { row(option, "\(own.section)", own.value) }
    }
    table.write(into: &output)
  }

  private mutating func row(_ option: OptionSetting, _ section: String, _ value: OptionValue?) {
    let declaration = option.declaration
    table.addVisible(option.layout)
    table.addVisible(declaration.name)
    table.add(section)
    table.addVisible(value.map { declaration.text(for: $0) } ?? "none")
    table.addVisible(declaration.defaultValue.map { declaration.text(for: $0) } ?? "none")
    table.addVisible(declaration.type.expectation)
  }

  /// The journal.
  ///
  ///     line  command
  ///     1     load flow
  ///     redo  sections 7
  mutating func journal(_ lines: [String], _ undone: [String], into output: inout [UInt8]) {
    if lines.isEmpty, undone.isEmpty { return line("the journal is empty", into: &output) }
    table.begin([.text("line"), .text("command")])
    for (index, text) in lines.enumerated() {
      table.add(index + 1)
      table.addVisible(text)
    }
    for text in undone {
      table.add("redo")
      table.addVisible(text)
    }
    table.write(into: &output)
  }

  /// Commands, group by group, or one of them.
  ///
  ///     hit X Y [--why] [--stack]
  ///       Says who gets a touch at a point of the scene.
  ///       try: load flow; sections 7; hit 70 10
  mutating func help(_ help: HelpReply, into output: inout [UInt8]) {
    switch help {
    case .module(let module): describe(module, false, into: &output)
    case .command(let command, let chapter):
      for form in command.forms {
        line(form.usage, into: &output)
        if !form.summary.isEmpty { line("    \(form.summary)", into: &output) }
      }
      line("  \(command.summary)", into: &output)
      for example in command.examples { line("  try: \(example)", into: &output) }
      if !chapter.isEmpty { list(chapter, into: &output) }
    case .chapter(let commands): list(commands, into: &output)
    case .rules(let rules):
      for rule in rules {
        line("\(rule.id)  \(rule.title)", into: &output)
        for text in rule.lines { line("  \(text)", into: &output) }
      }
    case .overview(let commands):
      list(commands, into: &output)
      line("'help' with a group, a command, a module or a rule tells more", into: &output)
    }
  }

  /// Commands with their sentences, under the names of their groups.
  private func list(_ commands: [CommandHelp], into output: inout [UInt8]) {
    let width = commands.map(\.name.count).max() ?? 0
    for group in CommandGroup.allCases {
      let members = commands.filter { $0.group == group }
      if members.isEmpty { continue }
      line(group.rawValue, into: &output)
      for command in members {
        let padding = String(repeating: " ", count: width - command.name.count)
        line("  \(command.name)\(padding)  \(command.summary)", into: &output)
      }
    }
  }
}
