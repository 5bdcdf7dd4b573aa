public import CollectionEngine
public import LayoutCore

/// The answer to a command as a value; renderers turn it into text.
///
/// Answers are passed on from hand to hand, so each stands in a box of its own.
public indirect enum Reply: Hashable, Sendable {
  /// `attrs`.
  case attributes(AttributesReply)
  /// `item-at`: at most one element.
  case item(AttributesReply)
  /// `load`: the layers whose layout changed.
  case loaded(ChangeReply)
  /// Any other change.
  case changed(ChangeReply)
  /// `status`.
  case status([LayerStatus])
  /// `layers`: all layers, and the name of the current one.
  case layers([LayerStatus], current: String)
  /// `hit`.
  case hit(HitReply)
  /// `passthrough`.
  case passThrough(PassThroughReply)
  /// `touchmap`.
  case touchMap([TouchArea])
  /// `content`: the item counts of the sections of a layer's content.
  case counts(layer: String, [Int])
  /// `content S,I`: the properties of items.
  case properties([ItemProperties])
  /// `explain`; no facts where the layout cannot tell.
  case explanation(element: ElementName, facts: [Fact]?)
  /// `diff`.
  case difference([ElementChange])
  /// `frames`.
  case frames(LayerFrames)
  /// `stats`: counters by layer.
  case counters([LayerCounters])
  /// `plugins`; one module is described in full.
  case modules([ModuleDescription], isDetailed: Bool, showsPaths: Bool)
  /// `policy compare`: a fact a policy.
  case policies([Fact])
  /// `get`.
  case options([OptionSetting])
  /// `draw`.
  case drawing(Drawing)
  /// `assert`: the statement that holds.
  case assertion(String)
  /// `journal`: lines in force and lines that `redo` would run next.
  case journal([String], undone: [String])
  /// `help`.
  case help(HelpReply)
  /// `trace`: whether it is on.
  case trace(Bool)
  /// `format`.
  case format(OutputFormat)
  /// Something the program around the shell does, and then says itself what came of it.
  case host(HostRequest)
}

/// Elements of one layer.
public struct AttributesReply: Hashable, Sendable {
  /// The layer they belong to.
  public var layer: String
  /// Names of the layer's kinds.
  public var kinds: KindTable
  /// In `AttributesOrder`; frames in content coordinates, with `--screen` in scene coordinates.
  public var elements: [ShownElement]
  /// How many there were before `--limit`; nil without a limit.
  public var total: Int?
  /// What the point that was asked for means where no cell is.
  public var facts: [Fact] = []
}

/// What a change did.
public struct ChangeReply: Hashable, Sendable {
  /// The layers that changed, back to front, as they are now.
  public var layers: [LayerStatus]
  /// What there is to say beside that, one sentence each.
  public var notes: [String] = []
  /// What a touch command moved; nil for all others.
  public var moved: Moved?
  /// Where a layer now takes touches that its layout would let fall through; in scene coordinates.
  public var overridden: [Rect] = []

  /// What a touch command moved, in points.
  public struct Moved: Hashable, Sendable {
    /// How much larger the sheets became.
    public var sheet: Double
    /// How far the offset of content went: down, else right.
    public var content: Double
  }
}

/// The answer to a hit-test.
public struct HitReply: Hashable, Sendable {
  /// Target and stack.
  public var hit: Hit
  /// How much of it text shows.
  public var detail: HitDetail
  /// Names of the kinds of each layer in the stack.
  public var kinds: [String: KindTable]
}

/// Where touches fall through a layer.
public struct PassThroughReply: Hashable, Sendable {
  /// The layer, its region in scene coordinates, and what is inexact about it.
  public var answer: PassThrough
  /// Names of the layer's kinds.
  public var kinds: KindTable
  /// Size of the viewport, in points.
  public var viewport: Size
}

/// The properties of one item.
public struct ItemProperties: Hashable, Sendable {
  /// The item.
  public var path: IndexPath
  /// Its own values.
  public var properties: [ItemChange]
}

/// How one element changed between two questions.
public struct ElementChange: Hashable, Sendable {
  /// The layer it belongs to.
  public var layer: String
  /// Names of the layer's kinds.
  public var kinds: KindTable
  /// As it was; nil for one that is new.
  public var before: ShownElement?
  /// As it is; nil for one that is gone.
  public var after: ShownElement?
}

/// The work done by one layer's layouts.
public struct LayerCounters: Hashable, Sendable {
  /// The layer.
  public var layer: String
  /// The work.
  public var counters: Counters
}

/// An option of a layer's layouts with its value as people type it.
public struct OptionSetting: Hashable, Sendable {
  /// The layout it belongs to.
  public var layout: String
  /// Type, range, default, sentence.
  public var declaration: OptionDeclaration
  /// The value in force, or nil if it is unset.
  public var value: OptionValue?
  /// Sections that override the value, in order.
  public var sections: [SectionValue]

