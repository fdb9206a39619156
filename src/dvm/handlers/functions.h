/* SPDX-License-Identifier: GPL-3.0-or-later */
/* functions.h - the table of the library's functions, with the reader's action for
 * each
 *
 * To add a function, add a row here and a handler in the file of its concept.
 */
#pragma once

#include "dvm/trace/function-index.h"

/* The row of a function; NULL: unknown. */
const Function *dvm_function_find (const char *name);
