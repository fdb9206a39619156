/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "machine/machine-generator.h"

#include <string.h>

#define FILE_NAME "file"
#define BASIC_NAME "basic"

/* Sources: machine-files page, "Generators"; replay page for what packets and switching
 * are. */
static const Generator generators[] = {
  { .name = "bus",
    .minimum = 1,
    .maximum = 1,
    .type = MACHINE_GRAPH,
    .meaning = "one medium that all messages share" },
  { .name = "mesh",
    .minimum = 1,
    .maximum = SHAPE_MAX_RANK,
    .is_grid = TRUE,
    .type = MACHINE_GRAPH,
    .meaning = "neighbours joined, messages stored and forwarded" },
  { .name = "grid",
    .minimum = 1,
    .maximum = SHAPE_MAX_RANK,
    .is_grid = TRUE,
    .type = MACHINE_GRAPH,
    .packets = PACKETS_BEST,
    .meaning = "the mesh, messages pipelined over the hops" },
  { .name = "torus",
    .minimum = 1,
    .maximum = SHAPE_MAX_RANK,
    .is_grid = TRUE,
    .type = MACHINE_GRAPH,
    .meaning = "the mesh with links that wrap around" },
  { .name = "ring",
    .minimum = 1,
    .maximum = 1,
    .type = MACHINE_GRAPH,
    .meaning = "the torus of one dimension" },
  { .name = "star",
    .minimum = 1,
    .maximum = 1,
    .type = MACHINE_GRAPH,
    .meaning = "a hub with a link to and from each processor" },
  { .name = "crossbar",
    .minimum = 1,
    .maximum = 1,
    .type = MACHINE_GRAPH,
    .switching = SWITCHING_CUT_THROUGH,
    .meaning = "the star whose hub cuts through" },
  { .name = "network",
    .minimum = 1,
    .maximum = SHAPE_MAX_RANK,
    .is_grid = TRUE,
    .is_formula = TRUE,
    .type = MACHINE_NETWORK,
    .meaning = "the Predictor's bus formula" },
  { .name = "transputer",
    .minimum = 1,
    .maximum = SHAPE_MAX_RANK,
    .is_grid = TRUE,
    .is_formula = TRUE,
    .type = MACHINE_TRANSPUTER,
    .meaning = "the Predictor's transputer formula" },
};

static const char *const names[]
    = { "bus",      "mesh",    "grid",       "torus",   "ring",     "star",
        "crossbar", "network", "transputer", FILE_NAME, BASIC_NAME, NULL };

const Generator *
generator_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (generators); i++)
    if (strcmp (generators[i].name, name) == 0)
      return &generators[i];
  return NULL;
}

const char *const *
generator_names (void)
{
  return names;
}

Shape
generator_shape (const TopologySpec *spec)
{
  Shape shape = { 0 };
  const Generator *generator = generator_find (spec->generator);
  if (generator == NULL)
    return shape;
  shape.rank = generator->is_grid ? spec->n_arguments : 1;
  for (guint i = 0; i < shape.rank; i++)
    shape.size[i] = (guint32) spec->argument[i];
  return shape;
}

char *
generator_format (const TopologySpec *spec)
{
  if (spec->path)
    return g_strdup (spec->path);
  GString *text = g_string_new (spec->generator);
  for (guint i = 0; i < spec->n_arguments; i++)
    g_string_append_printf (text, "%s%" G_GUINT64_FORMAT, i ? "," : "(",
                            spec->argument[i]);
  if (spec->n_arguments > 0)
    g_string_append_c (text, ')');
  return g_string_free (text, FALSE);
}

static void
take_spec (Machine *machine, const TopologySpec *spec)
{
  g_free (machine->network.generator);
  g_free (machine->network.path);
  machine->network = *spec;
}

