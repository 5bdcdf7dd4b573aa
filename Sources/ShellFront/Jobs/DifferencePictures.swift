import SessionTranscript
import System

/// The pictures of the differences in one file, written to a folder that the user names.
///
///     sessions/07-headers.session, line 31   FOLDER/sessions-07-headers-line-31.svg
struct DifferencePictures {
  /// The folder, or nil to write none.
  private let folder: String?
  /// The start of each name.
  private let stem: String
  private var names: Set<String> = []
  /// Why one could not be written.
  private(set) var problem: FileProblem?

  /// The maximum number of pictures of one file.
  private static let most = 100

  /// Begins with none for a session or a capture.
  init(in folder: String?, of path: String) {
    self.folder = folder
    var name = path
    for suffix in [".session", ".capture.json"] where name.hasSuffix(suffix) {
      name = String(name.dropLast(suffix.count))
    }
    stem = name.split(separator: "/").filter { $0 != "." && $0 != ".." }.joined(separator: "-")
  }

  /// Writes a picture of a result, and notes its path there.
  mutating func add(_ picture: DifferencePicture, to result: inout CaseResult) {
    guard let folder, problem == nil, names.count < Self.most else { return }
    let start = stem + (result.line.map { "-line-\($0)" } ?? "")
    var name = start
    var count = 1
    while !names.insert(name).inserted {
      count += 1
      name = "\(start)-\(count)"
    }
    let path = (folder.hasSuffix("/") ? folder : folder + "/") + name + ".svg"
    do throws(FileProblem) {
      try WholeFile.replace(path, with: Array(picture.svg.utf8))
      result.picture = path
    } catch {
      problem = error
    }
  }
}
