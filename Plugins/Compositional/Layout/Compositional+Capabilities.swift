public import LayoutCore
import SummaryTree

extension Compositional: SectionGeometry {
  /// The scroll axis of the spec.
  public var axis: Axis { prepared.axis }

  /// Whether section 0 lies at the far right: in horizontal direction from right to left.
  public var isReversed: Bool { prepared.axis == .horizontal && prepared.isMirrored }

  /// Whether x runs from right to left.
  public var isRightToLeft: Bool { prepared.isMirrored }

  /// Returns start and end of a section along the axis, items at its edges counted.
  ///
  /// - Complexity: O(log sections).
  public func extent(ofSection section: Int) -> SectionExtent {
    let start = prepared.start(ofSection: section)
    let end = start + prepared.sections[section].length
    guard isReversed else { return SectionExtent(start: start, end: end) }
    let length = prepared.mainLength
    return SectionExtent(start: length - end, end: length - start)
  }

  /// The last section that starts at or before `offset`, or nil when none does.
  ///
  /// - Complexity: O(log sections), O(log² sections) from right to left.
  public func section(at offset: Double) -> Int? {
    guard isReversed else { return prepared.section(at: offset) }
    let count = prepared.sections.count
    let index = partitionPoint(count) { extent(ofSection: $0).start <= offset }
    return index < count ? index : nil
  }
}

extension Compositional: SectionScrollers {
  /// The scroller of a section with `scroll`, unless it is empty (rules C-57, C-80 to C-88).
  ///
  /// - Complexity: O(log sections + log n); O(1) for the section that was asked for last.
  public func scroller(ofSection section: Int) -> SectionScroller? {
    prepared.frame(ofSection: section).scroller
  }

  /// A stop of a section's scroller.
  ///
  /// - Complexity: O(log sections + log m).
  public func stop(_ index: Int, ofSection section: Int) -> Double {
    prepared.frame(ofSection: section).stops?.stop(index) ?? 0
  }

  /// The section whose scroller's frame contains a point.
  ///
  /// - Complexity: O(log sections).
  public func section(withScrollerAt point: Point) -> Int? {
    guard let section = section(at: point.along(axis)),
      let scroller = scroller(ofSection: section), scroller.frame.contains(point)
    else { return nil }
    return section
  }
}

extension Compositional: BoundsSensitivity {
  /// Nothing by scrolling unless something is pinned or has an effect; everything by another size
  /// or other insets (rules L-03, C-66, C-90).
  public func invalidation(from old: Viewport, to new: Viewport) -> Invalidation {
    guard old.hasSameRoom(as: new) else { return .everything }
    return prepared.hasEffects || prepared.pins ? .elements : .nothing
  }
}

extension Compositional: OptionKinds {
  /// The kinds that the spec names: items at edges, anchored ones, backgrounds; those around all
  /// sections begin with `layout-`.
  public func kinds(_ context: any LayoutContext) -> [KindDeclaration] {
    let spec = effectiveSpec(context)
    var sections = spec.sections
    for index in 0..<context.sectionCount where context.hasOwnOptions(inSection: index) {
      var section = spec.section(index)
      SectionOverrides(context, section: index).apply(to: &section)
      sections.append(section)
    }
    var (seen, declared): (Set<String>, [KindDeclaration]) = ([], [])
    let isNew = { (name: String) in
      name != "header" && name != "footer" && seen.insert(name).inserted
    }
    for section in sections {
      let kinds = section.kinds
      for name in kinds.supplementary where isNew(name) {
        declared.append(.supplementary(name))
      }
      for name in kinds.decorations where isNew(name) {
        declared.append(.decoration(name, isPinnable: false, appearance: .panel))
      }
    }
    for item in spec.layout.boundaries {
      let name = Self.outerKindPrefix + item.kind
      if isNew(name) { declared.append(.supplementary(name, isPinnable: false)) }
    }
    return declared
  }
}

extension Compositional: OptionText {
  /// `json` and `swift` of the spec.
  public func forms(ofOption option: Int) -> [String]? {
    option == CompositionalOption.spec.number ? ["json", "swift"] : nil
  }

  /// The spec that is in force, options that override its keys counted.
  ///
  /// - Throws: `LayoutFailure.refused` for another option or form.
  public func text(ofOption option: Int, as form: String, _ context: any LayoutContext)
    throws(LayoutFailure) -> String
  {
    let spec = effectiveSpec(context)
    switch form {
    case "": return spec.text
    case "json": return spec.json
    case "swift": return spec.swift
    default: throw .refused("expected json or swift, not '\(form)'")
    }
  }

  /// The first fault of a spec.
  public func fault(in text: String, ofOption option: Int) -> OptionTextFault? {
    do throws(OptionTextFault) {
      _ = try CompositionalSpec(reading: text)
      return nil
    } catch {
      return error
    }
  }

  /// Keys, words and names that can stand at the end of a spec.
  public func completions(of text: String, ofOption option: Int) -> [String] {
    SpecCompletion(text).words
  }
}
