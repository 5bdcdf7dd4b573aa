#include "CMathematics.h"
