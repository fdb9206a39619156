/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run/reader-machine.h"

#include <string.h>

#include "run/machine-shape.h"
#include "machine-file/default-costs.h"
#include "machine-file/machine-file.h"
#include "machine-file/machine-keys.h"
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

gboolean
reader_machine_has_prices (const Reader *reader)
{
  const ReaderDefault *row = reader->defaults;

  if (reader->costs_of_today != NULL)
    return TRUE;
  for (; row != NULL && row->key != NULL; row++)
    if (strcmp (row->key, "link byte time") == 0)
      return TRUE;
  return FALSE;
}

/* A crossbar of two processors with the costs of the machine's links. */
static Machine *
make_crossbar (const Reader *reader, const Machine *machine)
{
  Machine *crossbar = machine_new ();
  const MachineKey *key = machine_keys ();
  gboolean good = machine_set_network (crossbar, "crossbar:2", NULL);

  for (; key->name != NULL; key++)
    if (key->scope == KEY_OF_TRANSPORT && machine_key_is_time (key)
        && machine_is_set (machine, key->name))
      {
        G_STRUCT_MEMBER (AttoTime, crossbar, key->offset)
            = G_STRUCT_MEMBER (AttoTime, machine, key->offset);
        g_hash_table_add (crossbar->set, g_strdup (key->name));
      }
  good &= machine_resolve (crossbar, NULL);
  g_assert (good);
  reader_machine_costs (reader, crossbar);
  return crossbar;
}

void
reader_machine_formula (const Reader *reader, const Machine *machine, AttoTime *start,
                        AttoTime *per_byte)
{
  g_autoptr (Machine) crossbar = make_crossbar (reader, machine);
  g_autoptr (Network) network = network_new (crossbar, &crossbar->shape, NULL);
  SimTime time;

  /* Latencies may add up to more than a run may take. */
  if (!network_zero_load_latency (network, 0, 1, 0, 0, &time))
    time = SIM_TIME_LIMIT;
  *start = (AttoTime) time * ATTO_PER_PICOSECOND;
  *per_byte = crossbar->link_byte_time;
}

void
reader_machine_costs (const Reader *reader, Machine *machine)
{
  const ReaderDefault *row = reader->defaults;
  AttoTime start, per_byte;

  for (; row != NULL && row->key != NULL; row++)
    machine_set_default (machine, row->key,
                         (AttoTime) row->picoseconds * ATTO_PER_PICOSECOND);
  if (reader->costs_of_today != NULL)
    default_costs_set (machine);
  if (!network_has_key (machine, "start time") || !reader_machine_has_prices (reader))
    return;
  reader_machine_formula (reader, machine, &start, &per_byte);
  machine_set_default (machine, "start time", start);
  machine_set_default (machine, "send byte time", per_byte);
}
