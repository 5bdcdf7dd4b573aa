internal import LayoutCore
internal import TextFormats

extension Capture.Origin {
  var json: JSONLine {
    .object([
      ("by", .text(by)), ("host", .text(host.rawValue)), ("device", .optional(device)),
      ("system", .optional(system)), ("limit", .number(limit)), ("settled", .flag(settled)),
    ])
  }
}

extension Capture.CollectionView {
  var json: JSONLine {
    .object([
      ("class", .text(className)), ("bounds", .rect(bounds)),
      ("window", .optional(window.map(JSONLine.rect))), ("contentInset", .insets(contentInset)),
      ("adjustedContentInset", .insets(adjustedContentInset)),
      ("safeAreaInsets", .insets(safeAreaInsets)),
      ("insetAdjustment", .text(insetAdjustment.rawValue)),
      ("layoutMargins", .insets(layoutMargins)),
      ("marginsFollowSafeArea", .flag(marginsFollowSafeArea)), ("contentSize", .size(contentSize)),
    ])
  }
}

extension Capture.Layout {
  var json: JSONLine {
    .object([
      ("class", .text(className)), ("chain", .list(chain.map(JSONLine.text))),
      ("base", .text(base.rawValue)), ("own", .flag(isOwn)), ("flips", .flag(flips)),
      ("spec", .optional(spec)),
    ])
  }
}

extension Capture.Flow {
  var json: JSONLine {
    .object([
      ("scroll", .axis(axis)), ("itemSize", itemSize.json),
      ("estimatedItemSize", estimatedItemSize.json), ("lineSpacing", .decimal(lineSpacing)),
      ("interitemSpacing", .decimal(interitemSpacing)),
      ("headerReferenceSize", .size(headerReferenceSize)),
      ("footerReferenceSize", .size(footerReferenceSize)), ("sectionInset", .insets(sectionInset)),
      ("sectionInsetReference", .text(sectionInsetReference.rawValue)),
      ("headersPin", .flag(headersPin)), ("footersPin", .flag(footersPin)),
    ])
  }
}

extension Capture.ItemSize {
  fileprivate var json: JSONLine {
    switch self {
    case .automatic: .text("automatic")
    case .size(let size): .size(size)
    }
  }
}

extension Capture.Compositional {
  var json: JSONLine {
    .object([
      ("scroll", .axis(axis)), ("interSectionSpacing", .decimal(interSectionSpacing)),
      ("contentInsetsReference", .optional(contentInsetsReference?.rawValue)),
      ("boundaryItems", .list(boundaryItems.map { $0.json })),
    ])
  }
}

extension Capture.BoundaryItem {
  fileprivate var json: JSONLine {
    .object([
      ("kind", .text(Capture.Element.text(ofKind: kind))), ("alignment", .text(alignment.rawValue)),
      ("pin", .flag(pins)), ("extends", .flag(extends)), ("offset", .point(offset)),
    ])
  }
}

extension Capture.Section {
  var json: JSONLine {
    .object([
      ("items", .number(items)), ("sizes", .optional(sizes.map { .list($0.map { $0.json }) })),
      ("inset", .optional(inset.map(JSONLine.insets))),
      ("line", .optional(lineSpacing.map(JSONLine.decimal))),
      ("interitem", .optional(interitemSpacing.map(JSONLine.decimal))),
      ("header", .optional(header.map(JSONLine.size))),
      ("footer", .optional(footer.map(JSONLine.size))),
    ])
  }
}

extension Capture.SizeRun {
  fileprivate var json: JSONLine {
    .list([.number(count), .decimal(size.width), .decimal(size.height)])
  }
}
