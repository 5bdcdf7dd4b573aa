internal import CollectionEngine
internal import LayoutCore
internal import ShellCore
import TerminalText

/// Elements.
///
///     element   x    y      w    h     z  notes
///     header 0  0  120    320   44  1024  pinned
///     0,6       0  114  103.5  138     0  label="June"
extension TextRenderer {
  private static let columns: [Table.Column] = [
    .text("element"), .number("x"), .number("y"), .number("w"), .number("h"), .number("z"),
    .text("notes"),
  ]
  private static let heading = Table.Heading(columns)

  /// The answer to `item-at`.
  mutating func item(_ reply: AttributesReply, into output: inout [UInt8]) {
    if reply.elements.isEmpty {
      line((["no cell"] + reply.facts.map { $0.text }).joined(separator: ", "), into: &output)
    } else {
      attributes(reply, into: &output)
    }
  }

  mutating func attributes(_ reply: AttributesReply, into output: inout [UInt8]) {
    if reply.elements.isEmpty, reply.total ?? 0 == 0 { return line("no elements", into: &output) }
    table.begin(TextRenderer.heading)
    let shown = reply.elements
    let elements = shown.span
    for index in elements.indices {
      row(elements, index, reply.kinds)
      if table.isCut { break }
    }
    table.write(into: &output)
    let rest = (reply.total ?? 0) - reply.elements.count
    if rest > 0 { line("and \(rest) more", into: &output) }
  }

  /// The changes between two queries.
  ///
  ///     change  layer  element  x  y   w   h  z  notes
  ///     was     main   0,1      60  0  50  50  0
  ///     is      main   0,1      70  0  50  50  0
  mutating func difference(_ changes: [ElementChange], into output: inout [UInt8]) {
    if changes.isEmpty { return line("no difference", into: &output) }
    table.begin([.text("change"), .text("layer")] + TextRenderer.columns)
    for change in changes {
      if let before = change.before {
        table.add(change.after == nil ? "removed" : "was")
        table.add(change.layer)
        row(before, change.kinds)
      }
      if let after = change.after {
        table.add(change.before == nil ? "added" : "is")
        table.add(change.layer)
        row(after, change.kinds)
      }
    }
    table.write(into: &output)
  }

  /// Moments between two states; elements that appear or disappear are marked.
  ///
  ///     progress  element   x   y   w   h  z  notes
  ///          0.5  0,0       0   0  50  50  0  appears alpha=0.5
  ///          0.5  0,1      30   0  50  50  0
  mutating func frames(_ reply: LayerFrames, into output: inout [UInt8]) {
    if reply.frames.allSatisfy({ $0.elements.isEmpty }) {
      return line("no elements", into: &output)
    }
    table.begin([.number("progress")] + TextRenderer.columns)
    for frame in reply.frames {
      for element in frame.elements {
        table.add(frame.progress)
        place(element.attributes, reply.kinds)
        let start = table.cell.count
        if let mark = element.role.mark { writeWord(mark, start) }
        flags(element.attributes.flags, start)
        writeDifferences(element.attributes, element.label, start)
      }
    }
    table.write(into: &output)
  }

  /// Writes a row; an element is too large to be passed on.
  private mutating func row(_ elements: Span<ShownElement>, _ index: Int, _ kinds: KindTable) {
    place(elements[index].attributes, kinds)
    let start = table.cell.count
    flags(elements[index].attributes.flags, start)
    if elements[index].isSelected { writeWord("selected", start) }
    if elements[index].isHighlighted { writeWord("highlighted", start) }
    if elements[index].isFocused { writeWord("focused", start) }
    if let section = elements[index].scroller {
      writeWord("scroller \(section)", start)
      if let clip = elements[index].clip {
        writeWord(clip.isEmpty ? "outside" : "clipped", start)
      }
    }
    writeDifferences(elements[index].attributes, elements[index].label, start)
  }

  private mutating func row(_ element: ShownElement, _ kinds: KindTable) {
    row([element].span, 0, kinds)
  }

  /// Writes the cells before the notes: name, frame and zIndex.
  ///
  /// Inlined, so that they are not copied.
  @inline(__always)
  private mutating func place(_ attributes: LayoutAttributes, _ kinds: KindTable) {
    table.cell.append(attributes.element, kinds)
    table.end()
    table.add(attributes.frame, attributes.zIndex)
  }

  private mutating func flags(_ flags: AttributeFlags, _ start: Int) {
    if flags.isEmpty { return }
    for flag in flags.names { writeWord(flag, start) }
  }

  /// Writes the attributes that differ from the default, and ends the cell of notes.
  ///
  /// Inlined, so that they are not copied.
  @inline(__always)
  private mutating func writeDifferences(
    _ attributes: LayoutAttributes, _ label: String?, _ start: Int
  ) {
    if let label {
      writeWord("label=", start)
      table.cell.appendQuoted(label)
    }
    if attributes.isHidden { writeWord("hidden", start) }
    if attributes.alpha != 1 {
      writeWord("alpha=", start)
      table.cell.appendShort(attributes.alpha)
    }
    if attributes.pointer != .auto { writeWord("pointer=\(attributes.pointer.word)", start) }
    if attributes.touchInsets != .none {
      writeWord("touch=", start)
      for (index, value) in attributes.touchInsets.values.enumerated() {
        if index > 0 { table.cell.append(",") }
        table.cell.appendShort(value)
      }
    }
    if !attributes.transform.isIdentity {
      writeWord("transform=", start)
      for (index, value) in attributes.transform.coefficients.enumerated() {
        if index > 0 { table.cell.append(",") }
        table.cell.appendShort(value)
      }
    }
    table.end()
  }

  private mutating func writeWord(_ text: String, _ start: Int) {
    if table.cell.count > start { table.cell.append(" ") }
    table.cell.append(text)
  }
}

extension [UInt8] {
  /// Appends the name of an element as it can be typed.
  mutating func append(_ element: LayoutCore.Element, _ kinds: KindTable) {
    if element.kind != .cell {
      appendVisible(kinds.name(of: element.kind) ?? "kind-\(element.kind.rawValue)")
      append(UInt8(ascii: " "))
    }
    append(addingCapacity: 2 * OutputSpan.longestNumber + 1) { text in
      text.appendInteger(Int64(element.section))
      guard element.kind == .cell || element.item != 0 else { return }
      text.append(UInt8(ascii: ","))
      text.appendInteger(Int64(element.item))
    }
  }
}

extension AttributeFlags {
  /// The words of the set flags, in a fixed order.
  var names: [String] {
    if isEmpty { return [] }
    return (contains(.pinned) ? ["pinned"] : []) + (contains(.estimated) ? ["estimated"] : [])
  }
}

extension ShownElement {
  /// The words of the flags that it shows, in a fixed order.
  var flags: [String] {
    let own = attributes.flags.names
    guard isSelected || isHighlighted || isFocused else { return own }
    return own + (isSelected ? ["selected"] : []) + (isHighlighted ? ["highlighted"] : [])
      + (isFocused ? ["focused"] : [])
  }
}

extension TouchInsets {
  /// top, left, bottom, right.
  var values: [Double] { [top, left, bottom, right].map { Double($0) } }
}

extension AffineTransform {
  /// a, b, c, d, tx, ty.
  var coefficients: [Double] { [a, b, c, d, tx, ty] }
}

extension MovingElement.Role {
  /// The mark of an element, or nil for one that stays.
  fileprivate var mark: String? { self == .stays ? nil : rawValue }
}
