/* SPDX-License-Identifier: GPL-3.0-or-later */
/* operation-places.h - on which stream of its processor each operation is done, and
 * through which nic its message goes
 *
 *   cpu      5   0   5   0   4294967295     as the schedule names them
 *   lane     1   0   1   0   2              the streams that are named, in their order
 *
 * A lane is the index of a stream among those that are used.  A stream executes one
 * operation at a time.  Numbers of lanes and nics take one byte for each operation if all
 * fit, else four, so that unused numbers of streams need no memory.
 */
#pragma once

#include <glib.h>

/* NULL: all are 0. */
typedef struct
{
  guint32 count;
  gboolean wide; /* guint32, not guint8 */
  gpointer numbers;
} NarrowNumbers;

typedef struct
{
  guint32 lanes; /* at least 1 */
  guint32 *cpus; /* the number of each lane, ascending */
  NarrowNumbers lane, nic;
} OperationPlaces;

/* cpus, nics: by operation, copied; NULL: all 0.  Returns: NULL if all are 0. */
OperationPlaces *operation_places_new (const guint32 *cpus, const guint32 *nics,
                                       guint32 count);
void operation_places_free (OperationPlaces *self);

static inline guint32
narrow_numbers_get (const NarrowNumbers *self, guint32 i)
{
  if (self->numbers == NULL)
    return 0;
  return self->wide ? ((const guint32 *) self->numbers)[i]
                    : ((const guint8 *) self->numbers)[i];
}
