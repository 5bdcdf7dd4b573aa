// LayoutCapture: writes what UIKit laid out in a collection view, for `layoutsh compare FILE`.
// SPDX-License-Identifier: Apache-2.0
//
// Drop this file into a debug target (iOS 13 or later, Swift 5.7 or later) and call
//
//     LayoutCapture.write(collectionView)
//
// or pause in Swift code of that target and enter in LLDB
//
//     expr -l swift -- LayoutCapture.write()
//
// The path of the file is printed. It holds geometry, counts, class names and kinds; no pictures,
// no model objects, and no text unless you pass `labels: true`. Nothing is scrolled, laid out,
// drawn or invalidated: the layout and its flow delegate are asked as UIKit asks them.
//
// Checked on Linux only, against our own classes of UIKit's shape: it has met no device yet. If it
// does not compile, or a capture looks wrong, please send the error or the file (`layoutsh capture
// strip FILE OUT` removes names and labels) with the versions of Xcode and of the system.
#if DEBUG || LAYOUT_CAPTURE
import UIKit

/// Writes captures of collection views: files of the format `layoutsh-capture 1`.
@MainActor enum LayoutCapture {
  /// The place where a capture is written.
  enum Destination {
    /// `NAME.capture.json` in the temporary directory; its path is printed.
    case file(String)
    /// One line of the console, between `layoutsh-capture begin` and `layoutsh-capture end`.
    case console
    /// The general pasteboard.
    case pasteboard
  }

  /// Writes a capture.
  ///
  /// - Parameters:
  ///   - view: The collection view; nil: the one at the middle of the key window, else the
  ///     frontmost.
  ///   - limit: The number of items up to which the whole content is queried.
  ///   - rects: More rectangles to query, in content coordinates.
  ///   - preferred: Whether cells are asked for the sizes that they prefer.
  ///   - hits: Whether hit tests are sampled on a grid.
  ///   - labels: Whether identifiers and labels of views are written.
  ///   - device: Whether the model and the system are written.
  ///   - spec: The sections of a compositional layout in layoutsh's notation, if known.
  static func write(
    _ view: UICollectionView? = nil, to destination: Destination = .file("layout"),
    limit: Int = 2000, rects: [CGRect] = [], preferred: Bool = false, hits: Bool = false,
    labels: Bool = false, device: Bool = false, spec: String? = nil
  ) {
    #if !os(Linux)
    guard Thread.isMainThread else { return say("call it on the main thread") }
    #endif
    guard let view = view ?? frontmost() else { return say("there is no collection view") }
    let reader = CaptureReader(view)
    (reader.limit, reader.rects, reader.spec) = (limit, rects, spec)
    (reader.wantsPreferred, reader.wantsHits) = (preferred, hits)
    (reader.wantsLabels, reader.wantsDevice) = (labels, device)
    let text = reader.json()
    for text in reader.leftOut { say("left out: \(text)") }
    guard text.utf8.count <= 16 << 20 else {
      return say("\(text.utf8.count >> 20) MB, at most 16 can be read; use a lower limit")
    }
    switch destination {
    case .file(let name):
      let path = NSTemporaryDirectory() + "\(name).capture.json"
      do {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        say(path)
      } catch {
        say("cannot write \(path): \(error.localizedDescription)")
      }
    case .console:
      print("layoutsh-capture begin")
      print(text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined())
      print("layoutsh-capture end")
    case .pasteboard:
      UIPasteboard.general.string = text
      say("on the pasteboard")
    }
  }

  private static func say(_ text: String) { print("layoutsh-capture: \(text)") }

  private static func frontmost() -> UICollectionView? {
    let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
    let windows = scenes.flatMap { $0.windows }
    guard let window = windows.first(where: { $0.isKeyWindow }) ?? windows.first else { return nil }
    let middle = CGPoint(x: window.bounds.midX, y: window.bounds.midY)
    var hit = window.hitTest(middle, with: nil)
    while let view = hit {
      if let found = view as? UICollectionView { return found }
      hit = view.superview
    }
    return first(in: window)
  }

  private static func first(in view: UIView) -> UICollectionView? {
    if let found = view as? UICollectionView { return found }
    for subview in view.subviews.reversed() where !subview.isHidden {
      if let found = first(in: subview) { return found }
    }
    return nil
  }
}

