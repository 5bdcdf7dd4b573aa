import CaptureFiles
import CollectionEngine
import LayoutCore
import ShellCore

/// `compare` of a capture beside `attrs all` of the same scene, both by the lines of a shell.
struct CaptureSection {
  private let arguments: Arguments
  private let report: Report

  init(_ arguments: Arguments, _ report: Report) {
    (self.arguments, self.report) = (arguments, report)
  }

  func run() throws {
    let items = arguments.isQuick ? 2000 : CaptureLimit.elements
    report.heading("Captures: \(Quantity.items(items)) elements, beside 'attrs all'")
    report.verdictColumns()
    let files = try CaptureTexts(items)
    let lines = ScriptedLines(files: files)
    lines.run("import \(CaptureTexts.whole)")
    func time(_ line: String) -> Double { timed { lines.run(line) } }
    let times = try Race(arguments.budget).run([
      { time("compare \(CaptureTexts.whole)") }, { time("attrs all") },
      { time("compare \(CaptureTexts.half)") },
    ])
    report.verdict("compare, beside attrs all", times[0], times[1], aim: 2, must: 3)
    report.verdict("compare, beside half as many", times[0], times[2], aim: 2, must: 2.4)
  }
}

/// Captures in memory: of a flow whose items have sizes of their own, and of its first half.
final class CaptureTexts: ContentFiles {
  static let whole = "whole.capture.json"
  static let half = "half.capture.json"
  private let texts: [String: [UInt8]]

  /// - Throws: `EngineError`.
  init(_ items: Int) throws {
    texts = [Self.whole: try Self.capture(items), Self.half: try Self.capture(items / 2)]
  }

  /// A capture of a flow with so many items, as an app would write it.
  private static func capture(_ items: Int) throws -> [UInt8] {
    let scene = Scene()
    try scene.setBounds(Size(width: 390, height: 844))
    try scene.load([Layouts.flow()])
    try scene.replaceSections([items])
    var sizes: [String] = []
    for item in 0..<items {
      let (width, height) = (40 + item % 7 * 10, 30 + item % 11 * 5)
      sizes.append("[1,\(width),\(height)]")
      let size = Size(width: Double(width), height: Double(height))
      try scene.change(items: item...item, section: 0, [.size(size)])
    }
    let content = try scene.status(of: "main").contentSize
    let elements = try scene.attributes(.all).map { shown in
      let (frame, item) = (shown.attributes.frame, shown.attributes.element.item)
      return "{\"category\":\"cell\",\"path\":[0,\(item)],"
        + "\"frame\":[\(frame.x),\(frame.y),\(frame.width),\(frame.height)]}"
    }
    let text = """
      {"format":"layoutsh-capture 1","made":{"by":"bench","host":"hand","device":null,\
      "system":null,"limit":\(items),"settled":true},"scale":3,"direction":"ltr",\
      "view":{"class":"UICollectionView","bounds":[0,0,390,844],"window":null,\
      "contentInset":[0,0,0,0],"adjustedContentInset":[0,0,0,0],"safeAreaInsets":[0,0,0,0],\
      "insetAdjustment":"automatic","layoutMargins":[8,8,8,8],"marginsFollowSafeArea":true,\
      "contentSize":[390,\(content.height)]},"layout":{"class":"UICollectionViewFlowLayout",\
      "chain":["UICollectionViewFlowLayout"],"base":"flow","own":true,"flips":false,"spec":null},\
      "flow":{"scroll":"vertical","itemSize":[50,50],"estimatedItemSize":[0,0],"lineSpacing":10,\
      "interitemSpacing":10,"headerReferenceSize":[0,0],"footerReferenceSize":[0,0],\
      "sectionInset":[0,0,0,0],"sectionInsetReference":"content-inset","headersPin":false,\
      "footersPin":false},"compositional":null,"sections":[{"items":\(items),\
      "sizes":[\(sizes.joined(separator: ","))],"inset":null,"line":null,"interitem":null,\
      "header":null,"footer":null}],"attributes":[\(elements.joined(separator: ","))],\
      "queries":[{"name":"all","rect":[0,0,390,\(content.height)],\
      "result":[\((0..<items).map(String.init).joined(separator: ","))]}],"singles":[],\
      "views":[],"scrollers":[],"sheet":null,"hits":null}
      """
    return Array(text.utf8)
  }

  func read(_ path: String, for command: String) throws(OutsideError) -> [UInt8] {
    texts[path] ?? []
  }

  func zone(named name: String) throws(OutsideError) -> [UInt8]? { nil }

  func keep(_ bytes: [UInt8]) -> String { "c\(bytes.count)" }

  func read(_ path: String, copy: String, for command: String) throws(OutsideError) -> [UInt8] {
    texts[path] ?? []
  }
}
