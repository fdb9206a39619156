/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record-library.h - the library that records, one for each MPI that netfare was built
 * with */
#pragma once

#include "base/error.h"

/* The path of the recorder for a command: that of `name`, or, if that is NULL, of the MPI
 * that a program among the words is linked with.  Free with g_free; NULL on failure. */
char *record_library_find (const char *name, char *const *words, GError **error);