/// Reads one collection view, and keeps each distinct answer.
@MainActor final class CaptureReader {
  var (limit, rects, spec) = (2000, [CGRect](), String?.none)
  var (wantsPreferred, wantsHits, wantsLabels, wantsDevice) = (false, false, false, false)
  /// The parts that are left out, for a person.
  private(set) var leftOut: [String] = []
  private let view: UICollectionView
  private let layout: UICollectionViewLayout
  private let flow: UICollectionViewFlowLayout?
  private var counts: [Int] = []
  private var attributes: [String] = []
  private var numbers: [String: Int] = [:]
  /// The number of the first answer about an element.
  private var elements: [String: Int] = [:]
  private var queries: [String] = []
  private var views: [String] = []
  private var holders: [ObjectIdentifier: Int] = [:]
  private var scrollers: [String] = []
  private var isStill = true

  init(_ view: UICollectionView) {
    (self.view, layout) = (view, view.collectionViewLayout)
    flow = layout as? UICollectionViewFlowLayout
  }

  /// The capture: views, sheet and hits between the visible elements and all others.
  func json() -> String {
    counts = (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
    let head = [viewJSON(), layoutJSON(), flowJSON(), compositionalJSON(), sectionsJSON()]
    let visible = layout.layoutAttributesForElements(in: view.bounds) ?? []
    let answers = visible.map(answer)
    ask("visible", view.bounds, visible)
    let singles = self.singles(visible)
    readViews(visible)
    let tail = [sheetJSON(), hitsJSON()]
    askMore(view.bounds, view.contentSize)
    let again = layout.layoutAttributesForElements(in: view.bounds) ?? []
    isStill = isStill && !(view.isTracking || view.isDragging || view.isDecelerating)
    isStill = isStill && again.map(answer) == answers
    let (scale, device) = (view.traitCollection.displayScale, UIDevice.current)
    let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let made = JSON.object([
      ("by", JSON.text("LayoutCapture 1")), ("host", JSON.text(Self.origin)),
      ("device", wantsDevice ? JSON.text(device.model) : "null"),
      ("system", wantsDevice ? JSON.text("\(device.systemName) \(device.systemVersion)") : "null"),
      ("limit", "\(limit)"), ("settled", "\(isStill)"),
    ])
    var pairs = [("format", JSON.text("layoutsh-capture 1")), ("made", made)]
    pairs += [("scale", JSON.number(scale > 0 ? scale : 1))]
    pairs += [("direction", JSON.text(isMirrored ? "rtl" : "ltr"))]
    pairs += zip(["view", "layout", "flow", "compositional", "sections"], head)
    pairs += [("attributes", JSON.lines(attributes)), ("queries", JSON.lines(queries))]
    pairs += [("singles", JSON.list(singles)), ("views", JSON.lines(views))]
    pairs += [("scrollers", JSON.lines(scrollers))] + zip(["sheet", "hits"], tail)
    return "{\n " + pairs.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",\n ") + "\n}\n"
  }

  private static var origin: String {
    #if os(Linux)
    return "facade"
    #elseif targetEnvironment(simulator)
    return "simulator"
    #else
    return "device"
    #endif
  }

  private func leaveOut(_ text: String) { if !leftOut.contains(text) { leftOut.append(text) } }

  // MARK: View, layout, sections

  private func viewJSON() -> String {
    JSON.object([
      ("class", JSON.name(view)), ("bounds", JSON.rect(view.bounds)),
      ("window", view.window == nil ? "null" : JSON.rect(view.convert(view.bounds, to: nil))),
      ("contentInset", JSON.insets(view.contentInset)),
      ("adjustedContentInset", JSON.insets(view.adjustedContentInset)),
      ("safeAreaInsets", JSON.insets(view.safeAreaInsets)),
      (
        "insetAdjustment",
        JSON.word(
          view.contentInsetAdjustmentBehavior.rawValue,
          ["automatic", "scrollable-axes", "never", "always"])
      ),
      ("layoutMargins", JSON.insets(view.layoutMargins)),
      ("marginsFollowSafeArea", "\(view.insetsLayoutMarginsFromSafeArea)"),
      ("contentSize", JSON.size(view.contentSize)),
    ])
  }

