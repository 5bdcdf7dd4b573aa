#ifndef CPOSIX_H
#define CPOSIX_H

/* The few calls Swift cannot make itself: variadic functions, macros, fork, and stores the compiler must not move. */

#include "CPosixConfinement.h"
#include "CPosixDescriptors.h"
#include "CPosixHeldOutput.h"
#include "CPosixKernels.h"
#include "CPosixMemory.h"
#include "CPosixProcess.h"
#include "CPosixTerminal.h"

#endif
