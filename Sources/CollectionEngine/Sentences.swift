public import LayoutCore

// All sentences of the engine: what was expected and what was found, for batches in UIKit's words.
// A library has no commands, so a shell adds the one that helps.

extension EngineError: CustomStringConvertible {
  /// One sentence: what was expected and what was found.
  public var description: String {
    switch self {
    case .noLayer(let name, let known):
      return "no layer '\(name)'; available: \(known.joined(separator: ", "))"
    case .noLayout(let layer): return "layer \(layer) has no layout"
    case .suspended(let layer): return "the layout of layer \(layer) is suspended"
    case .noSection(let section, let count):
      return "no section \(section): the content has \(count)"
    case .noItem(let path, let count):
      return "no item \(path.section),\(path.item): section \(path.section) has \(count)"
    case .noPlace(let path, let last):
      let end = IndexPath(item: last, section: path.section)
      let range = last == 0 ? end.text : "\(path.section),0 to \(end.text)"
      return "cannot place an item at \(path.text): section \(path.section) takes \(range)"
    case .noSectionPlace(let section, let last):
      let range = last == 0 ? "0" : "0 to \(last)"
      return "cannot place a section at \(section): the content takes \(range)"
    case .noScroller(let section, let layer):
      return "section \(section) of layer \(layer) does not scroll by itself"
    case .notMeasured(let layer): return "layer '\(layer)' measures nothing: estimates are off"
    case .noElement(let name): return "no element \(name) in this layout"
    case .outOfRange(let what, let found, let range):
      return "\(what) must be \(Self.text(range)), found \(Self.text(found))"
    case .optionValue(let name, _, _): return "option '\(name)' does not take this value"
    case .optionText(let name, let value, let fault):
      let (line, column, _) = fault.place(in: value)
      return "option '\(name)', line \(line), column \(column): \(fault.sentence)"
    case .tooManyItems(let n, let limit): return "\(n) items are more than the limit of \(limit)"
    case .noOption(let name, let layer, let known):
      return known.isEmpty
        ? "no option '\(name)': the layout of \(layer) has none"
        : "no option '\(name)'; available: \(known.joined(separator: ", "))"
    case .optionScope(let name, let scope):
      return "option '\(name)' cannot be set for one \(scope == .section ? "section" : "item")"
    case .layer(let conflict): return conflict.description
    case .stack(let conflict): return conflict.description
    case .batchState(let conflict): return conflict.description
    case .layout(.refused(let sentence), _): return sentence
    case .layout(.misbehaviour(let plugin, let function, let found), let layer):
      return "plugin \(plugin) misbehaved in \(function) of layer \(layer): \(found)"
    case .batch(let refusal): return refusal.description
    case .snapshot(let refusal): return refusal.description
    }
  }

  private static func text(_ range: ClosedRange<Double>) -> String {
    let (least, most) = (range.lowerBound, range.upperBound)
    if most == .infinity { return "\(text(least)) or more" }
    return least == -.infinity ? "at most \(text(most))" : "from \(text(least)) to \(text(most))"
  }

  private static func text(_ number: Double) -> String {
    Int64(exactly: number).map { "\($0)" } ?? number.description
  }
}

extension LayerConflict: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .tooMany(let limit): return "a scene has at most \(limit) layers"
    case .lendsContent(let layer, let owner):
      return "layer \(layer) shows the content of \(owner): give it other content first"
    case .borrowsContent(let layer, let owner):
      return "layer \(layer) shows the content of \(owner): share that one instead"
    case .losesContent(let layer, let owner):
      return "layer \(layer) shows the content of \(owner), which would go away"
    case .mirrors(let layer, let other): return "layer \(layer) mirrors \(other)"
    case .mirrorRing(let layers):
      return "layers cannot mirror each other in a ring: \(layers.joined(separator: " → "))"
    case .fingerDown: return "a finger is down"
    case .noFinger: return "no finger is down"
    case .noInteraction(let layer): return "no layout of layer \(layer) follows gestures"
    case .inTransition(let layer, let layouts):
      return "layer \(layer) is in transition to \(layouts.joined(separator: " over "))"
    case .noTransition(let layer): return "layer \(layer) is in no transition"
    case .selectsNothing(let layer): return "layer \(layer) selects nothing"
    case .selectsOne(let layer, let found):
      return "layer \(layer) selects one item, found \(found)"
    case .selectsCells(let layer, let found):
      return "layer \(layer) selects cells, found \(found)"
    case .focusesNothing(let layer): return "layer \(layer) takes no focus"
    case .focusesCells(let layer, let found):
      return "in layer \(layer) cells take the focus, found \(found)"
    case .noFocus(let element):
      return "\(element) takes no focus: it is hidden, empty or takes no touches"
    case .noStops(let section): return "section \(section) rests anywhere: it has no stops"
    case .nothingSelected(let layer): return "nothing is selected in layer \(layer)"
    }
  }
}

