#include <CLayoutPlugin.h>
LAYOUT_DECORATOR_NOTE("overlay", "1.0.0")
