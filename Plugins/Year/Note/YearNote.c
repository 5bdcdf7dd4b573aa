#include <CLayoutPlugin.h>
LAYOUT_PLUGIN_NOTE("year", "1.0.0")