  private func layoutJSON() -> String {
    var (chain, mirror) = ([String](), Optional(Mirror(reflecting: layout)))
    while let one = mirror {
      let name = JSON.plainName(String(describing: one.subjectType))
      if chain.last != name { chain.append(name) }
      mirror = one.superclassMirror
    }
    let kind = type(of: layout)
    var (base, isOwn) = ("custom", kind == UICollectionViewLayout.self)
    if flow != nil { (base, isOwn) = ("flow", kind == UICollectionViewFlowLayout.self) }
    if layout is UICollectionViewCompositionalLayout {
      (base, isOwn) = ("compositional", kind == UICollectionViewCompositionalLayout.self)
    }
    return JSON.object([
      ("class", JSON.name(layout)), ("chain", JSON.list(chain.map { JSON.text($0) })),
      ("base", JSON.text(base)), ("own", "\(isOwn)"),
      ("flips", "\(layout.flipsHorizontallyInOppositeLayoutDirection)"),
      ("spec", spec.map { JSON.text($0, limit: .max) } ?? "null"),
    ])
  }

  private func flowJSON() -> String {
    guard let flow = flow else { return "null" }
    func itemSize(_ size: CGSize) -> String {
      size == UICollectionViewFlowLayout.automaticSize ? JSON.text("automatic") : JSON.size(size)
    }
    return JSON.object([
      ("scroll", JSON.word(flow.scrollDirection.rawValue, ["vertical", "horizontal"])),
      ("itemSize", itemSize(flow.itemSize)),
      ("estimatedItemSize", itemSize(flow.estimatedItemSize)),
      ("lineSpacing", JSON.number(flow.minimumLineSpacing)),
      ("interitemSpacing", JSON.number(flow.minimumInteritemSpacing)),
      ("headerReferenceSize", JSON.size(flow.headerReferenceSize)),
      ("footerReferenceSize", JSON.size(flow.footerReferenceSize)),
      ("sectionInset", JSON.insets(flow.sectionInset)),
      (
        "sectionInsetReference",
        JSON.word(
          flow.sectionInsetReference.rawValue, ["content-inset", "safe-area", "layout-margins"])
      ),
      ("headersPin", "\(flow.sectionHeadersPinToVisibleBounds)"),
      ("footersPin", "\(flow.sectionFootersPinToVisibleBounds)"),
    ])
  }

