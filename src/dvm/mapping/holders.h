/* SPDX-License-Identifier: GPL-3.0-or-later */
/* holders.h - who sends a processor the elements it needs and does not hold
 *
 * Every part comes from the nearest processor that holds it: fewest steps between
 * coordinates in the replayed shape, ties to the lowest number (docs/dvm-rules.md,
 * section 6). Elements are never looked at one by one: parts are the blocks of the
 * mapping.
 */
#pragma once

#include "base/transfer.h"
#include "dvm/mapping/mapping.h"
#include "program/program.h"

/* Indices base, base + step, .., count of them; step is not 0. */
typedef struct
{
  gint64 base, step, count;
} Progression;

typedef struct _Holders Holders;

/* Of an array that lies so; mapping and program must outlive it. */
Holders *holders_new (const Mapping *mapping, gint64 element_size,
                      const Program *program);
void holders_free (Holders *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Holders, holders_free)

/* Appends what processor `destination` must be sent to have the elements whose index is
 * in need[axis] for every axis.  Elements that nobody holds are left out. Returns: FALSE
 * where there would be more than DVM_MAX_TRANSFERS. */
gboolean holders_send (Holders *self, const Progression *need, guint32 destination,
                       GArray *transfers);

/* All that processors must be sent when the array is to lie as `to`. */
gboolean holders_redistribute (Holders *self, const Mapping *to, GArray *transfers);

/* How many blocks have been looked at, all needs together: what the time goes with. */
guint64 holders_visited (const Holders *self);
