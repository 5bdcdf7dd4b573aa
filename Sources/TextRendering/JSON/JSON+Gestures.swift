internal import CollectionEngine
internal import LayoutCore
internal import ShellCore
internal import TextFormats

/// Taps and bindings.
///
///     "tap":{"target":{"layer":"main",…,"local":[10,10]},"count":1,"ran":["append 0"]}
///     {"bindings":[{"gesture":"tap","target":"cell","do":"append {section}"}]}
extension [UInt8] {
  /// Writes what a gesture touched and ran; answers to questions are in `answers`, as `fields`
  /// writes them.
  mutating func touch(_ reply: TouchReply, fields: (inout [UInt8], Reply) -> Void) {
    key("tap")
    append("{\"target\":")
    if let target = reply.touch.target {
      touched(target.element, target.section, of: target.layer, at: target.local, reply.kinds)
    } else {
      append("null")
    }
    nextKey("count")
    appendInteger(reply.count)
    ran(reply.runs)
    nextKey("gesture")
    appendJSON(reply.touch.gesture.rawValue)
    if let isSelected = reply.touch.selects {
      nextKey("selected")
      appendJSON(isSelected)
    }
    answers(reply.runs, fields)
    append("}")
  }

  /// Writes what a touch has asked for at its end, and the commands that ran.
  ///
  ///     "swiped":{"layer":"main","element":"0,3","action":"delete"},"ran":["delete 0,3"]
  ///     "reordered":{"layer":"main","from":"0,3","to":"0,5"},"ran":["move 0,3 0,5"]
  ///     "edited":{"layer":"main","element":"0,3"},"ran":["item 0,3 date=2025-03-30 start=07:00"]
  private mutating func edit(_ reply: TouchEditReply, fields: (inout [UInt8], Reply) -> Void) {
    switch reply.touch.edit {
    case .action(let action, let path, _):
      nextKey("swiped")
      append("{\"layer\":")
      appendJSON(reply.touch.layer)
      nextKey("element")
      appendJSON(path.text)
      nextKey("action")
      appendJSON(action)
    case .move(let path, let target):
      nextKey("reordered")
      append("{\"layer\":")
      appendJSON(reply.touch.layer)
      nextKey("from")
      appendJSON(path.text)
      nextKey("to")
      appendJSON(target.text)
    case .change(let path, _): edited("edited", path, reply.touch.layer)
    case .insert(let path, _): edited("created", path, reply.touch.layer)
    }
    append("}")
    ran(reply.runs)
    answers(reply.runs, fields)
  }

  private mutating func edited(_ name: StaticString, _ path: IndexPath, _ layer: String) {
    nextKey(name)
    append("{\"layer\":")
    appendJSON(layer)
    nextKey("element")
    appendJSON(path.text)
  }

  /// Writes the outcome of a touch: the change that it has asked for, or would ask for.
  mutating func outcome(of change: ChangeReply, fields: (inout [UInt8], Reply) -> Void) {
    if let edit = change.edit { self.edit(edit, fields: fields) }
    if let ghost = change.ghost { self.ghost(ghost) }
  }

  /// Writes an event as the finger would leave it.
  ///
  ///     "ghost":{"start":"2025-03-30T07:00Z","end":"2025-03-30T08:00Z","allowed":true,"reason":null}
  private mutating func ghost(_ reply: GhostReply) {
    nextKey("ghost")
    append("{\"start\":")
    appendJSON(reply.startText)
    nextKey("end")
    appendJSON(reply.endText)
    nextKey("allowed")
    appendJSON(reply.refusal == nil)
    nextKey("reason")
    appendJSON(reply.refusal)
    append("}")
  }

  private mutating func ran(_ runs: [TouchReply.Run]) {
    nextKey("ran")
    appendList(runs) { $0.appendJSON($1.command) }
  }

  /// Writes the answers to questions, if any.
  private mutating func answers(
    _ runs: [TouchReply.Run], _ fields: (inout [UInt8], Reply) -> Void
  ) {
    let answers = runs.filter { !$0.reply.isChange }
    guard !answers.isEmpty else { return }
    nextKey("answers")
    appendList(answers) { output, run in
      output.append("{\"command\":")
      output.appendJSON(run.command)
      output.append(",\"reply\":{")
      fields(&output, run.reply)
      output.append("}}")
    }
  }

  /// Writes selected items.
  ///
  ///     {"layer":"main","selected":["0,2"]}
  mutating func selection(_ layer: String, _ items: [IndexPath]) {
    key("layer")
    appendJSON(layer)
    nextKey("selected")
    appendList(items) { $0.appendJSON($1.text) }
  }

  /// Writes the item that has the focus.
  ///
  ///     {"focus":{"layer":"main","element":"0,2"},"layers":[]}
  mutating func focus(_ item: FocusedItem?) {
    key("focus")
    guard let item else { return append("null") }
    append("{\"layer\":")
    appendJSON(item.layer)
    nextKey("element")
    appendJSON(item.path.text)
    append("}")
  }

  mutating func bindings(_ bindings: [Binding]) {
    key("bindings")
    appendList(bindings) { output, binding in
      output.append("{\"gesture\":")
      output.appendJSON(binding.trigger.gesture)
      output.nextKey("target")
      output.appendJSON(binding.trigger.target)
      output.nextKey("do")
      output.appendJSON(binding.text)
      output.append("}")
    }
  }
}
