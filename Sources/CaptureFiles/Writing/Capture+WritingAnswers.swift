internal import LayoutCore
internal import TextFormats

/// The keys and values of an object, in order.
private typealias Members = [(key: String, value: JSONLine)]

extension Capture.Attributes {
  var json: JSONLine {
    var members = element.members
    members.append(("frame", .rect(frame)))
    if zIndex != 0 { members.append(("zIndex", Self.order(zIndex))) }
    if alpha != 1 { members.append(("alpha", .any(alpha))) }
    if isHidden { members.append(("hidden", .flag(true))) }
    if let transform { members.append(("transform", .transform(transform))) }
    if let transform3D { members.append(("transform3D", .numbers(transform3D))) }
    if let center { members.append(("center", .point(center))) }
    if let size { members.append(("size", .size(size))) }
    return .object(members)
  }

  /// A draw order, a string if it is beyond the numbers of a capture.
  private static func order(_ order: Int) -> JSONLine {
    switch order {
    case .max: .any(.infinity)
    case .min: .any(-.infinity)
    default: .number(order)
    }
  }
}

extension Capture.Element {
  /// Category, kind and path.
  fileprivate var members: Members {
    var members: Members = []
    switch category {
    case .cell: members.append(("category", .text("cell")))
    case .supplementary:
      members.append(("category", .text("supplementary")))
      members.append(("kind", .text(Self.text(ofKind: kind ?? ""))))
    case .decoration:
      members.append(("category", .text("decoration")))
      members.append(("kind", .text(kind ?? "")))
    }
    let path = section.map { [$0, item] } ?? [item]
    members.append(("path", .list(path.map(JSONLine.number))))
    return members
  }
}

extension Capture.Query {
  var json: JSONLine {
    .object([
      ("name", .text(name)), ("rect", .rect(rect)),
      ("result", .list(result.map(JSONLine.number))),
    ])
  }
}

extension Capture.ElementView {
  var json: JSONLine {
    var members: Members = [
      ("of", .index(attributes)), ("class", .text(className)), ("frame", .rect(frame)),
    ]
    if alpha != 1 { members.append(("alpha", .any(alpha))) }
    if isHidden { members.append(("hidden", .flag(true))) }
    if let preferred { members.append(("preferred", .size(preferred))) }
    if let identifier { members.append(("id", .text(identifier))) }
    if let label { members.append(("label", .text(label))) }
    return .object(members)
  }
}

extension Capture.Scroller {
  var json: JSONLine {
    .object([
      ("frame", .rect(frame)), ("offset", .point(offset)), ("contentSize", .size(contentSize)),
      ("section", .index(section)),
    ])
  }
}

extension Capture.Sheet {
  var json: JSONLine {
    .object([
      ("detents", .list(detents.map { $0.json })), ("selected", .optional(selected)),
      ("largestUndimmed", .optional(largestUndimmed)),
      ("prefersGrabber", .optional(prefersGrabber.map(JSONLine.flag))),
      ("expandsOnScroll", .optional(expandsOnScroll.map(JSONLine.flag))),
      ("container", .optional(container.map(JSONLine.rect))),
      ("presented", .optional(presented.map(JSONLine.rect))),
    ])
  }
}

extension Capture.Detent {
  fileprivate var json: JSONLine {
    .object([
      ("id", .optional(identifier)), ("value", .optional(value.map(JSONLine.decimal))),
    ])
  }
}

extension Capture.Hits {
  var json: JSONLine {
    .object([
      ("origin", .point(origin)), ("step", .size(step)), ("columns", .number(columns)),
      ("rows", .number(rows)), ("targets", .list(targets.map { $0.json })),
      ("grid", .list(grid.map(JSONLine.number))),
    ])
  }
}

extension Capture.Target {
  fileprivate var json: JSONLine {
    .object([
      ("class", .text(className)), ("id", .optional(identifier)), ("of", .index(attributes)),
    ])
  }
}
