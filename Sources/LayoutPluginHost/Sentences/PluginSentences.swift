import LayoutABI
import LayoutCore

// All sentences of the plugin host: what was expected, what was found, where, and what to do.
//
// They may hold text from a plugin as it came; whoever prints them makes it harmless.

extension PluginError: CustomStringConvertible {
  /// One sentence.
  public var sentence: String {
    switch self {
    case .badName(let name):
      return "expected a plugin name of the form [a-z][a-z0-9-]{0,63}, found \"\(name)\""
    case .badFileName(let path):
      return "\(path): expected a file called \(PluginName.fileName("NAME")), found another name; "
        + "build the module, or rename its file"
    case .notFound(let name, let searched):
      let places = searched.isEmpty ? "no folder" : searched.joined(separator: ", ")
      return "expected \(PluginName.fileName(name)) in one of \(places), found none"
    case .unreadable(let path, let reason):
      return "\(path): expected a file that can be read, found: \(reason)"
    case .changed(let path):
      return "\(path): expected a file that can be read, found: it changed while it was read"
    case .untrusted(let path, let fault):
      return "\(path): \(fault.sentence)"
    case .image(let path, let fault):
      return "\(path): \(fault.sentence)"
    case .abi(let path, let found, let spoken):
      return "\(path): expected a plugin for ABI \(spoken >> 16), found ABI \(found >> 16)."
        + "\(found & 0xFFFF); rebuild it with this version of the kit"
    case .needsNewerHost(let path, let needed, let spoken):
      return "\(path): expected a plugin for a host of ABI \(version(spoken)), found one that "
        + "needs \(version(needed)); update this program"
    case .otherName(let path, let place, let found, let expected):
      return "\(path): expected the name \(expected) in the \(place.rawValue), found \(found); "
        + "file, note and declaration must agree"
    case .otherContent(let path, let found, let expected):
      return "\(path): expected content with hash \(expected), found \(found); "
        + "reload the plugin from its own file"
    case .otherLibrary(let path, let name):
      return "\(path): expected the \(name) that is loaded already, found another; "
        + "give it a name of its own, or start again"
    case .noPrivateCopy(let path, let reason):
      return "cannot copy \(path): \(reason)"
    case .tooDeep(let path, let limit):
      return "\(path): expected a library that can be loaded, "
        + "found: more than \(limit) libraries need each other"
    case .loader(let path, let words):
      return "\(path): expected a library that can be loaded, found: \(words)"
    case .noEntry(let path, let symbol):
      return "\(path): expected the exported function \(symbol), found none; "
        + "declare it with LAYOUT_EXPORT"
    case .entryRefused(let path):
      return "\(path): expected a descriptor from the entry, found none; "
        + "the plugin does not work with this host"
    case .descriptorSize(let path, let found, let atLeast):
      return "\(path): expected a descriptor of at least \(atLeast) bytes, found \(found); "
        + "rebuild it with this version of the headers"
    case .missingFunction(let path, let function):
      return "\(path): expected the function \(function), found none; every function is required"
    case .badDeclaration(let path, let fault):
      return "\(path): expected a declaration that agrees with itself, found: \(fault.sentence)"
    }
  }

  private func version(_ abi: UInt32) -> String { "\(abi >> 16).\(abi & 0xFFFF)" }

  /// The sentence.
  public var description: String { sentence }
}

extension DeclarationFault {
  fileprivate var sentence: String {
    switch self {
    case .text: return "name, version, summary, author, licence or URL cannot be read"
    case .version(let found, let note): return "version is \(found), but \(note) in the note"
    case .decorator(let isDecorator):
      return isDecorator
        ? "it wraps another layout, but not in the note; use LAYOUT_DECORATOR_NOTE"
        : "it wraps no layout, but does in the note; use LAYOUT_PLUGIN_NOTE"
    case .array(let what, let count, let stride): return "\(count) \(what) of \(stride) bytes"
    case .unreadableKind(let number): return "kind \(number) cannot be read"
    case .unreadableOption(let number): return "option \(number) cannot be read"
    case .unreadableMetric(let number): return "metric \(number) cannot be read"
    case .metricName(let name):
      return "metric name \"\(name)\" is not of the form [a-z][a-z0-9-]*"
    case .metricTwice(let name): return "metric \(name) is declared twice or is the host's"
    case .touchReach(let reach): return "touch_reach is \(reach), not 0 to 1000"
    case .kindName(let name): return "kind \"\(name)\" is empty or declared twice"
    case .optionName(let name):
      return "option name \"\(name)\" is not of the form [a-z][a-z0-9-]*"
    case .optionTwice(let name): return "option \(name) is declared twice"
    case .renamedValues(let name):
      return "a renamed value of option \(name) is one of its words, or stands for none"
    case .defaultValue(let name):
      return "the default of option \(name) is not a value of its type and range"
    }
  }
}