extension StackConflict: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .empty: return "a layer needs a layout"
    case .tooDeep(let found, let limit):
      return "at most \(limit) layouts can wrap each other, found \(found)"
    case .noBase(let decorator): return "\(decorator) wraps another layout"
    case .noDecorator(let layout, let base):
      return "\(layout) cannot wrap \(base): it is no decorator"
    }
  }
}

extension BatchConflict: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .open(let layer?), .openElsewhere(let layer): return "a batch on layer \(layer) is open"
    case .open(nil): return "a batch is open"
    case .tooDeep(let limit): return "at most \(limit) batches can lie inside each other"
    case .noneToAddTo: return "no batch is open"
    case .noneToRollBack: return "no batch is open: nothing to roll back"
    case .noneToCommit: return "no batch is open: nothing to commit"
    case .joined: return "this batch joined another"
    }
  }
}

extension SnapshotRefusal: CustomStringConvertible {
  /// One sentence for people; about identifiers and sections it is UIKit's.
  public var description: String {
    switch self {
    case .duplicateItem(let identifier):
      return "supplied item identifiers are not unique. Duplicate identifiers: {(\(identifier))}"
    case .duplicateSection(let identifier):
      return "supplied section identifiers are not unique. Duplicate identifiers: {(\(identifier))}"
    case .emptyIdentifier: return "an identifier has at least one character"
    case .noSections:
      return "There are currently no sections in the data source. Please add a section first"
    case .open: return "a snapshot is open"
    case .noneOpen: return "no snapshot is open"
    }
  }
}

extension BatchRefusal: CustomStringConvertible {
  /// UIKit's sentence, with the numbers (rule B-14).
  ///
  /// From crash logs and public reconstructions; about what UIKit lets pass and corrupts, ours.
  public var description: String {
    switch self {
    case .itemCount(
      let section, let after, let before, let inserted, let deleted, let movedIn, let movedOut):
      return "Invalid update: invalid number of items in section \(section).  The number of items "
        + "contained in an existing section after the update (\(after)) must be equal to the "
        + "number of items contained in that section before the update (\(before)), plus or minus "
        + "the number of items inserted or deleted from that section (\(inserted) inserted, "
        + "\(deleted) deleted) and plus or minus the number of items moved into or out of that "
        + "section (\(movedIn) moved in, \(movedOut) moved out)."
    case .sectionCount(let after, let before, let inserted, let deleted):
      return "Invalid update: invalid number of sections.  The number of sections contained in the "
        + "collection view after the update (\(after)) must be equal to the number of sections "
        + "contained in the collection view before the update (\(before)), plus or minus the "
        + "number of sections inserted or deleted (\(inserted) inserted, \(deleted) deleted)."
    case .missing(let end, let extent): return "attempt to " + end.words(extent)
    case .conflict(let clash, let place): return "\(clash.words(at: place)) (\(place.text))"
    case .twoTargets(let place, let one, let other):
      return "attempt to move \(place.moved) to both \(one.target) and \(other.target)"
    case .oneTarget(let one, let other, let target):
      return "attempt to move both \(one.moved) and \(other.target) to \(target.target)"
    }
  }
}

extension BatchEnd {
  /// UIKit's words about a place that is not there.
  fileprivate func words(_ extent: BatchExtent) -> String {
    switch (self, extent) {
    case (.delete(.section(let section)), let extent):
      return "delete section \(section), but there are only \(extent.text) before the update"
    case (.delete(.item(let path)), .sections(let count)):
      return "delete item \(path.item) from section \(path.section), but there are only "
        + "\(count) sections before the update"
    case (.delete(.item(let path)), .items(let count)):
      return "delete item \(path.item) from section \(path.section) which only contains "
        + "\(count) items before the update"
    case (.insert(.section(let section)), let extent):
      return "insert section \(section) but there are only \(extent.text) after the update"
    case (.insert(.item(let path)), .sections):
      return "insert item \(path.item) into section \(path.section), but there are only "
        + "\(extent.text) after the update"
    case (.insert(.item(let path)), .items):
      return "insert item \(path.item) into section \(path.section), but there are only "
        + "\(extent.text) in section \(path.section) after the update"
    case (.moveSource(.section(let section)), let extent):
      return "move section \(section), but there are only \(extent.text) before the update"
    case (.moveSource(.item(let path)), .sections):
      return "move index path (\(path.text)) from a section that does not exist - there are only "
        + "\(extent.text) before the update"
    case (.moveSource(.item(let path)), .items):
      return "move index path (\(path.text)) that does not exist - there are only "
        + "\(extent.text) in section \(path.section) before the update"
    case (.moveTarget(.section(let target), let source), let extent):
      return "to move \(source.target) to section \(target), but there are only "
        + "\(extent.text) after the update"
    case (.moveTarget(.item(let target), let source), .sections):
      return "move index path (\(source.text)) to index path (\(target.text)) in section that "
        + "does not exist - there are only \(extent.text) after the update"
    case (.moveTarget(.item(let target), let source), .items):
      return "move index path (\(source.text)) to index path (\(target.text)) that does not "
        + "exist - there are only \(extent.text) in section \(target.section) after the update"
    }
  }
}

