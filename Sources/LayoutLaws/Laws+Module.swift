internal import CollectionEngine
internal import LayoutCore

// Laws about a module's declarations, and about a decorator and its base.
extension Law {
  static let descriptor = Law(
    "descriptor", "the descriptor is sound",
    """
    Version and summaries are there, names of options and kinds are unique, ranges hold their defaults, and \
    the layout accepts them.
    """,
    fix: """
      give a version and summaries, unique names, and defaults that lie in their ranges and that \
      `check_option` accepts
      """
  ) { scene throws(LawStop) in
    let layout = try scene.top().layout
    let declaration = layout.declaration
    if declaration.version.isEmpty { throw .broken("the version is empty") }
    if declaration.summary.isEmpty { throw .broken("the summary is empty") }
    try requireUnique(declaration.options.map { $0.name }, "option")
    try requireUnique(declaration.kinds.map { $0.name }, "kind")
    for (number, option) in declaration.options.enumerated() {
      if option.summary.isEmpty { throw .broken("option \(option.name) has no summary") }
      if case .choice(let words) = option.type {
        try requireUnique(words, "word of \(option.name)")
      }
      guard let value = option.defaultValue else { continue }
      guard option.accepts(value) else {
        throw .broken("the default of option \(option.name) is not in its own range")
      }
      do throws(LawStop) {
        try ask(layout: layout.check(value, forOption: number))
      } catch .layout(.refused(let reason)) {
        throw .broken("the default of option \(option.name) is refused: \(reason)")
      }
    }
  }

  private static func requireUnique(_ names: [String], _ what: String) throws(LawStop) {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw .broken("two are called \(what) \(name)")
    }
  }

  static let buffer = Law(
    "buffer", "buffers full and too small",
    """
    A buffer that is exactly full is enough; for a smaller one a layout says how many elements there are, \
    and writes nothing past its end.
    """,
    fix: """
      count every element, write at most `capacity` of them, and return \
      `LAYOUT_BUFFER_TOO_SMALL` only where there are more
      """
  ) { scene throws(LawStop) in
    let top = try scene.top()
    guard let trials = top.layout.trials else { throw .notOffered }
    let count = try top.elements(in: .everywhere).count
    for room in Set([count, count - 1, count / 2, 1, 0]).sorted() where 0...count ~= room {
      let found = try ask(layout: trials.count(in: .everywhere, room: room, top.context))
      let fits = room == count
      guard found.fits == fits else {
        let words = fits ? "does not fit into" : "is said to fit into"
        throw .broken("an answer of \(count) elements \(words) a buffer of \(room)")
      }
      guard found.count == count else {
        throw .broken("with a buffer of \(room) there are \(found.count) elements, else \(count)")
      }
    }
  }

  static let growth = Law(
    "growth", "a later host: longer tables, wider slots",
    """
    A module answers a host of a later version, whose tables and slots are longer, as it answers today's, and \
    has no capability of a number that no version knows.
    """,
    fix: """
      read no further than `struct_size` says, write with `layout_write_attributes`, and compare \
      the whole id of a capability
      """
  ) { scene throws(LawStop) in
    let top = try scene.twin().top()
    guard let trials = top.layout.trials else { throw .notOffered }
    let before = try top.elements(in: .everywhere)
    let later: [LayoutAttributes]
    do throws(LawStop) {
      later = try ask(
        layout: trials.answerToLaterHost(in: .everywhere, room: before.count, top.context))
    } catch .layout(.refused(let reason)) {
      throw .broken("a host whose tables are longer is refused: \(reason)")
    }
    try scene.difference("for a host of today").require(later, before)
    for id: UInt32 in [0x01FF, 0x02FF, 0x7E01, .max] where trials.offersCapability(id) {
      throw .broken(
        "there is a capability of number 0x\(String(id, radix: 16)), which no version has")
    }
  }

  static let cancellation = Law(
    "cancellation", "cancelled, then as before",
    "A call that is cancelled may be refused, and the next prepare and query answer as if it had not been made.",
    fix: "let `prepare` replace all that it computes, however far the call before came"
  ) { scene throws(LawStop) in
    let twin = try scene.twin()
    let (top, before) = (try twin.top(), try twin.top().answer())
    guard let trials = top.layout.trials else { throw .notOffered }
    trials.isCancelled = true
    defer { trials.isCancelled = false }
    do throws(LawStop) { try ask(layout: top.layout.prepare(top.context)) } catch .layout(.refused)
    {}
    _ = try? top.elements(in: top.context.viewport.bounds)
    trials.isCancelled = false
    try ask(layout: top.layout.prepare(top.context))
    try scene.difference("before a call was cancelled").require(try top.answer(), before)
  }

  static let decorator = Law(
    "decorator", "a decorator follows its base",
    """
    A decorator asks its base only in calls that hand it over, and answers as freshly prepared after every \
    change of the base.
    """,
    fix: """
      ask the base only in calls that hand it over, and keep nothing of it longer than its \
      `version` stays
      """
  ) { scene throws(LawStop) in
    let twin = try scene.twin()
    let probe = try twin.probe()
    guard probe.top.layout.declaration.isDecorator else { throw .notOffered }
    let (layout, viewport) = (probe.top.layout, probe.top.context.viewport)
    let before = try ask(engine: twin.scene.counters(layer: twin.layer))
    _ = layout.contentSize
    if let sections = layout.sections, probe.top.context.sectionCount > 0 {
      try ask(layout: sections.extent(ofSection: 0))
      try ask(layout: sections.section(at: 10))
    }
    var moved = viewport
    moved.contentOffset.y += 10
    try ask(layout: layout.boundsSensitivity?.invalidation(from: viewport, to: moved))
    guard try ask(engine: twin.scene.counters(layer: twin.layer)) == before else {
      throw .broken("the base is asked in calls that do not hand it over")
    }
    let base = probe.levels[0].layout.declaration
    for option in base.options.spread(4) {
      guard let value = option.otherValue else { continue }
      let name = "\(base.name).\(option.name)"
      do throws(LawStop) {
        try ask(engine: twin.scene.setOptions([OptionAssignment(name, value)], layer: twin.layer))
      } catch .engine(let error) where !error.isMisbehaviour {
        continue
      }
      let fresh = try twin.twin()
      try scene.difference("freshly prepared").require(
        try twin.top().answer(), try fresh.top().answer(),
        "after the base got another \(option.name)")
    }
  }
}

extension OptionDeclaration {
  /// A modest value that is not the default; nil for text, which only the layout can read.
  fileprivate var otherValue: OptionValue? {
    switch type {
    case .flag: return .flag(defaultValue != .flag(true))
    case .number(let range): return .number(min(max(23, range.lowerBound), range.upperBound))
    case .integer(let range):
      return .number(Double(min(max(3, range.lowerBound), range.upperBound)))
    case .choice(let words): return .choice(words.count - 1)
    case .size: return .size(Size(width: 61, height: 43))
    case .insets: return .insets(Insets(top: 5, left: 7, bottom: 11, right: 3))
    case .text: return nil
    }
  }
}
