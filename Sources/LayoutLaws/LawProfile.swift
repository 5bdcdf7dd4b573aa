/// The strictness of laws: the severity of a broken one for a class of layouts.
///
/// A UIKit layout class may remember adjustments, anchors, sizes and staged updates; UIKit asks it
/// once, and never about empty bounds. A law that such a class can break without a visible fault is
/// only a warning (rules of UIKit layouts, U-86, and the handbook's "Check a layout").
public enum LawProfile: String, CaseIterable, Sendable {
  /// Every law holds.
  case strict
  /// The laws that UIKit relies on hold, and those that the adapter owes.
  case uikit

  /// The severity of a broken law.
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

  /// Returns the reason for which a broken law is only a warning, in one sentence without a full
  /// stop, or nil if it is an error.
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
  private static let absent: Set<String> = [
    "sections", "scrollers", "measuring", "anchor", "places", "gestures", "decorator",
  ]
}
