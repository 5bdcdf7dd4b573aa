import Glibc
import KernelLink
import LayoutLaws

/// A scene that breaks a law, as a session: `verify` fails until the module is mended.
struct SavedScene {
  private let name: String
  private let bytes: [UInt8]

  init(_ failure: LawFailure, breaks law: Law, plan: CheckPlan) {
    name = "\(plan.module)-\(law.name)"
    let arguments = plan.arguments(for: law, failure.number, failure.base)
    var lines = [
      "session 1", "title: \(plan.module) and law \(law.name)", "", law.sentence, "",
      "Found by `layoutsh \(arguments.joined(separator: " "))`, then made smaller.", "",
    ]
    for line in failure.lines { lines += ["  > \(line)", "  ...", ""] }
    lines.append("@assert law \(law.name)")
    bytes = Array(lines.map { "\($0)\n" }.joined().utf8)
  }

  /// Writes `MODULE-LAW-N.session` with the first free number, or finds the same session there.
  ///
  /// - Returns: the path.
  func save(in folder: String) throws(FileProblem) -> String {
    var number = 1
    while true {
      let file = "\(name)-\(number).session"
      let path = folder == "." ? file : folder.hasSuffix("/") ? folder + file : "\(folder)/\(file)"
      if let there = try? WholeFile.read(path, limit: bytes.count + 1) {
        if there == bytes { return path }
        number += 1
        continue
      }
      do {
        try WholeFile.create(path) { write in
          write(bytes)
          return true
        }
        return path
      } catch {
        // Something that is no file may have the name.
        guard error.cause == .system(EEXIST) else { throw error }
        number += 1
      }
    }
  }
}
