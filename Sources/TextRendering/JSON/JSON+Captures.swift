internal import CaptureComparison
internal import CaptureFiles
internal import LayoutCore
internal import ShellCore
internal import TextFormats

/// The result of comparing a running app.
///
///     {"verdict":"differs","host":"device","tolerance":0.25,"elements":7,
///      "content":{"device":[320,530],"rules":[320,560]},"counts":{"moved":4},
///      "first":{"element":"0,1","kind":"moved","query":0,"device":[70,0,100,60],
///               "rules":[100,0,100,60]},
///      "facts":[…],"cause":["row-align=leading"],"also":[],"nearest":null,"overlaps":null,
///      "notes":[]}
extension [UInt8] {
  mutating func comparison(_ comparison: Comparison) {
    key("verdict")
    appendJSON(comparison.verdict.rawValue)
    nextKey("host")
    appendJSON(comparison.host.rawValue)
    nextKey("tolerance")
    appendExact(comparison.tolerance)
    nextKey("elements")
    appendInteger(comparison.elements)
    nextKey("content")
    content(comparison.content)
    nextKey("counts")
    append("{")
    for (index, count) in comparison.counts.enumerated() {
      append(index > 0 ? "," : "")
      appendJSON(count.name)
      append(":")
      appendInteger(count.count)
    }
    append("}")
    nextKey("first")
    finding(comparison.first)
    nextKey("facts")
    facts(comparison.facts)
    causes(comparison)
    nextKey("overlaps")
    if let overlaps = comparison.overlaps { appendInteger(overlaps.count) } else { append("null") }
    nextKey("notes")
    appendList(comparison.notes) { $0.appendJSON($1) }
  }

  private mutating func content(_ content: Comparison.Sizes?) {
    guard let content else { return append("null") }
    append("{\"device\":")
    appendJSON(content.device.width, content.device.height)
    nextKey("rules")
    appendJSON(content.rules.width, content.rules.height)
    append("}")
  }

  private mutating func finding(_ first: Comparison.Finding?) {
    guard let first else { return append("null") }
    append("{\"element\":")
    appendJSON(first.element)
    if first.isLaw { nextKey("law") } else { nextKey("kind") }
    appendJSON(first.name)
    nextKey("query")
    if let query = first.query { appendInteger(query) } else { append("null") }
    if let point = first.point {
      nextKey("point")
      appendJSON(point)
    }
    nextKey("device")
    side(first.device)
    nextKey("rules")
    side(first.rules)
    append("}")
  }

  private mutating func side(_ side: Comparison.Side) {
    switch side {
    case .none: append("null")
    case .name(let name): appendJSON(name)
    case .frame(let frame):
      appendList([frame.x, frame.y, frame.width, frame.height]) { output, number in
        if number.isFinite { return output.appendExact(number) }
        output.appendJSON(number.isNaN ? "nan" : number < 0 ? "-inf" : "inf")
      }
    }
  }

  private mutating func causes(_ comparison: Comparison) {
    nextKey("cause")
    if let cause = comparison.cause { changes(cause) } else { append("null") }
    nextKey("also")
    appendList(comparison.also) { $0.changes($1) }
    nextKey("nearest")
    guard let nearest = comparison.nearest else { return append("null") }
    append("{\"changes\":")
    changes(nearest.changes)
    nextKey("left")
    appendInteger(nearest.left)
    append("}")
  }

  private mutating func changes(_ changes: [Comparison.Change]) {
    appendList(changes) { $0.appendJSON($1.text) }
  }
}
