import CollectionEngine
import LayoutCore
import ShellCore

/// Writes random scenes as lines of the shell: the module with some options, content, then changes.
///
///     load pile gap=17.5
///     sections 4 0 9
///     item 2,1 height=22
///
/// Version 4. The same seed, number and modules give the same lines on every machine. Most lines
/// can be run; those that are refused are left out by whoever runs them.
struct SceneWriter {
  private let module: ModuleDescription
  /// The base that a decorator is loaded over.
  private let base: ModuleDescription?
  /// Options that every scene has, as words of a line.
  private let fixed: [String]
  private var random: CaseRandom
  /// Numbers of their own for sections that scroll by themselves, so that they leave the other
  /// lines as they are; nil for modules without any.
  var deeds: CaseRandom?
  /// Items of each section, as far as lines that are run leave them so.
  private(set) var counts: [Int] = []
  var lines: [String] = []

  /// Lines of case `number`; with `hasScrollers` some of them scroll a section by itself.
  static func lines(
    module: ModuleDescription, base: ModuleDescription?, fixed: [String],
    hasScrollers: Bool = false, seed: UInt32, number: Int
  ) -> [String] {
    var writer = SceneWriter(
      module: module, base: base, fixed: fixed, random: CaseRandom(seed: seed, number: number))
    if hasScrollers { writer.deeds = CaseRandom(seed: ~seed, number: number) }
    writer.write()
    return writer.lines
  }

  private init(
    module: ModuleDescription, base: ModuleDescription?, fixed: [String], random: CaseRandom
  ) {
    (self.module, self.base, self.fixed, self.random) = (module, base, fixed, random)
  }

  private mutating func write() {
    if random.chance(60) { addBounds() }
    var words = ["load", module.name]
    if let base { words += ["over", base.name] }
    lines.append((words + options(percent: 18) + fixed).joined(separator: " "))
    addContent()
    addSelections()
    if random.chance(12) { addLayer() }
    addSectionScroll()
    for _ in 0..<(1 + random.below(8)) {
      addChange()
      addSectionScroll()
    }
  }

  // MARK: The beginning

  private mutating func addBounds() {
    let (width, height) = (
      random.pick([320, 390, 200, 800, 57]), random.pick([480, 844, 300, 120])
    )
    lines.append("bounds \(width) \(height)")
  }

  private mutating func addContent() {
    switch random.below(20) {
    case 0: lines.append("sections 0")
    case 1..<10:
      counts = (0..<(1 + random.below(5))).map { _ in random.pick([0, 1, 2, 3, 5, 8, 13]) }
      lines.append("sections \(counts.map(String.init).joined(separator: " "))")
    default:
      let sections = 1 + random.below(4)
      let items = random.chance(8) ? 100 + random.below(120) : random.below(30)
      counts = (0..<sections).map { items / sections + ($0 < items % sections ? 1 : 0) }
      let (low, seed) = (8 + random.below(60), 1 + random.below(1000))
      lines.append(
        "generate items=\(items) sections=\(sections) seed=\(seed) width=\(low)..\(low + random.below(80)) "
          + "height=\(low)..\(low + random.below(50))")
    }
  }

  /// A second layer of the module, which may show the first one's content, or some sections of it.
  private mutating func addLayer() {
    let words =
      ["load", module.name] + (base.map { ["over", $0.name] } ?? []) + ["as front"] + fixed
    lines.append(words.joined(separator: " "))
    switch random.below(4) {
    case 0: lines.append("layer front content main")
    case 1:
      let first = section()
      let last = first + random.below(counts.count - first)
      lines.append("layer front content main sections \(first)..\(last)")
    case 2: lines.append("layer front mirror main")
    default: lines.append("layer front passthrough on")
    }
    if random.chance(50) { addFrame() }
    if random.chance(40) { lines.append("layer main anchor end") }
    // A change of one layer's content changes the other's.
    if random.chance(50) { lines.append("use main") }
  }

  /// A place in the scene for one of two layers: fixed, or at distances from the edges.
  private mutating func addFrame() {
    let layer = random.pick(["main", "front"])
    let (x, y) = (random.below(80) - 20, random.below(160) - 20)
    if random.chance(50) {
      let (width, height) = (40 + random.below(300), 40 + random.below(400))
      lines.append("layer \(layer) frame \(x) \(y) \(width) \(height)")
    } else {
      lines.append("layer \(layer) frame inset \(y) \(x) \(random.below(60)) \(random.below(40))")
    }
  }

