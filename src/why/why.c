/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "why/why.h"

gboolean
why_find (Program *program, const Machine *machine, const ReplayResult *result, Why *why,
          GError **error)
{
  if (!ideal_times_find (program, machine, &why->times, error))
    return FALSE;
  why->times.run = result->time;
  why->busy = busy_times_of (result);
  if (why_has_parts (why))
    time_parts_find (&why->times, &why->busy, why->part);
  return TRUE;
}
