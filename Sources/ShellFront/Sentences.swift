import KernelLink
import SessionPlaying

// All sentences about jobs of the front end that cannot be done.

extension CourseProblem {
  /// One sentence without a full stop.
  var sentence: String {
    switch self {
    case .noProgram: "cannot determine the path of the program"
    case .noLessons(let folders): "no lessons in \(folders.joined(separator: " or "))"
    }
  }
}

extension ProgressProblem {
  /// One sentence without a full stop.
  var sentence: String {
    switch self {
    case .folder(let problem): problem.cause
    case .file(let problem): problem.sentence
    }
  }
}

extension VerificationProblem {
  /// One sentence without a full stop.
  var sentence: String {
    switch self {
    case .noKernel: "no kernel can be started"
    case .includes(let path): "\(path): a session that includes others is updated by hand"
    case .session(let problem): problem.sentence
    }
  }
}

extension Workshop.Problem {
  /// One sentence for people.
  var sentence: String {
    switch self {
    case .noProject(let folder):
      "expected a Makefile, a Package.swift or a Cargo.toml in \(folder), found none"
    case .modules([], let folder): "the build left no lib….layout.so in \(folder)"
    case .modules(let names, let folder):
      "expected one module in \(folder), found \(names.joined(separator: ", "))"
    case .start(let problem): problem.sentence
    }
  }
}
