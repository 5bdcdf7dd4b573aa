internal import CollectionEngine
public import ShellCore
public import TerminalText
internal import TextFormats

/// Turns replies into JSON, one object and line for each command.
///
///     {"command":"format json","ok":true,"reply":{"format":"json"}}
///     {"command":"frob","ok":false,"error":{"code":"unknown-command",
///       "message":"unknown command 'frob'","column":1,"hint":null}}   (in one line)
///
/// Numbers have full precision; keys are in the order of the examples and always present.
public struct JSONRenderer {
  /// Maximum size of the output in bytes; rendering stops soon after, in the middle of a list.
  public var limit = Int.max

  /// Creates a renderer.
  public init() {}

  /// Appends the object of `reply` and a line feed.
  ///
  /// - Complexity: O(n) for n bytes of text.
  public func render(_ reply: CommandReply, into output: inout VisibleText) {
    output.appendRendered { render(reply, into: &$0) }
  }

  private func render(_ reply: CommandReply, into output: inout [UInt8]) {
    output.append("{\"command\":")
    output.appendJSON(reply.command)
    switch reply.result {
    case .success(let value):
      output.append(",\"ok\":true,\"reply\":{")
      fields(of: value, into: &output)
    case .failure(let error):
      output.append(",\"ok\":false,\"error\":{\"code\":")
      output.appendJSON(error.code)
      output.nextKey("message")
      output.appendJSON(error.message)
      output.nextKey("column")
      output.appendInteger(error.column)
      output.nextKey("hint")
      output.appendJSON(error.hint)
      if let text = error.text {
        output.append(",\"text\":{")
        output.markedFault(text)
        output.append("}")
      }
    }
    output.append("}")
    if let trace = reply.trace {
      output.nextKey("trace")
      output.appendList(trace, limit: limit) { $0.appendJSON($1) }
    }
    output.append("}\n")
  }

  private func fields(of reply: Reply, into output: inout [UInt8]) {
    switch reply {
    case .attributes(let reply), .item(let reply): output.attributes(reply, limit)
    case .status(let layers): output.layers(layers)
    case .loaded(let change), .changed(let change):
      if let touch = change.touch {
        output.touch(touch) { fields(of: $1, into: &$0) }
        output.append(",")
      }
      output.change(change)
      output.outcome(of: change) { fields(of: $1, into: &$0) }
    case .layers(let layers, let current): output.layers(layers, current: current)
    case .hit(let reply): output.hit(reply)
    case .passThrough(let reply): output.passThrough(reply)
    case .touchMap(let areas): output.touchMap(areas)
    case .scrollers(let scrollers): output.scrollers(scrollers)
    case .counts(let layer, let counts, let ids): output.counts(layer, counts, ids)
    case .snapshot(let change, let changes):
      output.snapshot(changes, limit)
      output.append(",")
      output.change(change)
    case .properties(let items): output.properties(items, limit)
    case .explanation(let element, let facts): output.explanation(element, facts ?? [])
    case .difference(let changes): output.difference(changes, limit)
    case .frames(let frames): output.frames(frames, limit)
    case .counters(let layers): output.counters(layers)
    case .modules(let modules, _, let showsPaths): output.modules(modules, showsPaths)
    case .policies(let policies): output.policies(policies)
    case .selection(let layer, let items): output.selection(layer, items)
    case .focus(let item, let change):
      output.focus(item)
      output.append(",")
      output.change(change)
    case .comparison(let comparison): output.comparison(comparison)
    case .bindings(let bindings): output.bindings(bindings)
    case .options(let options): output.options(options)
    case .optionText(let option, let form, let text): output.option(option, form, text)
    case .drawing(let drawing): output.drawing(drawing, limit)
    case .value(let text, let number): output.value(text, number)
    case .assertion(let text): output.word("holds", text)
    case .link(let link, let lines): output.link(link, lines)
    case .journal(let lines, let undone, let undoes, let redoes):
      output.journal(lines, undone, undoes, redoes)
    case .help(let help): output.help(help)
    case .trace(let mode):
      output.key("trace")
      output.appendJSON(mode != .off)
      guard mode == .uikit else { break }
      output.nextKey("uikit")
      output.appendJSON(true)
    case .invalidation(let change, let context, let kinds):
      output.invalidation(context, kinds)
      output.append(",")
      output.change(change)
    case .format(let format): output.word("format", format.rawValue)
    case .request: break
    }
  }
}

extension [UInt8] {
  /// Appends a key with a text.
  fileprivate mutating func word(_ name: StaticString, _ text: String) {
    key(name)
    appendJSON(text)
  }

  /// Appends the place of a fault in the text of an option.
  fileprivate mutating func markedFault(_ fault: MarkedFault) {
    key("name")
    appendJSON(fault.name)
    nextKey("line")
    appendInteger(fault.line)
    nextKey("column")
    appendInteger(fault.column)
    nextKey("content")
    appendJSON(fault.content)
    nextKey("expected")
    appendJSON(fault.expected)
  }

  /// Appends a value: as a number if it is one.
  fileprivate mutating func value(_ text: String, _ number: Double?) {
    key("value")
    if let number { appendExact(number) } else { appendJSON(text) }
  }

  /// Appends a link and the number of its lines.
  fileprivate mutating func link(_ link: String, _ lines: Int) {
    key("link")
    appendJSON(link)
    nextKey("lines")
    appendInteger(lines)
  }

  /// Appends the lines of the journal, and the numbers that `undo` and `redo` take without a
  /// number.
  fileprivate mutating func journal(
    _ lines: [String], _ undone: [String], _ undoes: Int, _ redoes: Int
  ) {
    key("journal")
    appendList(lines) { $0.appendJSON($1) }
    nextKey("redo")
    appendList(undone) { $0.appendJSON($1) }
    nextKey("steps")
    append("{")
    key("undo")
    appendInteger(undoes)
    nextKey("redo")
    appendInteger(redoes)
    append("}")
  }
}
