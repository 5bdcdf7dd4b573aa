extension Session {
  /// The file as bytes: exactly those it was read from; O(bytes).
  public var bytes: [UInt8] { Array(text.utf8) }

  /// The file as text; O(bytes).
  public var text: String { text(of: nodes) }

  /// The file as text with other nodes, and header, line ends and ending as they are.
  func text(of nodes: [Node]) -> String {
    text(ofLines: nodes.flatMap(\.source))
  }

  /// The file as text with other lines after the header.
  func text(ofLines body: [String]) -> String {
    let lines = [Self.firstLine] + header.fields.map(\.source) + body
    let text = lines.joined(separator: lineEnding.rawValue)
    return endsWithLineEnding ? text + lineEnding.rawValue : text
  }
}
