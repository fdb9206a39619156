/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "machine-file/machine-network.h"

#include "base/error.h"
#include "network/models/models.h"
#include "topology/generators/generators.h"

const char **
machine_network_names (void)
{
  GPtrArray *names = g_ptr_array_new ();

  for (const Generator *const *row = generators (); *row != NULL; row++)
    g_ptr_array_add (names, (gpointer) (*row)->name);
  for (const NetworkModel *const *row = network_models (); *row != NULL; row++)
    if ((*row)->word != NULL)
      g_ptr_array_add (names, (gpointer) (*row)->word);
  g_ptr_array_add (names, NULL);
  return (const char **) g_ptr_array_free (names, FALSE);
}

static void
take_spec (Machine *machine, const NetworkModel *model, const TopologySpec *spec)
{
  machine->model = model;
  g_free (machine->network.generator);
  g_free (machine->network.path);
  machine->network = *spec;
}

void
machine_network_set_file (Machine *machine, char *path)
{
  const TopologySpec spec = { .generator = g_strdup (network_model_graph.word),
                              .path = path,
                              .inputs = machine->inputs };

  take_spec (machine, &network_model_graph, &spec);
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
  machine_network_set_file (machine, is_relative
                                         ? g_build_filename (source->folder, text, NULL)
                                         : g_steal_pointer (&text));
  inputs_name (machine->inputs, machine->network.path, INPUT_BY_FILE, source->name);
  return TRUE;
}

/* Reads the first n arguments.  Each is at least 1 and at most the greatest number of
 * processors of a shape; those marked in any_number may be 0 and have up to 18 digits. */
static gboolean
read_numbers (const Value *value, const MachineSource *source, guint n, guint any_number,
              TopologySpec *spec, GError **error)
{
  spec->n_arguments = n;
  for (guint i = 0; i < n; i++)
    {
      const gboolean any = (any_number >> i & 1) != 0;

      if (!value_whole (&g_array_index (value->items, Value, i), source, any ? 0 : 1,
                        any ? G_MAXINT64 : SHAPE_MAX_PROCESSORS, &spec->argument[i],
                        error))
        return FALSE;
    }
  return TRUE;
}

static guint
count_items (const Value *value)
{
  return value->items != NULL ? value->items->len : 0;
}

/* A word may follow the last number. */
static gboolean
read_word (const Generator *generator, const Value *value, const MachineSource *source,
           TopologySpec *spec, GError **error)
{
  int choice;

  if (generator->words == NULL || count_items (value) <= generator->maximum)
    return TRUE;
  choice = value_choice (&g_array_index (value->items, Value, generator->maximum), source,
                         generator->words, error);
  if (choice < 0)
    return FALSE;
  spec->word = (guint) choice;
  spec->word_text = generator->words[choice];
  return TRUE;
}

static gboolean
check_number (const Value *value, const MachineSource *source, guint minimum,
              guint maximum, const char *expected, GError **error)
{
  const guint n = count_items (value);

  return (n >= minimum && n <= maximum) || value_fail (value, source, expected, error);
}

static gboolean
check_processors (guint64 processors, const Value *value, const MachineSource *source,
                  GError **error)
{
  if (processors <= SHAPE_MAX_PROCESSORS)
    return TRUE;
  g_autofree char *expected
      = g_strdup_printf ("at most %u processors in all", SHAPE_MAX_PROCESSORS);
  return value_fail (&g_array_index (value->items, Value, value->items->len - 1), source,
                     expected, error);
}

static gboolean
set_generator (Machine *machine, const Generator *generator, const Value *value,
               const MachineSource *source, GError **error)
{
  TopologySpec spec = { 0 };
  const char *expected;
  guint argument = 0;

  if (!check_number (value, source, generator->minimum,
                     generator->maximum + (generator->words != NULL), generator->expected,
                     error)
      || !read_numbers (value, source, MIN (count_items (value), generator->maximum),
                        generator->any_number, &spec, error)
      || !read_word (generator, value, source, &spec, error))
    return FALSE;
  expected = generator->check != NULL ? generator->check (&spec, &argument) : NULL;
  if (expected != NULL)
    return value_fail (&g_array_index (value->items, Value, argument), source, expected,
                       error);
  if (!check_processors (generator_processors (generator, &spec), value, source, error))
    return FALSE;
  spec.generator = g_strdup (generator->name);
  take_spec (machine, &network_model_graph, &spec);
  return TRUE;
}

static void
take_model (Machine *machine, const NetworkModel *model)
{
  const TopologySpec none = { .generator = g_strdup ("") };

  take_spec (machine, model, &none);
}

/* The arguments are the sides of the machine's shape. */
static gboolean
set_sides (Machine *machine, const NetworkModel *model, const Value *value,
           const MachineSource *source, GError **error)
{
  g_autofree char *expected = g_strdup_printf ("%s with 1 to 10 sides, as in %s(4,4)",
                                               model->word, model->word);
  TopologySpec sides = { 0 };
  guint64 processors = 1;

  if (!check_number (value, source, 1, SHAPE_MAX_RANK, expected, error)
      || !read_numbers (value, source, count_items (value), 0, &sides, error))
    return FALSE;
  for (guint i = 0; i < sides.n_arguments; i++)
    processors = topology_spec_times (processors, sides.argument[i]);
  if (!check_processors (processors, value, source, error))
    return FALSE;
  machine->shape = (Shape){ .rank = sides.n_arguments };
  for (guint i = 0; i < sides.n_arguments; i++)
    machine->shape.size[i] = (guint32) sides.argument[i];
  machine->shape_set = TRUE;
  take_model (machine, model);
  return TRUE;
}

static gboolean
set_model (Machine *machine, const NetworkModel *model, const Value *value,
           const MachineSource *source, GError **error)
{
  if (model->is_graph)
    return set_file (machine, value, source, error);
  if (model->has_sides)
    return set_sides (machine, model, value, source, error);
  if (value->type == VALUE_CALL)
    {
      g_autofree char *expected = g_strdup_printf ("'%s' without arguments", model->word);

      return value_fail (value, source, expected, error);
    }
  take_model (machine, model);
  return TRUE;
}

static gboolean
fail_unknown (const Value *value, const MachineSource *source, const char *name,
              GError **error)
{
  g_autofree const char **names = machine_network_names ();
  const char *nearest = error_nearest (name, names);
  g_autofree char *all = g_strjoinv (", ", (char **) names);
  g_autofree char *expected
      = nearest ? g_strdup_printf ("a network; the nearest known one is '%s'", nearest)
                : g_strdup_printf ("one of %s", all);

  return value_fail (value, source, expected, error);
}

gboolean
machine_network_set (Machine *machine, const Value *value, const MachineSource *source,
                     GError **error)
{
  if (value->type != VALUE_CALL && value->type != VALUE_WORD)
    return value_fail (value, source, "a network, as in mesh(4,4)", error);
  g_autofree char *name
      = g_ascii_strdown (value->token.text, (gssize) value->token.length);
  const Generator *generator = generator_find (name);
  const NetworkModel *model = network_model_find (name);

  if (generator != NULL)
    return set_generator (machine, generator, value, source, error);
  if (model != NULL)
    return set_model (machine, model, value, source, error);
  return fail_unknown (value, source, name, error);
}
