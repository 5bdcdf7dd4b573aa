internal import LayoutCore
internal import ShellCore

/// Content.
///
///     section  items
///           0      7
extension TextRenderer {
  mutating func counts(_ counts: [Int], into output: inout [UInt8]) {
    if counts.isEmpty { return line("no sections", into: &output) }
    table.begin([.number("section"), .number("items")])
    for (section, count) in counts.enumerated() {
      table.add(section)
      table.add(count)
    }
    table.write(into: &output)
  }

  /// What items say about themselves, as it can be typed back.
  ///
  ///     item  properties
  ///     0,1   width=80 height=60 label="June"
  mutating func traits(_ items: [ItemTraits], into output: inout [UInt8]) {
    table.begin([.text("item"), .text("properties")])
    for item in items {
      table.add("\(item.path.section),\(item.path.item)")
      for (index, change) in item.traits.enumerated() {
        if index > 0 { table.cell.append(" ") }
        table.cell.append(change)
      }
      table.end()
    }
    table.write(into: &output)
  }

  /// Why an element is where it is.
  ///
  ///     fact                    values
  ///     line 1 holds items 6..  first=6 gap=4
  mutating func explanation(_ facts: [Fact]?, into output: inout [UInt8]) {
    guard let facts, !facts.isEmpty else {
      return line("the layout gives no explanation", into: &output)
    }
    table.begin([.text("fact"), .text("values")])
    for fact in facts {
      table.addVisible(fact.text)
      for (index, value) in fact.values.enumerated() {
        if index > 0 { table.cell.append(" ") }
        table.cell.appendVisible(value.name)
        table.cell.append("=")
        table.cell.appendShort(value.value)
      }
      table.end()
    }
    table.write(into: &output)
  }
}

extension [UInt8] {
  /// Appends one property as `key=value`.
  fileprivate mutating func append(_ change: ItemChange) {
    append("\(change.key)=")
    switch change {
    case .label(let label?): appendQuoted(label)
    case .trait(.start, let minutes?), .trait(.end, let minutes?): append(TraitText.time(minutes))
    case .trait(.date, let days?): append(TraitText.date(days))
    case .trait(_, let value?), .alpha(let value?): appendShort(value)
    case .size(let size?):
      appendShort(size.width)
      append("x")
      appendShort(size.height)
    case .zIndex(let zIndex?): appendInteger(zIndex)
    case .hidden(let isHidden?): append(isHidden ? "on" : "off")
    case .pointer(let pointer?): append(pointer.word)
    default: append("none")
    }
  }
}
