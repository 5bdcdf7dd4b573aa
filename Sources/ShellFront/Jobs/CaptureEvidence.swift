import KernelLink
import TerminalText
import TextFormats

/// The rules of which an equal capture is evidence: those in the facts about its elements.
struct CaptureEvidence: Equatable {
  /// Where the capture was made.
  var host: String
  /// Whether UIKit itself laid it out, by a class of its own: then it is evidence of UIKit.
  var isMeasured: Bool
  /// The ids of the rules, in order.
  var rules: [String]

  /// The captures of each rule and host as a JSON object, with a line end.
  ///
  ///     {"rules":[{"rule":"F-20","host":"device","measured":true,"captures":["feed.capture.json"]}]}
  static func json(_ evidence: [(path: String, evidence: CaptureEvidence)]) -> VisibleText {
    var groups: [(rule: String, host: String, isMeasured: Bool, paths: [String])] = []
    for (path, each) in evidence {
      for rule in each.rules {
        let place = groups.firstIndex {
          $0.rule == rule && $0.host == each.host && $0.isMeasured == each.isMeasured
        }
        if let place {
          groups[place].paths.append(path)
        } else {
          groups.append((rule, each.host, each.isMeasured, [path]))
        }
      }
    }
    let sorted = groups.sorted { a, b in
      a.rule != b.rule ? a.rule < b.rule : a.host != b.host ? a.host < b.host : a.isMeasured
    }
    return JSONLine.object([
      (
        "rules",
        .list(
          sorted.map { group in
            .object([
              ("rule", .text(group.rule)), ("host", .text(group.host)),
              ("measured", .flag(group.isMeasured)),
              ("captures", .list(group.paths.map(JSONLine.text))),
            ])
          })
      )
    ]).line
  }
}

extension CaptureEvidence {
  /// Appends the encoded fields.
  func write(to writer: inout ByteWriter) {
    writer.put(host)
    writer.put(isMeasured)
    writer.put(rules) { $0.put($1) }
  }

  /// Decodes evidence.
  ///
  /// - Throws: `FrameProblem` if it is malformed.
  init(_ reader: inout ByteReader) throws(FrameProblem) {
    host = try reader.text()
    isMeasured = try reader.flag()
    rules = try reader.list { reader throws(FrameProblem) in try reader.text() }
  }
}
