internal import LayoutCore
internal import TextFormats

extension Capture.Element {
  /// The names of UIKit's two kinds.
  private static let headerKind = "UICollectionElementKindSectionHeader"
  private static let footerKind = "UICollectionElementKindSectionFooter"

  /// The kind of a supplementary view, from the string that UIKit has for it.
  static func kind(_ text: String) -> String {
    text == headerKind ? "header" : text == footerKind ? "footer" : text
  }

  /// The string that UIKit has for the kind of a supplementary view.
  static func text(ofKind kind: String) -> String {
    kind == "header" ? headerKind : kind == "footer" ? footerKind : kind
  }

  /// Reads category, kind and path of attributes.
  fileprivate init(_ object: CaptureObject) throws(CaptureFault) {
    category = try object.read("category", CaptureValue.category)
    kind = nil
    if category != .cell {
      let text = try object.read("kind", CaptureValue.name)
      kind = category == .supplementary ? Self.kind(text) : text
    }
    (section, item) = try object.read("path", CaptureValue.path)
  }
}

extension CaptureValue {
  /// Takes `cell`, `supplementary` or `decoration`.
  fileprivate static func category(_ node: JSONNode) throws(CaptureFault) -> ElementCategory {
    // Most are cells.
    if node.isPlain("cell") { return .cell }
    switch node.string {
    case "cell": return .cell
    case "supplementary": return .supplementary
    case "decoration": return .decoration
    default: throw fault(.word(["cell", "supplementary", "decoration"]), at: node)
    }
  }

  /// Takes `[section, item]` or `[index]`.
  fileprivate static func path(_ node: JSONNode) throws(CaptureFault) -> (section: Int?, item: Int)
  {
    switch node.isArray ? node.count : 0 {
    case 1:
      let path: [1 of Int] = try CaptureTuple.wholeNumbers(node)
      return (nil, path[0])
    case 2:
      let path: [2 of Int] = try CaptureTuple.wholeNumbers(node)
      return (path[0], path[1])
    default: throw fault(.path, at: node)
    }
  }
}

extension Capture.Attributes {
  static func read(_ node: JSONNode) throws(CaptureFault) -> Self {
    let object = try CaptureObject(node)
    let element = try Capture.Element(object)
    let frame = try object.read("frame", CaptureValue.anyRect)
    // Most have no more keys.
    if object.keyCount == (element.category == .cell ? 3 : 4) {
      return Self(element: element, frame: frame)
    }
    return Self(
      element: element, frame: frame,
      zIndex: try object.ifPresent("zIndex", CaptureValue.order) ?? 0,
      alpha: try object.ifPresent("alpha", CaptureValue.anyNumber) ?? 1,
      isHidden: try object.ifPresent("hidden", CaptureValue.flag) ?? false,
      transform: try object.ifPresent("transform", CaptureValue.transform),
      transform3D: try object.ifPresent("transform3D", CaptureValue.transform3D),
      center: try object.ifPresent("center", CaptureValue.anyPoint),
      size: try object.ifPresent("size", CaptureValue.anySize))
  }
}

extension Capture.Query {
  static func reading(_ index: @escaping CaptureValue.Reading<Int>) -> CaptureValue.Reading<Self> {
    { (node) throws(CaptureFault) in
      let object = try CaptureObject(node)
      return Self(
        name: try object.read("name", CaptureValue.name),
        rect: try object.read("rect", CaptureValue.rect),
        result: try object.read("result", CaptureValue.array(index)))
    }
  }
}

extension Capture.Single {
  /// Takes `[asked, answer]`.
  static func reading(_ index: @escaping CaptureValue.Reading<Int>) -> CaptureValue.Reading<Self> {
    { (node) throws(CaptureFault) in
      let values = try CaptureTuple(node, 2)
      return Self(asked: try values.read(0, index), answer: try values.optional(1, index))
    }
  }
}

extension Capture.ElementView {
  static func reading(_ index: @escaping CaptureValue.Reading<Int>) -> CaptureValue.Reading<Self> {
    { (node) throws(CaptureFault) in
      let object = try CaptureObject(node)
      return Self(
        attributes: try object.optional("of", index),
        className: try object.read("class", CaptureValue.name),
        frame: try object.read("frame", CaptureValue.anyRect),
        alpha: try object.ifPresent("alpha", CaptureValue.anyNumber) ?? 1,
        isHidden: try object.ifPresent("hidden", CaptureValue.flag) ?? false,
        preferred: try object.ifPresent("preferred", CaptureValue.anySize),
        identifier: try object.ifPresent("id", CaptureValue.name),
        label: try object.ifPresent("label", CaptureValue.label))
    }
  }
}

extension Capture.Scroller {
  static func reading(
    _ section: @escaping CaptureValue.Reading<Int>
  ) -> CaptureValue.Reading<Self> {
    { (node) throws(CaptureFault) in
      let object = try CaptureObject(node)
      return Self(
        frame: try object.read("frame", CaptureValue.rect),
        offset: try object.read("offset", CaptureValue.point),
        contentSize: try object.read("contentSize", CaptureValue.size),
        section: try object.optional("section", section))
    }
  }
}

extension Capture.Sheet {
  static func read(_ node: JSONNode) throws(CaptureFault) -> Self {
    let object = try CaptureObject(node)
    return Self(
      detents: try object.read("detents", CaptureValue.array(Capture.Detent.read)),
      selected: try object.optional("selected", CaptureValue.name),
      largestUndimmed: try object.optional("largestUndimmed", CaptureValue.name),
      prefersGrabber: try object.optional("prefersGrabber", CaptureValue.flag),
      expandsOnScroll: try object.optional("expandsOnScroll", CaptureValue.flag),
      container: try object.optional("container", CaptureValue.rect),
      presented: try object.optional("presented", CaptureValue.rect))
  }
}

extension Capture.Detent {
  static func read(_ node: JSONNode) throws(CaptureFault) -> Self {
    let object = try CaptureObject(node)
    return Self(
      identifier: try object.optional("id", CaptureValue.name),
      value: try object.optional("value", CaptureValue.number))
  }
}

extension Capture.Hits {
  static func reading(_ index: @escaping CaptureValue.Reading<Int>) -> CaptureValue.Reading<Self> {
    { (node) throws(CaptureFault) in
      let object = try CaptureObject(node)
      let columns = try object.read("columns", CaptureValue.wholeNumber)
      let rows = try object.read("rows", CaptureValue.wholeNumber)
      try CaptureCount.samples.check(columns * rows)
      let targets = try object.read(
        "targets", CaptureValue.array(Capture.Target.reading(index)))
      let target = CaptureValue.index(below: targets.count, orNone: true)
      let grid = try object.read("grid") { (node) throws(CaptureFault) in
        try CaptureTuple(node, columns * rows).readAll(target)
      }
      return Self(
        origin: try object.read("origin", CaptureValue.point),
        step: try object.read("step", CaptureValue.size),
        columns: columns, rows: rows, targets: targets, grid: grid)
    }
  }
}

extension Capture.Target {
  static func reading(_ index: @escaping CaptureValue.Reading<Int>) -> CaptureValue.Reading<Self> {
    { (node) throws(CaptureFault) in
      let object = try CaptureObject(node)
      return Self(
        className: try object.read("class", CaptureValue.name),
        identifier: try object.optional("id", CaptureValue.name),
        attributes: try object.optional("of", index))
    }
  }
}
