public import Foundation

/// One row of the table of captures: a file, and what comparing it with the rules says.
public struct CaptureCase: Sendable, CustomStringConvertible {
  /// Name of the file.
  public let file: String
  /// The words after the file on the command line.
  public let arguments: [String]
  /// The exit code of the comparison.
  public let exit: Int
  /// `equal`, `differs`, `lawful`, `unlawful` or `refused`.
  public let verdict: String
  /// Everything in the row.
  public let row: JSONValue

  /// The name of the file.
  public var description: String { file }

  /// Every row of the table.
  public static let all = read()

  /// The row of a file, without `.capture.json`.
  public static func named(_ name: String) throws -> CaptureCase {
    guard let row = all.first(where: { $0.file == "\(name).capture.json" }) else {
      throw CocoaError(.keyValueValidation)
    }
    return row
  }

  /// The folder of the files.
  public static var folder: URL? {
    Bundle.module.url(forResource: "Fixtures/captures", withExtension: nil)
  }

  /// The bytes of the file.
  public func bytes() throws -> [UInt8] {
    guard let folder = Self.folder else { throw CocoaError(.fileNoSuchFile) }
    return Array(try Data(contentsOf: folder.appending(path: file)))
  }

  private static func read() -> [CaptureCase] {
    guard let folder, let bytes = try? Data(contentsOf: folder.appending(path: "index.json")),
      let table = try? JSONDecoder().decode(JSONValue.self, from: bytes)
    else { return [] }
    return (table["cases"]?.list ?? []).compactMap { row in
      guard let file = row["file"]?.text, let exit = row["exit"]?.number,
        let verdict = row["verdict"]?.text
      else { return nil }
      return CaptureCase(
        file: file, arguments: row["arguments"]?.list?.compactMap(\.text) ?? [], exit: Int(exit),
        verdict: verdict, row: row)
    }
  }
}
