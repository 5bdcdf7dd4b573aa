import Foundation
import FoundationXML
import TestSupport
import Testing
import TextRendering

@testable import ShellCore

/// The picture of the scene, read as XML by another reader.
struct SVGTests {
  /// Every element of a picture with its attributes.
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String])] = []
    var text = ""

    init(_ picture: String) {
      super.init()
      let parser = XMLParser(data: Data(picture.utf8))
      parser.delegate = self
      expect(parser.parse(), "not well-formed")
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      elements.append((name, attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { self.text += text }

    func all(_ style: String) -> [[String: String]] {
      elements.map(\.attributes).filter {
        $0["class"]?.split(separator: " ").contains(Substring(style)) == true
      }
    }
  }

  private func shell(_ lines: String...) -> Shell {
    let shell = Shell(catalogue: LayoutsCatalogue())
    for line in lines { expect(shell.run(line, mode: .script).isSuccess, line) }
    return shell
  }

  /// `layer element: x y w h` of all that `attrs --screen` lists and does not hide.
  private func listed(_ shell: Shell, layers: [String]) -> Set<String> {
    var rows: Set<String> = []
    for layer in layers {
      let answer = shell.json("use \(layer); attrs visible --screen")
      // As text: a reader of JSON may round.
      let row =
        /"kind":(null|"\w+"),"section":(\d+),"item":(\d+),"frame":\[([^\]]*)\],(?:[^{}]*?)"alpha":([^,]*),"hidden":false/
      for row in answer.matches(of: row) where row.5 != "0" {
        let kind = row.1 == "null" ? "cell" : row.1.replacingOccurrences(of: "\"", with: "")
        let frame = row.4.replacingOccurrences(of: ",", with: " ")
        rows.insert("\(layer) \(kind) \(row.2) \(row.3) \(frame)")
      }
    }
    return rows
  }

  /// As above, for the boxes of a picture.
  private func drawn(_ picture: Reader) -> Set<String> {
    Set(
      picture.elements.compactMap { _, attributes -> String? in
        guard let name = attributes["data-element"], let layer = attributes["data-layer"],
          let kind = attributes["data-kind"]
        else { return nil }
        let path = name.split(separator: " ").last.map { $0.split(separator: ",") } ?? []
        let item = path.count == 2 ? String(path[1]) : "0"
        return "\(layer) \(kind) \(path.first ?? "") \(item) \(attributes["data-frame"] ?? "")"
      })
  }

  @Test(
    "Every box is what attrs --screen lists, number for number",
    arguments: [
      ["load flow header=20 item-size=70x33.3", "sections 5 9 7", "scroll to 0 71.7"],
      ["load sticky over flow header=30", "sections 30 9", "item 0,9 alpha=0", "scroll to 0 40"],
      [
        "load calendar days=3", "sections 2 1", "item 0,0 start=09:30 end=11:00", "scroll to 0 800",
      ],
      ["load overlay over flow", "sections 9 9", "press 100 400", "drag 0 -33.25 in 50"],
    ])
  func boxes(_ lines: [String]) {
    let shell = shell("bounds 320 480")
    for line in lines { expect(shell.run(line, mode: .script).isSuccess, line) }
    let picture = Reader(shell.text("draw --svg"))
    let (drawn, listed) = (drawn(picture), listed(shell, layers: ["main"]))
    expect(!drawn.isEmpty)
    // A panel may cut off all of an element that the layout lists.
    expect(drawn.isSubset(of: listed), "\(drawn.subtracting(listed))")
    if !lines[0].contains("overlay") { expect(drawn, equals: listed) }
  }

  @Test("Layers are in order, sections and layers have classes, marks are told")
  func classes() throws {
    let shell = shell(
      "bounds 320 480", "load sticky over flow header=30", "sections 3 3 90",
      "layer main selection multiple", "select 1,1", "focus 1,2", "scroll to 0 10",
      "load flow as top", "sections 1")
    let picture = Reader(shell.text("draw --svg"))
    let layers = picture.elements.compactMap { $0.attributes["data-layer"] }
    expect(layers, equals: layers.sorted())
    expect(picture.all("pinned").map { $0["data-element"] }, equals: ["header 0"])
    expect(picture.all("pin").count, equals: 1)
    expect(picture.all("selected").map { $0["data-element"] }, equals: ["1,1"])
    expect(picture.all("focused").map { $0["data-element"] }, equals: ["1,2"])
    expect(shell.text("focus none"), equals: "no focus\n")
    expect(Reader(shell.text("draw --svg")).all("focused").isEmpty)
    expect(picture.all("c1").map { $0["data-element"] }, equals: ["1,0", "1,1", "1,2", "header 1"])
    expect(picture.all("l1").map { $0["data-layer"] }, equals: ["top"])
  }

  @Test("The finger, its path and what it came down on are shown until something else changes")
  func touch() throws {
    let shell = shell(
      "bounds 320 480", "load flow", "sections 90", "press 30 200", "drag 5 -20 in 20",
      "drag 0 0", "drag 0 -30")
    var picture = Reader(shell.text("draw --svg"))
    expect(picture.all("trail").first?["points"], equals: "30 200 35 180 35 150")
    // Four lines of 60 points: the item at 30, 200 is the first of the fourth.
    expect(picture.all("touched").map { $0["data-element"] }, equals: ["0,15"])
    let finger = try #require(picture.all("finger").first)
    expect([finger["cx"], finger["cy"]], equals: ["35", "150"])
    let down = shell.text("draw --svg")
    _ = shell.run("release", mode: .script)
    picture = Reader(shell.text("draw --svg"))
    expect(picture.all("finger").isEmpty && picture.all("lifted").count == 1)
    // Refused, or only asked: it stays. Undone: it is what it was.
    expect(!shell.run("drag 0 5", mode: .script).isSuccess)
    _ = shell.run("attrs; tick 20", mode: .script)
    expect(Reader(shell.text("draw --svg")).all("trail").count, equals: 1)
    _ = shell.run("undo 2", mode: .script)
    expect(shell.text("draw --svg"), equals: down)
    _ = shell.run("release; append 0", mode: .script)
    expect(Reader(shell.text("draw --svg")).all("trail").isEmpty)
    _ = shell.run("tap 30 30", mode: .script)
    expect(Reader(shell.text("draw --svg")).all("touched").count, equals: 1)
    // Elements that a binding has changed may have other numbers now.
    _ = shell.run("on tap cell do delete 0,0; tap 30 30", mode: .script)
    picture = Reader(shell.text("draw --svg"))
    expect(picture.all("touched").isEmpty && picture.all("ring").count == 1)
  }

  @Test("A long path keeps its ends and at most 256 points")
  func longPath() {
    let shell = shell("bounds 320 480", "load flow", "sections 9", "press 0 0")
    for _ in 0..<600 { _ = shell.run("drag 0.5 0.5", mode: .script) }
    let points =
      Reader(shell.text("draw --svg")).all("trail").first?["points"]?
      .split(separator: " ").compactMap { Double($0) } ?? []
    expect(points.count <= 512 && points.count > 200)
    expect(points.prefix(2) == [0, 0] && points.suffix(2) == [300, 300])
    expect(points.sorted(), equals: points)
  }

  @Test("JSON has the same picture; a theme has its own colours only")
  func themes() throws {
    let shell = shell("bounds 320 480", "load flow", "sections 3")
    let picture = shell.text("draw --svg")
    let data = Data(shell.json("draw --svg").utf8)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    expect((object["reply"] as? [String: String]) ?? [:], equals: ["svg": picture])
    expect(picture, equals: shell.text("draw --svg --theme auto"))
    expect(picture.components(separatedBy: "@media").count, equals: 3)
    for theme in ["light", "dark", "print"] {
      expect(!shell.text("draw --svg --theme \(theme)").contains("@media"))
    }
    expect(
      !picture.split(separator: "\n", omittingEmptySubsequences: false).dropLast().contains(""))
    expect(shell.text("draw --attrs"), equals: "error: --attrs needs --svg\n")
    expect(shell.text("draw --theme dark"), equals: "error: --theme needs --svg or --image\n")
  }

  @Test(
    "Motion is what frames tells, in scene coordinates",
    arguments: ["delete 0,1", "insert 0,2", "scroll to 0 33", "set item-size=70x70"])
  func motion(_ change: String) throws {
    let shell = shell(
      "bounds 320 480", "load flow", "layer main frame 20 30 200 100", "sections 9",
      "scroll to 0 20",
      change)
    let data = Data(shell.json("frames 2").utf8)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let frames = (object["reply"] as? [String: Any])?["frames"] as? [[String: Any]] ?? []
    try #require(frames.count == 2)
    // Numbers of each element at both ends, by role and name.
    var told: [String: [Double]] = [:]
    for frame in frames {
      let offset = try #require(frame["offset"] as? [Double])
      for element in frame["attributes"] as? [[String: Any]] ?? [] {
        let role = element["role"] as? String ?? ""
        let name = "\(element["section"] as? Int ?? -1),\(element["item"] as? Int ?? -1)"
        let box = try #require(element["frame"] as? [Double])
        told["\(role)|main|\(name)", default: []] += [
          box[0] - offset[0] + 20, box[1] - offset[1] + 30, box[2], box[3],
          element["alpha"] as? Double ?? -1,
        ]
      }
    }
    let moving = told.filter { $0.value.prefix(5) != $0.value.suffix(5) }
    let text = try #require(SVGMotion.text(of: shell.lastMotion()))
    var found: [String: [Double]] = [:]
    for move in text.split(separator: ";") {
      let fields = move.split(separator: "|")
      found[fields[..<3].joined(separator: "|")] =
        fields[3...].flatMap { $0.split(separator: " ") }.compactMap { Double($0) }
    }
    expect(!found.isEmpty)
    expect(found.keys.sorted(), equals: moving.keys.sorted())
    for (name, numbers) in found {
      let wanted = moving[name] ?? []
      expect(
        numbers.count == 10 && zip(numbers, wanted).allSatisfy { abs($0 - $1) <= 0.0005 },
        "\(name): \(numbers), \(wanted)")
    }
  }

  @Test("Rulers stand outside of the scene, whose coordinates stay")
  func rulers() throws {
    let shell = shell("bounds 320 480", "load flow item-size=150x60", "sections 3")
    let picture = Reader(shell.text("draw --svg --attrs"))
    expect(picture.elements[0].attributes["viewBox"], equals: "-44 -24 364 504")
    expect(picture.text, contains: "170 0 150 60")
    expect(drawn(picture), equals: drawn(Reader(shell.text("draw --svg"))))
    // 0 to 300 across and 0 to 450 down, each 50.
    expect(picture.all("tick").count, equals: 7 + 10)
  }

  // MARK: Colours

  private typealias Colour = (r: Double, g: Double, b: Double)

  /// The linear light of `#rrggbb` (IEC 61966-2-1).
  private func light(_ text: Substring) -> Colour {
    let value = Int(text.dropFirst(), radix: 16) ?? 0
    func channel(_ shift: Int) -> Double {
      let c = Double(value >> shift & 255) / 255
      return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
    }
    return (channel(16), channel(8), channel(0))
  }

  /// The contrast of WCAG 2.
  private func contrast(_ a: Colour, _ b: Colour) -> Double {
    func luminance(_ c: Colour) -> Double { 0.2126 * c.r + 0.7152 * c.g + 0.0722 * c.b }
    let (x, y) = (luminance(a) + 0.05, luminance(b) + 0.05)
    return max(x, y) / min(x, y)
  }

  /// The distance in OKLab (Ottosson 2020).
  private func distance(_ a: Colour, _ b: Colour) -> Double {
    func lab(_ c: Colour) -> [Double] {
      let l = cbrt(0.4122214708 * c.r + 0.5363325363 * c.g + 0.0514459929 * c.b)
      let m = cbrt(0.2119034982 * c.r + 0.6806995451 * c.g + 0.1073969566 * c.b)
      let s = cbrt(0.0883024619 * c.r + 0.2817188376 * c.g + 0.6299787005 * c.b)
      return [
        0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
        1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
      ]
    }
    return sqrt(zip(lab(a), lab(b)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) })
  }

  /// Full sight, and without one kind of cone (Machado 2009).
  private static let sights: [[Double]] = [
    [1, 0, 0, 0, 1, 0, 0, 0, 1],
    [
      0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
    ],
    [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
    [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
  ]

  private func seen(_ c: Colour, _ sight: [Double]) -> Colour {
    func channel(_ row: Int) -> Double {
      let value = sight[row] * c.r + sight[row + 1] * c.g + sight[row + 2] * c.b
      return min(1, max(0, value))
    }
    return (channel(0), channel(3), channel(6))
  }

  @Test(
    "Labels and outlines can be read on every section, and sections be told apart by everyone",
    arguments: ["light", "dark", "print"])
  func colours(_ theme: String) throws {
    let text = shell("load flow").text("draw --svg --theme \(theme)")
    let ink = light(try #require(text.firstMatch(of: /text,\.pin{fill:(#\w+)/)?.1))
    let paper = light(try #require(text.firstMatch(of: /\.paper{fill:(#\w+);/)?.1))
    let touch = light(try #require(text.firstMatch(of: /\n\.touched rect{stroke:(#\w+)/)?.1))
    let sections = text.matches(of: /\.c\d rect{fill:(#\w+);stroke:(#\w+)}/)
    let layers = text.matches(of: /\.l\d rect{stroke:(#\w+)}/).map { light($0.1) }
    expect(sections.count == 6 && layers.count == 4)
    let fills = sections.map { light($0.1) }
    expect(contrast(ink, paper) >= 7)
    for (fill, section) in zip(fills, sections) {
      expect(contrast(ink, fill) >= 7)
      expect(contrast(light(section.2), fill) >= 3 && contrast(light(section.2), paper) >= 3)
      for line in layers + [touch] { expect(contrast(line, fill) >= 3, "\(section.0)") }
    }
    for (index, fill) in fills.enumerated() {
      for other in fills[..<index] {
        for sight in Self.sights {
          expect(distance(seen(fill, sight), seen(other, sight)) >= 0.06, "\(index)")
        }
      }
    }
  }
}
