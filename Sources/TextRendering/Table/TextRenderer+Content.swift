internal import CivilTime
internal import CollectionEngine
internal import LayoutCore
internal import ShellCore
import TerminalText

/// Content.
///
///     section  items  id
///           0      7  "fruit"
extension TextRenderer {
  /// The sections; the column `id` is there if one of them has an identifier.
  mutating func counts(
    _ counts: [Int], _ identifiers: [String?], into output: inout [UInt8]
  ) {
    if counts.isEmpty { return line("no sections", into: &output) }
    let isNamed = identifiers.contains { $0 != nil }
    table.begin([.number("section"), .number("items")] + (isNamed ? [.text("id")] : []))
    for (section, count) in counts.enumerated() {
      table.add(section)
      table.add(count)
      guard isNamed else { continue }
      if let identifier = identifiers[section] { table.cell.appendQuoted(identifier) }
      table.end()
    }
    table.write(into: &output)
  }

  /// The operations that led to a snapshot, and the layers that changed.
  ///
  ///     sections: 1 inserted; items: 2 deleted, 1 inserted, 1 moved, 1 reloaded
  mutating func snapshot(
    _ change: ChangeReply, _ changes: SnapshotChanges, into output: inout [UInt8]
  ) {
    let sections = [
      (changes.deletedSections.count, "deleted"), (changes.insertedSections.count, "inserted"),
      (changes.movedSections.count, "moved"),
    ]
    let items = [
      (changes.deleted.count, "deleted"), (changes.inserted.count, "inserted"),
      (changes.moved.count, "moved"), (changes.reloaded.count, "reloaded"),
    ]
    let parts = [("sections", sections), ("items", items)].compactMap { name, counts in
      let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
      return words.isEmpty ? nil : "\(name): \(words.joined(separator: ", "))"
    }
    line(parts.isEmpty ? "no change" : parts.joined(separator: "; "), into: &output)
    changed(change, into: &output)
  }

  /// The properties of items, as they can be typed.
  ///
  ///     item  properties
  ///     0,1   width=80 height=60 label="June"
  mutating func properties(_ items: [ItemProperties], into output: inout [UInt8]) {
    table.begin([.text("item"), .text("properties")])
    for item in items {
      table.add(item.path.text)
      for (index, change) in item.properties.enumerated() {
        if index > 0 { table.cell.append(" ") }
        table.cell.append(change, item.columns)
      }
      table.end()
    }
    table.write(into: &output)
  }

  /// The facts that explain an element's place, wrapped at the width of the window.
  ///
  ///     fact                    values
  ///     line 1 holds items 6..  first=6 gap=4
  mutating func explanation(_ facts: [Fact]?, into output: inout [UInt8]) {
    guard let facts, !facts.isEmpty else {
      return line("the layout gives no explanation", into: &output)
    }
    let rows = facts.map { fact in
      (text: VisibleText.make(fact.text), values: fact.values.map(Self.text))
    }
    let widest = rows.reduce((text: 4, values: 6)) { widths, row in
      let values = row.values.joined(separator: " ").scalarCount
      return (max(widths.text, row.text.scalarCount), max(widths.values, values))
    }
    let room = max(40, style.columns) - 2
    let forValues = min(widest.values, max(room / 2, room - widest.text))
    table.begin([.text("fact"), .text("values")])
    for row in rows {
      let texts = Self.lines(of: row.text, atMost: room - forValues)
      let values = Self.lines(of: row.values, atMost: forValues)
      for index in 0..<max(texts.count, values.count) {
        table.add(index < texts.count ? texts[index] : "")
        table.add(index < values.count ? values[index] : "")
      }
    }
    table.write(into: &output)
  }

  /// Returns a value with its name.
  ///
  ///     gap=4
  private static func text(_ value: FactValue) -> String {
    var bytes: [UInt8] = []
    bytes.appendVisible(value.name)
    bytes.append("=")
    bytes.appendShort(value.value)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Wraps text at blanks, and inside a long word after `|`, into lines of the given length.
  static func lines(of text: String, atMost width: Int) -> [String] {
    // No character takes less than a byte.
    if text.utf8.count <= width { return [text] }
    let parts = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    let words = parts.map { Substring($0) }.flatMap { word in
      word.scalarCount <= width ? [String(word)] : pieces(of: word, atMost: width)
    }
    return lines(of: words, atMost: width)
  }

  /// The parts of a long word, each filled with alternatives.
  private static func pieces(of word: Substring, atMost width: Int) -> [String] {
    var pieces: [String] = []
    for part in word.split(separator: "|", omittingEmptySubsequences: false) {
      if let last = pieces.last, last.scalarCount + part.scalarCount + 2 <= width {
        pieces[pieces.count - 1] = "\(last)|\(part)"
      } else {
        if !pieces.isEmpty { pieces[pieces.count - 1] += "|" }
        pieces.append(String(part))
      }
    }
    return pieces
  }

  /// Wraps words into lines of the given length; a longer word has a line of its own.
  private static func lines(of words: [String], atMost width: Int) -> [String] {
    var lines: [String] = []
    // The length of the last line.
    var length = 0
    for word in words {
      let count = word.scalarCount
      if !lines.isEmpty, length + 1 + count <= width {
        lines[lines.count - 1] += " "
        lines[lines.count - 1] += word
        length += 1 + count
      } else {
        lines.append(word)
        length = count
      }
    }
    return lines
  }
}

extension StringProtocol {
  /// Number of Unicode scalars, counted in the bytes.
  fileprivate var scalarCount: Int { utf8.count { $0 & 0xC0 != 0x80 } }
}

extension [UInt8] {
  /// Appends one property as `key=value`.
  fileprivate mutating func append(_ change: ItemChange, _ columns: [ColumnDeclaration]) {
    append("\(change.key(columns))=")
    switch change {
    case .identifier(let text?), .label(let text?), .text(_, let text?): appendQuoted(text)
    case .metric(.start, let minutes?), .metric(.end, let minutes?): append(ClockTime.text(minutes))
    case .metric(.date, let days?): append(GregorianDay.text(Int(days)))
    case .metric(_, let value?), .alpha(let value?): appendShort(value)
    case .measured(let width, let height?):
      if let width {
        appendShort(width)
        append("x")
      }
      appendShort(height)
    case .size(let size?):
      appendShort(size.width)
      append("x")
      appendShort(size.height)
    case .zIndex(let zIndex?): appendInteger(zIndex)
    case .hidden(let isHidden?): append(isHidden ? "on" : "off")
    case .pointer(let pointer?): append(pointer.word)
    case .touchInsets(.some): appendPlain(change)
    default: append("none")
    }
  }
}
