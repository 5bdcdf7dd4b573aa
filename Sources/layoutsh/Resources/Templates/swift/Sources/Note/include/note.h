// The note has no declarations.
