public import CaptureFiles
internal import CollectionEngine
public import LayoutCore

/// Compares a capture with what the rules of this program put in the same place.
///
///     let comparer = CaptureComparer(capture) { names in … }
///     try comparer.compare().verdict     // .equal
///
/// Where no rules are known, the capture alone is judged by laws.
public struct CaptureComparer {
  /// The choices of whoever compares.
  public struct Request: Hashable, Sendable {
    /// The only query to compare, or nil for all of them.
    public var query: Int?
    /// The tolerance of a length in points, or nil for half a pixel.
    public var tolerance: Double?
    /// The module of the layout, or nil for those that its class may have.
    public var module: String?
    /// Whether the capture alone is judged.
    public var judgesLawsOnly: Bool

    /// Creates a request.
    public init(
      query: Int? = nil, tolerance: Double? = nil, module: String? = nil,
      judgesLawsOnly: Bool = false
    ) {
      (self.query, self.tolerance) = (query, tolerance)
      (self.module, self.judgesLawsOnly) = (module, judgesLawsOnly)
    }
  }

  private let capture: Capture
  private let request: Request
  private let modulesDeclaring: (String) -> [String]
  private let isBundled: (String) -> Bool
  private let makeLayouts: ([String]) -> [any CollectionLayout]?

  /// Creates a comparison.
  ///
  /// `declaring` lists the modules that stand for a layout class of an app. `isBundled` says
  /// whether a module is one of the program's own, which stands for none. `makeLayouts` makes new
  /// layouts of modules, base last as `load` names them, and returns them base first, or nil if one
  /// of them cannot be made.
  ///
  /// - Precondition: a query that `request` names is one of the capture's.
  public init(
    _ capture: Capture, _ request: Request = Request(),
    declaring modules: @escaping (String) -> [String] = { _ in [] },
    isBundled: @escaping (String) -> Bool = { _ in false },
    makeLayouts: @escaping ([String]) -> [any CollectionLayout]?
  ) {
    (self.capture, self.request) = (capture, request)
    (modulesDeclaring, self.isBundled, self.makeLayouts) = (modules, isBundled, makeLayouts)
  }

  /// The remark on an adjusted content inset that is not what the rules say (rule X-24).
  public static func adjustedInsetRemark(_ capture: Capture, byRules rules: Insets) -> String {
    Remark.adjusted(capture.view.adjustedContentInset, rules)
  }

  private var queries: Range<Int> {
    request.query.map { $0..<($0 + 1) } ?? capture.queries.indices
  }

  private var tolerance: Tolerance { Tolerance(scale: capture.scale, asked: request.tolerance) }

  /// The scene of the capture with the layouts that lay it out, or nil and why there is none.
  public func scene() -> (scene: CaptureScene?, notes: [String]) {
    if request.judgesLawsOnly { return (nil, []) }
    if let module = request.module { return scene(of: module) }
    switch capture.layout.base {
    case .flow:
      if let scene = CaptureScene(capture) { return (scene, []) }
      return (nil, [Remark.sizesEnd(limit: capture.made.limit)])
    case .compositional:
      return CaptureScene(capture).map { ($0, []) } ?? (nil, [Remark.noSpec])
    case .custom:
      let declared = modulesDeclaring(capture.layout.className)
      let names = declared + capture.layout.moduleNames.filter { !declared.contains($0) }
      for name in names where !isBundled(name) && makeLayouts([name]) != nil {
        return scene(of: name)
      }
      return (nil, [Remark.noModule(names)])
    }
  }

  /// The scene of the capture with a module's layout (rule X-61).
  private func scene(of module: String) -> (scene: CaptureScene?, notes: [String]) {
    let isMeasured = !capture.hasSizes && capture.sections.contains { $0.items > 0 }
    return (CaptureScene(capture, module: module), isMeasured ? [Remark.sizesOfAttributes] : [])
  }

  /// Compares everything; with `explains` off it looks for no cause.
  ///
  /// - Complexity: O(n log n) for n elements and, if they differ, that of the search for a cause.
  public func compare(explains: Bool = true) -> Comparison {
    let (scene, notes) = scene()
    guard let scene else { return judgeAlone(notes) }
    do throws(EngineError) {
      return try compare(with: scene, notes, explains)
    } catch {
      return judgeAlone(notes + [Remark.notLaidOut(error)])
    }
  }

  // MARK: With rules

  /// A scene laid out by rules, and what differs from it.
  struct Judged {
    var scene: Scene
    /// The rules' adjusted inset, if the capture has another one.
    var adjusted: Insets?
    /// Number of views that are not where their attributes are, while the app was moving.
    var unsettled = 0
    /// Whether frames were mirrored to be compared.
    var isMirrored: Bool
    var rules: RulesComparison
    var judgement: Judgement
  }

