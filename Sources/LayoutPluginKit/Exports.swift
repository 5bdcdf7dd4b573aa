// A module imports the kit alone: what a layout is written with comes along.

@_exported public import CLayoutPlugin
@_exported public import LayoutCore
