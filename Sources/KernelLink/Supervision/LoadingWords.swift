/// Keeps back what is printed while a library is opened: where that ends the kernel, it is the reason,
/// and is told as one.
struct LoadingWords {
  /// Where the kernel writes down what it does.
  let note: CrashNote
  /// What is kept back.
  private(set) var bytes: [UInt8] = []

  /// Begins with nothing kept.
  init(note: CrashNote) { self.note = note }

  /// Keeps bytes back while a library is opened, else shows them after what was kept.
  mutating func take(_ printed: [UInt8], show: ([UInt8]) -> Void) {
    bytes += printed
    if !note.isLoading { release(show) }
  }

  /// Shows what was kept: the library has been opened.
  mutating func release(_ show: ([UInt8]) -> Void) {
    if !bytes.isEmpty { show(bytes) }
    bytes = []
  }
}
