public import CaptureComparison
public import CollectionEngine
public import LayoutCore

/// The answer to a command as a value; renderers turn it into text.
///
/// A reply is passed on several times, so it is one word: what it holds is stored indirectly.
public enum Reply: Hashable, Sendable {
  /// `attrs`.
  case attributes(AttributesReply)
  /// `item-at`: at most one element.
  case item(AttributesReply)
  /// `load`: the layers whose layout changed.
  indirect case loaded(ChangeReply)
  /// Any other change.
  indirect case changed(ChangeReply)
  /// `status`.
  indirect case status([LayerStatus])
  /// `layers`: all layers, and the name of the current one.
  indirect case layers([LayerStatus], current: String)
  /// `hit`.
  indirect case hit(HitReply)
  /// `passthrough`.
  indirect case passThrough(PassThroughReply)
  /// `touchmap`.
  indirect case touchMap([TouchArea])
  /// `scrollers`.
  indirect case scrollers([ScrollerStatus])
  /// `content`: the item counts of the sections of a layer's content, and their identifiers.
  indirect case counts(layer: String, [Int], identifiers: [String?])
  /// `invalidate`: the context that was issued, and the names of the layer's kinds.
  indirect case invalidation(ChangeReply, InvalidationContext, KindTable)
  /// `snapshot apply`: the operations that led to the snapshot.
  indirect case snapshot(ChangeReply, SnapshotChanges)
  /// `content S,I`: the properties of items.
  indirect case properties([ItemProperties])
  /// `explain`; nil facts if the layout gives none.
  indirect case explanation(element: ElementName, facts: [Fact]?)
  /// `diff`.
  indirect case difference([ElementChange])
  /// `frames`.
  indirect case frames(LayerFrames)
  /// `stats`: counters by layer.
  indirect case counters([LayerCounters])
  /// `plugins`; one module is described in full.
  indirect case modules([ModuleDescription], isDetailed: Bool, showsPaths: Bool)
  /// `policy compare`: one fact for each policy.
  indirect case policies([Fact])
  /// `select`, `deselect`, `selected`: the selected items of a layer, in order.
  indirect case selection(layer: String, [IndexPath])
  /// `focus`: the item that has it, or nil, and the layers that changed.
  indirect case focus(FocusedItem?, ChangeReply)
  /// `on`: the bindings after it.
  indirect case bindings([Binding])
  /// `compare`.
  indirect case comparison(Comparison)
  /// `get`.
  indirect case options([OptionState])
  /// `get` of an option in a notation: its text in a form, or in the canonical one.
  indirect case optionText(OptionState, form: String?, String)
  /// `draw`.
  indirect case drawing(Drawing)
  /// `value`: the value of an expression as text, and as a number if it is one.
  indirect case value(String, number: Double?)
  /// `assert`: the statement that holds.
  indirect case assertion(String)
  /// `journal`: lines in force and lines that `redo` would run next; the numbers of lines that
  /// `undo` and `redo` take by default, or 0.
  indirect case journal([String], undone: [String], undoes: Int, redoes: Int)
  /// `link`: the link and the number of its lines.
  indirect case link(String, lines: Int)
  /// `help`.
  indirect case help(HelpReply)
  /// `trace`: what it records.
  indirect case trace(CallTrace.Mode)
  /// `format`.
  indirect case format(OutputFormat)
  /// A request to the program around the shell, which prints the result itself.
  indirect case request(ShellRequest)
}

extension Reply {
  /// Adds a remark to the answer to a change.
  mutating func add(remark: String) {
    switch self {
    case .changed(var change):
      change.remarks.append(remark)
      self = .changed(change)
    case .snapshot(var change, let changes):
      change.remarks.append(remark)
      self = .snapshot(change, changes)
    default: break
    }
  }
}