static gboolean
set_file (Machine *machine, const Value *value, const MachineSource *source,
          GError **error)
{
  const Value *path = value->items && value->items->len == 1
                          ? &g_array_index (value->items, Value, 0)
                          : NULL;
  if (path == NULL || path->type != VALUE_STRING || path->token.length == 0)
    return value_fail (path ? path : value, source, "file(\"NAME\") with one file name",
                       error);
  g_autofree char *text = g_strndup (path->token.text, path->token.length);
  gboolean is_relative = source->folder && !g_path_is_absolute (text);
  TopologySpec spec = {
    .generator = g_strdup (FILE_NAME),
    .path = is_relative ? g_build_filename (source->folder, text, NULL)
                        : g_steal_pointer (&text),
  };
  take_spec (machine, &spec);
  machine->type = MACHINE_GRAPH;
  return TRUE;
}

/* The arguments, each at least 1 and their product not above what a shape may have. */
static gboolean
read_arguments (const Generator *generator, const Value *value,
                const MachineSource *source, TopologySpec *spec, GError **error)
{
  guint n = value->items ? value->items->len : 0;
  if (n < generator->minimum || n > generator->maximum)
    {
      g_autofree char *expected = g_strdup_printf (
          "%s with %s", generator->name,
          generator->is_grid ? "1 to 10 sides, as in (4,4)" : "1 argument, as in (16)");
      return value_fail (value, source, expected, error);
    }
  guint64 product = 1;
  spec->n_arguments = n;
  for (guint i = 0; i < n; i++)
    {
      const Value *argument = &g_array_index (value->items, Value, i);
      if (!value_whole (argument, source, 1, SHAPE_MAX_PROCESSORS, &spec->argument[i],
                        error))
        return FALSE;
      product *= spec->argument[i];
      if (product > SHAPE_MAX_PROCESSORS)
        {
          g_autofree char *expected
              = g_strdup_printf ("at most %u processors in all", SHAPE_MAX_PROCESSORS);
          return value_fail (argument, source, expected, error);
        }
    }
  return TRUE;
}

static gboolean
fail_unknown (const Value *value, const MachineSource *source, const char *name,
              GError **error)
{
  const char *nearest = error_nearest (name, names);
  g_autofree char *all = g_strjoinv (", ", (char **) names);
  g_autofree char *expected
      = nearest ? g_strdup_printf ("a network; the nearest known one is '%s'", nearest)
                : g_strdup_printf ("one of %s", all);
  return value_fail (value, source, expected, error);
}

gboolean
generator_set (Machine *machine, const Value *value, const MachineSource *source,
               GError **error)
{
  if (value->type != VALUE_CALL && value->type != VALUE_WORD)
    return value_fail (value, source, "a network, as in mesh(4,4)", error);
  g_autofree char *name
      = g_ascii_strdown (value->token.text, (gssize) value->token.length);
  if (strcmp (name, FILE_NAME) == 0)
    return set_file (machine, value, source, error);

  TopologySpec spec = { 0 };
  if (strcmp (name, BASIC_NAME) == 0)
    {
      if (value->type == VALUE_CALL)
        return value_fail (value, source, "'basic' without arguments", error);
      spec.generator = g_strdup ("");
      take_spec (machine, &spec);
      machine->type = MACHINE_BASIC;
      return TRUE;
    }
  const Generator *generator = generator_find (name);
  if (generator == NULL)
    return fail_unknown (value, source, name, error);
  if (!read_arguments (generator, value, source, &spec, error))
    return FALSE;

  spec.generator = g_strdup (generator->is_formula ? "" : generator->name);
  if (generator->is_formula)
    {
      machine->shape = (Shape){ .rank = spec.n_arguments };
      for (guint i = 0; i < spec.n_arguments; i++)
        machine->shape.size[i] = (guint32) spec.argument[i];
      machine->shape_set = TRUE;
      spec.n_arguments = 0;
      memset (spec.argument, 0, sizeof spec.argument);
    }
  take_spec (machine, &spec);
  machine->type = generator->type;
  return TRUE;
}
