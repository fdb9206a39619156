/* SPDX-License-Identifier: GPL-3.0-or-later */
/* functions.h - what the reader does for each function of the library: one row each
 *
 * A new function is a row here and a handler in the file of its concept.
 */
#pragma once

#include "dvm/trace/function-index.h"

/* The row of a function; NULL: unknown. */
const Function *dvm_function_find (const char *name);