  private func compositionalJSON() -> String {
    guard let layout = layout as? UICollectionViewCompositionalLayout else { return "null" }
    let (configuration, sides) = (
      layout.configuration,
      [
        "none", "top", "top-leading", "leading", "bottom-leading", "bottom", "bottom-trailing",
        "trailing", "top-trailing",
      ]
    )
    var reference = "null"
    if #available(iOS 14, *) {
      let names = ["automatic", "none", "safe-area", "layout-margins", "readable-content"]
      reference = JSON.word(configuration.contentInsetsReference.rawValue, names)
    }
    let items = configuration.boundarySupplementaryItems.map { item in
      JSON.object([
        ("kind", JSON.text(item.elementKind)),
        ("alignment", JSON.word(item.alignment.rawValue, sides)),
        ("pin", "\(item.pinToVisibleBounds)"), ("extends", "\(item.extendsBoundary)"),
        ("offset", JSON.point(item.offset)),
      ])
    }
    return JSON.object([
      ("scroll", JSON.word(configuration.scrollDirection.rawValue, ["vertical", "horizontal"])),
      ("interSectionSpacing", JSON.number(configuration.interSectionSpacing)),
      ("contentInsetsReference", reference), ("boundaryItems", JSON.list(items)),
    ])
  }

  private func sectionsJSON() -> String {
    if counts.count > 10_000 { leaveOut("sections after the first 10,000") }
    let delegate = flow == nil ? nil : view.delegate as? UICollectionViewDelegateFlowLayout
    var runs = 50_000
    return JSON.lines(
      counts.prefix(10_000).enumerated().map { section, count in
        let inset = delegate?.collectionView?(view, layout: layout, insetForSectionAt: section)
        let line = delegate?.collectionView?(
          view, layout: layout, minimumLineSpacingForSectionAt: section)
        let interitem = delegate?.collectionView?(
          view, layout: layout, minimumInteritemSpacingForSectionAt: section)
        let header = delegate?.collectionView?(
          view, layout: layout, referenceSizeForHeaderInSection: section)
        let footer = delegate?.collectionView?(
          view, layout: layout, referenceSizeForFooterInSection: section)
        return JSON.object([
          ("items", "\(count)"), ("sizes", sizes(section, count, delegate, &runs)),
          ("inset", inset.map(JSON.insets) ?? "null"), ("line", line.map(JSON.number) ?? "null"),
          ("interitem", interitem.map(JSON.number) ?? "null"),
          ("header", header.map(JSON.size) ?? "null"),
          ("footer", footer.map(JSON.size) ?? "null"),
        ])
      })
  }

  /// The delegate's sizes, as runs; cells that measure themselves have none.
  private func sizes(
    _ section: Int, _ count: Int, _ delegate: UICollectionViewDelegateFlowLayout?,
    _ runs: inout Int
  ) -> String {
    guard let flow = flow, flow.estimatedItemSize == .zero, let delegate = delegate else {
      return "null"
    }
    var found: [(count: Int, size: CGSize)] = []
    for item in 0..<count {
      let path = IndexPath(item: item, section: section)
      guard let size = delegate.collectionView?(view, layout: layout, sizeForItemAt: path) else {
        if item == 0 { return "null" }
        break
      }
      if found.last?.size == size {
        found[found.count - 1].count += 1
      } else if runs == 0 {
        leaveOut("sizes after 50,000 runs")
        break
      } else {
        found.append((1, size))
        runs -= 1
      }
    }
    return JSON.list(
      found.map {
        JSON.list(["\($0.count)", JSON.number($0.size.width), JSON.number($0.size.height)])
      })
  }

  // MARK: Answers

  /// Category, kind and path, by which an element is known.
  private func element(_ attributes: UICollectionViewLayoutAttributes) -> String {
    let path = attributes.indexPath.map { "\(min($0, 1_000_000_000))" }
    let place = "\"path\":" + JSON.list(path)
    let kind = ",\"kind\":" + JSON.text(attributes.representedElementKind ?? "") + ","
    switch attributes.representedElementCategory {
    case .cell: return "\"category\":\"cell\"," + place
    case .supplementaryView: return "\"category\":\"supplementary\"" + kind + place
    default: return "\"category\":\"decoration\"" + kind + place
    }
  }

  /// An answer as it is written, without defaults.
  private func answer(_ attributes: UICollectionViewLayoutAttributes) -> String {
    var text = "{" + element(attributes) + ",\"frame\":" + JSON.rect(attributes.frame, any: true)
    if attributes.zIndex != 0 {
      text += ",\"zIndex\":" + JSON.number(CGFloat(attributes.zIndex), any: true)
    }
    if attributes.alpha != 1 { text += ",\"alpha\":" + JSON.number(attributes.alpha, any: true) }
    if attributes.isHidden { text += ",\"hidden\":true" }
    let map = attributes.transform3D
    guard !CATransform3DIsIdentity(map) else { return text + "}" }
    if CATransform3DIsAffine(map) {
      let flat = attributes.transform
      text += ",\"transform\":"
      text += JSON.any([flat.a, flat.b, flat.c, flat.d, flat.tx, flat.ty])
    } else {
      text += ",\"transform3D\":"
      text += JSON.any([
        map.m11, map.m12, map.m13, map.m14, map.m21, map.m22, map.m23, map.m24,
        map.m31, map.m32, map.m33, map.m34, map.m41, map.m42, map.m43, map.m44,
      ])
    }
    let (center, size) = (attributes.center, attributes.size)
    text += ",\"center\":" + JSON.any([center.x, center.y])
    return text + ",\"size\":" + JSON.any([size.width, size.height]) + "}"
  }

  /// The number of an answer, which is kept once; nil: it is left out.
  private func number(_ attributes: UICollectionViewLayoutAttributes) -> Int? {
    let text = answer(attributes)
    if let known = numbers[text] { return known }
    guard (1...2).contains(attributes.indexPath.count) else {
      leaveOut("attributes whose path has \(attributes.indexPath.count) indexes")
      return nil
    }
    guard self.attributes.count < 20_000 else {
      leaveOut("attributes after the first 20,000; use a lower limit")
      return nil
    }
    numbers[text] = self.attributes.count
    let name = element(attributes)
    if elements[name] == nil { elements[name] = self.attributes.count }
    self.attributes.append(text)
    return self.attributes.count - 1
  }

  private func ask(
    _ name: String, _ rect: CGRect, _ known: [UICollectionViewLayoutAttributes]? = nil
  ) {
    let found = known ?? layout.layoutAttributesForElements(in: rect) ?? []
    queries.append(
      JSON.object([
        ("name", JSON.text(name)), ("rect", JSON.rect(rect)),
        ("result", JSON.list(found.compactMap { number($0).map { "\($0)" } })),
      ]))
  }

  /// Whole content, the pages before and after, the end, and the caller's rectangles.
  private func askMore(_ bounds: CGRect, _ content: CGSize) {
    let count = counts.reduce(0, +)
    if count <= limit {
      ask("all", CGRect(origin: .zero, size: content).union(bounds))
    } else {
      leaveOut("the query of all, as there are \(count) items; the limit is \(limit)")
    }
    let inset = view.adjustedContentInset
    var end = bounds
    if isHorizontal {
      ask("above", bounds.offsetBy(dx: -bounds.width, dy: 0))
      ask("below", bounds.offsetBy(dx: bounds.width, dy: 0))
      end.origin.x = max(-inset.left, content.width + inset.right - bounds.width)
    } else {
      ask("above", bounds.offsetBy(dx: 0, dy: -bounds.height))
      ask("below", bounds.offsetBy(dx: 0, dy: bounds.height))
      end.origin.y = max(-inset.top, content.height + inset.bottom - bounds.height)
    }
    ask("end", end)
    if rects.count > 32 - queries.count { leaveOut("queries after the first 32") }
    for (number, rect) in rects.prefix(32 - queries.count).enumerated() {
      ask("rect \(number)", rect)
    }
  }

  private var isHorizontal: Bool {
    #if os(iOS)
    if let layout = layout as? UICollectionViewCompositionalLayout {
      return layout.configuration.scrollDirection == .horizontal
    }
    #endif
    if let flow = flow { return flow.scrollDirection == .horizontal }
    let (size, bounds) = (view.contentSize, view.bounds)
    return size.height <= bounds.height && size.width > bounds.width
  }

  /// The answers about each visible element alone.
  private func singles(_ visible: [UICollectionViewLayoutAttributes]) -> [String] {
    var asked = Set<String>()
    return visible.compactMap { attributes in
      guard asked.insert(element(attributes)).inserted, let index = number(attributes) else {
        return nil
      }
      return "[\(index),\(single(like: attributes).flatMap(number).map { "\($0)" } ?? "null")]"
    }
  }

  private func single(like attributes: UICollectionViewLayoutAttributes)
    -> UICollectionViewLayoutAttributes?
  {
    let (kind, path) = (attributes.representedElementKind ?? "", attributes.indexPath)
    switch attributes.representedElementCategory {
    case .cell: return layout.layoutAttributesForItem(at: path)
    case .supplementaryView:
      return layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path)
    default: return layout.layoutAttributesForDecorationView(ofKind: kind, at: path)
    }
  }

  // MARK: Views

  /// Cells and supplementary views by path, then decoration views, which their frames tell.
  private func readViews(_ visible: [UICollectionViewLayoutAttributes]) {
    let cells = view.visibleCells.compactMap { cell in view.indexPath(for: cell).map { ($0, cell) }
    }
    for (path, cell) in cells.sorted(by: { $0.0 < $1.0 }) {
      add(cell, UICollectionViewLayoutAttributes(forCellWith: path))
    }
    let kinds = visible.filter { $0.representedElementCategory == .supplementaryView }
      .compactMap { $0.representedElementKind }
    let usual = [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ]
    for kind in Set(kinds + usual).sorted() {
      for path in view.indexPathsForVisibleSupplementaryElements(ofKind: kind).sorted() {
        if let shown = view.supplementaryView(forElementKind: kind, at: path) {
          add(
            shown,
            UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: path))
        }
      }
    }
    for decoration in visible where decoration.representedElementCategory == .decorationView {
      let found = view.subviews.first {
        $0 is UICollectionReusableView && holders[ObjectIdentifier($0)] == nil
          && $0.frame == decoration.frame
      }
      if let shown = found as? UICollectionReusableView { add(shown, decoration) }
    }
    if view.layer.animationKeys()?.isEmpty == false { isStill = false }
  }

  /// Writes a view; `attributes` name its element.
  private func add(
    _ shown: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes
  ) {
    guard views.count < 20_000 else { return leaveOut("views after the first 20,000") }
    let original = single(like: attributes)
    let index = elements[element(attributes)] ?? original.flatMap(number)
    holders[ObjectIdentifier(shown)] = index ?? -1
    if shown.layer.animationKeys()?.isEmpty == false { isStill = false }
    var outer = shown.superview
    while let one = outer, one !== view {
      if let scroller = one as? UIScrollView { add(scroller, attributes.indexPath) }
      outer = one.superview
    }
    let frame = placed(shown)
    var pairs = [
      ("of", index.map { "\($0)" } ?? "null"), ("class", JSON.name(shown)),
      ("frame", JSON.rect(frame, any: true)),
    ]
    if shown.alpha != 1 { pairs.append(("alpha", JSON.number(shown.alpha, any: true))) }
    if shown.isHidden { pairs.append(("hidden", "true")) }
    if wantsPreferred, let copy = original?.copy() as? UICollectionViewLayoutAttributes {
      let size = shown.preferredLayoutAttributesFitting(copy).size
      pairs.append(("preferred", JSON.any([size.width, size.height])))
    }
    if wantsLabels {
      if let name = shown.accessibilityIdentifier { pairs.append(("id", JSON.text(name))) }
      if let label = label(of: shown) { pairs.append(("label", JSON.text(label))) }
    }
    views.append(JSON.object(pairs))
  }

  /// The frame of a view inside the collection view, in content coordinates.
  private func placed(_ shown: UIView) -> CGRect {
    guard let outer = shown.superview, outer !== view else { return shown.frame }
    return outer.convert(shown.frame, to: view)
  }

  private func label(of shown: UIView) -> String? {
    func text(in view: UIView) -> String? {
      if let label = view as? UILabel, let text = label.text { return text }
      for subview in view.subviews {
        if let text = text(in: subview) { return text }
      }
      return nil
    }
    guard let found = shown.accessibilityLabel ?? text(in: shown) else { return nil }
    return String(String.UnicodeScalarView(found.unicodeScalars.prefix(40)))
  }

  /// Writes the scroll view of an orthogonal section once.
  private func add(_ scroller: UIScrollView, _ path: IndexPath) {
    guard holders.updateValue(-1, forKey: ObjectIdentifier(scroller)) == nil else { return }
    let frame = placed(scroller)
    scrollers.append(
      JSON.object([
        ("frame", JSON.rect(frame)), ("offset", JSON.point(scroller.contentOffset)),
        ("contentSize", JSON.size(scroller.contentSize)), ("section", "\(path[0])"),
      ]))
  }

  // MARK: Surroundings

  private func sheetJSON() -> String {
    var next: UIResponder? = view
    while let responder = next {
      if let controller = responder as? UIViewController, controller.presentingViewController != nil
      {
        guard #available(iOS 15, *), let sheet = controller.sheetPresentationController else {
          return "null"
        }
        return json(sheet)
      }
      next = responder.next
    }
    return "null"
  }

  @available(iOS 15, *)
  private func json(_ sheet: UISheetPresentationController) -> String {
    func text(_ name: String?) -> String { name.map { JSON.text($0) } ?? "null" }
    func frame(_ view: UIView?) -> String {
      view.map { JSON.rect($0.convert($0.bounds, to: nil)) } ?? "null"
    }
    let detents = sheet.detents.map { detent -> String in
      var name: String?
      if #available(iOS 16, *) { name = detent.identifier.rawValue }
      return JSON.object([("id", text(name)), ("value", "null")])
    }
    return JSON.object([
      ("detents", JSON.list(detents)),
      ("selected", text(sheet.selectedDetentIdentifier?.rawValue)),
      ("largestUndimmed", text(sheet.largestUndimmedDetentIdentifier?.rawValue)),
      ("prefersGrabber", "\(sheet.prefersGrabberVisible)"),
      ("expandsOnScroll", "\(sheet.prefersScrollingExpandsWhenScrolledToEdge)"),
      ("container", frame(sheet.containerView)), ("presented", frame(sheet.presentedView)),
    ])
  }

  /// Hit tests at the middles of squares of 22 points, or of larger ones if these are too many.
  private func hitsJSON() -> String {
    guard wantsHits, let window = view.window else { return "null" }
    let area = view.convert(view.bounds, to: nil).intersection(window.bounds)
    guard area.width >= 1, area.height >= 1 else { return "null" }
    var step: CGFloat = 22
    var (columns, rows) = (0, 0)
    repeat {
      (columns, rows) = (max(1, Int(area.width / step)), max(1, Int(area.height / step)))
      if columns * rows > 4096 { step *= 2 }
    } while columns * rows > 4096
    let origin = CGPoint(
      x: area.minX + min(step, area.width) / 2, y: area.minY + min(step, area.height) / 2)
    var (targets, known, grid) = ([String](), [ObjectIdentifier: Int](), [String]())
    for sample in 0..<(columns * rows) {
      let point = CGPoint(
        x: origin.x + CGFloat(sample % columns) * step,
        y: origin.y + CGFloat(sample / columns) * step)
      guard let hit = window.hitTest(point, with: nil) else {
        grid.append("-1")
        continue
      }
      if known[ObjectIdentifier(hit)] == nil {
        known[ObjectIdentifier(hit)] = targets.count
        targets.append(target(hit))
      }
      grid.append("\(known[ObjectIdentifier(hit)] ?? -1)")
    }
    return JSON.object([
      ("origin", JSON.point(origin)), ("step", JSON.size(CGSize(width: step, height: step))),
      ("columns", "\(columns)"), ("rows", "\(rows)"), ("targets", JSON.list(targets)),
      ("grid", JSON.list(grid)),
    ])
  }

  private func target(_ hit: UIView) -> String {
    var (holder, number) = (Optional(hit), -1)
    while let one = holder, one !== view, number < 0 {
      number = holders[ObjectIdentifier(one)] ?? -1
      holder = one.superview
    }
    return JSON.object([
      ("class", JSON.name(hit)),
      ("id", hit.accessibilityIdentifier.map { JSON.text($0) } ?? "null"),
      ("of", number < 0 ? "null" : "\(number)"),
    ])
  }
}

