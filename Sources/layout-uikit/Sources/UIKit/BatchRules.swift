#if os(Linux)
internal import CollectionEngine
internal import LayoutCore

/// The rules that a batch follows (B-01 to B-14), as the project's engine keeps them.
package enum BatchRules {
  /// Why a batch is refused, in UIKit's words.
  package struct Refusal: Error, Equatable {
    package let sentence: String
  }

  /// Checks a batch against the counts before and after it.
  ///
  /// - Complexity: O(sections + r log r) for r requests.
  /// - Throws: what UIKit would raise.
  package static func check(
    _ requests: [CollectedUpdates.Request], before: [Int], after: [Int]
  ) throws(Refusal) {
    let scene = Scene()
    do {
      _ = try scene.replaceSections(before)
      try scene.beginBatch(.strict)
      for request in requests { try scene.add(operation(request, after)) }
      _ = try scene.commit(modelCounts: after)
    } catch {
      throw Refusal(sentence: error.description)
    }
  }

  private static func operation(_ request: CollectedUpdates.Request, _ after: [Int])
    -> BatchOperation
  {
    let (before, target) = (request.before, request.after)
    let isSection = (before ?? target)?.isSection ?? false
    switch request.action {
    case .insert where isSection:
      let section = target?.section ?? 0
      return .insertSection(section, items: after.indices.contains(section) ? after[section] : 0)
    case .delete where isSection: return .deleteSection(before?.section ?? 0)
    case .reload where isSection: return .reloadSection(before?.section ?? 0)
    case .move where isSection:
      return .moveSection(before?.section ?? 0, to: target?.section ?? 0)
    case .insert: return .insertItem(path(target), [])
    case .delete: return .deleteItem(path(before))
    case .move: return .moveItem(path(before), to: path(target))
    case .reload, .none: return .reloadItem(path(before), [])
    }
  }

  private static func path(_ path: FoundationIndexPath?) -> LayoutCore.IndexPath {
    LayoutCore.IndexPath(item: path?.item ?? 0, section: path?.section ?? 0)
  }
}
#endif