  /// Options by which a decorator selects parts of its base, if it has any: kinds, items and
  /// sections, along any axis.
  private mutating func addSelections() {
    let choosing = module.options.filter {
      offersKinds($0) && !isFixed($0.name, of: module.name)
    }
    guard base != nil, !choosing.isEmpty, random.chance(60) else { return }
    var words: [String] = []
    for option in module.options
    where option.name == "axis" && !isFixed(option.name, of: module.name) {
      if let value = value(of: option, isText: false) { words.append("\(option.name)=\(value)") }
    }
    for option in choosing where random.chance(60) {
      words.append("\(option.name)=\"\(selection(option))\"")
    }
    lines.append("set \(words.joined(separator: " "))")
  }

  private func offersKinds(_ option: OptionDeclaration) -> Bool {
    if case .text(let form) = option.type { form.contains("KIND") } else { false }
  }

  /// One or two kinds of the base, or numbers of items or sections where the option takes them.
  private mutating func selection(_ option: OptionDeclaration) -> String {
    guard case .text(let form) = option.type else { return "" }
    let takesRanges = form.contains("items A..B")
    let (first, more) = (random.below(4), random.below(4))
    var words: [String] = []
    if takesRanges, random.chance(40) { words.append("items \(first)..\(first + more)") }
    if takesRanges, random.chance(30) { words.append("sections \(first)..\(first + more)") }
    let standard: [(ElementKind, String)] = [
      (.header, "header"), (.cell, "cell"), (.footer, "footer"),
    ]
    let missing = base?.missingKinds ?? []
    let own = (base?.kinds ?? []).filter { takesRanges || $0.isPinnable }
    let kinds = standard.filter { !missing.contains($0.0) }.map { $0.1 } + own.map { $0.name }
    for _ in 0..<random.below(3) where !kinds.isEmpty {
      let kind = random.pick(kinds)
      if !words.contains(kind) { words.append(kind) }
    }
    return words.isEmpty ? "none" : words.joined(separator: ",")
  }

  // MARK: Changes

  private mutating func addChange() {
    switch random.below(26) {
    case 0...3: lines.append("insert \(path(inserting: true))\(times()) \(metrics())")
    case 4...5: lines.append("delete \(path())")
    case 6...8: lines.append("item \(path()) \(metrics())")
    case 9: lines.append("move \(path()) \(path())")
    case 10: lines.append("append \(section())\(times()) \(metrics())")
    case 11:
      lines.append("section insert \(random.below(counts.count + 1)) items=\(random.below(5))")
    case 12: lines.append("section delete \(section())")
    case 13: lines.append("section move \(section()) \(section())")
    case 14: addBatch()
    case 15...17: addScroll()
    case 18: lines.append("attrs\(random.chance(50) ? " all" : "")")
    case 19...20: addSetting()
    case 21: addBounds()
    case 22:
      let command = random.pick(["inset", "inset", "safe-area", "layout-margins"])
      lines.append("\(command) \(random.below(60)) \(random.below(20)) \(random.below(40)) 0")
    case 23: addTimes()
    case 24: addTouch()
    default:
      let look = random.pick([
        "z=5", "alpha=0", "hidden=on", "pointer=pass-through", "pointer=none",
      ])
      lines.append("item \(path()) \(look)")
    }
  }

  private mutating func addBatch() {
    var parts: [String] = []
    for _ in 0..<(1 + random.below(3)) {
      switch random.below(4) {
      case 0: parts.append("insert \(path(inserting: true)) \(metrics())")
      case 1: parts.append("delete \(path())")
      case 2: parts.append("move \(path()) \(path())")
      default: parts.append("section insert \(random.below(counts.count + 1)) items=2")
      }
    }
    lines.append("batch lenient; \(parts.joined(separator: "; ")); commit")
  }

  private mutating func addScroll() {
    let (x, y) = (random.below(120) - 20, random.below(900) - 60)
    switch random.below(3) {
    case 0: lines.append("scroll to \(x) \(y)")
    case 1: lines.append("scroll! to \(x) \(y)")
    default: lines.append("scroll by \(x) \(y)")
    }
  }

  private mutating func addSetting() {
    let words = options(percent: 12, isText: true)
    guard let word = words.first else { return }
    let option = module.options.first { word.hasPrefix("\(module.name).\($0.name)=") }
    let isOfSection = option?.isPerSection == true && !counts.isEmpty && random.chance(40)
    lines.append("set \(word)" + (isOfSection ? " section \(section())" : ""))
  }

