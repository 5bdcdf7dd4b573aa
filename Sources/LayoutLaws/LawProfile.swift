/// How strictly laws are taken: what a broken one means for a kind of layouts.
///
/// A layout class of UIKit may remember adjustments, anchors, sizes and staged updates; UIKit asks
/// it once, and not about empty bounds. What such a class may break without a fault that anybody
/// sees is a warning (rules of UIKit layouts, U-86 and the handbook's "Check a layout").
public enum LawProfile: String, CaseIterable, Sendable {
  /// Every law holds.
  case strict
  /// The laws that UIKit relies on hold, and those that the adapter owes.
  case uikit

  /// What a broken law means.
  public enum Severity: Sendable {
    /// The layout is not sound.
    case fails
    /// The layout has reasons: reported, and no more.
    case warns
    /// The law is not tried.
    case skips
  }

  /// Returns what it means that `law` is broken.
  public func severity(of law: Law) -> Severity {
    if self == .strict { return .fails }
    if Self.historic[law.name] != nil || Self.unasked[law.name] != nil { return .warns }
    return Self.absent.contains(law.name) ? .skips : .fails
  }

  /// Returns why a broken law is only a warning, in one sentence without a full stop, or nil where
  /// it is none.
  public func reason(for law: Law) -> String? {
    self == .strict ? nil : Self.historic[law.name] ?? Self.unasked[law.name]
  }

  /// Laws that a class with a history breaks.
  private static let historic = [
    "path": "the class may remember where it was",
    "identity": "the class may remember what was there",
    "incremental": "the class may keep anchors and sizes that a fresh one lacks",
    "updates": "the class may keep anchors and sizes that a fresh one lacks",
    "invalidation": "the class may take no notice of another size, as UIKit lets it",
  ]

  /// Laws about what UIKit never asks, or asks once.
  private static let unasked = [
    "snapping": "UIKit asks once where a drag comes to rest",
    "content": "cells may stand outside of the content",
    "options": "properties of a class have no checks",
    "sizes": "UIKit does not ask about empty bounds",
    "many": "the class may cost O(n) a question",
    "cost": "the class may cost O(n) a question",
  ]

  /// Laws about what no class of UIKit offers.
  private static let absent: Set<String> = ["sections", "places", "gestures", "decorator"]
}
