internal import LayoutCore
internal import TextFormats

extension Capture.Origin {
  static func read(_ node: JSONNode) throws(CaptureFault) -> Self {
    let object = try CaptureObject(node)
    return Self(
      by: try object.read("by", CaptureValue.name),
      host: try object.read("host", CaptureValue.word),
      device: try object.optional("device", CaptureValue.name),
      system: try object.optional("system", CaptureValue.name),
      limit: try object.read("limit", CaptureValue.bound),
      settled: try object.read("settled", CaptureValue.flag))
  }
}

extension Capture.CollectionView {
  static func read(_ node: JSONNode) throws(CaptureFault) -> Self {
    let object = try CaptureObject(node)
    return Self(
      className: try object.read("class", CaptureValue.name),
      bounds: try object.read("bounds", CaptureValue.rect),
      window: try object.optional("window", CaptureValue.rect),
      contentInset: try object.read("contentInset", CaptureValue.insets),
      adjustedContentInset: try object.read("adjustedContentInset", CaptureValue.insets),
      safeAreaInsets: try object.read("safeAreaInsets", CaptureValue.insets),
      insetAdjustment: try object.read("insetAdjustment", CaptureValue.word),
      layoutMargins: try object.read("layoutMargins", CaptureValue.insets),
      marginsFollowSafeArea: try object.read("marginsFollowSafeArea", CaptureValue.flag),
      contentSize: try object.read("contentSize", CaptureValue.size))
  }
}

extension Capture.Layout {
  static func read(_ node: JSONNode) throws(CaptureFault) -> Self {
    let object = try CaptureObject(node)
    return Self(
      className: try object.read("class", CaptureValue.name),
      chain: try object.read("chain", CaptureValue.array(CaptureValue.name)),
      base: try object.read("base", CaptureValue.word),
      isOwn: try object.read("own", CaptureValue.flag),
      flips: try object.read("flips", CaptureValue.flag),
      spec: try object.optional("spec", CaptureValue.text))
  }
}

extension Capture.Flow {
  static func read(_ node: JSONNode) throws(CaptureFault) -> Self {
    let object = try CaptureObject(node)
    return Self(
      axis: try object.read("scroll", CaptureValue.axis),
      itemSize: try object.read("itemSize", CaptureValue.itemSize),
      estimatedItemSize: try object.read("estimatedItemSize", CaptureValue.itemSize),
      lineSpacing: try object.read("lineSpacing", CaptureValue.number),
      interitemSpacing: try object.read("interitemSpacing", CaptureValue.number),
      headerReferenceSize: try object.read("headerReferenceSize", CaptureValue.size),
      footerReferenceSize: try object.read("footerReferenceSize", CaptureValue.size),
      sectionInset: try object.read("sectionInset", CaptureValue.insets),
      sectionInsetReference: try object.read("sectionInsetReference", CaptureValue.word),
      headersPin: try object.read("headersPin", CaptureValue.flag),
      footersPin: try object.read("footersPin", CaptureValue.flag))
  }
}

extension Capture.Compositional {
  static func read(_ node: JSONNode) throws(CaptureFault) -> Self {
    let object = try CaptureObject(node)
    return Self(
      axis: try object.read("scroll", CaptureValue.axis),
      interSectionSpacing: try object.read("interSectionSpacing", CaptureValue.number),
      contentInsetsReference: try object.optional("contentInsetsReference", CaptureValue.word),
      boundaryItems: try object.read(
        "boundaryItems", CaptureValue.array(Capture.BoundaryItem.read)))
  }
}

extension Capture.BoundaryItem {
  static func read(_ node: JSONNode) throws(CaptureFault) -> Self {
    let object = try CaptureObject(node)
    return Self(
      kind: Capture.Element.kind(try object.read("kind", CaptureValue.name)),
      alignment: try object.read("alignment", CaptureValue.word),
      pins: try object.read("pin", CaptureValue.flag),
      extends: try object.read("extends", CaptureValue.flag),
      offset: try object.read("offset", CaptureValue.point))
  }
}

extension Capture.Section {
  /// Takes all sections, whose items and runs count together.
  static func readAll(_ node: JSONNode) throws(CaptureFault) -> [Self] {
    let sections = try CaptureValue.array(of: .sections, read)(node)
    var (items, runs) = (0, 0)
    for section in sections {
      items += section.items
      runs += section.sizes?.count ?? 0
    }
    try CaptureCount.items.check(items)
    try CaptureCount.runs.check(runs)
    return sections
  }

  private static func read(_ node: JSONNode) throws(CaptureFault) -> Self {
    let object = try CaptureObject(node)
    let section = Self(
      items: try object.read("items", CaptureValue.wholeNumber),
      sizes: try object.optional(
        "sizes", CaptureValue.array(of: .runs, Capture.SizeRun.read)),
      inset: try object.optional("inset", CaptureValue.insets),
      lineSpacing: try object.optional("line", CaptureValue.number),
      interitemSpacing: try object.optional("interitem", CaptureValue.number),
      header: try object.optional("header", CaptureValue.size),
      footer: try object.optional("footer", CaptureValue.size))
    let sized = section.sizes?.reduce(0) { $0 + $1.count } ?? 0
    guard sized <= section.items else {
      throw CaptureFault(.value(.runs(ofItems: section.items), found: "\(sized)"), at: "sizes")
    }
    return section
  }
}

extension Capture.SizeRun {
  /// Takes `[count, width, height]`.
  static func read(_ node: JSONNode) throws(CaptureFault) -> Self {
    if let run: [3 of Double] = CaptureTuple.plain(node), let count = Int(exactly: run[0]),
      count > 0
    {
      return Self(count: count, size: Size(width: run[1], height: run[2]))
    }
    let values = try CaptureTuple(node, 3)
    return Self(
      count: try values.read(0, CaptureValue.countingNumber),
      size: Size(
        width: try values.read(1, CaptureValue.number),
        height: try values.read(2, CaptureValue.number)))
  }
}
