import CPosix

/// Opens nothing in place of each standard descriptor that is closed.
///
/// To be called first in a program: the file of a journal must not get the number of standard error.
public func fillStandardDescriptors() {
  cposix_fill_standard_descriptors()
}
