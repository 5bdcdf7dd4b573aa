import ShellCore

/// Makes lines from the usages of the command table: mostly such that can be run.
struct UsageWriter {
  /// Whether some numbers are far too large.
  var usesHugeNumbers = true
  private let usages: [String]
  private let examples: [String]
  private static let layers = ["main", "main", "sheet", "top", "none", "x-1"]
  private static let options = [
    "direction=horizontal", "direction=vertical", "item-size=40x30", "line-spacing=5",
    "interitem-spacing=none", "section-inset=1,2,3,4", "header=20", "footer=12.5",
    "row-align=justify", "last-row-align=center", "cross-align=stretch", "rtl=on",
    "tolerance=0.5", "pixel-scale=3", "snap=page", "swap-spacings=on", "fade=0.5", "flow.header=9",
    "pin=both", "pin=cell,footer", "limit=none", "limit=next", "limit=items", "stack=on",
    "pin-inset=12", "pin-offset=-9", "during-bounce=stretch", "collection-header=44",
    "page-header=60", "inset-touch=pass", "invalidate=everything", "pin=Shade",
    "notches=0,1/2,1/1", "notches=content,1/1", "notches=200,100", "notches=safe:1/2,inset-top:20",
    "enabled=0,2", "enabled=none", "policy=project", "policy=android", "policy=free",
    "rubber-band=log", "rubber-band=uikit", "handoff=seed", "scroll-expands=off", "momentum=on",
    "handle=30",
    "style=rigid", "style=flexible", "spring=duration", "damping=0.2", "edge=right", "edge=top",
    "backdrop=0.1..0.6", "backdrop-touch=dismiss+pass", "largest-undimmed=1", "dismiss=on",
    "keyboard=120", "velocity-unit=seed",
    "header=none", "item-size=0x0", "item-size=1e9x1e9", "no-such=1",
  ]
  private static let properties = [
    "size=60x40", "size=none", "width=33.3", "height=0", "label=\"June; 1\"", "label=é日👍🏽",
    "start=09:30", "end=24:00", "day=3", "date=2024-02-29", "z=-2", "z=2147483647", "alpha=0.25",
    "hidden=on", "pointer=none", "pointer=pass-through", "size=1e9x1", "label=\"\\u{1b}[2J\"",
    "width=none", "height=1e-9", "measured=40", "measured=60x1e9", "measured=none",
  ]
  private static let predicates = [
    "count == 3", "sections >= 1", "items(0) < 9", "hit(10, 10) == 0,0", "frame(0,1).maxX <= 320",
    "visible contains 0,0", "z(0,0) == 0", "visible.count != 2", "overlaps == 0", "offset.y ~= 0",
    "content.height ~= 120 (5)", "state.count == 1", "counter.prepares < 9", "state.height > 9",
    "0,0 == [0, 0]",
  ]

  init() {
    let commands = CommandReference.commands
    usages = commands.flatMap(\.forms).map(\.usage)
    examples = commands.flatMap(\.examples)
  }

  /// One line, or an example of the reference.
  func line(_ random: inout Random) -> String {
    if random.oneIn(12) { return random.pick(examples) }
    if random.oneIn(6) { return edit(&random) }
    var text = written(random.pick(usages), &random)
    while random.oneIn(8) { text += "; " + written(random.pick(usages), &random) }
    return text
  }

  /// A line that most often changes the content or the view, so that others find something.
  func edit(_ random: inout Random) -> String {
    let forms = [
      "load flow", "load flow as LAYER", "load pane over flow", "load sticky over pane over flow",
      "load overlay", "load overlay over sticky over flow as LAYER", "press X Y",
      "drag DX DY in MS",
      "release [VX VY]", "tick MS", "notch I",
      "load compositional", "load sticky", "sections N N N",
      "generate items=N sections=T width=A..B", "set option=value…", "insert S,I xN [key=value…]",
      "append S xN", "section insert S x2 items=M", "use LAYER", "scroll to X Y", "bounds W H",
    ]
    return written(random.pick(forms), &random)
  }

