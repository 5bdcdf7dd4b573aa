internal import CollectionEngine
internal import LayoutCore
internal import ShellCore
internal import TextFormats

/// Modules, options and help.
///
///     {"plugins":[{"name":"flow","version":"1.0.0","place":"bundled","status":"ok","options":[…],
///      "summary":"…","decorator":false}]}
extension [UInt8] {
  mutating func modules(_ modules: [ModuleDescription], _ showsPaths: Bool) {
    key("plugins")
    appendList(modules) { $0.module($1, showsPaths) }
  }

  private mutating func module(_ module: ModuleDescription, _ showsPath: Bool) {
    append("{\"name\":")
    appendJSON(module.name)
    nextKey("version")
    appendJSON(module.version)
    nextKey("place")
    appendJSON(module.place)
    nextKey("status")
    appendJSON(module.status)
    nextKey("options")
    appendList(module.options) { output, option in
      output.append("{")
      output.declaration(option)
      output.append("}")
    }
    if !module.columns.isEmpty {
      nextKey("columns")
      appendList(module.columns) { output, column in
        output.append("{\"name\":")
        output.appendJSON(column.name)
        output.nextKey("type")
        output.appendJSON(column.type == .number ? "a number" : "text")
        output.nextKey("summary")
        output.appendJSON(column.summary)
        output.append("}")
      }
    }
    nextKey("summary")
    appendJSON(module.summary)
    nextKey("decorator")
    appendJSON(module.isDecorator)
    for (key, value) in [
      ("author", module.author), ("licence", module.licence), ("url", module.url),
    ] as [(StaticString, String)] where !value.isEmpty {
      nextKey(key)
      appendJSON(value)
    }
    if showsPath {
      nextKey("path")
      appendJSON(module.path)
    }
    append("}")
  }

  /// Writes the options in force.
  ///
  ///     {"options":[{"layout":"flow","name":"header","type":"…","default":0,"perSection":true,
  ///     "summary":"…","value":30,"sections":[{"section":2,"value":40}]}]}
  mutating func options(_ options: [OptionState]) {
    key("options")
    appendList(options) { output, option in
      output.append("{\"layout\":")
      output.appendJSON(option.layout)
      output.append(",")
      output.declaration(option.declaration)
      output.nextKey("value")
      output.value(option.value, option.declaration)
      output.nextKey("sections")
      output.appendList(option.sections) { output, own in
        output.append("{\"section\":")
        output.appendInteger(own.section)
        output.nextKey("value")
        output.value(own.value, option.declaration)
        output.append("}")
      }
      output.append("}")
    }
  }

  /// Writes an option and its text in a form; nil: in the canonical one.
  mutating func option(_ option: OptionState, _ form: String?, _ text: String) {
    options([option])
    nextKey("form")
    appendJSON(form)
    nextKey("text")
    appendJSON(text)
  }

  private mutating func declaration(_ option: OptionDeclaration) {
    key("name")
    appendJSON(option.name)
    nextKey("type")
    appendJSON(option.type.expectation)
    nextKey("default")
    value(option.defaultValue, option)
    nextKey("perSection")
    appendJSON(option.isPerSection)
    nextKey("summary")
    appendJSON(option.summary)
  }

  private mutating func value(_ value: OptionValue?, _ declaration: OptionDeclaration) {
    switch value {
    case nil: append("null")
    case .flag(let isOn): appendJSON(isOn)
    case .number(let number): appendExact(number)
    case .size(let size): appendJSON(size.width, size.height)
    case .insets(let insets): appendJSON(insets.top, insets.left, insets.bottom, insets.right)
    case let value?: appendJSON(declaration.text(for: value))
    }
  }

  mutating func help(_ help: HelpReply) {
    switch help {
    case .module(let module): modules([module], false)
    case .command(let command, _): commands([command])
    case .chapter(let all), .overview(let all), .all(let all): commands(all)
    case .rules(let all): rules(all)
    }
  }

  /// Writes rules.
  ///
  ///     {"rules":[{"id":"F-20","title":"Equal sizes stand in a grid","lines":["If all sizes…",…]}]}
  private mutating func rules(_ rules: [Rule]) {
    key("rules")
    appendList(rules) { output, rule in
      output.append("{\"id\":")
      output.appendJSON(rule.id)
      output.nextKey("title")
      output.appendJSON(rule.title)
      output.nextKey("lines")
      output.appendList(rule.lines) { $0.appendJSON($1) }
      output.append("}")
    }
  }

  /// Writes commands as help describes them.
  ///
  ///     {"commands":[{"name":"hit","group":"queries","effect":"query","summary":"…","usages":[…],
  ///     "forms":[{"usage":"…","summary":"…"}],"examples":[…]}]}
  private mutating func commands(_ commands: [CommandHelp]) {
    key("commands")
    appendList(commands) { output, command in
      output.append("{\"name\":")
      output.appendJSON(command.name)
      output.nextKey("group")
      output.appendJSON(command.group.rawValue)
      output.nextKey("effect")
      output.appendJSON(command.effect.rawValue)
      output.nextKey("summary")
      output.appendJSON(command.summary)
      output.nextKey("usages")
      output.appendList(command.forms) { $0.appendJSON($1.usage) }
      output.nextKey("forms")
      output.appendList(command.forms) { output, form in
        output.append("{\"usage\":")
        output.appendJSON(form.usage)
        output.nextKey("summary")
        output.appendJSON(form.summary)
        output.append("}")
      }
      output.nextKey("examples")
      output.appendList(command.examples) { $0.appendJSON($1) }
      output.append("}")
    }
  }
}
