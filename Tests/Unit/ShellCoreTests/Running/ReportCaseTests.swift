import CollectionEngine
import Foundation
import LayoutCore
import ShellCore
import TestSupport
import Testing
import TextRendering

/// Situations from public bug reports, run as a person types them.
///
/// A row has lines and what must hold after them. A list "after each" belongs to the last lines,
/// one number each.
struct ReportCaseTests {
  /// One situation.
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let lines: [String]
    let expected: [String: JSONValue]

    var testDescription: String { id }
  }

  static let rows = read()

  private static func read() -> [Row] {
    guard let bytes = try? CalendarCase.bytes(of: "report_cases"),
      let rows = try? JSONDecoder().decode([JSONValue].self, from: bytes)
    else { return [] }
    return rows.compactMap { row in
      guard let id = row["id"]?.text, let lines = row["input"]?.list?.compactMap(\.text),
        case .object(let expected)? = row["expected"]
      else { return nil }
      return Row(id: id, lines: lines, expected: expected)
    }
  }

  @Test("All rows are there") func allRowsAreThere() {
    expect(Self.rows.count, equals: 61)
  }

  @Test("Every expectation is understood", arguments: rows) func everyExpectationIsUnderstood(
    row: Row
  ) {
    for (key, value) in row.expected {
      expect(Check(key, value) != nil, "\(row.id): \(key)")
    }
  }

  @Test("The report is that of the case", arguments: rows) func holds(row: Row) throws {
    let shell = Shell(catalogue: LayoutsCatalogue(), files: TestFiles())
    var moments: [Moment] = []
    for (number, line) in row.lines.enumerated() {
      let isLast = number == row.lines.count - 1
      let moment = try Moment(shell, shell.run(line, mode: .script).replies.last?.result)
      expect(
        moment.error == nil || isLast && row.expected["error"] != nil,
        "\(line): \(moment.error ?? "accepted")")
      moments.append(moment)
    }
    for (key, value) in row.expected {
      let check = try #require(Check(key, value), "\(row.id): \(key)")
      try check.run(moments, shell, "\(row.id): \(key)")
    }
  }
}

extension ReportCaseTests {
  /// The visible state of the current layer after a line.
  struct Moment {
    let status: LayerStatus
    let counts: [Int]
    /// The message of the line's last command, if it was refused.
    private(set) var error: String?
    /// The notes of its last command.
    private(set) var remarks: [String] = []

    init(_ shell: Shell, _ result: Result<Reply, CommandError>?) throws {
      status = try shell.scene.status(of: nil)
      counts = try shell.scene.itemCounts()
      switch result {
      case .failure(let error): self.error = error.message
      case .success(.changed(let change)): remarks = change.remarks
      default: break
      }
    }
  }

  /// One expectation of a row.
  enum Check {
    /// Numbers of the last moment.
    case numbers([Double], (Moment, Shell) throws -> [Double])
    /// One list of numbers for each of the last moments.
    case history([[Double]], (Moment) -> [Double])
    /// Numbers of the moment before the last.
    case before([Double], (Moment) -> [Double])
    /// Texts of the last moment.
    case texts([String], (Moment, Shell) throws -> [String])
    /// Offsets at which a fling without speed leaves the content.
    case stops([Double])
    /// Words for people.
    case remark

    init?(_ key: String, _ value: JSONValue) {
      let numbers = value.number.map { [$0] } ?? value.numbers
      switch key {
      case "held": self = .remark
      case "stops": self = .stops(numbers)
      case "error": self = .texts([value.text ?? ""]) { moment, _ in [moment.error ?? "none"] }
      case "focused":
        self = .texts([value.text ?? ""]) { _, shell in
          [shell.scene.focusedItem.map { "\($0.path.section),\($0.path.item)" } ?? "none"]
        }
      case "labels":
        self = .texts(value.list?.compactMap(\.text) ?? []) { _, shell in shell.labels }
      case "notes": self = .numbers(numbers) { moment, _ in [Double(moment.remarks.count)] }
      case "items_after_each":
        self = .history(value.list?.map(\.numbers) ?? []) { $0.counts.map(Double.init) }
      case "adjusted_inset":
        self = .numbers(numbers) { _, shell in
          try shell.reply("status")["layers"]?.list?.first?["adjustedInset"]?.numbers ?? []
        }
      case "x": self = .numbers(numbers) { _, shell in try shell.cells(numbers.count).map(\.x) }
      case "w": self = .numbers(numbers) { _, shell in try shell.cells(numbers.count).map(\.width) }
      default:
        guard let check = Self.status(key, numbers) ?? Self.value(key, numbers) else { return nil }
        self = check
      }
    }

