internal import CaptureComparison
internal import LayoutCore
internal import TerminalText

/// The result of comparing a running app.
///
///     differs: 8 of 11 elements, content 375x530, by the rules 375x560; tolerance 0.167
///     first: 0,3 moved
///             x    y    w    h
///     device  0  110  100  100
///     rules   0  120  100  100
///     moved 8: 3 by 0 -10 from 0,3, 4 by 0 -20 from 0,6, 1 by 0 -30 from 1,3
///     cause: property:line-spacing makes it equal (10, the delegate says 20)
extension TextRenderer {
  /// Maximum number of groups of moved elements that are named.
  private static let groups = 3

  mutating func comparison(_ comparison: Comparison, into output: inout [UInt8]) {
    line(Self.verdict(comparison), into: &output)
    if let first = comparison.first { finding(first, into: &output) }
    if !comparison.facts.isEmpty { explanation(comparison.facts, into: &output) }
    for count in comparison.counts {
      let isMoved = count.name == "moved" && !comparison.moves.isEmpty
      let groups = isMoved ? Self.groups(of: comparison.moves) : ""
      line("\(count.name) \(count.count)\(groups)", into: &output)
    }
    overlaps(comparison, into: &output)
    cause(comparison, into: &output)
    for note in comparison.notes { line("note: \(note)", into: &output) }
  }

  private static func verdict(_ comparison: Comparison) -> String {
    let found = comparison.counts.reduce(0) { $0 + $1.count }
    let elements = "\(comparison.elements) element\(comparison.elements == 1 ? "" : "s")"
    let number = comparison.verdict.isGood ? elements : "\(found) of \(elements)"
    var text = "\(comparison.verdict.rawValue): \(number)"
    if let content = comparison.content {
      text += ", content \(size(content.device)), by the rules \(size(content.rules))"
    }
    return text + "; tolerance \(short(comparison.tolerance))"
  }

  private mutating func finding(_ first: Comparison.Finding, into output: inout [UInt8]) {
    let point = first.point.map { " at \(Self.short($0.x)) \(Self.short($0.y))" } ?? ""
    let query = first.isLaw ? first.query.map { " in query \($0)" } ?? "" : ""
    line("first: \(first.element) \(first.name)\(point)\(query)", into: &output)
    let sides = [(first.isLaw ? "answer" : "device", first.device), ("rules", first.rules)]
    if sides.contains(where: { $0.1.isName }) {
      for (title, side) in sides { line("\(title): \(side.name ?? "nothing")", into: &output) }
      return
    }
    table.begin([.text(""), .number("x"), .number("y"), .number("w"), .number("h")])
    for (title, side) in sides {
      if first.isLaw, title == "rules", side == .none { continue }
      table.add(first.isLaw && title == "rules" ? "against" : title)
      guard case .frame(let frame) = side else {
        for _ in 0..<4 { table.add("-") }
        continue
      }
      for number in [frame.x, frame.y, frame.width, frame.height] { table.add(Self.short(number)) }
    }
    table.write(into: &output)
  }

  private static func groups(of moves: [Comparison.Move]) -> String {
    var parts = moves.prefix(groups).map { move in
      "\(move.count) by \(short(move.distance.x)) \(short(move.distance.y)) from \(move.first)"
    }
    let rest = moves.dropFirst(groups).reduce(0) { $0 + $1.count }
    if rest > 0 { parts.append("\(rest) by other distances") }
    return ": " + parts.joined(separator: ", ")
  }

  private mutating func overlaps(_ comparison: Comparison, into output: inout [UInt8]) {
    guard let overlaps = comparison.overlaps, overlaps.count > 0 else { return }
    let pairs = overlaps.first.map { $0.joined(separator: " and ") }.joined(separator: ", ")
    let more = overlaps.count > overlaps.first.count ? ", …" : ""
    line("overlaps \(overlaps.count): \(pairs)\(more)", into: &output)
  }

  private mutating func cause(_ comparison: Comparison, into output: inout [UInt8]) {
    guard comparison.verdict == .differs else { return }
    func texts(_ changes: [Comparison.Change]) -> String {
      changes.map { $0.text }.joined(separator: " and ")
    }
    if let cause = comparison.cause {
      let verb = cause.count == 1 ? "makes" : "make"
      let remarks = cause.compactMap { $0.remark }.map { " (\($0))" }.joined()
      line("cause: \(texts(cause)) \(verb) it equal\(remarks)", into: &output)
      for other in comparison.also { line("also: \(texts(other))", into: &output) }
    } else if let nearest = comparison.nearest {
      let number = comparison.counts.reduce(0) { $0 + $1.count }
      line(
        "nearest: \(texts(nearest.changes)) leaves \(nearest.left) of \(number)", into: &output)
    } else if comparison.tried > 0 {
      line("cause: no setting that was tried makes it equal", into: &output)
    }
  }

  private static func size(_ size: Size) -> String { "\(short(size.width))x\(short(size.height))" }

  /// A number as tables show it.
  private static func short(_ number: Double) -> String {
    if number.isNaN { return "nan" }
    if number.isInfinite { return number < 0 ? "-inf" : "inf" }
    var bytes: [UInt8] = []
    bytes.appendShort(number)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Comparison.Side {
  /// The name of what got a touch, or nil.
  fileprivate var name: String? {
    if case .name(let name) = self { return name }
    return nil
  }

  fileprivate var isName: Bool { name != nil }
}
