import TestSupport
import Testing

/// `--keep-going`: a command that fails stops neither its line nor the script.
struct KeepGoingTests {
  private static let commands = [
    "sections 2", "frob", "sections 3", "attrs header 9", "sections 4",
  ]

  @Test("After ';', in -c, in a file and on standard input", arguments: ["; ", "\n"])
  func everywhere(separator: String) throws {
    let home = try Home()
    let text = Self.commands.joined(separator: separator)
    try home.write("script", text + "\n")
    for (words, input) in [
      (["-c", text], ""), (["script"], ""), ([], text + "\n"),
    ] {
      let run = try Program.run(["--keep-going"] + words, input: Array(input.utf8), home: home)
      expect(run.status, equals: 1)
      expect(run.errorLines.count, equals: 2, "\(run.errors)")
      for count in 2...4 {
        expect(run.lines.contains { $0.hasPrefix("main   none    1         \(count) ") }, "\(run)")
      }
    }
    let stopped = try Program.run(["-c", text], home: home)
    expect(stopped.status == 1 && stopped.errorLines.count == 1)
  }

  @Test("quit ends the line all the same, and JSON has an object a command")
  func ends() throws {
    let run = try Program.run([
      "--keep-going", "--json", "-c", "frob; sections 1; quit; sections 2",
    ])
    try expect(
      run.objects().map { $0["command"] as? String }, equals: ["frob", "sections 1", "quit"])
  }
}
