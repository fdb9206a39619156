/* SPDX-License-Identifier: GPL-3.0-or-later */
/* collective-sizes.h - the sizes of a collective, from the numbers of its members
 *
 * The event of each member has two numbers, bytes sent and received.  Some tools record
 * totals of all P members: for an allreduce of n bytes P n are sent ((P-1) n with
 * MPI_IN_PLACE); others record the argument n.  docs/mpi.md, "OTF2 archives", has the
 * table.
 */
#pragma once

#include "otf2/trace.h"

/* The calls of all members of a group. */
typedef struct
{
  Trace *trace;
  const ArchiveComm *comm;
  const ArchiveGroup *group;
  const guint32 *calls; /* by rank in the group */
} CollectiveMembers;

static inline const CollectiveCall *
collective_call (const CollectiveMembers *self, guint32 member)
{
  return trace_call (self->trace, self->calls[member]);
}

/* Of an ArchiveOperation. */
const char *collective_name (guint32 operation);
gboolean collective_does_nothing (guint32 operation);
gboolean collective_has_root (guint32 operation);

/* Sets type and sizes of an operation whose group is set.  Returns: FALSE if there are
 * too many members to store a size for each pair. */
gboolean collective_sizes (const CollectiveMembers *self, ProgramOperation *operation);
