import CLayoutPlugin

/// Watches calls into plugins: what runs now is what a crash or a hang is due to.
///
/// Calls nest when a decorator asks its base. An observer must not call a plugin.
public protocol PluginCallObserver: AnyObject {
  /// Called before `function` of the plugin with this number starts.
  func enter(plugin: Int, function: PluginFunction, arguments: CallArguments)
  /// Called after the function that was entered last has returned.
  func leave()
  /// Called for a line that a plugin logs.
  func log(_ line: PluginLogLine)
  /// Called before the code of a library is mapped, with the descriptor of its copy.
  func willMap(_ library: MappedLibrary, descriptor: Int32)
  /// Whether the running call was cancelled; plugins ask during long work.
  var isCancelled: Bool { get }
}

extension PluginCallObserver {
  /// Drops the line.
  public func log(_ line: PluginLogLine) {}
  /// Does nothing.
  public func willMap(_ library: MappedLibrary, descriptor: Int32) {}
  /// Calls are never cancelled.
  public var isCancelled: Bool { false }
}

/// The library of a plugin: what is known of it before any of its code runs.
public struct MappedLibrary: Hashable, Sendable {
  /// The plugin's name.
  public var name: String
  /// The plugin's own version.
  public var version: String
  /// Absolute path of the file.
  public var path: String
  /// Hash of its bytes.
  public var contentHash: String
}

/// A line that a plugin logs for people who debug it.
public struct PluginLogLine: Hashable, Sendable {
  /// The plugin's name.
  public var plugin: String
  /// The function that ran.
  public var function: PluginFunction
  /// The text, untrusted.
  public var text: String
}

/// The calls into the plugins of a library: who watches them, and what plugins may ask of the host.
final class PluginCalls {
  let timeZones: TimeZoneDatabase
  let identity: HostIdentity
  var observer: (any PluginCallObserver)?
  /// Whether `is_cancelled` returns 1 to plugins whatever the observer returns.
  var cancelsAll = false
  /// The last answer that stays where it lies, which was checked there, and the address of the
  /// layout that lent it: valid until that is called again.
  var lent: (lender: UnsafeMutableRawPointer, loan: layout_loan)?

  init(_ timeZones: TimeZoneDatabase, _ identity: HostIdentity) {
    self.timeZones = timeZones
    self.identity = identity
  }

  /// Runs `body` between `enter` and `leave`.
  @inline(__always) func run<Result>(
    _ function: PluginFunction, of plugin: Int,
    with arguments: @autoclosure () -> CallArguments = .none, _ body: () -> Result
  ) -> Result {
    guard let observer else { return body() }
    observer.enter(plugin: plugin, function: function, arguments: arguments())
    defer { observer.leave() }
    return body()
  }
}

/// A function of the contract, as people and the record of running calls know it.
public enum PluginFunction: UInt8, Sendable, CaseIterable {
  /// The entry of the library.
  case entry
  /// Makes an instance.
  case create
  /// Ends an instance.
  case destroy
  /// Asks for a capability.
  case capability
  /// Checks the value of an option.
  case checkOption
  /// Computes a layout.
  case prepare
  /// Asks for the size of the content.
  case contentSize
  /// Asks for the elements in a rectangle.
  case attributesInRect
  /// Asks for one element.
  case attributesForElement
  /// Asks for the axis along which sections follow each other.
  case sectionAxis
  /// Asks whether section 0 lies at the far end.
  case sectionDirection
  /// Asks whether x runs from right to left.
  case readingDirection
  /// Asks for the axis along which the content scrolls.
  case scrollAxis
  /// Asks where a section starts and ends.
  case sectionExtents
  /// Asks for the section at an offset.
  case sectionAtOffset
  /// Applies a batch of changes.
  case applyUpdates
  /// Asks what a new viewport or other measured sizes invalidate.
  case invalidation
  /// Asks where scrolling comes to rest.
  case targetOffset
  /// Asks for the place of a point that a change of options keeps.
  case placeOfPoint
  /// Asks for the point at a place.
  case pointOfPlace
  /// Asks why an element is where it is.
  case explain
  /// Asks what an appearing element starts from.
  case initialAttributes
  /// Asks what a disappearing element ends with.
  case finalAttributes
  /// Asks for the label of an element.
  case labels
  /// Asks what pictures show of elements.
  case captions
  /// Asks where a picture opens.
  case opening
  /// Asks for zones that treat touches differently.
  case touchZones
  /// Asks for the viewport of a base.
  case baseViewport
  /// Asks what a gesture leads to.
  case respond
  /// Asks for values that describe the current state.
  case report
  /// Asks what each rule would make of a release.
  case compare
  /// Asks what a finger has come to.
  case outcome
  /// Asks whether fingers reach the layout.
  case follows
  /// Asks what a finger would take hold of.
  case placeOfTouch
  /// Asks for the scroller of a section.
  case scroller
  /// Asks for a stop of a scroller.
  case scrollerStop
  /// Asks for the section whose scroller is at a point.
  case scrollerAtPoint
  /// Asks for the axes along which elements are measured.
  case measuredAxes
  /// Asks for the room for the views of elements.
  case proposedSizes
  /// Asks for numbers to keep with items.
  case keptValues
  /// Asks for the axes along which content goes round.
  case endlessAxes
  /// Asks where an item lands that is scrolled to.
  case landing
  /// Asks for the kinds that options name.
  case optionKinds
  /// Asks for the forms of an option in a notation.
  case optionForms
  /// Asks for what such an option says.
  case optionText
  /// Asks for a fault in the text of such an option.
  case optionFault
  /// Asks how the text of such an option goes on.
  case optionCompletions

  /// The name of the function, for example `attributes in rect`.
  public var name: String {
    switch self {
    case .entry: return "entry"
    case .create: return "create"
    case .destroy: return "destroy"
    case .capability: return "capability"
    case .checkOption: return "check option"
    case .prepare: return "prepare"
    case .contentSize: return "content size"
    case .attributesInRect: return "attributes in rect"
    case .attributesForElement: return "attributes for element"
    case .sectionAxis: return "section axis"
    case .sectionDirection: return "section direction"
    case .readingDirection: return "reading direction"
    case .scrollAxis: return "scroll axis"
    case .sectionExtents: return "section extents"
    case .sectionAtOffset: return "section at offset"
    case .applyUpdates: return "apply updates"
    case .invalidation: return "invalidation"
    case .targetOffset: return "target offset"
    case .placeOfPoint: return "place of point"
    case .pointOfPlace: return "point of place"
    case .explain: return "explain"
    case .initialAttributes: return "initial attributes"
    case .finalAttributes: return "final attributes"
    case .labels: return "labels"
    case .captions: return "captions"
    case .opening: return "opening"
    case .touchZones: return "touch zones"
    case .baseViewport: return "base window"
    case .respond: return "respond"
    case .report: return "report"
    case .compare: return "compare"
    case .outcome: return "outcome"
    case .follows: return "follows"
    case .placeOfTouch: return "place of touch"
    case .scroller: return "scroller"
    case .scrollerStop: return "scroller stop"
    case .scrollerAtPoint: return "scroller at point"
    case .measuredAxes: return "measured axes"
    case .proposedSizes: return "proposed sizes"
    case .keptValues: return "kept values"
    case .endlessAxes: return "endless axes"
    case .landing: return "landing"
    case .optionKinds: return "option kinds"
    case .optionForms: return "option forms"
    case .optionText: return "option text"
    case .optionFault: return "option fault"
    case .optionCompletions: return "option completions"
    }
  }
}
