import Foundation
import ShellValues
import TestSupport

@testable import KernelLink
@testable import PageEngine
@testable import ShellCore
@testable import ShellKernel
@testable import ShellRunning

/// A shell of the program and one of a page with the same layouts and the same files.
struct TwoShells {
  let program: ShellProgram
  let page: PageFront
  let folder: String

  /// Creates both for a line, with the file that it reads.
  init(for line: String) throws {
    folder = try ScratchFolder.make()
    let beside =
      (try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") as NSString)
      .deletingLastPathComponent
    let context = KernelContext(memory: try CrashMemory(), outlet: .frames(-1))
    program = ShellProgram(context, ShellSetup(pluginPaths: [beside], usesJSON: false))
    let files = PageFiles(zones: .none)
    page = PageFront(files: files, catalogue: program.shell.catalogue)
    let texts = [
      ("items.csv", Array("section,width\n0,80\n1,60\n".utf8)),
      ("feed.capture.json", try CaptureCase.named("flow-left-aligned").bytes()),
    ]
    for (name, bytes) in texts where line.contains(name) && !line.contains("export-data") {
      try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
      files.add(bytes, named: "\(folder)/\(name)")
    }
    page.runner.shell.processorTime = program.shell.processorTime
  }

  /// Returns a line whose files are in the folder.
  func placed(_ line: String) -> String {
    line.replacing(#/[A-Za-z][\w.-]*\.(?:session|csv|json|ics|svg|gif|layout)\b/#) {
      "\(folder)/\($0.output)"
    }
  }

  /// The parts of a reply that program and page have in common.
  struct Answer: Equatable {
    var output: String
    var errors: String
    var status: Int32
    var journal: [String]

    init(_ reply: LineReply) {
      output = reply.output.text
      errors = reply.errors.text
      status = reply.status
      // Copies of files and builds of modules have names of their own.
      journal = reply.journal.map { operation in
        if case .append(let line) = operation { line.command } else { "\(operation)" }
      }
    }
  }

  /// Runs a line in both.
  func run(_ line: String, _ mode: LineMode) -> (program: Answer, page: Answer) {
    func answer(_ runner: LineRunner, _ surroundings: any ShellSurroundings) -> Answer {
      var reply = LineReply()
      runner.isFromPage = mode == .interactive
      runner.run(placed(line), mode: mode, around: surroundings, &reply)
      return Answer(reply)
    }
    return (answer(program.runner, program), answer(page.runner, page))
  }
}
