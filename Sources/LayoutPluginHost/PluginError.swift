import LayoutCore

/// Why a plugin cannot be loaded.
public enum PluginError: Error, Hashable, Sendable {
  /// The name breaks the rule for names.
  case badName(String)
  /// The name of a file is not that of a plugin.
  case badFileName(path: String)
  /// No folder has a file of that name.
  case notFound(name: String, searched: [String])
  /// The system does not let it be read; its reason.
  case unreadable(path: String, reason: String)
  /// It changed while it was read.
  case changed(path: String)
  /// A file or a folder that others may have changed, or no file at all.
  case untrusted(path: String, FileFault)
  /// The bytes are not a library that can be opened safely.
  case image(path: String, ELFFault)
  /// Built with another major version of the contract.
  case abi(path: String, found: UInt32, spoken: UInt32)
  /// It needs a host of a later minor version.
  case needsNewerHost(path: String, needed: UInt32, spoken: UInt32)
  /// It declares the name of another plugin.
  case otherName(path: String, place: NamePlace, found: String, expected: String)
  /// The kept copy of a library has changed.
  case otherContent(path: String, found: String, expected: String)
  /// A needed library has the name of another one that is loaded.
  case otherLibrary(path: String, name: String)
  /// More than `limit` libraries need each other.
  case tooDeep(path: String, limit: Int)
  /// No private copy could be made; the system's reason.
  case noPrivateCopy(path: String, reason: String)
  /// The system's loader refused; its words.
  case loader(path: String, words: String)
  /// The library does not export the entry.
  case noEntry(path: String, symbol: String)
  /// The entry returned nothing.
  case entryRefused(path: String)
  /// The descriptor is too short.
  case descriptorSize(path: String, found: UInt32, atLeast: UInt32)
  /// A required function is null.
  case missingFunction(path: String, function: String)
  /// The declaration contradicts itself or cannot be read.
  case badDeclaration(path: String, DeclarationFault)

  /// Places where a plugin gives its name.
  public enum NamePlace: String, Sendable {
    /// In the ELF note.
    case note
    /// In the descriptor.
    case descriptor
  }
}

/// Violations of the contract, found while a plugin is called.
enum ContractFault: Error, Hashable {
  case attributes(AttributesFault)
  case value(ValueFault)

  // Counts and buffers.
  case noCount
  case overrun(capacity: Int)
  case countBeyondCapacity(UInt64, capacity: Int)
  case tooMany(UInt64, Things, most: Int)
  case stillTooSmall(needed: UInt64, capacity: Int)
  case noSlots(UInt64, Things, stride: UInt64)

  // A read out of range.
  case outOfRange(Read, first: Int64, count: UInt64, limit: Int)
  case itemsOutOfRange(section: Int, first: Int64, count: UInt64, items: Int)
  case itemTotal(UInt64, sections: Range<Int>, items: Int)
  case noBase
  case textRule

  // Tables and statuses.
  case noInstance
  case incompleteTable(String)
  case framesNothing
  case meaninglessStatus(UInt32)
  case unknownStatus(UInt32, String)
  case failed(String)

  /// Things of which there are too many.
  enum Things: String {
    case elements, zones, facts, kinds, texts, values
    case numbers = "numbers of state"
    case listed = "elements and kinds"
  }

  /// Values read of sections, or of the layer.
  enum Read: String {
    case itemCounts = "item counts of"
    case columns = "columns of"
    case items = "items of"
    case allItems = "all items of"
    case options = "options of"
    case ownOptions = "own options of"
    case extents = "extents of"
    case scrollerOffsets = "scroller offsets of"
    case generalOptions = ""
  }
}

/// Faults of attributes or of an element named by a plugin; elements are spelt as people type them.
enum AttributesFault: Hashable {
  case unknownKind(Element)
  case unknownListedKind(ElementKind)
  case sectionOutOfRange(String, sections: Int)
  case itemOutOfRange(String, items: Int)
  case negativeItem(String)
  case twice(String)
  case order(String, after: String)
  case hidden(String, UInt8)
  case frame(String, Rect)
  case transform(String)
  case touchInsets(String)
  case alpha(String, Double)
  case otherElement(asked: String, found: String)
}

/// Faults of a value returned by a plugin.
enum ValueFault: Hashable {
  case contentSize(Size)
  case axis(UInt32)
  case axes(UInt32)
  case flag(String, UInt32)
  case extent(section: Int, SectionExtent)
  case section(Int64, sections: Int)
  case noInvalidation
  case sizeAdjustment(announced: Size, found: Size)
  case target(Point)
  case place(Point)
  case baseViewport(BaseViewport)
  case zone(Int)
  case unreadableFact(Int)
  case stateNumber(Int, Double)
  case response(String, Double)
  case outcomeCell(Element)
  case outcomeValue(Int)
  case action(String)
  case factValue(String, Double)
  case namelessValue(String)
  case unreadableLabel(String)
  case caption(String)
  case unreadableKind(Int)
  case kindName(String)
  case unreadableText(Int)
  case formName(String)
  case unreadableOptionText(String)
  case faultOffset(String, UInt64, length: Int)
  case unreadableFault(String)
  case scroller(section: Int, ScrollerFault)
  case stop(Int, section: Int, Double, in: ClosedRange<Double>)
  case stopOrder(Int, section: Int, Double, after: Int, Double)
  case measuredAxes(UInt32)
  case proposedSize(String, Size)
  case keptValue(String, Double)
}

/// A value of a scroller that makes no sense.
enum ScrollerFault: Hashable {
  case axis(UInt32)
  case frame(Rect)
  case number(String, Double)
  case range(Double, Double)
  case rest(Double, in: ClosedRange<Double>)
  case stops(UInt64)
  case flag(String, UInt8)
}

/// Contradictions or unreadable parts of a plugin's declaration.
public enum DeclarationFault: Hashable, Sendable {
  /// Name, version, summary, author, licence or URL is not a text.
  case text
  /// The version is not that of the note.
  case version(found: String, note: String)
  /// The descriptor and the note differ in whether it wraps another layout.
  case decorator(Bool)
  /// An array of too many structs, or of structs that are too short.
  case array(String, count: UInt32, stride: UInt32)
  /// A kind cannot be read.
  case unreadableKind(Int)
  /// An option cannot be read.
  case unreadableOption(Int)
  /// A metric of the layout's own cannot be read.
  case unreadableMetric(Int)
  /// The name of a metric of the layout's own is not a word.
  case metricName(String)
  /// Two metrics of the layout's own, or one and a property of every item, have one name.
  case metricTwice(String)
  /// Touches reach less than nothing or too far.
  case touchReach(Double)
  /// A kind's name is empty or occurs twice.
  case kindName(String)
  /// An option's name is not a word.
  case optionName(String)
  /// Two options, or an option and a former name of another, have one name.
  case optionTwice(String)
  /// A word of an earlier version is also a word of today, or means none of them.
  case renamedValues(String)
  /// An option's default is not of its type and range.
  case defaultValue(String)
}
