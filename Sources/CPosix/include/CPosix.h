#ifndef CPOSIX_H
#define CPOSIX_H

/* The few calls Swift cannot make itself: variadic functions, macros, fork, and stores the compiler
   must not move. And one loop that every kernel waits for. */

#include "CPosixConfinement.h"
#include "CPosixContent.h"
#include "CPosixCrash.h"
#include "CPosixDescriptors.h"
#include "CPosixHeldOutput.h"
#include "CPosixProcess.h"

#endif
