/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/run/reader-machine.h"

#include "cli/run/machine-shape.h"
#include "machine-file/default-costs.h"
#include "machine-file/machine-file.h"
#include "network/network.h"

static gboolean
has_network (const Machine *machine)
{
  return machine_is_set (machine, "network") || machine_is_set (machine, "type");
}

gboolean
reader_machine_processors (const Reader *reader, Machine *machine, guint32 *processors,
                           GError **error)
{
  if (!has_network (machine) && reader->network != NULL
      && !machine_set_network (machine, reader->network, error))
    return FALSE;
  if (!machine_resolve (machine, error)
      || (network_is_graph (machine) && !machine_shape_from_topology (machine, error)))
    return FALSE;
  *processors = machine->shape.rank > 0 ? shape_count (&machine->shape) : 0;
  return TRUE;
}

gboolean
reader_machine_network (const Reader *reader, Machine *machine, GError **error)
{
  if (has_network (machine))
    return TRUE;
  g_autofree char *network
      = reader->network != NULL
            ? g_strdup (reader->network)
            : g_strdup_printf ("crossbar:%" G_GUINT64_FORMAT,
                               shape_count (&machine->shape) * machine->nics);
  return machine_set_network (machine, network, error)
         && machine_resolve (machine, error);
}

void
reader_machine_costs (const Reader *reader, Machine *machine)
{
  const ReaderDefault *row = reader->defaults;
  for (; row != NULL && row->key != NULL; row++)
    machine_set_default (machine, row->key,
                         (AttoTime) row->picoseconds * ATTO_PER_PICOSECOND);
  if (reader->costs_of_today != NULL)
    default_costs_set (machine);
}
