internal import CollectionEngine
internal import LayoutCore

/// Sentences on what was taken from a capture, and on what could not be judged.
enum Remark {
  static let mirrored = "attributes are in the space of the layout; mirrored to compare"
  static let manyOverlaps =
    "more cells overlap than are counted: \(OverlapSearch.limit) pairs were looked at"
  static let noSpec =
    "the sections of a compositional layout cannot be read: only laws are checked; capture with spec: to compare with the rules"

  static let sizesOfAttributes =
    "the delegate gives no sizes of items: those of the captured attributes are laid out"

  static func adjusted(_ captured: Insets, _ rules: Insets) -> String {
    "adjusted content inset \(captured.texts.joined(separator: " ")), by the rules "
      + "\(rules.texts.joined(separator: " ")); taken from the capture"
  }

  static func sizesEnd(limit: Int) -> String {
    "the delegate's sizes end before the items: only laws are checked; capture with a limit above \(limit)"
  }

  static func noModule(_ names: [String]) -> String {
    names.isEmpty
      ? "the class has no name: only laws are checked; --with NAME names a module"
      : "no module \(names.map { "'\($0)'" }.joined(separator: ", ")): only laws are checked; "
        + "adopt the class, or name a module by --with NAME"
  }

  static func missing(_ modules: [String]) -> String {
    "\(modules.joined(separator: " over ")) cannot be loaded: only laws are checked"
  }

  static func notLaidOut(_ error: EngineError) -> String {
    "the rules refuse this scene: \(error.description); only laws are checked"
  }

  static func tooLarge(query: Int) -> String {
    "query \(query) holds too much of the content to look for elements that are missing in it"
  }

  static func unsettled(_ count: Int) -> String {
    "\(count) view\(count == 1 ? " is" : "s are") not where the attributes are: the app was still moving"
  }

  static func outside(_ count: Int) -> String {
    "\(count) answer\(count == 1 ? " lies" : "s lie") outside of the rectangle that was asked for, which is allowed"
  }

  static func othersOutside(_ count: Int) -> String {
    "\(count) element\(count == 1 ? " that is no cell leaves" : "s that are no cells leave") the content"
  }

  static func broken(_ law: CapturedLaw, _ count: Int) -> String {
    let elements = "\(count) element\(count == 1 ? " is" : "s are")"
    switch law {
    case .duplicate: return "\(elements) answered twice in one query"
    case .same: return "\(elements) answered in two ways by two queries"
    default: return "\(elements) answered in another way, or not at all, when asked for alone"
    }
  }
}
