/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Defaults that depend on several keys: docs/machine-files.md, docs/replay.md. */
#include "config.h"

#include "base/error.h"
#include "machine-file/machine-file.h"
#include "network/models/models.h"
#include "network/network.h"
#include "topology/generators/generators.h"

static void
resolve_links (Machine *self)
{
  if (machine_is_open (self, "link start time"))
    self->link_start_time = self->start_time;
  if (machine_is_open (self, "link byte time"))
    self->link_byte_time = self->send_byte_time;
}

/* Packets and switching are those of the generator if not set. */
static void
resolve_generator (Machine *self)
{
  const Generator *generator = generator_find (self->network.generator);

  if (machine_is_open (self, "packet bytes"))
    self->packets = generator && generator->pipelines ? PACKETS_BEST : PACKETS_WHOLE;
  if (machine_is_open (self, "switching"))
    self->switching = generator && generator->cuts_through ? SWITCHING_CUT_THROUGH
                                                           : SWITCHING_STORE_AND_FORWARD;
}

/* Of networks with several paths; packets on formulas and clusters have no choice. */
static void
resolve_routes (Machine *self)
{
  const Generator *generator = generator_find (self->network.generator);
  gboolean has_choice
      = self->model->is_graph && (generator == NULL || generator->next == NULL);
  RoutedAs as = generator == NULL ? ROUTED_AS_ANY : generator->routed_as;

  if (machine_is_open (self, "routing"))
    self->routing = as == ROUTED_AS_GRID        ? ROUTING_DIMENSION_ORDER
                    : as == ROUTED_AS_DRAGONFLY ? ROUTING_MINIMAL
                                                : ROUTING_TIME;
  if (machine_is_open (self, "ties"))
    self->ties = !has_choice            ? TIES_LOWEST
                 : as == ROUTED_AS_TREE ? TIES_D_MOD_K
                                        : TIES_SPREAD;
}

static Shape
own_shape (const Machine *self)
{
  return self->model->own_shape != NULL ? self->model->own_shape (self) : (Shape){ 0 };
}

/* Unknown (rank 0) for the basic network and for a file that does not contain the number
 * of processors. */
static void
resolve_shape (Machine *self)
{
  if (self->shape_set)
    return;
  self->shape = own_shape (self);
  if (self->model->has_sides)
    self->shape = (Shape){
      .rank = 1,
      .size
      = { self->processors ? (guint32) self->processors : MACHINE_DEFAULT_PROCESSORS },
    };

  /* With fewer processors than the generator has, its shape does not fit. */
  gboolean fits = self->shape.rank > 0 && shape_count (&self->shape) <= self->processors;
  if (self->processors > 0 && !fits)
    self->shape = (Shape){ .rank = 1, .size = { (guint32) self->processors } };
}

static char *
network_name (const Machine *self)
{
  if (self->model->title != NULL)
    return self->model->title (self);
  GString *name = g_string_new (self->model->word);
  for (guint i = 0; i < self->shape.rank; i++)
    g_string_append_printf (name, "%s%u", i ? "," : "(", self->shape.size[i]);
  g_string_append_c (name, ')');
  return g_string_free (name, FALSE);
}

gboolean
machine_has_default_shape (const Machine *self)
{
  const NetworkModel *model = self->model != NULL ? self->model : NETWORK_MODEL_DEFAULT;

  return model->has_sides && !self->shape_set && self->processors == 0;
}

/* A reservation marks a whole path before the loads of its links are known. */
static gboolean
check_loads (const Machine *self, GError **error)
{
  const char *rule = self->routing == ROUTING_UGAL     ? "routing = ugal"
                     : self->routing == ROUTING_UGAL_G ? "routing = ugal-g"
                     : self->ties == TIES_ADAPTIVE     ? "ties = adaptive"
                                                       : NULL;

  if (rule == NULL || self->discipline != DISCIPLINE_RESERVE || !self->model->is_graph)
    return TRUE;
  error_set (error, NETFARE_ERROR_INPUT,
             "found %s with discipline = reserve, which marks a whole path before the "
             "loads of its links are known; expected discipline = fifo",
             rule);
  return FALSE;
}

/* Only links fail, or are slow. */
static gboolean
check_faults (const Machine *self, const LinkFaults *faults, const char *key,
              GError **error)
{
  g_autofree char *expected = NULL;

  if (self->model->is_graph || !link_faults_any (faults))
    return TRUE;
  expected = g_strdup_printf ("a network of links for key %s: %s %s", key, self->name,
                              self->clusters != NULL ? "is a cluster" : "is a formula");
  return link_fault_fail (faults, 0, expected, error);
}

/* Keys that are valid separately may be inconsistent. */
static gboolean
check (const Machine *self, GError **error)
{
  guint32 count = self->shape.rank ? shape_count (&self->shape) : 0;
  guint32 per_node = network_processors_per_node (self);
  guint32 nics = network_nics_of (self);
  guint64 ends = self->shape_set ? (guint64) count * nics : count;
  /* A program may have fewer processors than the network: its lists then are as long,
   * which network_new checks. */
  guint32 listed = self->shape_set ? count : 0;
  g_autofree char *shared = network_sharing (self);
  Shape own = own_shape (self);
  guint32 limit = own.rank > 0 ? shape_count (&own) : SHAPE_MAX_PROCESSORS;

  if (self->processors > limit)
    error_set (error, NETFARE_ERROR_INPUT,
               "key processors says %" G_GUINT64_FORMAT " processors, %s has %u",
               self->processors, self->name, limit);
  else if (self->processors > 0 && ends > self->processors * per_node)
    error_set (error, NETFARE_ERROR_INPUT,
               "the topology has %u processors, key processors says %" G_GUINT64_FORMAT
               "%s",
               count, self->processors, shared);
  else if (ends > (guint64) limit * per_node)
    error_set (error, NETFARE_ERROR_INPUT, "the topology has %u processors, %s has %u%s",
               count, self->name, limit, shared);
  else if (self->n_power > 1 && listed > 0 && self->n_power != listed)
    error_set (error, NETFARE_ERROR_INPUT,
               "power lists %u processors, the topology has %u", self->n_power, count);
  else if (self->placement == PLACEMENT_LIST
           && self->n_placement < (guint64) listed * nics)
    error_set (error, NETFARE_ERROR_INPUT,
               "placement lists %u %s, the topology has %" G_GUINT64_FORMAT,
               self->n_placement, nics > 1 ? "nics" : "processors", ends);
  else
    return check_loads (self, error) && check_faults (self, self->failed, "failed", error)
           && check_faults (self, self->slowed, "slowed", error);
  return FALSE;
}

gboolean
machine_resolve (Machine *self, GError **error)
{
  if (self->model == NULL)
    self->model = NETWORK_MODEL_DEFAULT;
  self->network.hosts = self->hosts;
  resolve_links (self);
  resolve_generator (self);
  resolve_routes (self);
  resolve_shape (self);
  g_free (self->name);
  self->name = network_name (self);
  if (self->ideal != IDEAL_NONE)
    {
      g_autofree char *real = g_steal_pointer (&self->name);

      self->name = g_strdup_printf ("%s (ideal %s)", real, ideal_name (self->ideal));
    }
  return check (self, error);
}
