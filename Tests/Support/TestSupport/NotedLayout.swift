public import LayoutCore

/// A layout whose option `spec` is a notation: words `KIND=LENGTH`, each one supplementary view of
/// that height at the top of the content, one below the other; items of 10 points follow.
///
///     spec="badge=10 line=4"      // badge at 0, line at 10, cell 0,0 at 14
///
/// `mark` is declared, all other kinds come from the option. Only section 0 is shown.
public final class NotedLayout: CollectionLayout, OptionKinds, OptionText {
  /// Its declaration.
  public let declaration = LayoutDeclaration(
    name: "noted", version: "0.1.0", summary: "Views that a text names.",
    kinds: [.supplementary("mark")],
    options: [
      OptionDeclaration(
        "spec", .text(form: "KIND=LENGTH..."), default: .text("mark=5"), perSection: true,
        summary: "The views at the top."),
      OptionDeclaration(
        "file", .text(form: "FILE of spec"), default: nil, summary: "A file with them."),
      OptionDeclaration("other", .text(form: "TEXT"), default: nil, summary: "Any text."),
    ])
  /// Size of the content.
  public private(set) var contentSize = Size.zero
  /// Number of times that the kinds were asked for.
  public private(set) var kindQueries = 0
  private var frames: [Element: Rect] = [:]

  /// Creates the layout.
  public init() {}

  /// A word of a text: where it starts, its kind and its length.
  private struct Part {
    var offset: Int
    var kind: String
    var length: Double
  }

  private func parts(_ text: String) throws(OptionTextFault) -> [Part] {
    var parts: [Part] = []
    var offset = 0
    for word in text.split(omittingEmptySubsequences: false, whereSeparator: { " \n".contains($0) })
    {
      defer { offset += word.utf8.count + 1 }
      if word.isEmpty { continue }
      guard let equals = word.firstIndex(of: "=") else {
        throw OptionTextFault(offset: offset + word.utf8.count, "expected '=', found the end")
      }
      guard let length = Double(word[word.index(after: equals)...]), length >= 0 else {
        let place = offset + word[...equals].utf8.count
        throw OptionTextFault(offset: place, "expected a length after '='")
      }
      parts.append(Part(offset: offset, kind: String(word[..<equals]), length: length))
    }
    return parts
  }

  private func parts(_ context: any LayoutContext) throws(LayoutFailure) -> [Part] {
    let section = context.sectionCount > 0 ? 0 : nil
    guard case .text(let text) = context.option(0, inSection: section) else { return [] }
    do { return try parts(text) } catch { throw .refused(error.sentence) }
  }

  /// The kinds of the text.
  public func kinds(_ context: any LayoutContext) throws(LayoutFailure) -> [KindDeclaration] {
    kindQueries += 1
    return try parts(context).map { .supplementary($0.kind) }
  }

  /// JSON, for `spec`.
  public func forms(ofOption option: Int) -> [String]? { option == 0 ? ["json"] : nil }

  /// The words with one blank between them, or an object.
  public func text(ofOption option: Int, as form: String, _ context: any LayoutContext)
    throws(LayoutFailure) -> String
  {
    let words = try parts(context).map { part in
      form == "json" ? "\"\(part.kind)\": \(part.length)" : "\(part.kind)=\(Int(part.length))"
    }
    return form == "json" ? "{\(words.joined(separator: ", "))}" : words.joined(separator: " ")
  }

  /// The first word without a length.
  public func fault(in text: String, ofOption option: Int) -> OptionTextFault? {
    do throws(OptionTextFault) { _ = try parts(text) } catch { return error }
    return nil
  }

  /// Three kinds, for a word that begins one.
  public func completions(of text: String, ofOption option: Int) -> [String] {
    let last = text.split(omittingEmptySubsequences: false) { " \n".contains($0) }.last ?? ""
    return ["badge=", "line=", "mark="].filter { $0.hasPrefix(last) && $0 != last }
  }

  /// Places the views and the items of section 0.
  public func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    frames = [:]
    var y = 0.0
    guard context.sectionCount > 0 else { return contentSize = .zero }
    for part in try parts(context) {
      guard let kind = context.kinds.kind(named: part.kind) else {
        throw .refused("kind \(part.kind) is not in the table")
      }
      frames[Element(kind, section: 0)] = Rect(x: 0, y: y, width: 100, height: part.length)
      y += part.length
    }
    for item in 0..<context.itemCount(inSection: 0) {
      frames[Element(.cell, section: 0, item: item)] = Rect(x: 0, y: y, width: 100, height: 10)
      y += 10
    }
    contentSize = Size(width: 100, height: y)
  }

  /// The elements that intersect `rect`.
  public func attributes(
    in rect: Rect, _ context: any LayoutContext, into attributes: inout [LayoutAttributes]
  ) {
    attributes += frames.filter { $0.value.intersects(rect) }.sorted { $0.key < $1.key }
      .map { LayoutAttributes($0.key, frame: $0.value) }
  }

  /// One element, or nil.
  public func attributes(for element: Element, _ context: any LayoutContext) -> LayoutAttributes? {
    frames[element].map { LayoutAttributes(element, frame: $0) }
  }
}