  /// Times for layouts of days.
  private mutating func addTimes() {
    let start = random.below(20 * 4) * 15
    let end = start + 15 + random.below(16) * 15
    lines.append("item \(path()) start=\(clock(start)) end=\(clock(min(end, 24 * 60)))")
  }

  private mutating func addTouch() {
    lines.append("press \(random.below(300)) \(random.below(450))")
    lines.append("drag \(random.below(20)) \(random.below(300) - 150) in \(1 + random.below(200))")
    if random.chance(70) { lines.append("release 0 \(random.below(2000) - 1000)") }
    if random.chance(70) { lines.append("tick \(random.below(400))") }
  }

  // MARK: Words

  private mutating func section() -> Int { random.below(counts.count) }

  private mutating func path(inserting: Bool = false) -> String {
    let section = section()
    let count = counts.indices.contains(section) ? counts[section] : 0
    return "\(section),\(random.below(inserting ? count + 1 : count))"
  }

  private mutating func times() -> String { random.chance(25) ? " x\(2 + random.below(6))" : "" }

  private mutating func metrics() -> String {
    var words: [String] = []
    if random.chance(60) { words.append("width=\(length())") }
    if words.isEmpty || random.chance(60) { words.append("height=\(length())") }
    return words.joined(separator: " ")
  }

  private mutating func length() -> String {
    let whole = 1 + random.below(140)
    return random.chance(15) ? "\(whole).5" : random.chance(4) ? "0" : "\(whole)"
  }

  /// Some options of the module and its base, each with a value of its range.
  ///
  /// Text is left out where a line should not be refused: only the layout can read it.
  private mutating func options(percent: Int, isText: Bool = false) -> [String] {
    var words: [String] = []
    for owner in [module] + (base.map { [$0] } ?? []) {
      for option in owner.options where random.chance(percent) {
        // The numbers are drawn anyway: a fixed option changes nothing else about a scene.
        if let value = value(of: option, isText: isText), !isFixed(option.name, of: owner.name) {
          let quoted = value.contains(" ") ? "\"\(value)\"" : value
          words.append("\(owner.name).\(option.name)=\(quoted)")
        }
      }
    }
    return words
  }

  private func isFixed(_ option: String, of owner: String) -> Bool {
    fixed.contains { $0.hasPrefix("\(option)=") || $0.hasPrefix("\(owner).\(option)=") }
  }

  /// A value that people would set; nil for text, unless that is asked for.
  private mutating func value(of option: OptionDeclaration, isText: Bool) -> String? {
    switch option.type {
    case .flag: return random.chance(50) ? "on" : "off"
    case .number(let range):
      let modest = Double(random.below(160)) / (random.chance(20) ? 2 : 1)
      return min(max(modest, range.lowerBound), range.upperBound).lineText
    case .integer(let range):
      return "\(min(max(random.below(12), range.lowerBound), range.upperBound))"
    case .choice(let words): return random.pick(words)
    case .size: return "\(random.below(150))x\(random.below(150))"
    case .insets: return (0..<4).map { _ in "\(random.below(30))" }.joined(separator: ",")
    case .text(let form): return isText ? text(of: form, option.defaultValue) : nil
    }
  }

  /// Text in a form: one of its words, or numbers where it has capitals, as in `FIRST..LAST` and
  /// `HH:MM`; or the default with other digits.
  private mutating func text(of form: String, _ standard: OptionValue?) -> String {
    if form == "AREA/CITY" {
      return random.pick(["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu"])
    }
    if case .text(let text) = standard, random.chance(30) {
      return String(text.map { $0.isNumber ? Character("\(1 + random.below(9))") : $0 })
    }
    let choice = random.pick(form.split(separator: "|")).replacing("DDT", with: "DD@")
    var (text, capitals) = ("", 0)
    for character in choice + " " {
      if character.isUppercase {
        capitals += 1
        continue
      }
      if capitals > 0 { text += number(digits: capitals) }
      capitals = 0
      if character != " ", character != "…" { text.append(character == "@" ? "T" : character) }
    }
    return text
  }

  /// A number with `digits` digits, in place of capitals: two for two, a year for four.
  private mutating func number(digits: Int) -> String {
    switch digits {
    case 2: return random.pick(["00", "01", "07", "12", "23", "28"])
    case 4: return "\(2023 + random.below(4))"
    default: return random.chance(30) ? "0.\(1 + random.below(9))" : "\(random.below(30))"
    }
  }

  private func clock(_ minutes: Int) -> String {
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(digits(minutes / 60)):\(digits(minutes % 60))"
  }
}

extension Double {
  /// The number as it is typed.
  fileprivate var lineText: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}
