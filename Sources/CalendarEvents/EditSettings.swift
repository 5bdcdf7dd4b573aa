import CivilTime
public import LayoutCore

/// The options about editing by finger that layouts of events share (rules K-80 to K-89).
public struct EditOptions: Sendable {
  /// The gesture by which a finger takes hold of an event.
  public let edit: LayoutOption<EditGesture>
  let create: LayoutOption<Bool>
  let grip: LayoutOption<Double>
  let snapMinutes: LayoutOption<Int>
  let snapTo: LayoutOption<EditSnap>
  let minDuration, maxDuration: LayoutOption<Int?>
  let defaultDuration: LayoutOption<Int>
  let overlap: LayoutOption<EditOverlap>
  let within: LayoutOption<EditWithin>

  fileprivate let hasHours: Bool

  /// The options of a layout with the numbers from `first` on; without hours, those about hours are
  /// missing.
  public init(from first: Int, hasHours: Bool = true) {
    self.hasHours = hasHours
    @Sendable func minutes(_ text: String) -> Int? {
      DateText.digits(text).flatMap { 1...100_000 ~= $0 ? $0 : nil }
    }
    let expected = "a number of minutes from 1 to 100000"
    edit = LayoutOption(
      first, "edit", default: .off,
      "Lets fingers move and resize events: never, at once, or after a long press.")
    create = LayoutOption(
      first + 1, "create", default: false,
      "Creates an event where a finger is dragged over empty space.")
    grip = LayoutOption(
      first + 2, "grip", default: 8, range: 0...1e6,
      "Length of the resize grip at each end of an event, in points.")
    snapMinutes = LayoutOption(
      first + 6, "snap-minutes", default: 15, range: 1...1440,
      "Step to which a drag is rounded, in minutes.")
    snapTo = LayoutOption(
      first + 7, "snap-to", default: .step,
      "Rounds the change of a time (step), or the new time (grid).")
    minDuration = LayoutOption(
      first + 3, "min-duration", form: "MINUTES", expected: expected,
      "Minimum length of a resized event, in minutes; unset: snap-minutes.", read: minutes)
    maxDuration = LayoutOption(
      first + 4, "max-duration", form: "MINUTES", expected: expected,
      "Maximum length of a resized event, in minutes; unset: no limit.", read: minutes)
    defaultDuration = LayoutOption(
      first + 8, "default-duration", default: 60, range: 1...100_000,
      "Minutes that an event lasts if a long press creates it, or if it leaves the all-day row.")
    overlap = LayoutOption(
      first + 5, "edit-overlap", default: .allow,
      "Whether a dragged event may overlap another one.")
    within = LayoutOption(
      first + 9, "edit-within", default: .none,
      "Times to which a drag is confined: any, opening hours, or the hours shown.")
  }

  /// All of them, in the order of their numbers.
  public var all: [OptionList.Entry] { hasHours ? always + withHours : always }

  @OptionList.Builder private var always: [OptionList.Entry] {
    edit
    create
    grip
    minDuration
    maxDuration
    overlap
  }

  @OptionList.Builder private var withHours: [OptionList.Entry] {
    snapMinutes
    snapTo
    defaultDuration
    within
  }

  /// Whether fingers edit anything at all.
  public func areOn(_ context: any LayoutContext) -> Bool {
    edit.value(in: context) != .off || create.value(in: context)
  }
}

/// The gesture by which a finger takes hold of an event (rule K-80).
public enum EditGesture: String, CaseIterable, Sendable {
  /// None does.
  case off
  /// It moves.
  case press
  /// It rests.
  case longPress = "long-press"
}

/// The part of a time that a drag rounds (rule K-83).
public enum EditSnap: String, CaseIterable, Sendable {
  /// The change of the time.
  case step
  /// The new time.
  case grid
}

/// Whether events may meet after a drag (rule K-89).
public enum EditOverlap: String, CaseIterable, Sendable {
  /// They may.
  case allow
  /// They may not.
  case refuse
}

/// The times in which a drag may end (rule K-89).
public enum EditWithin: String, CaseIterable, Sendable {
  /// Any.
  case none
  /// The hours of the option `business`.
  case business
  /// The hours that are shown.
  case hours
}

/// The options about editing in force.
public struct EditSettings {
  /// The gesture by which a finger takes hold of an event.
  public var gesture: EditGesture
  /// Whether empty room becomes an event.
  public var creates: Bool
  /// In points.
  public var grip: Double
  /// Rounding and limits of a drag.
  public var drag: EventDrag
  /// Length of a new event, in seconds.
  public var usual: Int64
  /// Whether events may meet.
  public var overlap: EditOverlap
  /// The times in which a drag may end.
  public var within: EditWithin

  /// Reads the options.
  init(_ options: EditOptions, _ context: any LayoutContext, _ clock: ZoneClock) {
    func value<Value>(_ option: LayoutOption<Value>) -> Value {
      options.hasHours ? option.value(in: context) : option.defaultValue
    }
    gesture = options.edit.value(in: context)
    creates = options.create.value(in: context)
    grip = options.grip.value(in: context)
    drag = EventDrag(clock, step: Int64(value(options.snapMinutes)) * 60)
    drag.snapsToGrid = value(options.snapTo) == .grid
    if let least = options.minDuration.value(in: context) { drag.least = Int64(least) * 60 }
    drag.most = options.maxDuration.value(in: context).map { Int64($0) * 60 }
    usual = Int64(value(options.defaultDuration)) * 60
    overlap = options.overlap.value(in: context)
    within = value(options.within)
  }

  /// Whether a finger that comes down on something may edit it.
  func allows(_ subject: EventTouch.Subject) -> Bool {
    switch subject {
    case .nothing: return false
    case .event: return gesture != .off
    case .room: return creates
    }
  }
}
