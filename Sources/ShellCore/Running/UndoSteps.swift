internal import ShellValues

/// What `undo` and `redo` without a number take: one line, or a gesture of the live page from its press to its
/// release.
extension JournalLines {
  /// The number of lines that the next `undo` takes back; 0 if there is none.
  ///
  /// - Complexity: O(n) for the n lines of a gesture.
  var lastStep: Int {
    guard lines.last?.isOfPage(Command.release) == true,
      let start = lines.lastIndex(where: { $0.verb === Command.press }),
      lines[start].isOfPage(Command.press)
    else { return lines.isEmpty ? 0 : 1 }
    return lines.count - start
  }

  /// The number of lines that the next `redo` runs again; 0 if there is none.
  ///
  /// - Complexity: O(n) for the n lines of a gesture.
  var nextStep: Int {
    guard undone.last?.isOfPage(Command.press) == true else {
      return undone.isEmpty ? 0 : 1
    }
    for (index, line) in undone.reversed().enumerated().dropFirst() {
      if line.verb === Command.release { return line.isFromPage ? index + 1 : 1 }
      if line.verb === Command.press { break }
    }
    return 1
  }
}

extension JournalEntry {
  fileprivate func isOfPage(_ command: Command) -> Bool { isFromPage && verb === command }
}
