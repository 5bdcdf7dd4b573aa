#include <CLayoutPlugin.h>
LAYOUT_DECORATOR_NOTE("sticky", "1.0.0")
