internal import CivilTime
public import CollectionEngine
internal import LayoutCore
public import ShellCore
internal import TextFormats

/// A writer of files of items, from which `import` restores the same content.
///
///     section,width,label          [{"section":0,"width":80,"label":"June"},
///     0,80,June                     {"section":0}]
///     0,,
///
/// One row for each item. If a section is empty, the column `items` is present and is 0 for it. CSV
/// has only the columns that some item needs.
public struct ItemFileText {
  private let format: ItemFileFormat
  private let columns: [String]
  private let own: [ColumnDeclaration]
  private var isFirst = true

  /// Creates a writer of the items of a shell's current layer; `counts` are the sizes of its
  /// sections.
  ///
  /// - Complexity: O(sections + runs of items with the same texts and overrides).
  public init(_ format: ItemFileFormat, of shell: Shell, _ counts: [Int]) {
    let own = shell.exportedColumns
    (self.format, self.own) = (format, own)
    var wanted: Set = counts.contains(0) ? ["section", "items"] : ["section"]
    shell.forEachExportedProperty { wanted.insert($0.key(own)) }
    columns = (ItemFileText.order + Set(own.map { $0.name }).sorted()).filter {
      wanted.contains($0)
    }
  }

  private static let order = [
    "section", "items", "id", "width", "height", "measured", "label", "start", "end", "day", "date",
    "z",
    "alpha",
    "hidden", "pointer", "touch-inset",
  ]

  /// Appends the start of the file.
  public func begin(into output: inout [UInt8]) {
    switch format {
    case .csv: output.append(columns.joined(separator: ",") + "\n")
    case .json: output.append("[")
    }
  }

  /// Appends an item of `section` with its properties, or nil for an empty section.
  public mutating func row(section: Int, _ changes: [ItemChange]?, into output: inout [UInt8]) {
    switch format {
    case .csv: csv(section, changes, &output)
    case .json: json(section, changes, &output)
    }
    isFirst = false
  }

  /// Appends the end of the file.
  public func end(into output: inout [UInt8]) {
    if format == .json { output.append("]\n") }
  }

  private func csv(_ section: Int, _ changes: [ItemChange]?, _ output: inout [UInt8]) {
    for (index, column) in columns.enumerated() {
      if index > 0 { output.append(",") }
      switch column {
      case "section": output.appendInteger(section)
      case "items": output.append(changes == nil ? "0" : "1")
      default:
        guard let change = changes?.first(where: { $0.key(own) == column }) else { continue }
        output.appendField(change)
      }
    }
    output.append("\n")
  }

  private func json(_ section: Int, _ changes: [ItemChange]?, _ output: inout [UInt8]) {
    output.append(isFirst ? "{\"section\":" : ",\n{\"section\":")
    output.appendInteger(section)
    if changes == nil { output.append(",\"items\":0") }
    for change in changes ?? [] {
      output.append(",")
      output.appendJSON(change.key(own))
      output.append(":")
      output.appendJSONValue(of: change)
    }
    output.append("}")
  }
}

extension [UInt8] {
  /// Appends the value of a property as a field of CSV.
  fileprivate mutating func appendField(_ change: ItemChange) {
    let label: String
    switch change {
    case .touchInsets(let insets?) where !insets.isEven:
      append("\"")
      appendPlain(change)
      return append("\"")
    case .identifier(let text?), .label(let text?), .text(_, let text?): label = text
    default: return appendPlain(change)
    }
    let isPlain =
      !label.isEmpty
      && label.utf8.allSatisfy { $0 > 0x20 && $0 != 0x22 && $0 != 0x2C && $0 != 0x7F }
    if isPlain { return append(label) }
    append("\"")
    for byte in label.utf8 {
      if byte == 0x22 { append("\"") }
      append(byte)
    }
    append("\"")
  }

  /// Appends the value of a property as people type it, numbers exactly.
  mutating func appendPlain(_ change: ItemChange) {
    switch change {
    case .metric(.start, let minutes?), .metric(.end, let minutes?): append(ClockTime.text(minutes))
    case .metric(.date, let days?): append(GregorianDay.text(Int(days)))
    case .metric(_, let value?), .alpha(let value?): appendExact(value)
    case .measured(let width, let height?):
      if let width {
        appendExact(width)
        append("x")
      }
      appendExact(height)
    case .zIndex(let zIndex?): appendInteger(zIndex)
    case .hidden(let isHidden?): append(isHidden ? "on" : "off")
    case .pointer(let pointer?): append(pointer.word)
    case .touchInsets(let insets?):
      for (index, value) in insets.typed.enumerated() {
        if index > 0 { append(",") }
        appendExact(value)
      }
    default: break
    }
  }
}

extension TouchInsets {
  /// Whether all four are the same.
  fileprivate var isEven: Bool { top == left && left == bottom && bottom == right }

  /// The numbers as people type them: one if all are the same, each the shortest that is read as
  /// its value.
  fileprivate var typed: [Double] {
    (isEven ? [top] : [top, left, bottom, right]).map { Double("\($0)") ?? Double($0) }
  }
}
