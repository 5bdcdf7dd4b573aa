public import CLayoutPlugin
public import LayoutCore

extension layout_column {
  /// The same column for C.
  public init(_ column: MetricColumn) {
    switch column {
    case .absent: self.init(kind: LAYOUT_COLUMN_ABSENT, reserved: 0, value: 0)
    case .uniform(let value): self.init(kind: LAYOUT_COLUMN_UNIFORM, reserved: 0, value: value)
    case .mixed: self.init(kind: LAYOUT_COLUMN_MIXED, reserved: 0, value: 0)
    }
  }
}

extension MetricColumn {
  /// The same column for Swift; what is unknown is mixed, which says nothing.
  public init(_ column: layout_column) {
    switch column.kind {
    case LAYOUT_COLUMN_ABSENT: self = .absent
    case LAYOUT_COLUMN_UNIFORM: self = .uniform(column.value)
    default: self = .mixed
    }
  }
}