  /// Lays out a scene and compares everything with it; nil if a module is missing.
  func judged(_ base: CaptureScene) throws(EngineError) -> Judged? {
    let (scene, adjusted) = try laidOut(base)
    guard let scene else { return nil }
    let isMirrored = CapturedElements.areMirrored(capture, tolerance)
    let width = isMirrored ? capture.view.contentSize.width : nil
    let elements = CapturedElements(capture, queries: queries, mirroredIn: width)
    var views = queries.contains(0) ? elements.viewDifferences(capture, tolerance) : [:]
    let unsettled = capture.made.settled ? 0 : views.count
    if unsettled > 0 { views = [:] }
    let rules = RulesComparison(
      capture, elements, queries: queries, tolerance, mirroredIn: width, views: views)
    return Judged(
      scene: scene, adjusted: adjusted, unsettled: unsettled, isMirrored: isMirrored, rules: rules,
      judgement: try rules.judge(scene))
  }

  private func compare(
    with base: CaptureScene, _ notes: [String], _ explains: Bool
  ) throws(EngineError) -> Comparison {
    guard let judged = try judged(base) else {
      return judgeAlone(notes + [Remark.missing(base.modules)])
    }
    let (rules, judgement) = (judged.rules, judged.judgement)
    var notes = notes
    if let adjusted = judged.adjusted {
      notes.append(Remark.adjusted(capture.view.adjustedContentInset, adjusted))
    }
    if judged.isMirrored { notes.append(Remark.mirrored) }
    notes += judgement.tooLarge.map { Remark.tooLarge(query: $0) }
    if judged.unsettled > 0 { notes.append(Remark.unsettled(judged.unsettled)) }
    notes +=
      CapturedLaws(capture, rules.elements, queries: queries, tolerance, besideRules: true).remarks
    var result = comparison(judgement.isEqual ? .equal : .differs, notes)
    result.elements = judgement.elements
    result.content = judgement.content
    result.counts = Difference.allCases.compactMap { kind in
      let count = judgement.differences.count { $0.kind == kind }
      return count > 0 ? Comparison.Count(name: kind.rawValue, count: count) : nil
    }
    guard !judgement.isEqual else { return result }
    result.first = judgement.differences.first.map { first in
      Comparison.Finding(
        element: first.name.text, name: first.kind.rawValue, isLaw: false, query: first.query,
        device: first.device, rules: first.rules, point: first.point)
    }
    result.facts = try facts(of: judgement, judged.scene, rules.elements)
    result.moves = judgement.moves
    if explains { explain(base, judgement, rules, &result) }
    return result
  }

  /// A new scene that is laid out so, and the rules' adjusted inset if the capture has another one;
  /// no scene if a module is missing.
  private func laidOut(_ base: CaptureScene) throws(EngineError) -> (Scene?, adjusted: Insets?) {
    guard let layouts = makeLayouts(base.modules) else { return (nil, nil) }
    let scene = Scene()
    let captured = capture.view.adjustedContentInset
    return (scene, try base.apply(to: scene, layouts, adjustedInset: captured))
  }

  /// Why the rules put the first element that differs where they do.
  private func facts(of judgement: Judgement, _ scene: Scene, _ elements: CapturedElements)
    throws(EngineError) -> [Fact]
  {
    guard let first = judgement.differences.first else { return [] }
    let kinds = EngineKinds(elements.kinds.table, try scene.kinds())
    guard let element = kinds.engine(first.element) else { return [] }
    do { return try scene.explain(element) ?? [] } catch {
      switch error {
      case .noElement, .noSection, .noItem: return []
      default: throw error
      }
    }
  }

  /// Adds the cause of what differs.
  private func explain(
    _ base: CaptureScene, _ judgement: Judgement, _ rules: RulesComparison,
    _ result: inout Comparison
  ) {
    let laws = CapturedLaws(capture, rules.elements, queries: queries, tolerance)
    let contradicts = judgement.differences.contains { $0.kind == .view || $0.kind == .invalid }
    let search = CauseSearch(
      base, base.changes(capture), judgement,
      places: judgement.differences.compactMap { rules.elements.place(of: $0.element) },
      mayBeEqual: !contradicts && laws.count(.rect) == 0
        && judgement.differences.contains { $0.kind != .touch },
      judge: { changed in
        (try? laidOut(changed))?.0.flatMap { scene in try? rules.judge(scene) }
      },
      agrees: { changed, places in
        guard let scene = (try? laidOut(changed))?.0 else { return false }
        return (try? rules.agrees(scene, at: places)) ?? false
      })
    result.tried = search.sets
    if !search.cause.isEmpty { result.cause = search.cause.map { $0.named } }
    result.also = search.also.map { $0.map { $0.named } }
    result.nearest = search.nearest.map {
      Comparison.Nearest(changes: [$0.change.named], left: $0.left)
    }
  }

