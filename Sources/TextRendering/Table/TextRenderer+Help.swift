internal import CollectionEngine
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

  /// One module with its options; with `isWrapped` no line is wider than the window.
  ///
  ///     flow 1.0.0, bundled: Lines of items, as UIKit's flow layout.
  ///     option        default  section  values
  ///     line-spacing  10       yes      a number from 0 to 1000000000. Distance between lines.
  private mutating func describe(
    _ module: ModuleDescription, _ showsPaths: Bool, isWrapped: Bool = false,
    into output: inout [UInt8]
  ) {
    let title = "\(module.name) \(module.version), \(module.place): \(module.summary)"
    if isWrapped { wrapped(title, indent: 2, into: &output) } else { line(title, into: &output) }
    let origin = [module.author, module.licence, module.url].filter { !$0.isEmpty }
    if !origin.isEmpty { line("by: \(origin.joined(separator: ", "))", into: &output) }
    if module.status != "ok" { line("status: \(module.status)", into: &output) }
    if showsPaths { line("path: \(module.path)", into: &output) }
    options(of: module, isWrapped, into: &output)
    if module.columns.isEmpty { return }
    line("item columns, as in 'append 0 \(module.columns[0].name)=…':", into: &output)
    for column in module.columns {
      let type = column.type == .number ? "a number" : "text"
      let title = "  \(column.name): "
      if isWrapped {
        wrapped("\(type). \(column.summary)", after: title, into: &output)
      } else {
        line("\(title)\(type). \(column.summary)", into: &output)
      }
    }
  }

  private mutating func options(
    of module: ModuleDescription, _ isWrapped: Bool, into output: inout [UInt8]
  ) {
    if module.options.isEmpty { return }
    let rows = module.options.map { option in
      (
        name: option.name, standard: option.defaultValue.map { option.text(for: $0) } ?? "none",
        section: option.isPerSection ? "yes" : "no",
        values: "\(option.type.expectation). \(option.summary)"
      )
    }
    let used =
      rows.reduce(0) { max($0, $1.name.count) } + rows.reduce(7) { max($0, $1.standard.count) }
    let room = isWrapped ? max(30, style.columns - used - "section".count - 6) : .max
    table.begin([.text("option"), .text("default"), .text("section"), .text("values")])
    for row in rows {
      var start = (row.name, row.standard, row.section)
      for values in Self.lines(of: row.values, atMost: room) {
        table.addVisible(start.0)
        table.addVisible(start.1)
        table.add(start.2)
        table.addVisible(values)
        start = ("", "", "")
      }
    }
    table.write(into: &output)
  }

  /// The current options.
  ///
  ///     layout  option        section  value  default  values
  ///     flow    line-spacing  all      20     10       a number from 0 to 1000000000
  ///     flow    line-spacing  2        30     10       a number from 0 to 1000000000
  mutating func options(_ options: [OptionState], into output: inout [UInt8]) {
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

  private mutating func row(_ option: OptionState, _ section: String, _ value: OptionValue?) {
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

  /// Help: all groups, a group, a command, a module or rules, wrapped at the width of the window.
  ///
  ///     hit X Y [--why] [--stack]
  ///       Reports which element receives a touch.
  ///       try: load flow; sections 7; hit 70 10
  mutating func help(_ help: HelpReply, into output: inout [UInt8]) {
    switch help {
    case .module(let module): describe(module, false, isWrapped: true, into: &output)
    case .command(let command, let chapter):
      let isSingle = command.forms.count == 1
      for form in command.forms {
        wrapped(form.usage, indent: 4, into: &output)
        if isSingle { wrapped(command.summary, after: "  ", into: &output) }
        if !form.summary.isEmpty {
          wrapped(form.summary, after: isSingle ? "  " : "    ", into: &output)
        }
      }
      if !isSingle { wrapped(command.summary, after: "  ", into: &output) }
      for example in command.examples { wrapped(example, after: "  try: ", into: &output) }
      if !chapter.isEmpty { list(chapter, into: &output) }
    case .chapter(let commands): list(commands, into: &output)
    case .rules(let rules):
      for rule in rules {
        wrapped(rule.title, after: "\(rule.id)  ", into: &output)
        // The example is a transcript and stays as it is.
        for text in rule.lines {
          if text.hasPrefix(" ") {
            line("  \(text)", into: &output)
          } else {
            wrapped(text, after: "  ", into: &output)
          }
        }
      }
    case .overview(let commands):
      groups(of: commands, into: &output)
      wrapped(
        "'help' with a group, a command, a module or a rule explains it; 'help all' lists all "
          + "commands with a sentence each, 'help rules' all rules", indent: 0, into: &output)
    case .all(let commands):
      list(commands, into: &output)
      line("'help' with a group, a command, a module or a rule tells more", into: &output)
    }
  }

  /// The names of commands, a row for each group.
  ///
  ///     view     bounds inset safe-area scroll scroll! fling
  ///     touch    press drag release tick settle
  private func groups(of commands: [CommandHelp], into output: inout [UInt8]) {
    let width = commands.map { $0.group.rawValue.count }.max() ?? 0
    for group in CommandGroup.allCases {
      let names = commands.filter { $0.group == group }.map { $0.name }
      if names.isEmpty { continue }
      let padding = String(repeating: " ", count: width - group.rawValue.count)
      wrapped(
        names.joined(separator: " "), after: "\(group.rawValue)\(padding)  ", into: &output)
    }
  }

  /// Commands with their sentences, under the names of their groups.
  private func list(_ commands: [CommandHelp], into output: inout [UInt8]) {
    let width = commands.map { $0.name.count }.max() ?? 0
    for group in CommandGroup.allCases {
      let members = commands.filter { $0.group == group }
      if members.isEmpty { continue }
      line(group.rawValue, into: &output)
      for command in members {
        let padding = String(repeating: " ", count: width - command.name.count)
        wrapped(command.summary, after: "  \(command.name)\(padding)  ", into: &output)
      }
    }
  }

  /// Appends text after `start`, wrapped at the width of the window; further lines start at column
  /// `indent`, or below the text.
  private func wrapped(
    _ text: String, after start: String = "", indent: Int? = nil, into output: inout [UInt8]
  ) {
    let indent = indent ?? start.unicodeScalars.count
    let room = max(40, style.columns) - max(indent, start.unicodeScalars.count)
    let blanks = String(repeating: " ", count: indent)
    for (index, part) in Self.lines(of: text, atMost: room).enumerated() {
      line((index == 0 ? start : blanks) + part, into: &output)
    }
  }
}