/// Values as JSON.
private enum JSON {
  static func object(_ pairs: [(String, String)]) -> String {
    "{" + pairs.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }

  static func list(_ values: [String]) -> String { "[" + values.joined(separator: ",") + "]" }

  /// A list with a line for each value.
  static func lines(_ values: [String]) -> String {
    values.isEmpty ? "[]" : "[\n  " + values.joined(separator: ",\n  ") + "]"
  }

  /// The shortest number that reads back equal. Numbers beyond a thousand million count as
  /// infinite; where the format has room for finite ones alone, the nearest one stands for these.
  static func number(_ value: CGFloat, any: Bool) -> String {
    guard value.isFinite, abs(value) <= 1e9 else {
      if any { return value.isNaN ? "\"nan\"" : value > 0 ? "\"inf\"" : "\"-inf\"" }
      return value.isNaN ? "0" : value > 0 ? "1000000000" : "-1000000000"
    }
    let text = "\(Double(value) + 0)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  static func number(_ value: CGFloat) -> String { number(value, any: false) }

  static func any(_ values: [CGFloat]) -> String { list(values.map { number($0, any: true) }) }

  static func rect(_ rect: CGRect, any: Bool) -> String {
    let (origin, size) = (rect.origin, rect.size)
    return list([origin.x, origin.y, size.width, size.height].map { number($0, any: any) })
  }

  static func rect(_ rect: CGRect) -> String { self.rect(rect, any: false) }

  static func point(_ point: CGPoint) -> String { list([number(point.x), number(point.y)]) }

  static func size(_ size: CGSize) -> String { list([number(size.width), number(size.height)]) }

  static func insets(_ insets: UIEdgeInsets) -> String {
    list([number(insets.top), number(insets.left), number(insets.bottom), number(insets.right)])
  }

  /// The name of a case, by its number; the first for one that is not known.
  static func word(_ number: Int, _ names: [String]) -> String {
    text(names.indices.contains(number) ? names[number] : names[0])
  }

  /// The name of an object's class.
  static func name(_ object: AnyObject) -> String {
    text(plainName(String(describing: type(of: object))))
  }

  /// The name of a class without what key-value observing puts before it.
  static func plainName(_ name: String) -> String {
    let prefix = "NSKVONotifying_"
    return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
  }

  /// A text of at most so many bytes.
  static func text(_ text: String, limit: Int = 256) -> String {
    var (quoted, bytes) = ("\"", 0)
    for scalar in text.unicodeScalars {
      bytes += String(scalar).utf8.count
      guard bytes <= limit else { break }
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

#if _runtime(_ObjC)
/// Writes the frontmost collection view, for a library that LLDB loads: `swiftc -emit-library
/// -D LAYOUT_CAPTURE`, `process load`, `expr -l c -- (void)layout_capture()`.
@_cdecl("layout_capture") @MainActor func layoutCapture() { LayoutCapture.write() }
#endif
#endif