  // MARK: Without rules

  /// Judges the capture alone (rule X-50).
  private func judgeAlone(_ notes: [String]) -> Comparison {
    let elements = CapturedElements(capture, queries: queries)
    let laws = CapturedLaws(capture, elements, queries: queries, tolerance)
    var broken = laws.broken
    var notes = notes
    if !capture.made.settled {
      let views = laws.count(.view)
      if views > 0 { notes.append(Remark.unsettled(views)) }
      broken.removeAll { $0.law == .view }
    }
    if laws.answersOutside > 0 { notes.append(Remark.outside(laws.answersOutside)) }
    if laws.othersOutside > 0 { notes.append(Remark.othersOutside(laws.othersOutside)) }
    let (overlaps, isWhole) = laws.overlaps
    if !isWhole { notes.append(Remark.manyOverlaps) }
    var result = comparison(broken.isEmpty ? .lawful : .unlawful, notes)
    result.elements = elements.all.count
    result.overlaps = overlaps
    result.counts = CapturedLaw.allCases.compactMap { law in
      let count = broken.count { $0.law == law }
      return count > 0 ? Comparison.Count(name: law.rawValue, count: count) : nil
    }
    result.first = broken.first.map { first in
      Comparison.Finding(
        element: elements.kinds.name(elements.all[first.place]), name: first.law.rawValue,
        isLaw: true, query: first.query, device: first.device, rules: first.rules)
    }
    return result
  }

  private func comparison(_ verdict: Comparison.Verdict, _ notes: [String]) -> Comparison {
    Comparison(
      verdict: verdict, host: capture.made.host,
      tolerance: request.tolerance ?? 0.5 / capture.scale, elements: 0, counts: [], facts: [],
      moves: [], also: [], notes: notes)
  }
}

extension CapturedLaws {
  /// The broken laws that are remarks beside a comparison with rules (rule X-60).
  fileprivate var remarks: [String] {
    [CapturedLaw.duplicate, .same, .single].compactMap { law in
      let count = count(law)
      return count > 0 ? Remark.broken(law, count) : nil
    }
  }
}

extension Judgement {
  /// The moved elements in groups by distance, in order of their first elements.
  fileprivate var moves: [Comparison.Move] {
    var groups: [Comparison.Move] = []
    var places: [Point: Int] = [:]
    for difference in differences where difference.kind == .moved {
      guard case .frame(let device) = difference.device, case .frame(let rules) = difference.rules
      else { continue }
      let distance = Point(
        x: Self.rounded(device.x - rules.x), y: Self.rounded(device.y - rules.y))
      if let place = places[distance] {
        groups[place].count += 1
      } else {
        places[distance] = groups.count
        groups.append(Comparison.Move(distance: distance, count: 1, first: difference.name.text))
      }
    }
    return groups
  }

  /// A distance to a thousandth of a point, and no negative zero.
  private static func rounded(_ distance: Double) -> Double {
    let value = (distance * 1_000).rounded() / 1_000
    return value == 0 ? 0 : value
  }
}

extension Capture.Layout {
  /// The modules that may be named after its class (rule X-61), the likeliest first.
  var moduleNames: [String] {
    var names: [String] = []
    let name = className.kebabCased
    for ending in ["", "-layout", "-collection-view-layout"] where name.hasSuffix(ending) {
      let short = String(name.dropLast(ending.count))
      if !short.isEmpty, !names.contains(short) { names.append(short) }
    }
    return names
  }
}

extension String {
  /// `WeekCalendarLayout` as `week-calendar-layout`: letters and digits of ASCII alone.
  fileprivate var kebabCased: String {
    var result: [UInt8] = []
    let bytes = Array(utf8)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0x41...0x5A:
        let isAfterSmall = index > 0 && !(0x41...0x5A).contains(bytes[index - 1])
        let isBeforeSmall =
          index + 1 < bytes.count && (0x61...0x7A).contains(bytes[index + 1]) && index > 0
        if isAfterSmall || isBeforeSmall, result.last != 0x2D { result.append(0x2D) }
        result.append(byte | 0x20)
      case 0x30...0x39, 0x61...0x7A: result.append(byte)
      default: if result.last != 0x2D, !result.isEmpty { result.append(0x2D) }
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
