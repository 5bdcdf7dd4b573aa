package import ShellValues

/// A person's view of a scene: the elements in the viewport of each layer, their places, and the
/// number of items in the content.
///
/// Frames are relative to the viewport, so that two scenes of as many items look the same exactly
/// if they are drawn the same.
package struct SceneLook: Equatable {
  /// The name of an element among those of all layers.
  private struct Name: Hashable {
    let layer, name: String

    init(_ element: SeenElement) { (layer, name) = (element.layer, element.name) }
  }

  /// The elements that are shown, in the order in which they are listed.
  private let elements: [SeenElement]
  private var places: [Name: SeenElement] = [:]
  /// The number of items in the content of the current layer, out of sight too, or nil if it is
  /// unknown.
  private let count: Int?

  /// Maximum distance of two places that still look the same, in points.
  static let tolerance = 0.5

  package static func == (one: SceneLook, other: SceneLook) -> Bool {
    one.places == other.places && one.count == other.count
  }

  /// Creates the look of a scene with these elements.
  package init(_ elements: [SeenElement], of count: Int? = nil) {
    (self.elements, self.count) = (elements, count)
    for element in elements { places[Name(element)] = element }
  }

  /// Creates the look of the scene of a stage; nil if the stage cannot say.
  init?(of stage: some SessionStage) {
    guard case .answer(.look(let elements)) = stage.ask(.look) else { return nil }
    self.init(elements, of: stage.number(of: "count").flatMap { Int(exactly: $0) })
  }

  /// The difference of one element, or of the content.
  package enum Difference: Equatable {
    /// It is not shown but should be.
    case missing(String)
    /// It is shown but should not be.
    case extra(String)
    /// It is elsewhere or of another size; the deltas are what it is more than it should be, in
    /// points.
    case off(String, right: Double, down: Double, wider: Double, taller: Double)
    /// The content has another number of items.
    case count(Int, wanted: Int)
  }

  /// Returns what is off, element by element, in the order of the wanted look, and then whether
  /// items out of sight are missing or superfluous.
  ///
  /// - Complexity: O(elements).
  package func distance(to wanted: SceneLook) -> [Difference] {
    let hasLayers = Set((elements + wanted.elements).map { $0.layer }).count > 1
    func name(_ element: SeenElement) -> String {
      hasLayers ? "\(element.name) of \(element.layer)" : element.name
    }
    var differences = wanted.elements.compactMap { element -> Difference? in
      guard let found = places[Name(element)] else { return .missing(name(element)) }
      func delta(_ a: Double, _ b: Double) -> Double {
        (a - b).magnitude <= Self.tolerance ? 0 : a - b
      }
      let (right, down) = (delta(found.x, element.x), delta(found.y, element.y))
      let wider = delta(found.width, element.width)
      let taller = delta(found.height, element.height)
      if right == 0, down == 0, wider == 0, taller == 0 { return nil }
      return .off(name(element), right: right, down: down, wider: wider, taller: taller)
    }
    differences += elements.filter { wanted.places[Name($0)] == nil }.map { .extra(name($0)) }
    if let count, let other = wanted.count, count != other {
      differences.append(.count(count, wanted: other))
    }
    return differences
  }
}
