public import TerminalText
internal import TextFormats

/// A journal of the state folder, as `layoutsh journals` shows it.
public struct JournalRow {
  var number: Int
  var lines: Int?
  var state: StaticString
  var words: String
  var last: String?
  var damage: (record: Int, count: Int)?

  /// A row.
  ///
  /// - Parameters:
  ///   - number: its number, from 1.
  ///   - lines: number of readable lines, or nil if none can be read.
  ///   - state: the state for programs; a stable identifier.
  ///   - words: the state for people.
  ///   - last: the last line.
  ///   - damage: the first damaged record and the number of lost ones.
  public init(
    number: Int, lines: Int?, state: StaticString, words: String, last: String?,
    damage: (record: Int, count: Int)? = nil
  ) {
    self.number = number
    self.lines = lines
    self.state = state
    self.words = words
    self.last = last
    self.damage = damage
  }
}

/// The journals of the state folder as a table or as JSON.
public enum JournalList {
  /// Returns a table, or `no journals`.
  public static func text(_ rows: [JournalRow]) -> VisibleText {
    var output: [UInt8] = []
    guard !rows.isEmpty else { return "no journals\n" }
    var table = Table()
    table.begin([.number("N"), .number("lines"), .text("state"), .text("last line")])
    for row in rows {
      table.add(row.number)
      if let lines = row.lines { table.add(lines) } else { table.add("-") }
      table.addVisible(row.words)
      table.addVisible(row.last ?? "")
    }
    table.write(into: &output)
    return VisibleText(rendered: output)
  }

  /// Returns one JSON object and a line feed.
  public static func json(_ rows: [JournalRow]) -> VisibleText {
    var output = Array(#"{"command":"journals","ok":true,"reply":{"journals":"#.utf8)
    output.appendList(rows) { output, row in
      output.append("{")
      output.key("number")
      output.append("\(row.number)")
      output.nextKey("lines")
      output.append(row.lines.map { "\($0)" } ?? "null")
      output.nextKey("state")
      output.appendJSON(row.state.description)
      output.nextKey("last")
      output.appendJSON(row.last)
      output.nextKey("damage")
      let damage = row.damage.map { #"{"record":\#($0.record),"count":\#($0.count)}"# }
      output.append(damage ?? "null")
      output.append("}")
    }
    output.append("}}\n")
    return VisibleText(rendered: output)
  }
}
