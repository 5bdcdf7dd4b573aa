import CollectionEngine
import LayoutCore
import TestSupport
import Testing

@testable import ShellCore

/// Export, then import: the same content, whatever it is, and the same file again.
struct RoundTripLawTests {
  @Test(
    "A scene that is exported and imported is equal", arguments: 1...60 as ClosedRange<UInt64>,
    ItemFileFormat.allCases) func equalScenes(
      seed: UInt64, format: ItemFileFormat
    ) throws
  {
    var random = SplitMix(seed: seed)
    let first = Shell.test("load flow")
    try first.scene.replaceContent(Self.content(&random))
    let text = first.exported(format)
    let name = "items.\(format.rawValue)"
    let files = TestFiles()
    files.texts[name] = text
    let second = Shell(catalogue: TestCatalogue(), files: files)
    let reply = second.text("load flow; import \(name)")
    expect(reply.contains("main: flow") && !reply.contains("error"), "\(reply)")
    // Characters that are equal as text may be other bytes: labels are compared by those too.
    expect(second.allProperties, equals: first.allProperties, "\(text)")
    expect(labels(second), equals: labels(first))
    expect(second.exported(format), equals: text)
    expect(second.json("attrs all"), equals: first.json("attrs all"))
  }

  private func labels(_ shell: Shell) -> [[UInt8]] {
    shell.allProperties.joined().joined().compactMap { change in
      if case .label(let label?) = change { Array(label.utf8) } else { nil }
    }
  }

  /// Sections of random items, some of them empty, the last ones too.
  private static func content(_ random: inout SplitMix) throws -> ContentBuilder {
    var builder = ContentBuilder()
    for section in 0..<Int.random(in: 0...6, using: &random) {
      try builder.append([], count: 0, to: section)
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let changes = (0..<Int.random(in: 0...8, using: &random)).map { _ in change(&random) }
        try builder.append(
          changes, count: Int.random(in: 1...2, using: &random), to: section)
      }
    }
    return builder
  }

  /// Any property with any value that it may have.
  private static func change(_ random: inout SplitMix) -> ItemChange {
    switch Int.random(in: 0..<11, using: &random) {
    case 0: return .metric(.width, length(&random))
    case 1: return .metric(.height, length(&random))
    case 2: return .size(Size(width: length(&random), height: length(&random)))
    case 3: return .metric(.start, minutes(1440, &random))
    case 4:
      return .metric(.end, minutes(one(of: [1440, 6000, 6e10], &random), &random))
    case 5: return .metric(.day, Double(whole(1_000_000_000, &random)))
    case 6:
      return .metric(
        .date,
        Double(whole(one(of: [20_000, 3_000_000, 300_000_000], &random), &random)))
    case 7: return .label(label(&random))
    case 8: return .zIndex(whole(1_000_000_000, &random))
    case 9:
      return Bool.random(using: &random) ? .alpha(.random(in: 0...1, using: &random)) : .alpha(1e-7)
    default:
      return Bool.random(using: &random)
        ? .hidden(Bool.random(using: &random))
        : .pointer(one(of: PointerMode.allCases, &random))
    }
  }

  private static func one<T>(of values: [T], _ random: inout SplitMix) -> T {
    values[Int.random(in: values.indices, using: &random)]
  }

  private static func whole(_ reach: Int, _ random: inout SplitMix) -> Int {
    Int.random(in: -reach...reach, using: &random)
  }

  /// A length such that those of all items together stay within what can be scrolled to, 1e9
  /// points.
  private static func length(_ random: inout SplitMix) -> Double {
    let reach = one(of: [1, 100, 1e7, 1e-9], &random)
    let value = Double.random(in: 0...reach, using: &random)
    return Bool.random(using: &random) ? value : value.rounded()
  }

  /// Whole minutes, whole seconds, thousandths, thirds or any number of minutes.
  private static func minutes(_ reach: Double, _ random: inout SplitMix) -> Double {
    let value = Double.random(in: 0...reach, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return value.rounded()
    case 1: return (value * 60).rounded() / 60
    case 2: return (value * 60_000).rounded() / 60_000
    case 3: return (value * 3).rounded() / 3
    default: return value
    }
  }

  /// Pieces of what breaks readers: marks, line ends, controls, any scalar.
  private static func label(_ random: inout SplitMix) -> String {
    let pieces = [
      "a", "\"", "\"\"", ",", ";", "\t", "\n", "\r", "\r\n", "\\", "\\n", " ", "\u{0}",
      "\u{1b}[31m", "\u{7f}",
      "\u{85}", "\u{202e}", "\u{feff}", "é", "e\u{301}", "👩‍👩‍👧", "none", "on", "=1+1", "sep=;", "#",
      "{", "]",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      if Bool.random(using: &random) {
        text += one(of: pieces, &random)
      } else if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random)) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
