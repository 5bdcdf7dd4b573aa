/// The shortest form of a number for a sentence: `-1` and not `-1.0`.
func shortNumber(_ value: Double) -> String {
  value.magnitude < 1e15 && value == value.rounded() ? "\(Int(value))" : "\(value)"
}