/// Elements of one layer.
///
/// An object, as the answer to most lines is one and is passed on several times.
public final class AttributesReply: Hashable, Sendable {
  /// The layer they belong to.
  public let layer: String
  /// Names of the layer's kinds.
  public let kinds: KindTable
  /// In `AttributesOrder`; frames in content coordinates, with `--screen` in scene coordinates.
  public let elements: [ShownElement]
  /// Number of elements without `--limit`, or nil without a limit.
  public let total: Int?
  /// Facts about a point without a cell.
  public let facts: [Fact]

  init(
    layer: String, kinds: KindTable, elements: [ShownElement], total: Int? = nil,
    facts: [Fact] = []
  ) {
    (self.layer, self.kinds, self.elements) = (layer, kinds, elements)
    (self.total, self.facts) = (total, facts)
  }

  /// Whether both show the same elements.
  public static func == (one: AttributesReply, other: AttributesReply) -> Bool {
    one.layer == other.layer && one.kinds == other.kinds && one.elements == other.elements
      && one.total == other.total && one.facts == other.facts
  }

  /// Feeds the elements to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(layer)
    hasher.combine(elements)
  }
}

/// The result of a change.
public struct ChangeReply: Hashable, Sendable {
  /// The layers that changed, back to front, as they are now.
  public var layers: [LayerStatus]
  /// Remarks, one sentence each.
  public var remarks: [String] = []
  /// The movement that a touch command caused, or nil for other commands.
  public var moved: Moved?
  /// The element under the finger after `press`; nil for other commands.
  public var pressed: PressReply?
  /// The tap or the long press that a touch command completed, if it matters.
  public var touch: TouchReply?
  /// The change that a touch has asked for at its end, or nil for none.
  public var edit: TouchEditReply?
  /// The times that an event would have if the finger lifted now, or nil for none.
  public var ghost: GhostReply?
  /// Areas in which a layer takes touches that its layout would pass through, in scene coordinates.
  public var overridden: [Rect] = []

  /// The movement that a touch command caused, in points.
  public struct Moved: Hashable, Sendable {
    /// Growth of the sheets.
    public var sheet: Double
    /// Movement of the content's offset.
    public var content: Point
    /// The section that scrolled by itself, or nil.
    public var section: SectionMove?

    /// Whether neither a sheet nor content has moved.
    public var isNothing: Bool {
      sheet == 0 && content == .zero && section?.distance ?? 0 == 0
    }
  }
}

/// The answer to a hit-test.
public struct HitReply: Hashable, Sendable {
  /// Target and stack.
  public var hit: Hit
  /// The amount of the stack that text shows.
  public var detail: HitDetail
  /// Names of the kinds of each layer in the stack.
  public var kinds: [String: KindTable]
}

/// The areas in which touches fall through a layer.
public struct PassThroughReply: Hashable, Sendable {
  /// The layer, its region in scene coordinates, and the elements that make it inexact.
  public var answer: PassThrough
  /// Names of the layer's kinds.
  public var kinds: KindTable
  /// Size of the viewport, in points.
  public var viewport: Size
  /// Maximum number of regions that are listed, or nil for all.
  public var limit: Int?
}

/// The properties of one item.
public struct ItemProperties: Hashable, Sendable {
  /// The item.
  public var path: IndexPath
  /// Its own values.
  public var properties: [ItemChange]
  /// Item columns of layouts, as the values number them.
  public var columns: [ColumnDeclaration] = []
}

/// The change of one element between two queries.
public struct ElementChange: Hashable, Sendable {
  /// The layer it belongs to.
  public var layer: String
  /// Names of the layer's kinds.
  public var kinds: KindTable
  /// The previous element, or nil for a new one.
  public var before: ShownElement?
  /// The element now, or nil for a removed one.
  public var after: ShownElement?
}

/// The work of one layer's layouts.
public struct LayerCounters: Hashable, Sendable {
  /// The layer.
  public var layer: String
  /// The work.
  public var counters: Counters
}