extension ContractFault {
  /// The violation, for example `the count was not written`.
  var sentence: String {
    switch self {
    case .attributes(let fault): return fault.sentence
    case .value(let fault): return fault.sentence
    case .noCount: return "the count was not written"
    case .overrun(let capacity): return "wrote past the end of a buffer of \(capacity) elements"
    case .countBeyondCapacity(let count, let capacity):
      return "\(count) elements in a buffer of \(capacity)"
    case .tooMany(let count, let things, let most):
      return "\(count) \(things.rawValue), more than \(most)"
    case .stillTooSmall(let needed, let capacity):
      return "needs a buffer of \(needed) elements, and had one of \(capacity)"
    case .noSlots(let count, let things, let stride):
      return "lends \(count) \(things.rawValue) of \(stride) bytes, or without an address"
    case .outOfRange(.generalOptions, let first, let count, let limit):
      return "read \(count) options from \(first), of which there are \(limit)"
    case .outOfRange(let read, let first, let count, let limit):
      return "read \(read.rawValue) \(count) sections from \(first), of which there are \(limit)"
    case .itemsOutOfRange(let section, let first, let count, let items):
      return "read \(count) items from \(first) of section \(section), which has \(items)"
    case .itemTotal(let count, let sections, let items):
      return "read \(counted(Int(clamping: count), "item")) of "
        + "\(counted(sections.count, "section")) from \(sections.lowerBound), "
        + "which \(sections.count == 1 ? "has" : "have") \(items)"
    case .noBase: return "asked for a base, but wraps nothing"
    case .textRule: return "measured with a rule whose lengths make no sense"
    case .noInstance: return "there is no instance"
    case .incompleteTable(let name): return "the \(name) table lacks a function"
    case .framesNothing: return "frames a base, but is no decorator"
    case .meaninglessStatus(let status): return "status \(status) has no meaning here"
    case .unknownStatus(let status, let message): return "unknown status \(status): \(message)"
    case .failed(let message): return "failed: \(message)"
    }
  }
}

extension AttributesFault {
  /// The fault, for example `frame of 0,3 is (nan 0.0 50.0 50.0)`.
  fileprivate var sentence: String {
    switch self {
    case .unknownKind(let element):
      return "kind \(element.kind.rawValue) of \(element.section),\(element.item) is unknown"
    case .unknownListedKind(let kind): return "kind \(kind.rawValue) is unknown"
    case .sectionOutOfRange(let name, let sections):
      return "\(name) does not exist: the content has \(counted(sections, "section"))"
    case .itemOutOfRange(let name, let items):
      return "\(name) does not exist: its section has \(counted(items, "item"))"
    case .negativeItem(let name): return "\(name) has a negative item"
    case .twice(let name): return "\(name) appears twice"
    case .order(let name, let previous): return "\(name) comes after \(previous)"
    case .hidden(let name, let value): return "\(name) has is_hidden \(value), not 0 or 1"
    case .frame(let name, let frame):
      return "frame of \(name) is (\(frame.x) \(frame.y) \(frame.width) \(frame.height))"
    case .transform(let name): return "transform of \(name) is not finite"
    case .touchInsets(let name): return "touch insets of \(name) are negative or not finite"
    case .alpha(let name, let value): return "alpha of \(name) is \(value)"
    case .otherElement(let asked, let found): return "asked for \(asked), found \(found)"
    }
  }
}

