import CPosix
import Glibc
import KernelLink
import System

// A front end with a toy program inside its kernel, for the tests: it does on command what plugins
// do by accident. `KernelProbe session` takes lines from standard input and prints what became of
// each; `direct` runs them in a direct kernel; `left` and `resume` show the journals of dead
// shells.

ThisProcess.begin()
let environment = environmentVariable

switch CommandLine.arguments.dropFirst().first {
case "session": Session(journal: Journal.create(environment: environment)).play()
case "direct": exit(playDirect())
case "confined":
  let confinement = Confinement(files: nil, memory: 64 << 20, processorTime: 1, lifetime: 2)
  Session(journal: Journal(), confinement: confinement).play()
case "walled":
  let files = Confinement.Files(
    readable: ["/etc/localtime", "/usr/share/zoneinfo"],
    executable: ["/lib", "/lib64", "/usr/lib", "/usr/lib64"])
  let confinement = Confinement(files: files, memory: 1 << 30, processorTime: 10, lifetime: 60)
  Session(journal: Journal(), confinement: confinement).play()
case "limited":
  Session(
    journal: Journal(), time: LineTime(line: 300, total: 900), bytes: 1 << 20, rebuild: 1500
  ).play()
case "left": try Journal.list(environment: environment).forEach { print($0.state.words) }
case "resume":
  let resumed = try? Journal.resume(environment: environment)
  if let resumed { Session(journal: resumed.journal).play() } else { print("nothing to resume") }
default: exit(2)
}
