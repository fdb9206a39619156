/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ti-collectives.h - collectives, from the calls of their members */
#pragma once

#include "ti/ti-trace.h"

/* The file with the actions of a rank. */
typedef const char *(*TiNameOf) (gconstpointer data, guint32 rank);

/* Defines the collectives, and puts their numbers in the place of calls. Fails: members
 * disagree. */
gboolean ti_collectives_define (TiTrace *self, Program *program, TiNameOf name,
                                gconstpointer data, GError **error);
