import LayoutCore
import TerminalText
import TestSupport
import Testing
import TextRendering

@testable import ShellCore

/// The motion while a line runs, and the finger's path in it.
struct MomentTests {
  private func shell(_ lines: String...) -> Shell {
    let shell = Shell(catalogue: LayoutsCatalogue())
    for line in lines { expect(shell.error(line) == nil, "\(line)") }
    return shell
  }

  private func moments(_ shell: Shell, _ line: String) -> [Moment] {
    var moments: [Moment] = []
    shell.playMoments(of: line, every: 33, mode: .interactive) {
      moments.append($0)
      return true
    }
    return moments
  }

  /// 100 ms are four moments of at most 33: a quarter of the way each.
  @Test("A drag goes evenly") func aDragGoesEvenly() {
    let shell = shell("load flow", "sections 400", "press 160 400")
    let offsets = moments(shell, "drag 0 -100 in 100").map { $0.layers[0].offset.y }
    expect(offsets, equals: [25, 50, 75, 100])
    expect(moments(shell, "drag 0 -9 in 33").map { $0.layers[0].offset.y }, equals: [109])
  }

  /// However long a command takes, it is shown in 90 moments; without a duration it has none of its
  /// own.
  @Test("There are ninety moments at most") func thereAreNinetyMomentsAtMost() {
    let shell = shell("load flow", "sections 400", "press 160 400")
    expect(moments(shell, "drag 0 -90 in 9000").count, equals: 90)
    expect(moments(shell, "tick 9000").count, equals: 90)
    expect(moments(shell, "tick 66").count, equals: 2)
    expect(moments(shell, "tick 67").count, equals: 3)
    expect(moments(shell, "drag 0 -9").count, equals: 0)
    expect(moments(shell, "frob; tick 66").count, equals: 0)
  }

  /// A layer that changes its layout stays between those behind it and those in front of it.
  @Test("Layers keep their order while one changes") func layersKeepTheirOrderWhileOneChanges() {
    let shell = shell(
      "load flow", "sections 3", "load flow as top", "sections 4", "load flow as front",
      "sections 5", "use top")
    let moments = moments(shell, "transition flow item-size=90x90")
    expect(moments.count, equals: 12)
    for moment in moments {
      let indices = moment.drawing.boxes.map(\.layerIndex)
      expect(indices, equals: [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2])
    }
  }

  /// Of one layer alone the same number of moments is shown.
  @Test("A layer by itself changes") func aLayerByItselfChanges() {
    let shell = shell("load flow", "sections 3")
    let moments = moments(shell, "transition flow item-size=90x90")
    expect(moments.count, equals: 12)
    expect(moments.map { $0.drawing.boxes.count }, equals: Array(repeating: 3, count: 12))
  }

  /// Of a path of more than 256 points every other one goes, but not the last.
  @Test("A long path is thinned out") func aLongPathIsThinnedOut() {
    var touch = LastTouch(at: .zero, target: nil)
    for x in 1..<256 { touch.move(to: Point(x: Double(x), y: 0), target: nil) }
    expect(touch.points.count, equals: 256)
    touch.move(to: Point(x: 255, y: 0), target: nil)
    expect(touch.points.count, equals: 256)
    touch.move(to: Point(x: 256, y: 0), target: nil)
    expect(touch.points.map(\.x), equals: (0...128).map { 2 * Double($0) })
    touch.move(to: Point(x: 257, y: 0), target: nil)
    expect(touch.points.last?.x, equals: 257)
  }

  /// The layers are named beside the picture where 24 columns are left for that.
  @Test("Layers are named where there is room") func layersAreNamedWhereThereIsRoom() throws {
    let moment = try #require(shell("load flow", "sections 7").moment())
    var rooms: Set<Int> = []
    for columns in 30...100 {
      var renderer = TextRenderer(style: TextStyle(usesUnicode: true, columns: columns))
      var output = VisibleText()
      renderer.render(moment, rows: 16, into: &output)
      let rows = output.text.split(separator: "\n")
      let edge = try #require(rows.dropFirst().first)
      let picture = edge.prefix { $0 != " " }.count
      let room = columns - 1 - 2 - picture
      rooms.insert(room)
      expect(edge.contains("main  flow"), equals: room >= 24, "\(columns) \(picture)")
    }
    expect(rooms.isSuperset(of: [23, 24]))
  }
}
