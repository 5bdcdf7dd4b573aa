// All sentences about files that are not adopted: what was expected, what was found, what to do.

extension AdoptedPackage.Refusal {
  /// One sentence without a full stop.
  package var sentence: String {
    switch self {
    case .noFiles: return "expected Swift files with a layout class, found none"
    case .notSwift(let path): return "expected files of Swift, found '\(path)'"
    case .noLayout(let classes):
      let found =
        classes.isEmpty ? "no class" : "none of \(Self.list(classes))"
      return
        "expected a class derived from UICollectionViewLayout or one of UIKit's layouts, or a "
        + "function without arguments that makes one, found " + found
    case .several(let classes):
      return "expected one layout class, found \(Self.list(classes)); --class NAME says which"
    case .severalMakers(let calls):
      return "expected one function that makes a layout, found \(Self.list(calls)); "
        + "name the file of one"
    case .hidden(let name):
      return "expected a layout class, found '\(name)' under an '#if' that is false on Linux; "
        + "--convert makes 'os(iOS)' hold here, too"
    case .noSuchClass(let name, let available):
      return "no layout class '\(name)'"
        + (available.isEmpty ? "" : "; available: \(Self.list(available))")
    case .badName(let name):
      return
        "expected a name of at most 64 lower-case letters, digits and hyphens that begins with a "
        + "letter, found '\(name)'; --name NAME says which"
    }
  }

  /// At most ten names.
  private static func list(_ names: [String]) -> String {
    names.count > 10
      ? names.prefix(10).joined(separator: ", ") + " and \(names.count - 10) more"
      : names.joined(separator: ", ")
  }
}