    /// Expectations about the status of the layer.
    private static func status(_ key: String, _ numbers: [Double]) -> Check? {
      func last(_ read: @escaping (LayerStatus) -> [Double]) -> Check {
        .numbers(numbers) { moment, _ in read(moment.status) }
      }
      switch key {
      case "content": return last { [$0.contentSize.width, $0.contentSize.height] }
      case "content_width": return last { [$0.contentSize.width] }
      case "offset": return last { [$0.offset.x, $0.offset.y] }
      case "offset_y": return last { [$0.offset.y] }
      case "range_x": return last { [$0.offsetRange.min.x, $0.offsetRange.max.x] }
      case "range_y", "range_y_after": return last { [$0.offsetRange.min.y, $0.offsetRange.max.y] }
      case "range_y_before":
        return .before(numbers) { [$0.status.offsetRange.min.y, $0.status.offsetRange.max.y] }
      case "offset_x_after_each", "offset.x_after_each", "offset.x_after_each_fling":
        return .history(numbers.map { [$0] }) { [$0.status.offset.x] }
      default: return nil
      }
    }

    /// Expectations about frames, and what the command `value` answers.
    private static func value(_ key: String, _ numbers: [Double]) -> Check? {
      switch key {
      case "screen_x_of_0,0":
        return .numbers(numbers) { moment, shell in
          try [shell.cells(1)[0].x - moment.status.contentOrigin.x]
        }
      case "x_of_0,1_and_0,2":
        return .numbers(numbers) { _, shell in try shell.cells(3).dropFirst().map(\.x) }
      case "frame(0,2)":
        return .numbers(numbers) { _, shell in
          let frame = try shell.cells(3)[2]
          return [frame.x, frame.y, frame.width, frame.height]
        }
      case "offset.x", "offset.y", "frame(0,1).x", "items(0)":
        return .numbers(numbers) { _, shell in
          [Double(shell.text("value \(key)").dropLast()) ?? .nan]
        }
      default: return nil
      }
    }

    func run(_ moments: [Moment], _ shell: Shell, _ comment: String) throws {
      let last = try #require(moments.last)
      switch self {
      case .numbers(let expected, let read): try close(read(last, shell), expected, comment)
      case .before(let expected, let read):
        close(read(try #require(moments.dropLast().last)), expected, comment)
      case .history(let expected, let read):
        expect(moments.count >= expected.count, "\(comment)")
        for (moment, expected) in zip(moments.suffix(expected.count), expected) {
          close(read(moment), expected, comment)
        }
      case .texts(let expected, let read):
        try expect(read(last, shell), equals: expected, "\(comment)")
      case .stops(let expected):
        for stop in expected {
          expect(shell.error("scroll to \(stop) 0; fling 0 0") == nil, "\(comment)")
          try close([shell.scene.status(of: nil).offset.x], [stop], comment)
        }
      case .remark: break
      }
    }

    private func close(_ found: [Double], _ expected: [Double], _ comment: String) {
      let isClose =
        found.count == expected.count
        && zip(found, expected).allSatisfy { ($0 - $1).magnitude <= 1e-4 }
      expect(isClose, "\(comment): \(found), expected \(expected)")
    }
  }
}

extension Shell {
  /// The labels of all items, section by section.
  fileprivate var labels: [String] {
    allProperties.joined().map { properties in
      for case .label(let label?) in properties { return label }
      return "none"
    }
  }

  /// The frames of the first cells.
  fileprivate func cells(_ count: Int) throws -> [Rect] {
    let cells = try scene.attributes(.all).map(\.attributes).filter { $0.element.kind == .cell }
    try #require(cells.count >= count)
    return cells.prefix(count).map(\.frame)
  }

  /// The reply of a line of one command.
  fileprivate func reply(_ line: String) throws -> JSONValue {
    let object = try JSONDecoder().decode(JSONValue.self, from: Data(json(line).utf8))
    return try #require(object["reply"])
  }
}
