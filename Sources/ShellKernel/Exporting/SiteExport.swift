import KernelLink
import SessionPlaying
import SessionTranscript
import ShellCore
import ShellRunning
import ShellValues
import System
import TerminalText
import TextRendering

/// `layoutsh site`: writes the course, a playground and the rules as a static site.
///
/// The lessons, the examples of the rules and the first scenes run in one confined kernel. Each
/// file is written as a whole; the folder is changed only after everything ran.
package struct SiteExport {
  private let folder: String
  private let groups: [(title: String, lessons: [SessionFile])]
  private let setup: ShellSetup

  /// Creates the export of lessons, by the titles of their tracks.
  package init(
    to folder: String, _ groups: [(title: String, lessons: [SessionFile])], setup: ShellSetup
  ) {
    self.folder = folder
    self.groups = groups
    self.setup = setup
  }

  private var lessons: [SessionFile] { groups.flatMap { $0.lessons } }

  /// Runs the command; returns 0 if written, 1 if a file cannot be used, 70 after a crash.
  package func run() -> Int32 {
    let site: Site
    let drafts: [Draft]
    do throws(ExportProblem) {
      try checkFolder()
      site = Site(try EngineFiles.page(for: nil))
      drafts = try Draft.all(of: paths.map { "\(folder)/\($0)" })
    } catch {
      Console.fail(error.sentence)
      return 1
    }
    let limit = lessons.compactMap { $0.stepLimit(setup.limit, isTrusted: false) }.max()
    return setup.export(limit: limit ?? SessionBudget.step) {
      write(site, to: drafts, $0)
    } publish: { () throws(ExportProblem) in
      do throws(FileProblem) { try publish(site, drafts) } catch { throw .file(error) }
    }
  }

  /// Refuses a folder with files of others, unless it is a site; one that was begun is one.
  private func checkFolder() throws(ExportProblem) {
    let names: [String]
    do { names = try Folders.entries(of: folder).map(\.name) } catch {
      if error.isMissing { return }
      throw .file(error)
    }
    if names.contains("offline.js"), names.contains("shared") { return }
    let own = Set(paths.compactMap { $0.split(separator: "/").first.map(String.init) } + ["shared"])
    if let found = names.filter({ !own.contains($0) }).min() {
      throw .notASite(folder: folder, found: found)
    }
  }

  // MARK: Files

  /// The paths of all files, with the front page and the list of everything last.
  private var paths: [String] {
    lessons.map { Site.lessonPath($0.name) } + rules.map(\.path) + Self.scenes.map(\.picture)
      + ["play.html", "index.html", "offline.js"]
  }

  private let rules: [(title: String, path: String, lines: [String])] = Rule.pages.map { lines in
    let title = String(lines[0].dropFirst(2))
    let name = title.lowercased().replacing(" ", with: "-")
    return (title, "rules/\(name).html", lines)
  }

  private func publish(_ site: Site, _ drafts: [Draft]) throws(FileProblem) {
    for part in ["", "/lessons", "/rules", "/pictures", "/shared"] {
      do { try Folders.create(folder + part) } catch { throw error.called(folder + part, .write) }
    }
    for file in site.shared { try WholeFile.replace("\(folder)/\(file.path)", with: file.bytes) }
    for draft in drafts { try draft.publish() }
    // The names of files shared by an earlier site, apart from the digest.
    let kept = Set(site.shared.map { String($0.path.dropFirst("shared/".count)) })
    let kinds = Set(kept.map { $0.prefix { $0 != "-" } })
    for entry in try Folders.entries(of: "\(folder)/shared")
    where !kept.contains(entry.name) && kinds.contains(entry.name.prefix { $0 != "-" }) {
      try? WholeFile.remove("\(folder)/shared/\(entry.name)")
    }
  }

  // MARK: In the kernel

  private func write(_ site: Site, to drafts: [Draft], _ context: KernelContext) -> Int32 {
    do {
      var files: [(path: String, text: String)] = []
      for text in try texts(site, context) { files.append((paths[files.count], text)) }
      files.append(("offline.js", site.offline(files)))
      try Draft.write(files.map { Array($0.text.utf8) }, to: drafts)
      return 0
    } catch {
      if case .interrupted = error { return ExitCode.interrupted }
      context.writeError("error: \(error.sentence)\n")
      return 1
    }
  }

  /// The texts of all files but the last.
  private func texts(_ site: Site, _ context: KernelContext) throws(ExportProblem) -> [String] {
    var told: [[Site.Lesson]] = []
    for group in groups {
      var lessons: [Site.Lesson] = []
      for file in group.lessons { lessons.append(try lesson(file, context)) }
      told.append(lessons)
    }
    let all = told.flatMap { $0 }
    let tracks = zip(groups, told).flatMap { group, told in told.map { _ in (group.title, told) } }
    var texts: [String] = []
    for (index, lesson) in all.enumerated() {
      let next = index + 1 < all.count ? all[index + 1] : nil
      texts.append(site.text(of: lesson, next: next, in: tracks[index]))
    }
    for page in rules {
      texts.append(
        site.text(ofRules: page.lines, page.title) { example in
          let lines = example.filter { $0.hasPrefix("  > ") }.map { String($0.dropFirst(4)) }
          return fragment(of: lines, context)
        })
    }
    var scenes: [Site.Scene] = []
    for scene in Self.scenes {
      let program = ShellProgram(context, setup)
      run(scene.lines, on: program, context)
      var bytes: [UInt8] = []
      guard let drawing = try? program.shell.drawing(), let link = try? program.shell.link() else {
        throw .notDrawable
      }
      SVGPicture.write(drawing, into: &bytes)
      texts.append(String(decoding: bytes, as: UTF8.self))
      scenes.append(
        .init(
          title: scene.title, words: scene.words, fragment: link.fragment, picture: scene.picture))
    }
    texts.append(site.playground)
    texts.append(
      site.front(
        scenes, zip(groups, told).map { ($0.title, $1) }, rules: rules.map { ($0.title, $0.path) }))
    return texts
  }

  private func lesson(
    _ file: SessionFile, _ context: KernelContext
  ) throws(ExportProblem) -> Site.Lesson {
    let rehearsal = Rehearsal(file, setup, context, wantsPictures: false, wanted: nil)
    try rehearsal.rehearse()
    return Site.Lesson(
      rehearsal.performance, file.session, name: file.name, items: EngineFiles.items(of: file))
  }

  /// The end of the address of the scene to which lines lead, or nil if they lead to none.
  private func fragment(of lines: [String], _ context: KernelContext) -> String? {
    let program = ShellProgram(context, setup)
    run(lines, on: program, context)
    let isEmpty = program.shell.journalLines.isEmpty || program.shell.scene.isBatchOpen
    return isEmpty ? nil : (try? program.shell.link())?.fragment
  }

  private func run(_ lines: [String], on program: ShellProgram, _ context: KernelContext) {
    for (index, line) in lines.enumerated() {
      // Each line has its own time.
      context.memory.setLine(UInt64(index + 1))
      var reply = LineReply()
      program.run(line, mode: .session, &reply)
    }
  }

  // MARK: Scenes to begin with

  private static let scenes: [(title: String, words: String, picture: String, lines: [String])] = [
    (
      "A grid", "Flow breaks items into lines.", "pictures/grid.svg",
      [
        "load flow", "sections 9 7", "set item-size=90x70 section-inset=12,12,12,12",
        "item 0,1 size=140x70", "set header=32 section-inset=8,12,20,12 section 1",
      ]
    ),
    (
      "Headers that stay", "Sticky pins them while their sections pass.", "pictures/headers.svg",
      ["load sticky over flow", "sections 6 9 12 8", "set flow.header=36", "scroll to 0 60"]
    ),
    (
      "A calendar", "Events that overlap share the width of their day.", "pictures/calendar.svg",
      [
        "load calendar", "set days=3 gutter=40 day-header=28 hour-height=44 hours=8..18",
        "sections 0 0 0", "append 0 start=09:00 end=10:30 label=\"Plan\"",
        "append 0 start=10:00 end=12:00 label=\"Review\"",
        "append 1 start=11:00 end=13:00 label=\"Build\"",
        "append 1 start=11:30 end=12:30 label=\"Call\"",
        "append 1 start=12:00 end=14:00 label=\"Lunch\"",
        "append 2 start=08:30 end=09:30 label=\"Run\"",
        "append 2 start=14:00 end=16:00 label=\"Write\"",
      ]
    ),
    (
      "A store", "Compositional nests groups in sections, and the first section scrolls by itself.",
      "pictures/store.svg",
      [
        "load compositional", "sections 5 6",
        """
        set spec="{scroll=group inset=8,16,24,16 gap=8 header=36} .7wx140 \
        | {inset=8,16 gap=8 header=36} row 1wx100{gap=8}(1wx1h/3)"
        """,
      ]
    ),
    (
      "A sheet", "Overlay follows a finger and settles at a notch.", "pictures/sheet.svg",
      ["load overlay over flow", "sections 24", "notch 1", "settle"]
    ),
    (
      "A ring", "Circle is a module in C, by the public contract.", "pictures/ring.svg",
      ["load circle", "sections 10"]
    ),
  ]
}
