/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "machine-file/machine-algorithms.h"

#include "collectives/library.h"
#include "machine-file/selection-read.h"

#define MOST_BYTES (G_GUINT64_CONSTANT (1) << 62)

/* "auto, linear, binomial or pipeline(SIZE)" */
static char *
list_names (const MachineKey *key, gboolean with_default)
{
  GString *names = g_string_new (with_default ? key->default_text : NULL);
  const Algorithm *algorithm;

  for (guint i = 0; (algorithm = algorithm_of (key->operation, i)) != NULL; i++)
    {
      gboolean last = algorithm_of (key->operation, i + 1) == NULL;
      guint64 segment;

      g_string_append_printf (names, "%s%s%s",
                              names->len == 0 ? ""
                              : last          ? " or "
                                              : ", ",
                              algorithm_name (algorithm),
                              algorithm_has_segments (algorithm, &segment) ? "(SIZE)"
                                                                           : "");
    }
  return g_string_free (names, FALSE);
}

static gboolean
fail (const Value *value, const MachineSource *source, const MachineKey *key,
      gboolean with_default, GError **error)
{
  g_autofree char *names = list_names (key, with_default);

  return value_fail (value, source, names, error);
}

/* One algorithm, perhaps with the size of its segments. */
static gboolean
read_one (const Value *value, const MachineSource *source, const MachineKey *key,
          gboolean with_default, AlgorithmUse *use, GError **error)
{
  guint64 segment;
  const Algorithm *algorithm = NULL;

  if (value->type == VALUE_WORD || value->type == VALUE_CALL)
    algorithm = algorithm_find (key->operation, value->token.text, value->token.length);
  if (algorithm == NULL)
    return fail (value, source, key, with_default, error);
  *use = (AlgorithmUse){ .algorithm = algorithm, .below = G_MAXUINT64 };
  if (!algorithm_has_segments (algorithm, &segment) && value->type == VALUE_CALL)
    {
      g_autofree char *expected
          = g_strdup_printf ("%s, without a size", algorithm_name (algorithm));

      return value_fail (value, source, expected, error);
    }
  use->segment = segment;
  if (value->type == VALUE_WORD)
    return TRUE;
  if (value->items->len != 1)
    {
      g_autofree char *expected
          = g_strdup_printf ("one size, as in %s(64 KiB)", algorithm_name (algorithm));

      return value_fail (value, source, expected, error);
    }
  return value_size (&g_array_index (value->items, Value, 0), source, 1, MOST_BYTES,
                     &use->segment, error);
}

/* The size after an algorithm, which is larger than the one before. */
static gboolean
read_limit (const Value *value, const MachineSource *source, AlgorithmChoice *choice,
            GError **error)
{
  guint64 *below = &choice->uses[choice->count - 1].below;

  if (!value_size (value, source, 1, MOST_BYTES, below, error))
    return FALSE;
  if (choice->count == 1 || *below > choice->uses[choice->count - 2].below)
    return TRUE;
  return value_fail (value, source, "a size above the one before", error);
}

/* {algorithm, size, algorithm, size, algorithm} */
static gboolean
read_list (const Value *value, const MachineSource *source, const MachineKey *key,
           AlgorithmChoice *choice, GError **error)
{
  guint items = value->items->len;

  if (items % 2 == 0)
    return value_fail (value, source,
                       "algorithms with a size between each two, as in "
                       "{linear, 12 KiB, ring}",
                       error);
  if (items > 2 * CHOICE_MOST_USES - 1)
    return value_fail (value, source, "at most 16 algorithms", error);
  for (guint i = 0; i < items; i++)
    {
      const Value *item = &g_array_index (value->items, Value, i);

      if (i % 2 == 0 ? !read_one (item, source, key, FALSE,
                                  &choice->uses[choice->count++], error)
                     : !read_limit (item, source, choice, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
algorithms_read (const Value *value, const MachineSource *source, const MachineKey *key,
                 AlgorithmChoice *choice, GError **error)
{
  AlgorithmChoice read = { .count = 0 };

  if (value->type == VALUE_LIST)
    {
      if (!read_list (value, source, key, &read, error))
        return FALSE;
    }
  else if (!value_is_word (value, key->default_text))
    {
      if (!read_one (value, source, key, TRUE, &read.uses[0], error))
        return FALSE;
      read.count = 1;
    }
  *choice = read;
  return TRUE;
}

/* file("rules.conf") */
static gboolean
read_selection (const Value *value, const MachineSource *source, Machine *machine,
                GError **error)
{
  const Value *argument = &g_array_index (value->items, Value, 0);

  if (argument->type != VALUE_STRING || argument->token.length == 0)
    return value_fail (argument, source, "a file name in double quotes", error);
  g_autofree char *text = g_strndup (argument->token.text, argument->token.length);
  g_autofree char *path = source->folder && !g_path_is_absolute (text)
                              ? g_build_filename (source->folder, text, NULL)
                              : g_strdup (text);
  inputs_name (machine->inputs, path, INPUT_BY_FILE, source->name);
  Selection *selection = selection_read (machine->inputs, path, machine->warnings, error);
  if (selection == NULL)
    return FALSE;
  selection_unref (machine->collectives.selection);
  machine->collectives = (CollectiveRules){ LIBRARY_MPICH_4, selection };
  return TRUE;
}

gboolean
collectives_read (const Value *value, const MachineSource *source, Machine *machine,
                  GError **error)
{
  for (guint library = 0; library <= LIBRARY_NCCL; library++)
    if (value_is_word (value, library_name ((CollectiveLibrary) library)))
      {
        selection_unref (machine->collectives.selection);
        machine->collectives = (CollectiveRules){ (CollectiveLibrary) library, NULL };
        return TRUE;
      }
  const Value name = { .type = VALUE_WORD, .token = value->token };
  if (value->type == VALUE_CALL && value_is_word (&name, "file")
      && value->items->len == 1)
    return read_selection (value, source, machine, error);
  return value_fail (value, source, "mpich-4, open-mpi-4.1, nccl or file(\"NAME\")",
                     error);
}

static void
format_use (const AlgorithmUse *use, GString *text)
{
  g_string_append (text, algorithm_name (use->algorithm));
  if (use->segment > 0)
    g_string_append_printf (text, "(%" G_GUINT64_FORMAT ")", use->segment);
}

char *
algorithms_format (const AlgorithmChoice *choice, const MachineKey *key)
{
  GString *text = g_string_new (NULL);

  if (choice->count == 0)
    g_string_append (text, key->default_text);
  else if (choice->count == 1)
    format_use (&choice->uses[0], text);
  else
    {
      for (guint32 i = 0; i < choice->count; i++)
        {
          g_string_append (text, i == 0 ? "{" : ", ");
          format_use (&choice->uses[i], text);
          if (i + 1 < choice->count)
            g_string_append_printf (text, ", %" G_GUINT64_FORMAT, choice->uses[i].below);
        }
      g_string_append_c (text, '}');
    }
  return g_string_free (text, FALSE);
}
