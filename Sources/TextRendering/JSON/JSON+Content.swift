internal import CivilTime
internal import LayoutCore
internal import ShellCore

/// Content and explanations.
///
///     {"layer":"main","sections":[{"items":7}]}
///     {"element":"0,6","facts":[{"fact":"line 1 starts here","values":{"y":60}}]}
extension [UInt8] {
  mutating func counts(_ layer: String, _ counts: [Int]) {
    key("layer")
    appendJSON(layer)
    nextKey("sections")
    appendList(counts) { output, count in
      output.append("{\"items\":")
      output.appendInteger(count)
      output.append("}")
    }
  }

  /// Writes the properties that items have.
  ///
  ///     {"items":[{"section":0,"item":1,"traits":{"width":80,"label":"June"}}]}
  mutating func properties(_ items: [ItemProperties], _ limit: Int) {
    key("items")
    appendList(items, limit: limit) { output, item in
      output.append("{\"section\":")
      output.appendInteger(item.path.section)
      output.nextKey("item")
      output.appendInteger(item.path.item)
      output.append(",\"traits\":{")
      for (index, change) in item.properties.enumerated() {
        if index > 0 { output.append(",") }
        output.appendJSON(change.key)
        output.append(":")
        output.appendJSONValue(of: change)
      }
      output.append("}}")
    }
  }

  mutating func explanation(_ element: ElementName, _ facts: [Fact]) {
    key("element")
    appendJSON("\(element)")
    nextKey("facts")
    self.facts(facts)
  }

  /// Sentences with their numbers.
  ///
  ///     [{"fact":"line 1 starts here","values":{"y":60}}]
  mutating func facts(_ facts: [Fact]) {
    appendList(facts) { output, fact in
      output.append("{\"fact\":")
      output.appendJSON(fact.text)
      output.append(",\"values\":{")
      for (index, value) in fact.values.enumerated() {
        if index > 0 { output.append(",") }
        output.appendJSON(value.name)
        output.append(":")
        output.appendExact(value.value)
      }
      output.append("}}")
    }
  }

  /// Appends the value of a property.
  mutating func appendJSONValue(of change: ItemChange) {
    switch change {
    case .metric(.start, let minutes?), .metric(.end, let minutes?):
      appendJSON(ClockTime.text(minutes))
    case .metric(.date, let days?): appendJSON(GregorianDay.text(Int(days)))
    case .metric(_, let value?), .alpha(let value?): appendExact(value)
    case .size(let size?): appendJSON(size.width, size.height)
    case .label(let label?): appendJSON(label)
    case .zIndex(let zIndex?): appendInteger(zIndex)
    case .hidden(let isHidden?): appendJSON(isHidden)
    case .pointer(let pointer?): appendJSON(pointer.word)
    default: append("null")
    }
  }
}
