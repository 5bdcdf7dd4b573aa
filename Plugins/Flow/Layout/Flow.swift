public import LayoutCore

/// Items in lines, as `UICollectionViewFlowLayout` sets them.
///
///     let flow = Flow()
///     try flow.prepare(context)  // seven items of 50x50, window 320 wide, all options at default
///     flow.contentSize           // 320x110: two lines of five and two items
///     try flow.attributes(for: Element(.cell, section: 0, item: 1), context)?.frame.x  // 67.5
///
/// Rules F-01 to F-37 of flow layouts, in both directions: greedy line breaking with a tolerance
/// (F-12, F-13), justified lines whose treatment depends on whether all sizes of the section are
/// equal (F-20 to F-23), items centred across their line (F-30), headers and footers outside the
/// section insets (F-32). Row, last-row and cross alignment may be set otherwise, per section too.
///
/// What is kept: for a section of equal sizes a few numbers, for a mixed one a table of its lines.
/// Positions are computed when asked for, from sizes read again; nothing is kept per item.
///
/// Invariant: sections chain without gap from 0 to the content's length; inside a section neither
/// starts nor ends of lines ever decrease. All searches are binary searches over these.
///
/// Not here: pinning, which a decorator adds to any layout, and self-sizing.
public final class Flow: CollectionLayout {
  /// What the last `prepare` found.
  var prepared = PreparedFlow.empty
  /// Scratch space for sizes read during a call.
  var sizes = ItemSizes()

  /// Creates a layout that must be prepared before it is asked.
  public init() {}

  /// Name, version and options of the layout.
  public static let declaration = LayoutDeclaration(
    name: "flow", version: "1.0.0", summary: "Items in lines, as in UIKit's flow layout.",
    options: FlowOption.declarations)

  /// Name, version and options of the layout.
  public var declaration: LayoutDeclaration { Self.declaration }

  /// Size of the content, in points: across, the bounds without the content inset; along, up to the
  /// end of the last section (rule F-35).
  public var contentSize: Size { prepared.geometry.contentSize }

  /// Accepts lengths up to 1e9 points, so that sums of metrics stay far from the limits of numbers.
  ///
  /// - Throws: `LayoutFailure.refused` for a size or insets with a longer or negative length.
  public func check(_ value: OptionValue, forOption option: Int) throws(LayoutFailure) {
    let lengths: [Double]
    switch value {
    case .size(let size): lengths = [size.width, size.height]
    case .insets(let insets): lengths = [insets.top, insets.left, insets.bottom, insets.right]
    default: return
    }
    guard let wrong = lengths.first(where: { !(0...FlowOption.longest).contains($0) }) else {
      return
    }
    let name = FlowOption(rawValue: option)?.declaration.name ?? "option \(option)"
    throw .refused("\(name) takes lengths from 0 to 1e9, not \(wrong)")
  }

  /// Breaks all sections into lines and stacks them.
  ///
  /// - Complexity: O(sections + items of mixed sections).
  /// - Throws: `LayoutFailure.refused` naming an item whose size is none, or with which the content
  ///   gets longer than a number can hold; the layout then is as it was before.
  public func prepare(_ context: any LayoutContext) throws(LayoutFailure) {
    let options = FlowOptionReader(context: context, section: nil)
    var geometry = AxisGeometry(
      axis: options.choice(.direction, as: FlowDirection.vertical).axis, viewport: context.viewport,
      isMirrored: options.flag(.rtl), pixelScale: options.number(.pixelScale))
    let general = FlowMetrics(options, geometry)
    var sections: [FlowSection] = []
    sections.reserveCapacity(context.sectionCount)
    for index in 0..<context.sectionCount {
      let metrics =
        context.hasOwnOptions(inSection: index)
        ? FlowMetrics(FlowOptionReader(context: context, section: index), geometry) : general
      let section = FlowSection(
        metrics: metrics, lines: try lines(ofSection: index, metrics, geometry, context),
        itemCount: context.itemCount(inSection: index), start: geometry.mainLength)
      guard section.end.isFinite else { throw section.overflow(index) }
      geometry.mainLength = section.end
      sections.append(section)
    }
    prepared = PreparedFlow(
      geometry: geometry, sections: sections, snap: options.choice(.snap, as: .none))
  }
}

/// The direction as an option says it.
enum FlowDirection: Int {
  case vertical, horizontal

  /// The scroll axis of the direction.
  var axis: Axis { self == .vertical ? .vertical : .horizontal }
}

/// Where scrolling comes to rest, as an option says it.
enum FlowSnap: Int {
  case none, item, page
}

/// The result of a `prepare`: the sections in order, and what belongs to all of them.
struct PreparedFlow {
  /// Axis and lengths of the content.
  let geometry: AxisGeometry
  /// The sections, each beginning where the one before ends.
  let sections: [FlowSection]
  /// Where scrolling comes to rest.
  let snap: FlowSnap

  /// What a layout holds before its first `prepare`: no content.
  static let empty = PreparedFlow(
    geometry: AxisGeometry(
      axis: .vertical, viewport: Viewport(size: .zero), isMirrored: false, pixelScale: 0),
    sections: [], snap: .none)
}
