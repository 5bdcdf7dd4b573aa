internal import CollectionEngine
internal import LayoutCore
internal import ShellCore
internal import TextFormats

/// Layers.
///
///     {"name":"main","layout":"flow","base":null,"sections":1,"items":7,"frame":[0,0,320,480],
///      "bounds":[0,0,320,480],"contentSize":[320,110],"contentInset":[0,0,0,0],
///      "adjustedInset":[0,0,0,0],"insetAdjustment":"automatic","alwaysBounce":"none",
///      "safeArea":[0,0,0,0],"layoutMargins":[8,8,8,8],"offset":[0,0],"offsetRange":[[0,0],[0,0]],
///      "state":{}}
extension [UInt8] {
  mutating func layers(_ layers: [LayerStatus]) {
    key("layers")
    appendList(layers) { output, layer in
      output.append("{")
      output.layer(layer)
      output.append("}")
    }
    let remarks = layers.flatMap { $0.remarks }
    if remarks.isEmpty { return }
    nextKey("notes")
    appendList(remarks) { $0.appendJSON($1) }
  }

  /// Writes the status and the settings of each layer.
  mutating func layers(_ layers: [LayerStatus], current: String) {
    key("layers")
    appendList(layers) { output, layer in
      output.append("{")
      output.layer(layer)
      output.nextKey("visible")
      output.appendJSON(layer.isVisible)
      output.nextKey("interactive")
      output.appendJSON(layer.isInteractive)
      output.nextKey("passthrough")
      output.appendJSON(layer.isPassThrough)
      output.nextKey("mirror")
      output.appendJSON(layer.mirrored)
      output.nextKey("contentOf")
      output.appendJSON(layer.contentOf)
      output.nextKey("sectionRange")
      if let range = layer.sectionRange {
        output.append("[\(range.lowerBound),\(range.upperBound)]")
      } else {
        output.append("null")
      }
      output.nextKey("anchor")
      output.appendJSON(layer.anchor.rawValue)
      output.nextKey("anchorTolerance")
      output.appendExact(layer.anchorTolerance)
      output.nextKey("range")
      output.appendJSON(layer.range.rawValue)
      output.nextKey("selection")
      output.appendJSON(layer.selection.rawValue)
      output.nextKey("focus")
      output.appendJSON(layer.focus.rawValue)
      output.nextKey("selectionFollowsFocus")
      output.appendJSON(layer.selectionFollowsFocus)
      output.append("}")
    }
    nextKey("current")
    appendJSON(current)
  }

  /// Writes changed layers, the movement of a touch command, and remarks.
  mutating func change(_ change: ChangeReply) {
    layers(change.layers)
    if let moved = change.moved {
      nextKey("moved")
      append("{\"sheet\":")
      appendExact(moved.sheet)
      nextKey("content")
      appendExact(moved.main)
      if let across = moved.across {
        nextKey("across")
        appendExact(across)
      }
      if let section = moved.section {
        nextKey("section")
        append("{\"layer\":")
        appendJSON(section.layer)
        nextKey("section")
        appendInteger(section.section)
        nextKey("by")
        appendExact(section.distance)
        append("}")
      }
      append("}")
    }
    if let pressed = change.pressed {
      nextKey("pressed")
      if let target = pressed.target {
        touched(
          target.element, target.section, of: target.layer, at: target.local, pressed.kinds)
      } else {
        append("null")
      }
    }
    if !change.overridden.isEmpty {
      nextKey("overridden")
      appendList(change.overridden) { $0.appendJSON($1) }
    }
    if change.remarks.isEmpty { return }
    nextKey("notes")
    appendList(change.remarks) { $0.appendJSON($1) }
  }

  /// Writes each layer's counters.
  ///
  ///     {"layers":[{"name":"main","counters":{"prepares":1,…}}]}
  mutating func counters(_ layers: [LayerCounters]) {
    key("layers")
    appendList(layers) { output, layer in
      output.append("{\"name\":")
      output.appendJSON(layer.layer)
      output.append(",\"counters\":{")
      for (index, counter) in layer.counters.named.enumerated() {
        if index > 0 { output.append(",") }
        output.appendJSON(counter.name)
        output.append(":")
        output.appendInteger(counter.value)
      }
      output.append("}}")
    }
  }

  private mutating func layer(_ layer: LayerStatus) {
    key("name")
    appendJSON(layer.name)
    nextKey("layout")
    appendJSON(layer.layouts.first)
    nextKey("base")
    appendJSON(layer.layouts.count > 1 ? layer.layouts.dropFirst().stackName : nil)
    nextKey("sections")
    appendInteger(layer.sections)
    nextKey("items")
    appendInteger(layer.items)
    nextKey("frame")
    appendJSON(layer.frame)
    nextKey("bounds")
    appendJSON(layer.bounds)
    nextKey("contentSize")
    appendJSON(layer.contentSize.width, layer.contentSize.height)
    nextKey("contentInset")
    appendJSON(layer.contentInset)
    nextKey("adjustedInset")
    appendJSON(layer.adjustedInset)
    nextKey("insetAdjustment")
    appendJSON(layer.insetAdjustment.rawValue)
    nextKey("alwaysBounce")
    appendJSON(layer.alwaysBounce.rawValue)
    nextKey("safeArea")
    appendJSON(layer.safeArea)
    nextKey("layoutMargins")
    appendJSON(layer.layoutMargins)
    nextKey("offset")
    appendJSON(layer.offset)
    nextKey("offsetRange")
    append("[")
    appendJSON(layer.offsetRange.min)
    append(",")
    appendJSON(layer.offsetRange.max)
    append("]")
    nextKey("state")
    state(of: layer)
  }

  private mutating func state(of layer: LayerStatus) {
    append("{")
    var isFirst = true
    func comma(_ output: inout Self) {
      if !isFirst { output.append(",") }
      isFirst = false
    }
    if layer.isSuspended {
      comma(&self)
      append("\"suspended\":true")
    }
    if layer.estimated > 0 {
      comma(&self)
      key("estimated")
      appendInteger(layer.estimated)
    }
    if let transition = layer.transition {
      comma(&self)
      key("transition")
      appendJSON(transition.layouts.stackName)
      nextKey("progress")
      appendExact(transition.progress)
    }
    if !layer.scrolled.isEmpty {
      comma(&self)
      append("\"sections\":{")
      for (index, status) in layer.scrolled.enumerated() {
        if index > 0 { append(",") }
        append("\"\(status.section)\":{")
        position(of: status)
        append("}")
      }
      append("}")
    }
    for fact in layer.report {
      comma(&self)
      appendJSON(fact.values[0].name)
      append(":")
      if !fact.text.isEmpty {
        appendJSON(fact.text)
      } else if fact.values.count == 1 {
        appendExact(fact.values[0].value)
      } else {
        appendList(fact.values) { $0.appendExact($1.value) }
      }
    }
    append("}")
  }
}
