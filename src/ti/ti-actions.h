/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ti-actions.h - the actions of a trace: a row each (docs/mpi.md, "SimGrid traces") */
#pragma once

#include "collectives/operation.h"
#include "ti/ti-trace.h"

typedef struct _TiAction TiAction;
struct _TiAction
{
  const char *name; /* lower case */
  gboolean (*read) (TiTrace *self, const TiAction *action, GError **error);
  OperationType operation;           /* of collectives */
  gboolean nonblocking, synchronous; /* of messages */
};

/* Finds an action by its name in any case; NULL: none. */
const TiAction *ti_action_find (const char *name, gsize length);

/* The row of a TiCall. */
const TiAction *ti_action_get (guint32 number);

/* The call of MPI that it is; free with g_free. */
char *ti_action_call (guint32 number);

/* Reads the rest of a line after the rank. */
gboolean ti_action_read (TiTrace *self, GError **error);