/// The visible elements, ready to be drawn back to front.
public struct Drawing: Hashable, Sendable {
  /// Size of the viewport, in points.
  public var viewport: Size
  /// Width of the drawing with its frame, in columns, or nil for the window's.
  public var columns: Int?
  /// Maximum height of the drawing without its frame, in rows, or nil for the renderer's limit.
  public var rows: Int?
  /// Whether the drawing keeps its size even if it is larger than the window.
  public var isFull = false
  /// The form of the picture.
  public var form = PictureForm.text
  /// The boxes, back to front.
  public var boxes: [Box]
  /// The areas in which touches fall through every layer, as disjoint rectangles in scene
  /// coordinates.
  public var free: [Rect]
  /// The last touch, or nil for none.
  public var touch: LastTouch?
  /// The sections in view that scroll by themselves.
  public var scrollers: [Scroller] = []
  /// The layers that nobody has scrolled yet and that are shown at another offset.
  public var openings: [OpenLayer] = []

  /// A section that scrolls by itself.
  public struct Scroller: Hashable, Sendable {
    /// The visible part of its frame, in scene coordinates.
    public var frame: Rect
    /// The axis along which it scrolls.
    public var axis: Axis
    /// Whether there is more beyond its left or upper edge.
    public var goesOnBefore: Bool
    /// Whether there is more beyond its right or lower edge.
    public var goesOnAfter: Bool
  }

  /// Limits the drawing with its frame to the given number of columns and rows.
  public mutating func fit(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = max(1, rows - (openings.isEmpty ? 2 : 3))
  }

  /// One element of a drawing.
  public struct Box: Hashable, Sendable {
    /// The layer it belongs to.
    public var layer: String
    /// Position of the layer, from 0 at the back.
    public var layerIndex: Int
    /// Its name.
    public var element: ElementName
    /// Its appearance, as its layout declares.
    public var appearance: Appearance
    /// The visible part in scene coordinates.
    public var frame: Rect
    /// Its attributes; the frame is in scene coordinates.
    public var attributes: LayoutAttributes
    /// The part of the scene that clips it, or nil.
    public var clip: Rect?
    /// The item's label, or nil.
    public var label: String?
    /// The caption from its layout, or nil.
    public var caption: Caption?

    /// The visible part of a handle's bar, which is in the middle of the handle, along the longer
    /// side.
    public var bar: Rect {
      let frame = attributes.boundingBox
      let isUpright = frame.height > frame.width
      let length = min(Self.barLength, max(frame.width, frame.height))
      let thickness = min(Self.barThickness, min(frame.width, frame.height))
      let (width, height) = isUpright ? (thickness, length) : (length, thickness)
      let bar = Rect(
        x: frame.midX - width / 2, y: frame.midY - height / 2, width: width, height: height)
      return clip.map { bar.intersection($0) ?? .zero } ?? bar
    }

    private static let barLength = 40.0
    private static let barThickness = 5.0

    /// Whether it is a selected cell.
    public var isSelected = false
    /// Whether a finger is down on it that may still select it.
    public var isHighlighted = false
    /// Whether it is the cell that has the focus.
    public var isFocused = false
    /// Whether the last touch came down on it.
    public var isTouched = false

    /// The statement about a device beside the scene of its capture; nil for an element of the
    /// scene.
    public var ghost: DeviceStatement?

    /// Statements of boxes about a device.
    public enum DeviceStatement: String, Hashable, Sendable {
      /// Where the device has the element.
      case device
      /// That the device does not have it.
      case missing
    }

    /// Whether it is pinned at an edge.
    public var isPinned: Bool { attributes.flags.contains(.pinned) }
    /// Whether its length has not been measured.
    public var isEstimated: Bool { attributes.flags.contains(.estimated) }
  }
}

/// The amount of detail that text shows of a hit test.
public enum HitDetail: Hashable, Sendable {
  /// The target only.
  case target
  /// The target, and what would be hit without it.
  case stack
  /// Every node at the point, and why it is hit or not.
  case why
}

/// The formats of printed replies.
public enum OutputFormat: String, Hashable, Sendable {
  /// Aligned columns for people and sessions.
  case table
  /// One object for each command.
  case json
}
