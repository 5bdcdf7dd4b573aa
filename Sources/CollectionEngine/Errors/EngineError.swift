public import LayoutCore

/// The reason why the engine refused something; the scene is unchanged.
public enum EngineError: Error, Hashable, Sendable {
  /// No layer has this name.
  case noLayer(String, known: [String])
  /// The layer shows nothing because no layout is loaded in it.
  case noLayout(layer: String)
  /// The layer's layout is suspended because it ended the kernel.
  case suspended(layer: String)
  /// The section number is too high: the content has `count` sections.
  case noSection(Int, count: Int)
  /// The item number is too high: its section has `count` items.
  case noItem(IndexPath, count: Int)
  /// A new item cannot be placed there; its section takes items up to the number `last`.
  case noPlace(IndexPath, last: Int)
  /// A new section cannot be placed there; the content takes sections up to the number `last`.
  case noSectionPlace(Int, last: Int)
  /// The layout does not let this section scroll by itself.
  case noScroller(Int, layer: String)
  /// The layout shows no such element; its typed name.
  case noElement(String)
  /// Nothing of the layer is measured.
  case notMeasured(layer: String)
  /// A number is out of its range, which may be open to infinity; `what` names the number.
  case outOfRange(what: String, found: Double, range: ClosedRange<Double>)
  /// The option does not take the value.
  case optionValue(String, found: OptionValue, expected: OptionType)
  /// The text of an option in a notation has a fault.
  case optionText(String, value: String, fault: OptionTextFault)
  /// More items than one content may have.
  case tooManyItems(found: Int, limit: Int)
  /// No layout of the layer has an option of this name.
  case noOption(String, layer: String, known: [String])
  /// The option cannot be set for such a part of the content.
  case optionScope(String, OptionScope)
  /// The request does not suit the layers.
  case layer(LayerConflict)
  /// The layouts cannot form a stack.
  case stack(StackConflict)
  /// The layout refused or misbehaved.
  case layout(LayoutFailure, layer: String)
  /// The batch breaks UIKit's rules.
  case batch(BatchRefusal)
  /// The request needs, or must not have, an open batch.
  case batchState(BatchConflict)
  /// Identifiers, or what a snapshot states, are refused.
  case snapshot(SnapshotRefusal)
}

/// A part of the content for which options may be set.
public enum OptionScope: Hashable, Sendable {
  /// One section.
  case section
  /// One item.
  case item
}

/// The reason why a request does not suit the layers.
public enum LayerConflict: Hashable, Sendable {
  /// The scene has the maximum number of layers.
  case tooMany(limit: Int)
  /// The layer to remove lends its content to another one.
  case lendsContent(to: String, from: String)
  /// The content that would be shared belongs to a third layer.
  case borrowsContent(String, from: String)
  /// The content that would be given up is shown by another layer.
  case losesContent(String, of: String)
  /// The layer's offset follows another layer, so it cannot do this.
  case mirrors(String, other: String)
  /// Layers would follow each other, in this order.
  case mirrorRing([String])
  /// A finger is down already.
  case fingerDown
  /// No finger is down.
  case noFinger
  /// No layout of the layer follows gestures.
  case noInteraction(layer: String)
  /// The layer is in transition to other layouts, outermost first.
  case inTransition(layer: String, to: [String])
  /// The layer is in no transition.
  case noTransition(layer: String)
  /// The layer selects nothing.
  case selectsNothing(String)
  /// The layer selects one item at a time.
  case selectsOne(String, found: Int)
  /// The layer selects cells and no other elements.
  case selectsCells(String, found: String)
  /// A layer whose items take no focus.
  case focusesNothing(String)
  /// An element of a layer that is no cell, so that it takes no focus.
  case focusesCells(String, found: String)
  /// A cell that takes no focus, because it is hidden, empty or takes no touches.
  case noFocus(String)
  /// A section that rests anywhere has no stops.
  case noStops(section: Int)
  /// No item of the layer is selected.
  case nothingSelected(String)
}

/// The reason why layouts cannot wrap each other.
public enum StackConflict: Hashable, Sendable {
  /// There is no layout.
  case empty
  /// More layouts than may wrap each other.
  case tooDeep(found: Int, limit: Int)
  /// The innermost layout is a decorator.
  case noBase(decorator: String)
  /// A layout that is not a decorator is above another one.
  case noDecorator(String, over: String)
}

/// The reason why a request does not suit the open batch, or needs one.
public enum BatchConflict: Hashable, Sendable {
  /// A batch is open; the layer is named if it is not the requested one.
  case open(layer: String?)
  /// A batch is open on a layer that is not the current one, so none can join it.
  case openElsewhere(layer: String)
  /// Batches are nested to the maximum depth.
  case tooDeep(limit: Int)
  /// No batch is open to take requests.
  case noneToAddTo
  /// No batch is open to be rolled back.
  case noneToRollBack
  /// No batch is open to be committed.
  case noneToCommit
  /// The batch is nested in another; `left` more commits follow.
  case joined(left: Int)
}

/// Why identifiers are refused.
public enum SnapshotRefusal: Error, Hashable, Sendable {
  /// Two items would have this identifier.
  case duplicateItem(String)
  /// Two sections would have this identifier.
  case duplicateSection(String)
  /// An identifier has no characters.
  case emptyIdentifier
  /// An item has no section to go to.
  case noSections
  /// A snapshot is being put together.
  case open
  /// No snapshot is being put together.
  case noneOpen
}
