import CaptureFiles
import System
import TerminalText

/// `layoutsh capture`: captures before they are sent to someone.
package struct CaptureJob {
  private let path: String

  /// Maximum size of a file that is looked at, in bytes; beyond that of a capture, so that it can
  /// be named.
  private static let limit = 16 * CaptureLimit.bytes

  /// Reads the capture at `path`.
  package init(path: String) { self.path = path }

  /// Writes the capture without names and texts to a new file; returns the exit code: 0, or 1 if
  /// the capture is refused or the file cannot be written or exists.
  package func strip(to other: String) -> Int32 {
    guard let capture = capture() else { return 1 }
    do throws(FileProblem) {
      try WholeFile.create(other) { write in
        write(capture.stripped().written())
        return true
      }
    } catch {
      Console.fail(error.isTaken ? "'\(other)' exists; expected a new name" : error.sentence)
      return 1
    }
    return 0
  }

  /// Lists what a person may not want to send, one a line; returns the exit code: 0, or 1 if the
  /// capture is refused.
  package func list() -> Int32 {
    guard let capture = capture() else { return 1 }
    let names = CaptureNames(of: capture)
    var text = VisibleText()
    func add(_ word: VisibleText, _ values: [String]) {
      for value in values { text += "\(word)  \(value)\n" }
    }
    add("class ", names.layoutClasses.names)
    add("class ", names.viewClasses.names)
    add("kind  ", names.kinds.names)
    add("spec  ", [capture.layout.spec].compactMap(\.self))
    add("query ", names.queries.names)
    add("id    ", names.identifiers.names + names.detents.names)
    add("label ", names.labels.names)
    add("device", [names.device].compactMap(\.self))
    add("system", [names.system].compactMap(\.self))
    Console.write(.output, text.isEmpty ? "nothing that names an app or a device\n" : text)
    return 0
  }

  /// Prints the path of the file by which an app writes captures, installed or among the sources;
  /// returns the exit code: 0, or 1 if it is not there.
  package static func printSource() -> Int32 {
    let path = ProgramPlaces(program: FilePlace.resolved(FilePlace.program) ?? "")
      .file("LayoutCapture.swift", orOfSources: "Sources/layout-uikit/Capture/LayoutCapture.swift")
    guard FilePlace.isReadable(path) else {
      Console.fail("expected LayoutCapture.swift at '\(path)', found nothing; install it again")
      return 1
    }
    Console.write(.output, "\(path)\n")
    return 0
  }

  private func capture() -> Capture? {
    do {
      return try Capture(reading: try WholeFile.read(path, limit: Self.limit))
    } catch let problem as FileProblem {
      Console.fail(problem.sentence)
    } catch let fault as CaptureFault {
      Console.fail("\(path): \(fault.sentence)")
    } catch {
      Console.fail("\(path): \(error)")
    }
    return nil
  }
}
