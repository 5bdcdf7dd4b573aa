/// Traps of Swift, by number.
@_cdecl("swift_fault")
public func swiftFault(_ number: Int32) {
  Pile(rows: [1, 2, 3]).fail(Int(number))
}

struct Pile {
  var rows: [Int]

  func fail(_ number: Int) {
    switch number {
    case 1: print(rows[number + rows.count])
    case 2: force(number > 5 ? "x" : nil)
    case 3: print(dive(number))
    default: fatalError("the pile \(number) fell over")
    }
  }

  private func force(_ text: String?) {
    // swift-format-ignore: NeverForceUnwrap
    print(text!)
  }

  @inline(never) private func dive(_ depth: Int) -> Int {
    depth < 0 ? 0 : dive(depth + 1) + rows.count
  }
}
