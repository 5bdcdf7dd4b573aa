import Foundation

/// Whether the long tests run too: those that take minutes, or need packages, namespaces or a
/// browser.
///
/// `make test-all` sets the variable; a test asks for it with a trait:
///
///     @Test(.enabled(if: runsLongTests, "part of 'make test-all'")) func soak() { … }
public let runsLongTests = ProcessInfo.processInfo.environment["LAYOUTSH_TEST_ALL"] == "1"

/// The number of repetitions of a random test: `often` in the long tests, else `seldom`.
///
///     for seed in 1...UInt32(rounds(4, often: 24)) { … }
public func rounds(_ seldom: Int, often: Int) -> Int { runsLongTests ? often : seldom }

/// The variables by which `make mutants` chooses a mutant; the programs that tests start get them
/// too.
public let mutantVariables = ProcessInfo.processInfo.environment.filter {
  $0.key.hasPrefix("LAYOUTSH_MUTANT")
}
