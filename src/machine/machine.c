/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "machine/machine.h"

#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "collectives/selection.h"

#define ATTO_PER_MICROSECOND ((AttoTime) ATTO_PER_PICOSECOND * SIM_TIME_PER_MICROSECOND)

Machine *
machine_new (void)
{
  Machine *self = g_new0 (Machine, 1);

  self->name = g_strdup ("");
  self->network.generator = g_strdup ("");
  self->power = g_new (Decimal, 1);
  self->power[0] = (Decimal){ 1, 1 };
  self->n_power = 1;
  self->start_time = 75 * ATTO_PER_MICROSECOND;
  self->send_byte_time = ATTO_PER_MICROSECOND / 5;
  self->operation_time = ATTO_PER_MICROSECOND;
  self->transport = 2 * ATTO_PER_MICROSECOND;
  self->scalar_bytes = 1;
  self->processors_per_node = 1;
  self->nics = 1;
  self->route_memory = 256000000;
  self->path_memory = 64 << 20;
  self->topology_latencies = RATIO_ONE;
  self->calibration_error = self->model_error = (Decimal){ 0, 1 };
  self->acknowledge_delay = 40000 * ATTO_PER_MICROSECOND;
  for (guint i = 0; i < LINK_CLASSES; i++)
    self->link_costs.weight[i] = (Decimal){ 1, 1 };
  self->set = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL);
  self->defaults = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL);
  self->warnings = g_ptr_array_new_with_free_func (g_free);
  return self;
}

static gpointer
copy_text (gconstpointer text, gpointer data)
{
  return g_strdup (text);
}

static GHashTable *
copy_names (GHashTable *set)
{
  GHashTable *copy = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL);
  GHashTableIter names;
  gpointer name;

  g_hash_table_iter_init (&names, set);
  while (g_hash_table_iter_next (&names, &name, NULL))
    g_hash_table_add (copy, g_strdup (name));
  return copy;
}

Machine *
machine_copy (const Machine *self)
{
  Machine *copy = g_memdup2 (self, sizeof *self);

  copy->name = g_strdup (self->name);
  copy->network.generator = g_strdup (self->network.generator);
  copy->network.path = g_strdup (self->network.path);
  machine_clusters_ref (copy->clusters);
  selection_ref (copy->collectives.selection);
  copy->placement_list
      = g_memdup2 (self->placement_list, self->n_placement * sizeof (guint32));
  copy->positions = g_memdup2 (self->positions, self->n_positions * sizeof (guint32));
  copy->power = g_memdup2 (self->power, self->n_power * sizeof (Decimal));
  link_faults_ref (copy->failed);
  link_faults_ref (copy->slowed);
  copy->warnings = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_extend (copy->warnings, self->warnings, copy_text, NULL);

  copy->cost_file = g_strdup (self->cost_file);
  copy->set = copy_names (self->set);
  copy->defaults = copy_names (self->defaults);
  return copy;
}

void
machine_free (Machine *self)
{
  if (self == NULL)
    return;
  g_free (self->name);
  g_free (self->network.generator);
  g_free (self->network.path);
  machine_clusters_unref (self->clusters);
  selection_unref (self->collectives.selection);
  g_free (self->placement_list);
  g_free (self->positions);
  g_free (self->power);
  link_faults_unref (self->failed);
  link_faults_unref (self->slowed);
  g_free (self->cost_file);
  g_hash_table_unref (self->set);
  g_hash_table_unref (self->defaults);
  g_ptr_array_unref (self->warnings);
  g_free (self);
}

gboolean
machine_is_set (const Machine *self, const char *key)
{
  return g_hash_table_contains (self->set, key);
}

gboolean
machine_has_own_default (const Machine *self, const char *key)
{
  return g_hash_table_contains (self->defaults, key);
}

gboolean
machine_is_open (const Machine *self, const char *key)
{
  return !machine_is_set (self, key) && !machine_has_own_default (self, key);
}

/* ---- ideal networks ---------------------------------------------------------------- */

const char *
ideal_name (Ideal ideal)
{
  static const char *const names[] = { [IDEAL_NONE] = NULL,
                                       [IDEAL_WITHOUT_OVERHEAD] = "without-overhead",
                                       [IDEAL_INSTANT] = "instant",
                                       [IDEAL_LATENCY] = "latency",
                                       [IDEAL_ALONE] = "alone" };

  return names[ideal];
}

gboolean
machine_set_ideal (Machine *self, const char *name, GError **error)
{
  for (Ideal ideal = IDEAL_WITHOUT_OVERHEAD; ideal <= IDEAL_ALONE; ideal++)
    if (strcmp (ideal_name (ideal), name) == 0)
      {
        self->ideal = ideal;
        return TRUE;
      }
  error_set (error, NETFARE_ERROR_USAGE,
             "option --ideal: found '%s', expected without-overhead, instant, latency or "
             "alone",
             name);
  return FALSE;
}
