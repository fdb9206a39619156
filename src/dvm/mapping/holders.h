/* SPDX-License-Identifier: GPL-3.0-or-later */
/* holders.h - the senders of the elements that a processor needs and does not hold
 *
 * Every part is sent by the nearest processor that holds it: the one with the fewest
 * steps between coordinates in the replayed shape; among equals, the one with the lowest
 * number (docs/dvm-rules.md, section 6). Elements are never processed one by one: parts
 * are the blocks of the mapping.
 */
#pragma once

#include "base/transfer.h"
#include "dvm/mapping/mapping.h"
#include "program/program.h"

/* The count indices base, base + step, ..; step is not 0. */
typedef struct
{
  gint64 base, step, count;
} Progression;

typedef struct _Holders Holders;

/* Creates it for an array with this mapping; mapping and program must outlive it. */
Holders *holders_new (const Mapping *mapping, gint64 element_size,
                      const Program *program);
void holders_free (Holders *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Holders, holders_free)

/* Appends the transfers that processor `destination` needs to have the elements whose
 * index is in need[axis] for every axis.  Elements that no processor holds are left out.
 * Returns: FALSE if there would be more than DVM_MAX_TRANSFERS. */
gboolean holders_send (Holders *self, const Progression *need, guint32 destination,
                       GArray *transfers);

/* Appends all transfers that change the array's mapping to `to`. */
gboolean holders_redistribute (Holders *self, const Mapping *to, GArray *transfers);

/* The number of blocks visited, for all needs together: the run time is proportional to
 * it. */
guint64 holders_visited (const Holders *self);
