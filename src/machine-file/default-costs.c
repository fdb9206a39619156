/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "machine-file/default-costs.h"

#include <string.h>

#include "machine-file/machine-keys.h"
#include "machine-file/named-machines.h"
#include "network/network-model.h"
#include "network/network.h"
#include "topology/generators/generators.h"

#define MACHINE "infiniband-hdr"

/* start time sets link start time: on a graph it is another name of it. */
static gboolean
is_set (const Machine *machine, const MachineKey *key)
{
  const MachineKey *other
      = key->falls_back == NULL ? NULL : machine_key_find (key->falls_back);

  return machine_is_set (machine, key->name)
         || (other != NULL && other->stands_for != NULL
             && strcmp (other->stands_for, key->name) == 0
             && machine_is_set (machine, other->name));
}

/* On a formula, only the costs at the ends of messages are set; on clusters none, as
 * their file has them. */
static gboolean
is_for (const Machine *machine, const MachineKey *key)
{
  return key->scope != KEY_OF_MACHINE
         && (network_is_graph (machine)
             || (machine->model->price_message != NULL && key->scope == KEY_OF_ENDS));
}

/* A grid is a mesh whose messages are cut into packets of the best size. */
static gboolean
is_of_grid (const Machine *machine, const MachineKey *key)
{
  const Generator *generator = generator_find (machine->network.generator);

  return generator != NULL && generator->pipelines
         && (strcmp (key->name, "packet bytes") == 0
             || strcmp (key->name, "switching") == 0);
}

/* bandwidth sets link byte time. */
static const MachineKey *
canonical (const MachineKey *key)
{
  return key->sets != NULL ? machine_key_find (key->sets) : key;
}

static void
set_default (Machine *machine, const Statement *statement)
{
  const MachineSource source = { .name = MACHINE };
  const MachineKey *key = machine_key_find (statement->key);
  const MachineKey *sets = canonical (key);
  gboolean good;

  if (!is_for (machine, key) || is_set (machine, sets) || is_of_grid (machine, sets))
    return;
  good = key->read (machine, key, &statement->value, &source, NULL);
  g_assert (good);
  machine->default_costs = MACHINE;
  g_hash_table_add (machine->defaults, g_strdup (sets->name));
}

void
default_costs_set (Machine *machine)
{
  g_autoptr (GBytes) bytes = named_machine_text (MACHINE);
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  Tokens tokens;
  gboolean good = tokens_start (&tokens, MACHINE, text, length, NULL);

  g_assert (good);
  for (;;)
    {
      g_auto (Statement) statement = { 0 };

      if (!statement_read (&statement, &tokens, TRUE, NULL))
        return;
      set_default (machine, &statement);
    }
}
