/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "machine/machine-generator.h"

#include <string.h>

#define FILE_NAME "file"
#define BASIC_NAME "basic"

static guint64
times (guint64 a, guint64 b)
{
  return b != 0 && a > G_MAXUINT64 / b ? G_MAXUINT64 : a * b;
}

static guint64
fat_tree_processors (const TopologySpec *spec)
{
  guint64 processors = 1;
  for (guint64 level = 0; level < MIN (spec->argument[1], 64); level++)
    processors = times (processors, spec->argument[0]);
  return processors;
}

static guint64
hypercube_processors (const TopologySpec *spec)
{
  return spec->argument[0] < 63 ? G_GUINT64_CONSTANT (1) << spec->argument[0]
                                : G_MAXUINT64;
}

static guint64
dragonfly_processors (const TopologySpec *spec)
{
  return times (times (spec->argument[0], spec->argument[1]), spec->argument[2]);
}

/* Sources: machine-files page, "Generators"; replay page for what packets and switching
 * are. */
static const Generator generators[] = {
  { .name = "bus",
    .minimum = 1,
    .maximum = 1,
    .least = 1,
    .type = MACHINE_GRAPH,
    .meaning = "one medium that all messages share" },
  { .name = "mesh",
    .minimum = 1,
    .maximum = SHAPE_MAX_RANK,
    .least = 1,
    .is_grid = TRUE,
    .type = MACHINE_GRAPH,
    .meaning = "neighbours joined, messages stored and forwarded" },
  { .name = "grid",
    .minimum = 1,
    .maximum = SHAPE_MAX_RANK,
    .least = 1,
    .is_grid = TRUE,
    .type = MACHINE_GRAPH,
    .packets = PACKETS_BEST,
    .meaning = "the mesh, messages pipelined over the hops" },
  { .name = "torus",
    .minimum = 1,
    .maximum = SHAPE_MAX_RANK,
    .least = 1,
    .is_grid = TRUE,
    .type = MACHINE_GRAPH,
    .meaning = "the mesh with links that wrap around" },
  { .name = "ring",
    .minimum = 1,
    .maximum = 1,
    .least = 1,
    .type = MACHINE_GRAPH,
    .meaning = "the torus of one dimension" },
  { .name = "star",
    .minimum = 1,
    .maximum = 1,
    .least = 1,
    .type = MACHINE_GRAPH,
    .meaning = "a hub with a link to and from each processor" },
  { .name = "crossbar",
    .minimum = 1,
    .maximum = 1,
    .least = 1,
    .type = MACHINE_GRAPH,
    .switching = SWITCHING_CUT_THROUGH,
    .meaning = "the star whose hub cuts through" },
  { .name = "tree",
    .minimum = 1,
    .maximum = 3,
    .least = 1,
    .expected = "(16) or (16,2) or (16,2,1): processors, arity, growth",
    .type = MACHINE_GRAPH,
    .meaning = "switches over switches, the processors are the leaves" },
  { .name = "fat-tree",
    .minimum = 2,
    .maximum = 2,
    .least = 1,
    .processors = fat_tree_processors,
    .expected = "(4,3): arity, levels",
    .type = MACHINE_GRAPH,
    .meaning = "the tree whose links grow with what is below: full bisection" },
  { .name = "hypercube",
    .minimum = 1,
    .maximum = 1,
    .least = 1,
    .processors = hypercube_processors,
    .expected = "(6): dimensions",
    .type = MACHINE_GRAPH,
    .meaning = "numbers that differ in one bit are joined" },
  { .name = "dragonfly",
    .minimum = 3,
    .maximum = 3,
    .least = 1,
    .processors = dragonfly_processors,
    .expected = "(9,4,2): groups, routers a group, hosts a router",
    .type = MACHINE_GRAPH,
    .meaning = "groups of routers, every two groups joined" },
  { .name = "network",
    .minimum = 1,
    .maximum = SHAPE_MAX_RANK,
    .least = 1,
    .is_grid = TRUE,
    .is_formula = TRUE,
    .type = MACHINE_NETWORK,
    .meaning = "the Predictor's bus formula" },
  { .name = "transputer",
    .minimum = 1,
    .maximum = SHAPE_MAX_RANK,
    .least = 1,
    .is_grid = TRUE,
    .is_formula = TRUE,
    .type = MACHINE_TRANSPUTER,
    .meaning = "the Predictor's transputer formula" },
};

static const char *const names[]
    = { "bus",        "mesh",    "grid",     "torus",     "ring",      "star",
        "crossbar",   "tree",    "fat-tree", "hypercube", "dragonfly", "network",
        "transputer", FILE_NAME, BASIC_NAME, NULL };

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

guint64
generator_processors (const TopologySpec *spec)
{
  const Generator *generator = generator_find (spec->generator);
  guint64 processors = spec->argument[0];
  if (generator->processors)
    return generator->processors (spec);
  for (guint i = 1; generator->is_grid && i < spec->n_arguments; i++)
    processors = times (processors, spec->argument[i]);
  return processors;
}

Shape
generator_shape (const TopologySpec *spec)
{
  Shape shape = { 0 };
  const Generator *generator = generator_find (spec->generator);
  if (generator == NULL)
    return shape;
  shape.rank = generator->is_grid ? spec->n_arguments : 1;
  shape.size[0] = (guint32) MIN (generator_processors (spec), G_MAXUINT32);
  for (guint i = 0; generator->is_grid && i < shape.rank; i++)
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

static char *
expected_arguments (const Generator *generator)
{
  if (generator->expected)
    return g_strdup_printf ("%s%s", generator->name, generator->expected);
  return g_strdup_printf (generator->is_grid ? "%s with 1 to 10 sides, as in %s(4,4)"
                                             : "%s with 1 argument, as in %s(16)",
                          generator->name, generator->name);
}

/* The arguments, each large enough and not more processors than a shape may have. */
static gboolean
read_arguments (const Generator *generator, const Value *value,
                const MachineSource *source, TopologySpec *spec, GError **error)
{
  guint n = value->items ? value->items->len : 0;
  if (n < generator->minimum || n > generator->maximum)
    {
      g_autofree char *expected = expected_arguments (generator);
      return value_fail (value, source, expected, error);
    }
  spec->n_arguments = n;
  for (guint i = 0; i < n; i++)
    if (!value_whole (&g_array_index (value->items, Value, i), source, generator->least,
                      SHAPE_MAX_PROCESSORS, &spec->argument[i], error))
      return FALSE;
  spec->generator = (char *) generator->name;
  if (strcmp (generator->name, "tree") == 0 && n > 1 && spec->argument[1] < 2)
    return value_fail (&g_array_index (value->items, Value, 1), source,
                       "an arity of at least 2", error);
  if (strcmp (generator->name, "fat-tree") == 0 && spec->argument[0] < 2)
    return value_fail (&g_array_index (value->items, Value, 0), source,
                       "an arity of at least 2", error);
  if (generator_processors (spec) <= SHAPE_MAX_PROCESSORS)
    return TRUE;
  g_autofree char *expected
      = g_strdup_printf ("at most %u processors in all", SHAPE_MAX_PROCESSORS);
  return value_fail (&g_array_index (value->items, Value, n - 1), source, expected,
                     error);
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