  // MARK: Usages

  /// A usage with a value in each place.
  private func written(_ usage: String, _ random: inout Random) -> String {
    var text = ""
    var rest = Substring(usage)
    while let first = rest.first {
      switch first {
      case "[":
        let group = Self.group(rest)
        if random.oneIn(2) { text += written(String(group), &random) }
        rest = rest.dropFirst(group.count + 2)
      case " ", "…":
        if first == " ", text.last != " " { text += " " }
        rest = rest.dropFirst()
      default:
        let word = rest.prefix { !" […".contains($0) }
        rest = rest.dropFirst(word.count)
        let count = rest.first == "…" ? 1 + random.below(3) : 1
        text += (0..<count).map { _ in value(String(word), &random) }.joined(separator: " ")
      }
    }
    return text
  }

  /// The text between the bracket at the start of `text` and its partner.
  private static func group(_ text: Substring) -> Substring {
    var depth = 0
    for index in text.indices {
      if text[index] == "[" { depth += 1 }
      if text[index] == "]" { depth -= 1 }
      if depth == 0 { return text[text.index(after: text.startIndex)..<index] }
    }
    return text.dropFirst()
  }

  /// Something for a word of a usage.
  private func value(_ word: String, _ random: inout Random) -> String {
    if word == "option=value" { return random.pick(Self.options) }
    if word == "key=value" { return random.pick(Self.properties) }
    if word.contains("|") { return value(String(random.pick(word.split(separator: "|"))), &random) }
    if let equals = word.firstIndex(of: "=") {
      return word[...equals] + value(String(word[word.index(after: equals)...]), &random)
    }
    if let value = place(word, &random) { return value }
    return word
  }

  /// A value for the name of a place; nil for a literal word.
  private func place(_ word: String, _ random: inout Random) -> String? {
    switch word {
    case "S,I", "T,J": return "\(random.below(4)),\(whole(&random))"
    case "..J", "..T": return "..\(whole(&random))"
    case "S[..T]", "A..B", "C..D": return "\(random.below(9))..\(whole(&random))"
    case "xN": return "x\(whole(&random))"
    case "S", "T", "N", "M", "COUNT", "STEP", "COLS", "I", "J": return whole(&random)
    case "K": return random.pick(["cell", "sectionHeader", "sectionFooter", "7", "x"])
    case "LAYER", "OTHER": return random.pick(Self.layers)
    case "NAME", "MODULE": return random.pick(["flow", "flow", "sticky", "pane", "torn", "flwo"])
    case "BASE": return random.pick(["flow", "flow", "sticky", "pane", "torn"])
    case "OPTION": return String(random.pick(Self.options).prefix { $0 != "=" })
    case "COMMAND": return random.pick(["insert", "scroll!", "flow", "help", "x"])
    case "ELEMENT":
      return random.pick(["0,0", "1,3", "header 0", "footer 1", "0,99", "sectionHeader 0", "Cover"])
    case "PREDICATE": return random.pick(Self.predicates)
    case "FILE": return random.pick(["a.session", "/dev/null", "\"a b\"", "../x"])
    case "TEXT", "MARK": return random.pick(["start", "a note; here", "\"", "é"])
    default: return word.allSatisfy { $0.isUppercase } ? number(&random) : nil
    }
  }

  /// A whole number, most often a small one.
  private func whole(_ random: inout Random) -> String {
    if usesHugeNumbers, random.oneIn(400) {
      return random.pick(["100000", "1000000", "2147483647", "9223372036854775807", "-1", "00"])
    }
    return random.oneIn(20) ? "\(random.below(200))" : "\(random.below(8))"
  }

  /// A number of points.
  private func number(_ random: inout Random) -> String {
    if random.oneIn(20) {
      return random.pick(["1e9", "-1e9", "1e-9", "nan", "1e308", "-0", "0.1", "1e10", "+5", "."])
    }
    return random.oneIn(2)
      ? "\(random.below(600) - 100)" : "\(random.below(9000) - 2000)e-\(random.below(3))"
  }
}
