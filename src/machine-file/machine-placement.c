/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "machine-file/machine-placement.h"

#include <string.h>

#include "base/error.h"
#include "base/text-input.h"

#define EXPECTED "identity, cyclic, gray, random(SEED), a { list } or file(\"NAME\")"
#define MAX_NODE (SHAPE_MAX_PROCESSORS - 1)

static void
take_list (Machine *machine, GArray *nodes)
{
  g_free (machine->placement_list);
  machine->placement = PLACEMENT_LIST;
  machine->n_placement = nodes->len;
  machine->placement_list = (guint32 *) (gpointer) g_array_free (nodes, FALSE);
}

static gboolean
set_list (Machine *machine, const Value *value, const MachineSource *source,
          GError **error)
{
  if (value->items->len == 0)
    return value_fail (value, source, "at least one node", error);
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < value->items->len; i++)
    {
      guint64 number;

      if (!value_whole (&g_array_index (value->items, Value, i), source, 0, MAX_NODE,
                        &number, error))
        return FALSE;
      guint32 node = (guint32) number;
      g_array_append_val (nodes, node);
    }
  take_list (machine, g_steal_pointer (&nodes));
  return TRUE;
}

/* Adds the numbers of one line. */
static gboolean
read_line (GArray *nodes, TextInput *input, const char *line, gsize length,
           GError **error)
{
  const char *text = line, *end = line + length;
  const char *comment = memchr (line, '#', length);

  end = comment ? comment : end;
  for (;;)
    {
      while (text < end && g_ascii_isspace (*text))
        text++;
      if (text == end)
        return TRUE;
      const char *word = text;
      guint64 number = 0;
      for (; text < end && g_ascii_isdigit (*text); text++)
        number = MIN (number * 10 + (guint64) (*text - '0'), G_MAXUINT32);
      if (text == word || (text < end && !g_ascii_isspace (*text)) || number > MAX_NODE)
        {
          while (text < end && !g_ascii_isspace (*text))
            text++;
          g_autofree char *found = error_quote (word, (gsize) (text - word));
          error_set_at (error, text_input_name (input), text_input_line (input),
                        (guint64) (word - line) + 1,
                        "found %s, expected the number of a node, 0 to %u", found,
                        MAX_NODE);
          return FALSE;
        }
      if (nodes->len == SHAPE_MAX_PROCESSORS)
        {
          error_set_at (error, text_input_name (input), text_input_line (input),
                        (guint64) (word - line) + 1, "more than %u nodes",
                        SHAPE_MAX_PROCESSORS);
          return FALSE;
        }
      guint32 node = (guint32) number;
      g_array_append_val (nodes, node);
    }
}

static gboolean
read_file (Machine *machine, const char *path, GError **error)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (TextInput) input = inputs_open (machine->inputs, path, error);

  if (input == NULL)
    return FALSE;
  const char *line;
  gsize length;
  GError *failure = NULL;
  while (text_input_next_line (input, &line, &length, &failure))
    if (!read_line (nodes, input, line, length, error))
      return FALSE;
  if (failure)
    {
      g_propagate_error (error, failure);
      return FALSE;
    }
  if (nodes->len == 0)
    {
      error_set_at (error, path, 0, 0, "no numbers, expected a node for each processor");
      return FALSE;
    }
  take_list (machine, g_steal_pointer (&nodes));
  return TRUE;
}

static gboolean
set_file (Machine *machine, const Value *argument, const MachineSource *source,
          GError **error)
{
  if (argument->type != VALUE_STRING || argument->token.length == 0)
    return value_fail (argument, source, "a file name in double quotes", error);
  g_autofree char *text = g_strndup (argument->token.text, argument->token.length);
  g_autofree char *path = source->folder && !g_path_is_absolute (text)
                              ? g_build_filename (source->folder, text, NULL)
                              : g_strdup (text);
  inputs_name (machine->inputs, path, INPUT_BY_FILE, source->name);
  return read_file (machine, path, error);
}

gboolean
placement_set (Machine *machine, const Value *value, const MachineSource *source,
               GError **error)
{
  if (value_is_word (value, "identity"))
    {
      machine->placement = PLACEMENT_IDENTITY;
      return TRUE;
    }
  if (value_is_word (value, "cyclic"))
    {
      machine->placement = PLACEMENT_CYCLIC;
      return TRUE;
    }
  if (value_is_word (value, "gray"))
    {
      machine->placement = PLACEMENT_GRAY;
      return TRUE;
    }
  if (value->type == VALUE_LIST)
    return set_list (machine, value, source, error);
  if (value->type != VALUE_CALL || value->items->len != 1)
    return value_fail (value, source, EXPECTED, error);

  const Value *argument = &g_array_index (value->items, Value, 0);
  Value name = { .type = VALUE_WORD, .token = value->token };
  if (value_is_word (&name, "file"))
    return set_file (machine, argument, source, error);
  if (!value_is_word (&name, "random"))
    return value_fail (value, source, EXPECTED, error);
  guint64 seed;
  if (!value_whole (argument, source, 0, G_MAXUINT64, &seed, error))
    return FALSE;
  machine->placement = PLACEMENT_RANDOM;
  machine->placement_seed = seed;
  return TRUE;
}
