import ShellCore
import ShellValues
import TestSupport
import Testing

/// The parts of a typed line that have a colour.
struct LineColourTests {
  /// The line with the role of each part in brackets.
  private func marked(_ line: String) -> String {
    let bytes = Array(line.utf8)
    var (text, end) = ("", 0)
    func plain(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    for part in Shell.parts(of: line) {
      text += plain(end..<part.range.lowerBound) + "<\(part.role):\(plain(part.range))>"
      end = part.range.upperBound
    }
    return text + plain(end..<bytes.count)
  }

  @Test(
    "Each part of a line has its role",
    arguments: [
      ("", ""), ("  ", "  "),
      ("scroll item 0,3 center", "<command:scroll> item <element:0,3> center"),
      ("und", "<command:und>"), ("sc", "sc"), ("frob 1", "<error:frob> 1"),
      ("hit 10 10 --why", "<command:hit> 10 10 <option:--why>"),
      (
        "set line-spacing=20 flow.header=3",
        "<command:set> <option:line-spacing>=20 <option:flow.header>=3"
      ),
      (
        "item [0, 3] label=\"a b\"; undo",
        "<command:item> <element:[0, 3]> <option:label>=<quoted:\"a b\">; <command:undo>"
      ),
      ("note \"x\" # ä 0,1", "<command:note> <quoted:\"x\"> <comment:# ä 0,1>"),
      ("# load flow", "<comment:# load flow>"), ("; ;frob", "; ;<error:frob>"),
      ("note \"an open 0,1", "<command:note> <quoted:\"an open 0,1>"),
      ("attrs [0, ", "attrs [0, "), ("üb", "<error:üb>"), ("\"load\" x", "<command:\"load\"> x"),
    ])
  func roles(line: String, marked: String) {
    expect(self.marked(line), equals: marked, line)
  }
}