extension BatchExtent {
  fileprivate var text: String {
    switch self {
    case .sections(let count): return "\(count) sections"
    case .items(let count): return "\(count) items"
    }
  }
}

extension BatchPlace {
  fileprivate var text: String {
    switch self {
    case .section(let section): return "\(section)"
    case .item(let path): return path.text
    }
  }

  /// As a target, and as the second of two sources.
  fileprivate var target: String {
    switch self {
    case .section(let section): return "section \(section)"
    case .item(let path): return path.text
    }
  }

  /// As what moves.
  fileprivate var moved: String {
    switch self {
    case .section(let section): return "section \(section)"
    case .item(let path): return "item at index path \(path.text)"
    }
  }
}

extension BatchClash {
  /// UIKit's words for two requests at one place.
  fileprivate func words(at place: BatchPlace) -> String {
    var isItem = false
    if case .item = place { isItem = true }
    let target = isItem ? "index path" : "section"
    switch self {
    case .deleteAndReload: return "attempt to delete and reload the same \(target)"
    case .deleteAndMove: return "attempt to perform a delete and a move from the same \(target)"
    case .insertAndMove: return "attempt to perform an insert and a move to the same \(target)"
    case .moveFromDeletedSection: return "cannot move an item from a deleted section"
    case .moveIntoInsertedSection: return "cannot move an item into a newly inserted section"
    case .twice(let action):
      return "attempt to \(action == .reload ? "reload" : "delete") the same "
        + "\(isItem ? "item" : "section") twice"
    case .itemOfChangedSection:
      return "attempt to update an item of a section that is deleted, moved or reloaded in the "
        + "same batch"
    case .itemOfNewSection:
      return "attempt to insert an item into a section that is inserted, moved or reloaded in "
        + "the same batch"
    }
  }
}

extension BatchRemark {
  /// One sentence, for example `dropped: delete item 0,0 (its section is deleted or inserted)`.
  public var sentence: String {
    switch self {
    case .dropped(let operation, let omission):
      return "dropped: \(operation.sentence) (\(omission.reason(for: operation)))"
    case .split(let operation):
      return "rewritten: \(operation.sentence) as a delete and an insert"
    case .joined(let operation):
      return "joined: \(operation.sentence) with another reload of it"
    }
  }
}

extension BatchOmission {
  fileprivate func reason(for operation: BatchOperation) -> String {
    switch self {
    case .secondDelete:
      if case .deleteSection = operation { return "a second delete of the same section" }
      return "a second delete of the same item"
    case .goneOrTaken: return "its section is deleted or its place taken"
    case .goneOrNew: return "its section is deleted or inserted"
    case .deletedToo: return "it is deleted, too"
    case .secondMove: return "it moves to another place"
    case .reloadedSection: return "its section is reloaded"
    case .deletedTwice: return "its place was deleted twice"
    }
  }
}

extension BatchOperation {
  /// The request as a sentence.
  fileprivate var sentence: String {
    switch self {
    case .insertSection(let section, _, _): return "insert section \(section)"
    case .deleteSection(let section): return "delete section \(section)"
    case .moveSection(let section, let target): return "move section \(section) to \(target)"
    case .reloadSection(let section, _): return "reload section \(section)"
    case .insertItem(let path, _): return "insert item \(path.text)"
    case .deleteItem(let path): return "delete item \(path.text)"
    case .moveItem(let path, let target): return "move item \(path.text) to \(target.text)"
    case .reloadItem(let path, _): return "reload item \(path.text)"
    }
  }
}

// Failures that the engine itself reports in the name of its layouts.
extension LayoutFailure {
  /// A layout makes content whose end cannot be scrolled to.
  static func tooLarge(_ size: Size, of layout: String, limit: Double) -> LayoutFailure {
    .refused(
      "\(layout) makes the content \(size.width.traceText) x \(size.height.traceText) points: "
        + "at most \(limit.traceText) each way can be reached")
  }

  /// A layout has no place at a point of the scene to hold on to.
  static func noPlace(at point: Point, in layout: String) -> LayoutFailure {
    .refused("\(layout) has nothing to anchor to at \(point.traceText)")
  }

  /// A layout's answer has changed although the layout did not invalidate it.
  static func contradiction(
    in function: String, of layout: String, on element: String,
    _ difference: (name: String, here: String, there: String)
  ) -> LayoutFailure {
    .misbehaviour(
      plugin: layout, function: function,
      found: "\(difference.name) of \(element) changed from \(difference.here) to "
        + "\(difference.there) without an invalidation")
  }
}

extension IndexPath {
  /// The index path as people type it: `0,3`.
  public var text: String { "\(section),\(item)" }
}