extension ValueFault {
  /// The fault, for example `content size is nan x 100.0`.
  fileprivate var sentence: String {
    switch self {
    case .contentSize(let size): return "content size is \(size.width) x \(size.height)"
    case .axis(let number): return "axis is \(number), not 0 or 1"
    case .axes(let number): return "axes are \(number), more than 3"
    case .flag(let name, let flag): return "\(name) is \(flag), not 0 or 1"
    case .extent(let section, let extent):
      return "section \(section) reaches from \(extent.start) to \(extent.end)"
    case .section(let section, let sections):
      return "section \(section) does not exist: the content has \(counted(sections, "section"))"
    case .noInvalidation: return "the invalidation was not written"
    case .sizeAdjustment(let announced, let found):
      return "the content size changed by \(found.width) x \(found.height), the adjustment is "
        + "\(announced.width) x \(announced.height)"
    case .target(let point): return "target is \(point.x) \(point.y)"
    case .place(let point): return "the answer is \(point.x) \(point.y)"
    case .baseViewport(let base):
      let (size, offset) = (base.viewport.size, base.viewport.contentOffset)
      return "viewport is \(size.width) x \(size.height) at \(offset.x) \(offset.y), "
        + "or its insets are not finite"
    case .zone(let index): return "zone \(index) is not finite or has a negative size"
    case .unreadableFact(let index): return "fact \(index) cannot be read"
    case .stateNumber(let index, let value): return "number \(index) of the state is \(value)"
    case .response(let name, let value), .factValue(let name, let value):
      return "\(name) is \(value)"
    case .outcomeCell(let element):
      return "the outcome is of \(element.section),\(element.item), which is no cell"
    case .outcomeValue(let number):
      return "value \(number) of the outcome is malformed, or its column cannot be set to it"
    case .action(let name):
      return "the action '\(name)' is not 1 to \(GestureEdit.longestAction) lower-case letters, "
        + "digits and hyphens"
    case .namelessValue(let text): return "a value has no name: '\(text)'"
    case .unreadableLabel(let name): return "the label of \(name) cannot be read"
    case .caption(let name): return "the caption of \(name) is malformed"
    case .unreadableKind(let number): return "kind \(number) cannot be read"
    case .kindName(let name): return "kind \"\(name)\" is empty or named twice"
    case .unreadableText(let number): return "text \(number) cannot be read"
    case .formName(let name):
      return "form \"\(name)\" is not of the form [a-z][a-z0-9-]*, or named twice"
    case .unreadableOptionText(let name): return "the text of option \(name) cannot be read"
    case .faultOffset(let name, let offset, let length):
      return "the fault of option \(name) is at byte \(offset) of \(length)"
    case .unreadableFault(let name):
      return "the fault of option \(name) has no sentence that can be read"
    case .scroller(let section, let fault):
      return "the scroller of section \(section) \(fault.words)"
    case .stop(let index, let section, let stop, let range):
      return "stop \(index) of section \(section) is \(stop), "
        + "not \(range.lowerBound) to \(range.upperBound)"
    case .measuredAxes(let number): return "measured axes are \(number), not 0 to 2"
    case .proposedSize(let name, let size):
      return "the room for \(name) is \(size.width) x \(size.height)"
    case .keptValue(let name, let value): return "the number to keep with \(name) is \(value)"
    case .stopOrder(let index, let section, let stop, let other, let before):
      return "stop \(index) of section \(section) is \(stop), stop \(other) is \(before)"
    }
  }
}

extension ScrollerFault {
  fileprivate var words: String {
    switch self {
    case .axis(let number): return "has axis \(number), not 0 or 1"
    case .frame(let frame):
      return "has the frame (\(frame.x) \(frame.y) \(frame.width) \(frame.height))"
    case .number(let name, let value): return "has \(name) \(value)"
    case .range(let start, let end): return "has the range \(start) to \(end)"
    case .rest(let rest, let range):
      return "rests at \(rest), not \(range.lowerBound) to \(range.upperBound)"
    case .stops(let count): return "has \(count) stops"
    case .flag(let name, let flag): return "has \(name) \(flag), not 0 or 1"
    }
  }
}

/// `1 section`, `3 sections`.
private func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

extension OptionTextFault {
  /// The fault of a text that is too long for a module.
  static func tooLong(_ length: Int) -> OptionTextFault {
    OptionTextFault(
      offset: Int(String.longestForeignText),
      "expected at most \(String.longestForeignText) bytes, found \(length)")
  }
}

extension LayoutFailure {
  /// The refusal of a plugin that gives no reason.
  static func refusedWithoutReason(by plugin: String) -> LayoutFailure {
    .refused("\(plugin) gives no reason")
  }
}

extension MissingTimeZones {
  /// One sentence.
  public var sentence: String {
    "expected the time-zone database in \(folder), found none; install tzdata, or set TZDIR"
  }
}
