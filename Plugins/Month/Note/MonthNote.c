#include <CLayoutPlugin.h>
LAYOUT_PLUGIN_NOTE("month", "1.0.0")