  /// A value that holds for one section.
  public struct SectionValue: Hashable, Sendable {
    /// The section.
    public var section: Int
    /// Its value.
    public var value: OptionValue
  }
}

/// What is visible, ready to be drawn back to front.
public struct Drawing: Hashable, Sendable {
  /// Size of the viewport, in points.
  public var viewport: Size
  /// Width of the drawing with its frame, in columns, or nil for the window's.
  public var columns: Int?
  /// Maximum height of the drawing without its frame, in rows, or nil for the renderer's limit.
  public var rows: Int?
  /// Whether the drawing keeps its size even if it is larger than the window.
  public var isFull = false
  /// The boxes, the hindmost first.
  public var boxes: [Box]
  /// Where touches fall through every layer, as disjoint rectangles in scene coordinates.
  public var free: [Rect]

  /// Limits the drawing with its frame to the given number of columns and rows.
  public mutating func fit(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = max(1, rows - 2)
  }

  /// What a box is a picture of.
  public enum Role: Hashable, Sendable {
    /// An element as any other.
    case element
    /// The decoration `Backdrop`, which dims what lies behind a sheet.
    case backdrop
    /// The decoration `Panel`, which is the sheet.
    case panel
    /// The decoration `Handle`, by which a sheet is dragged.
    case handle
  }

  /// One element of a drawing.
  public struct Box: Hashable, Sendable {
    /// The layer it belongs to.
    public var layer: String
    /// Position of the layer, from 0 for the hindmost.
    public var layerIndex: Int
    /// Its name.
    public var element: ElementName
    /// What it is a picture of.
    public var role: Role
    /// In scene coordinates, as drawn, without what is cut off.
    public var frame: Rect
    /// Everything known about it; its frame is in scene coordinates too.
    public var attributes: LayoutAttributes
    /// The part of the scene outside of which it is cut off; nil for none.
    public var clip: Rect?
    /// The item's label, or nil.
    public var label: String?

    /// The bar that a handle is drawn as: in the middle of its strip, along it.
    public var bar: Rect {
      let isUpright = frame.height > frame.width
      let length = min(Self.barLength, max(frame.width, frame.height))
      let thickness = min(Self.barThickness, min(frame.width, frame.height))
      let (width, height) = isUpright ? (thickness, length) : (length, thickness)
      return Rect(
        x: frame.midX - width / 2, y: frame.midY - height / 2, width: width, height: height)
    }

    private static let barLength = 40.0
    private static let barThickness = 5.0

    /// Whether it is held at an edge.
    public var isPinned: Bool { attributes.flags.contains(.pinned) }
  }
}

/// What `help` shows.
public enum HelpReply: Hashable, Sendable {
  /// Every command in the order of the table.
  case overview([CommandHelp])
  /// One command, and the chapter of the same name, if there is one.
  case command(CommandHelp, chapter: [CommandHelp])
  /// One chapter.
  case chapter([CommandHelp])
  /// One module.
  case module(ModuleDescription)
  /// One rule with its lines, or every rule without them.
  case rules([Rule])
}

/// One command as help describes it.
public struct CommandHelp: Hashable, Sendable {
  /// Its name.
  public var name: String
  /// Its chapter.
  public var group: CommandGroup
  /// What it does to the scene.
  public var effect: Effect
  /// One sentence.
  public var summary: String
  /// Ways to write it, in order.
  public var forms: [FormHelp]
  /// Lines to try.
  public var examples: [String]
}

/// One way to write a command as help shows it.
public struct FormHelp: Hashable, Sendable {
  /// The command's name and its arguments.
  public var usage: String
  /// What this form does, or what its flags do, in one or two sentences; may be empty.
  public var summary: String
}

// The engine's values that replies carry: who reads a reply needs no other module.

/// An element as a query shows it.
public typealias ShownElement = CollectionEngine.ShownElement
/// The state of a layer, as `status` shows it.
public typealias LayerStatus = CollectionEngine.LayerStatus
/// The answer to a hit-test.
public typealias Hit = CollectionEngine.Hit
/// What a layer holds on to when its content changes.
public typealias AnchorPolicy = CollectionEngine.AnchorPolicy
/// Moments of a layer's last change.
public typealias LayerFrames = CollectionEngine.LayerFrames
/// An element at one of them.
public typealias MovingElement = CollectionEngine.MovingElement
/// The progress of a layer toward another layout.
public typealias TransitionStatus = CollectionEngine.TransitionStatus
/// A node at a hit-tested point.
public typealias HitNode = CollectionEngine.HitNode
/// Where touches fall through a layer.
public typealias PassThrough = CollectionEngine.PassThrough
/// Which layer gets the touches of a part of the viewport.
public typealias TouchArea = CollectionEngine.TouchArea
/// The work done by a layer's layouts.
public typealias Counters = CollectionEngine.Counters
/// One property of an item.
public typealias ItemChange = CollectionEngine.ItemChange
