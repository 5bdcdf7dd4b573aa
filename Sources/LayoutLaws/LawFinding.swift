public import LayoutCore

/// A wrong answer in values: what was asked, and which element is answered wrongly.
///
/// Laws that compare two questions about an element report one beside their sentence, so that
/// others can ask the same question again.
public enum LawFinding: Hashable, Sendable {
  /// A query for the rectangle leaves out the element.
  case lost(Element, in: Rect)
  /// A query for the rectangle returns the element, which is not there or elsewhere.
  case extra(Element, in: Rect)
  /// A query for the rectangle returns the element with other attributes than a query for
  /// everything.
  case different(Element, in: Rect)
  /// A query for everything returns the element, which has no attributes when it is asked for by
  /// itself.
  case unknown(Element)
  /// Asked for by itself, the element has other attributes than in a query for everything.
  case unlike(Element)
  /// Asked for by itself, an element that the content does not have has attributes.
  case invented(Element)

  /// The element.
  public var element: Element {
    switch self {
    case .lost(let element, _), .extra(let element, _), .different(let element, _),
      .unknown(let element), .unlike(let element), .invented(let element):
      return element
    }
  }
}
