/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ti-collectives.h - defines the collectives of a trace, from the calls of their members
 */
#pragma once

#include "ti/ti-trace.h"

/* The file with the actions of a rank. */
typedef const char *(*TiNameOf) (gconstpointer data, guint32 rank);

/* Defines the collectives, and replaces calls in the steps by their numbers.  Fails if
 * members disagree. */
gboolean ti_collectives_define (TiTrace *self, Program *program, TiNameOf name,
                                gconstpointer data, GError **error);
