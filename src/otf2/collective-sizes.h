/* SPDX-License-Identifier: GPL-3.0-or-later */
/* collective-sizes.h - the sizes of a collective, from what its members say
 *
 * Of P members, member i says two numbers, sent and received.  Some tools record totals:
 * an allreduce of n bytes is sent P n (P-1 times n in place); others the arguments of the
 * call: n.  docs/mpi.md, "OTF2 archives", has the table.
 */
#pragma once

#include "otf2/trace.h"

/* The calls of all members of a group. */
typedef struct
{
  Trace *trace;
  const ArchiveComm *comm;
  const ArchiveGroup *group;
  const guint32 *calls; /* by place */
} CollectiveMembers;

static inline const CollectiveCall *
collective_call (const CollectiveMembers *self, guint32 place)
{
  return trace_call (self->trace, self->calls[place]);
}

/* Of an ArchiveOperation. */
const char *collective_name (guint32 operation);
gboolean collective_does_nothing (guint32 operation);
gboolean collective_has_root (guint32 operation);

/* Type and sizes; operation: its group is set.  Returns: FALSE if there are too many
 * members for sizes of pairs. */
gboolean collective_sizes (const CollectiveMembers *self, ProgramOperation *operation);
