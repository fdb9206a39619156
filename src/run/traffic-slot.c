/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run/traffic-slot.h"

#include "base/error.h"

/* The slowest first link decides: none is offered more than it can carry. */
static gboolean
find_slot (const Program *program, Network *network, SimTime *slot, GPtrArray *warnings)
{
  SimTime least;

  if (program_traffic (program)->bits != 0)
    return program_traffic_slot (program, slot);
  if (network == NULL
      || !network_injection_time (network, program_traffic_bytes (program), &least, slot))
    return FALSE;
  if (least != *slot && warnings != NULL)
    g_ptr_array_add (
        warnings,
        g_strdup_printf ("the first links of processors differ: a message occupies them "
                         "for %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT
                         " ps; a slot is the longest (rate= says another)",
                         least, *slot));
  return TRUE;
}

gboolean
traffic_slot_set (ProgramSource *source, Program **program, Network *network,
                  const RunWatcher *watcher, GPtrArray *warnings, GError **error)
{
  SimTime slot = 0;

  if (program_traffic (*program) == NULL)
    return TRUE;
  if (!find_slot (*program, network, &slot, warnings) || slot == 0)
    {
      error_set_at (error, program_file (*program), 0, 0,
                    "%s does not say how long a message takes on a first link, or too "
                    "long: expected rate=, as in rate=25GB/s",
                    network == NULL ? "no network" : "the network");
      return FALSE;
    }
  *program = program_source_get_slot (source, slot, watcher, error);
  return *program != NULL;
}
