#include <CLayoutPlugin.h>
LAYOUT_DECORATOR_NOTE("@NAME@", "0.1.0")
