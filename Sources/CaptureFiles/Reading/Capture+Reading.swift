internal import TextFormats

extension Capture {
  /// Reads a capture: the text of a file, or of a console that printed it between the lines
  /// `layoutsh-capture begin` and `layoutsh-capture end`.
  ///
  /// The bytes are untrusted. Unknown keys are ignored.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `CaptureFault` for the first error.
  public init(reading bytes: [UInt8]) throws(CaptureFault) {
    guard bytes.count <= CaptureLimit.bytes else {
      throw CaptureFault(.tooLarge(bytes: bytes.count))
    }
    let object = try CaptureObject(try CaptureText(bytes).checked())
    try object.check(format: Self.format)
    made = try object.read("made", Origin.read)
    scale = try object.read("scale", CaptureValue.positive)
    direction = try object.read("direction", CaptureValue.word)
    view = try object.read("view", CollectionView.read)
    layout = try object.read("layout", Layout.read)
    flow = try object.optional("flow", Flow.read)
    compositional = try object.optional("compositional", Compositional.read)
    sections = try object.read("sections", Section.readAll)
    attributes = try object.read("attributes", CaptureValue.array(of: .attributes, Attributes.read))
    // The others have indexes into these two.
    let index = CaptureValue.index(below: attributes.count)
    let section = CaptureValue.index(below: sections.count)
    queries = try object.read("queries", CaptureValue.array(of: .queries, Query.reading(index)))
    singles = try object.read("singles", CaptureValue.array(Single.reading(index)))
    views = try object.read("views", CaptureValue.array(of: .views, ElementView.reading(index)))
    scrollers = try object.read("scrollers", CaptureValue.array(Scroller.reading(section)))
    sheet = try object.optional("sheet", Sheet.read)
    hits = try object.optional("hits", Hits.reading(index))
  }

  /// Whether a text states the format of captures, of any version; it may still be damaged.
  ///
  /// - Complexity: O(n) for n bytes up to the format, with which a capture begins.
  public static func isStated(in bytes: [UInt8]) -> Bool {
    var reader = CaptureText(bytes).reader
    guard reader.consume("{") else { return false }
    while let key = try? reader.string(), reader.consume(":") {
      if key == "format" {
        guard case .text(let format)? = try? reader.scalar() else { return false }
        return format.utf8.starts(with: "layoutsh-capture ".utf8)
      }
      guard (try? reader.skipValue(depth: CaptureLimit.depth)) != nil, reader.consume(",") else {
        return false
      }
    }
    return false
  }
}
