import TerminalText
import TextFormats

/// A person's view of a scene: the elements in the viewport of each layer, and their places.
///
/// Frames are relative to the viewport, so that two scenes look the same exactly if they are drawn
/// the same.
package struct SceneLook: Equatable {
  /// An element of a layer.
  struct Part: Hashable {
    var layer: String
    /// The element as it is typed, such as `header 0`.
    var name: String
  }

  /// A frame relative to the viewport, in points.
  struct Place: Equatable {
    var x, y, width, height: Double
  }

  /// The elements that are shown, in the order in which they are listed.
  private(set) var parts: [(part: Part, place: Place)] = []
  private var places: [Part: Place] = [:]

  /// Maximum distance of two places that still look the same, in points.
  static let tolerance = 0.5

  package static func == (one: SceneLook, other: SceneLook) -> Bool { one.places == other.places }

  /// Reads the look of the scene of a stage, whose format and current layer change.
  package init(of copy: some SessionStage) {
    _ = copy.answer("format json", as: .probe)
    let status = JSONValue(reply: copy.answer("status", as: .probe).output.text)
    for layer in status?["layers"]?.elements ?? [] {
      guard let name = layer["name"]?.text else { continue }
      _ = copy.answer("use \(name)", as: .probe)
      add(copy.answer("attrs visible --screen", as: .probe).output.text, of: name)
    }
  }

  /// Adds the elements of a layer from the answer to `attrs`.
  mutating func add(_ answer: String, of layer: String) {
    for element in JSONValue(reply: answer)?["attributes"]?.elements ?? [] {
      guard let frame = element["frame"]?.elements.compactMap({ $0.number }), frame.count == 4,
        let section = element["section"]?.number, let item = element["item"]?.number,
        element["hidden"] != .boolean(true)
      else { continue }
      let path = "\(Int(section)),\(Int(item))"
      let kind = element["kind"]?.text
      let name = kind.map { item == 0 ? "\($0) \(Int(section))" : "\($0) \(path)" } ?? path
      let part = Part(layer: layer, name: name)
      let place = Place(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
      parts.append((part, place))
      places[part] = place
    }
  }

  /// Creates the look of an empty scene.
  init() {}

  /// The difference of one element.
  package enum Difference: Equatable {
    /// It is not shown but should be.
    case missing(String)
    /// It is shown but should not be.
    case extra(String)
    /// It is elsewhere or of another size; the deltas are what it is more than it should be, in
    /// points.
    case off(String, right: Double, down: Double, wider: Double, taller: Double)
  }

  /// Returns what is off, element by element, in the order of the wanted look.
  ///
  /// - Complexity: O(elements).
  package func distance(to wanted: SceneLook) -> [Difference] {
    let hasLayers = Set((parts + wanted.parts).map { $0.part.layer }).count > 1
    func name(_ part: Part) -> String { hasLayers ? "\(part.name) of \(part.layer)" : part.name }
    var differences = wanted.parts.compactMap { part, place -> Difference? in
      guard let found = places[part] else { return .missing(name(part)) }
      func delta(_ a: Double, _ b: Double) -> Double {
        (a - b).magnitude <= Self.tolerance ? 0 : a - b
      }
      let (right, down) = (delta(found.x, place.x), delta(found.y, place.y))
      let wider = delta(found.width, place.width)
      let taller = delta(found.height, place.height)
      if right == 0, down == 0, wider == 0, taller == 0 { return nil }
      return .off(name(part), right: right, down: down, wider: wider, taller: taller)
    }
    differences += parts.filter { wanted.places[$0.part] == nil }.map { .extra(name($0.part)) }
    return differences
  }
}

extension JSONValue {
  /// The `reply` of a command's answer in JSON.
  fileprivate init?(reply answer: String) {
    let line = answer.split(separator: "\n").last.map(String.init) ?? ""
    guard let value = JSONValue(parsing: line), let reply = value["reply"] else { return nil }
    self = reply
  }

  fileprivate subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[Array(name.utf8)]
  }

  fileprivate var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  fileprivate var number: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  fileprivate var text: String? {
    guard case .string(let bytes) = self else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
