internal import CollectionEngine
internal import LayoutCore
internal import ShellCore
internal import TextFormats

/// Taps and bindings.
///
///     "tap":{"target":{"layer":"main",…,"local":[10,10]},"count":1,"ran":["append 0"]}
///     {"bindings":[{"gesture":"tap","target":"cell","do":"append {section}"}]}
extension [UInt8] {
  /// Writes what a gesture touched and ran; answers to questions are in `answers`, as `fields` writes them.
  mutating func touch(_ reply: TouchReply, fields: (inout [UInt8], Reply) -> Void) {
    key("tap")
    append("{\"target\":")
    if let target = reply.touch.target {
      touched(target.element, of: target.layer, at: target.local, reply.kinds)
    } else {
      append("null")
    }
    nextKey("count")
    appendInteger(reply.count)
    nextKey("ran")
    appendList(reply.runs) { $0.appendJSON($1.command) }
    nextKey("gesture")
    appendJSON(reply.touch.gesture.rawValue)
    if let isSelected = reply.touch.selects {
      nextKey("selected")
      appendJSON(isSelected)
    }
    let answers = reply.runs.filter { !$0.reply.isChange }
    if !answers.isEmpty {
      nextKey("answers")
      appendList(answers) { output, run in
        output.append("{\"command\":")
        output.appendJSON(run.command)
        output.append(",\"reply\":{")
        fields(&output, run.reply)
        output.append("}}")
      }
    }
    append("}")
  }

  /// Writes selected items.
  ///
  ///     {"layer":"main","selected":["0,2"]}
  mutating func selection(_ layer: String, _ items: [IndexPath]) {
    key("layer")
    appendJSON(layer)
    nextKey("selected")
    appendList(items) { $0.appendJSON("\($1.section),\($1.item)") }
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
    appendJSON("\(item.path.section),\(item.path.item)")
    append("}")
  }

  mutating func bindings(_ bindings: [Binding]) {
    key("bindings")
    appendList(bindings) { output, binding in
      output.append("{\"gesture\":")
      output.appendJSON(binding.gesture.rawValue)
      output.nextKey("target")
      output.appendJSON(binding.target.text)
      output.nextKey("do")
      output.appendJSON(binding.text)
      output.append("}")
    }
  }
}
