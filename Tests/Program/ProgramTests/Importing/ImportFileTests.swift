import Foundation
import TestSupport
import Testing

/// `import` and `export-data` against real files.
struct ImportFileTests {
  private let photos = "section,width,height,label\n0,80,60,June\n1,40,40,\n"

  @Test("Export, then import gives the same content; an existing file is left alone")
  func roundTrip() throws {
    let home = try Home()
    try home.write("photos.csv", photos)
    let steps = [
      "load flow; import photos.csv", "export-data again.json", "export-data again.csv",
      "import again.json", "content 0,0", "import again.csv", "content 0,0",
    ]
    let run = try Program.run(["-c", steps.joined(separator: "; ")], home: home)
    expect(run.status, equals: 0, "\(run.errors)")
    expect(run.lines.filter { $0 == #"0,0   width=80 height=60 label="June""# }.count, equals: 2)
    expect(run.lines, contains: "exported 2 items to again.json")
    try expect(home.read("again.csv"), equals: photos)
    let twice = try Program.run(["-c", "load flow; export-data photos.csv"], home: home)
    expect(twice.status, equals: 1)
    expect(twice.errors, equals: "error: cannot write photos.csv: File exists\n")
    try expect(home.read("photos.csv"), equals: photos)
    expect(home.names(in: ".").filter { $0.hasSuffix(".new") }, equals: [])
  }

  @Test("An iCalendar file comes back as it was, but for alarms, which are counted")
  func calendars() throws {
    let home = try Home()
    let head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\n"
    let event =
      "BEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20250101T000000Z\r\nDTSTART:20250506T090000Z\r\n"
      + "SUMMARY:Tea\r\nLOCATION:Kitchen\r\nX-OWN;P=1:kept\r\n"
    let end = "END:VEVENT\r\nEND:VCALENDAR\r\n"
    let alarm = "BEGIN:VALARM\r\nTRIGGER:-PT5M\r\nEND:VALARM\r\n"
    try home.write("tea.ics", head + event + alarm + alarm + end)
    let steps = [
      "load calendar; import tea.ics", "content 0,0", "export-data again.ics",
      "insert 0,0 label=undated; export-data more.ics",
    ]
    let run = try Program.run(["-c", steps.joined(separator: "; ")], home: home)
    expect(run.status, equals: 0, "\(run.errors)")
    expect(run.output, contains: "exported 1 item to again.ics\n2 alarms dropped\n")
    expect(run.output, contains: "location=\"Kitchen\"")
    expect(
      run.output,
      contains: "exported 1 item to more.ics\n2 alarms dropped\n1 item without a date left out\n")
    for name in ["again.ics", "more.ics"] {
      try expect(home.read(name), equals: head + event + end)
    }
    let none = try Program.run(
      ["-c", "load calendar; sections 2; export-data none.ics"], home: home)
    expect(none.status, equals: 1)
    expect(
      none.errors,
      equals:
        "error: iCalendar events need a date from year 1 to 9999; none of the 2 items has one\n")
    expect(home.names(in: ".").filter { $0.hasPrefix("none") }, equals: [])
  }

  @Test("Sentences for files that cannot be read")
  func unreadable() throws {
    let home = try Home()
    for (name, sentence) in [
      ("away.csv", "cannot read away.csv: No such file or directory"),
      ("/dev/null.csv", "cannot read /dev/null.csv: No such file or directory"),
      ("photos.txt", "FILE must be a name that ends with .csv, .json or .ics, found 'photos.txt'"),
    ] {
      let run = try Program.run(["-c", "import \(name)"], home: home)
      expect(run.status, equals: 1)
      expect(run.errors, equals: "error: \(sentence)\n")
    }
    try FileManager.default.createDirectory(
      atPath: home.path("folder.csv"), withIntermediateDirectories: true)
    let run = try Program.run(["-c", "import folder.csv"], home: home)
    expect(run.errors, equals: "error: cannot read folder.csv: Is a directory\n")
  }

  @Test("Times without a zone are those of the calendar's zone; undo and redo keep what was read")
  func floatingTimes() throws {
    let home = try Home()
    try home.write(
      "week.ics",
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20240506T093000\nDURATION:PT1H\nEND:VEVENT\n"
        + "BEGIN:VEVENT\nDTSTART:20240230\nEND:VEVENT\nEND:VCALENDAR\n")
    let steps = [
      "load calendar", "import week.ics", "content 0,0", "set zone=Europe/Berlin",
      "import week.ics",
      "content 0,0", "append 0", "undo 3", "content 0,0", "redo 3", "content 0,0",
    ]
    let run = try Program.run(["-c", steps.joined(separator: "; ")], home: home)
    expect(run.status, equals: 0, "\(run.errors)")
    let times = run.lines.filter { $0.hasPrefix("0,0") }.map { $0.split(separator: " ")[1] }
    expect(times, equals: ["start=09:30", "start=07:30", "start=09:30", "start=07:30"])
    expect(run.lines, contains: "line 3: times without a zone: read in Europe/Berlin")
    expect(
      run.lines,
      contains:
        "line 7: DTSTART must be a date such as 20250330 or 20250330T013000Z, found '20240230': "
        + "the event was skipped")
    let strict = try Program.run(["-c", "import week.ics --strict"], home: home)
    expect(strict.status, equals: 1)
    expect(strict.errors.hasPrefix("error: week.ics, line 7: DTSTART must be a date"))
  }

  @Test("allday-threshold=none leaves every event with a start in the grid")
  func noThreshold() throws {
    let home = try Home()
    try home.write("a.csv", "start,end\n00:00,72:00\n,\n")
    let run = try Program.run(
      [
        "-c",
        "load calendar; bounds 800 600; import a.csv; attrs 0,0; set allday-threshold=none; get allday-threshold; "
          + "attrs 0,0",
      ], home: home)
    expect(run.status, equals: 0, "\(run.errors)")
    let heights = run.lines.filter { $0.hasPrefix("0,0") }.map { $0.split(separator: " ")[4] }
    expect(heights, equals: ["24", "2400"])
    expect(run.output, contains: "allday-threshold  all      none   24:00")
  }

  @Test("A crash and --resume rebuild from the kept copy, though the file is gone")
  func recovery() throws {
    let home = try Home()
    try home.write("photos.csv", photos)
    let first = try ShellTerminal(
      home, ["--plugin-path", try Deadly.folder(), "--no-init"])
    _ = try first.ask("load deadly; import \(home.path("photos.csv")); append 0")
    let state = try first.state()
    try FileManager.default.removeItem(atPath: home.path("photos.csv"))
    _ = try first.ask("set fault=segv")
    try expect(first.state(), equals: state)
    first.terminal.signal(SIGKILL)
    _ = try first.terminal.waitForExit()
    let second = try ShellTerminal(
      home, ["--plugin-path", try Deadly.folder(), "--no-init", "--resume"])
    try expect(second.state(), equals: state)
    try expect(second.ask("undo").first, equals: "undone: append 0")
  }

  @Test("A snapshot's file is read once: a crash and --resume need no more than its copy")
  func recoveryOfSnapshots() throws {
    let home = try Home()
    try home.write("s.json", #"{"sections":[{"id":"a","items":["1",{"id":"2","label":"B"}]}]}"#)
    let first = try ShellTerminal(
      home, ["--plugin-path", try Deadly.folder(), "--no-init"])
    _ = try first.ask("load deadly; snapshot \(home.path("s.json")); snapshot begin")
    _ = try first.ask("snapshot section a; snapshot items 2 3")
    try FileManager.default.removeItem(atPath: home.path("s.json"))
    _ = try first.ask("set fault=segv")
    first.terminal.signal(SIGKILL)
    _ = try first.terminal.waitForExit()
    let second = try ShellTerminal(
      home, ["--plugin-path", try Deadly.folder(), "--no-init", "--resume"])
    try expect(second.ask("content 0,0..1").contains(#"0,1   id="2" label="B""#))
    try expect(second.ask("snapshot apply").first, equals: "items: 1 deleted, 1 inserted")
    try expect(second.ask("content 0,0").last, equals: #"0,0   id="2" label="B""#)
  }

  @Test("An untrusted session reads what is in its folder, and nothing else")
  func untrusted() throws {
    let home = try Home()
    try home.write("secret.csv", photos)
    try home.write("lessons/photos.csv", photos)
    try FileManager.default.createSymbolicLink(
      atPath: home.path("lessons/link.csv"), withDestinationPath: home.path("secret.csv"))
    func verify(_ file: String, _ options: [String] = []) throws -> Int32 {
      try home.write(
        "lessons/a.session",
        """
        session 1

          > load flow; import \(file)
          main: flow
          ...

        @assert count == 2

        """)
      return try Program.run(
        ["verify", "lessons/a.session"] + options, home: home
      ).status
    }
    try expect(verify("photos.csv"), equals: 0)
    for file in ["../secret.csv", home.path("secret.csv"), "link.csv", "../lessons/../secret.csv"] {
      try expect(verify(file), equals: 3, "\(file)")
      try expect(verify(file, ["--trust"]), equals: 0, "\(file)")
    }
    try home.write(
      "lessons/b.session",
      """
      session 1

        > import ../secret.csv
        error: import is not allowed here: ../secret.csv is outside the folder of the session, which is not trusted
        [1]

        > snapshot ../secret.json
        error: snapshot is not allowed here: ../secret.json is outside the folder of the session, which is not trusted
        [1]

        > export-data out.csv
        error: export-data is not allowed here: it uses files, and the session is not trusted
        [1]

      """)
    try expect(Program.run(["verify", "lessons/b.session"], home: home).status, equals: 0)
    expect(home.names(in: "lessons").contains("out.csv"), equals: false)
  }

  @Test("What a script has read from a file is undone and redone as it was read")
  func textOfAFileInAScript() throws {
    let home = try Home()
    let file = try home.write("a.spec", "row 1wx33(1wx1h/2)")
    let steps = """
      coproc P { "$0"; }
      say() { echo "$1; value 7" >&${P[1]}; until [ "$line" = 7 ]; do read -r line <&${P[0]}; done; line=; }
      say 'load compositional file=\(file); sections 3; set gap=3'
      echo 'row 1wx99(1wx1h)' >\(file)
      say undo
      echo 'get spec; value frame(0,0).w' >&${P[1]}
      eval "exec ${P[1]}>&-"
      cat <&${P[0]}
      """
    let run = try Program.run([], home: home, through: ["/bin/bash", "-c", steps])
    expect(run.lines, equals: ["row 1wx33(1wx1h/2)", "160"], "\(run.errors)")
  }
}
