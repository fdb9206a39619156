/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record-library.h - the library that is preloaded; it loads the recorder of the
 * program's MPI, one of those that netfare was built with */
#pragma once

#include "base/error.h"

/* Its path.  name: that of a recorder, or NULL.  Free with g_free; NULL: there is no such
 * recorder, or no library. */
char *record_library_find (const char *name, GError **error);
