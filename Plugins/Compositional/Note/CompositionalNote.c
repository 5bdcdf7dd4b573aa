#include <CLayoutPlugin.h>
LAYOUT_PLUGIN_NOTE("compositional", "1.0.0")
