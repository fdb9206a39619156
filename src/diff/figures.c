/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "diff/figures.h"

#include <string.h>

#include "base/hash.h"
#include "base/text-input.h"

#define MOST_BYTES (G_GUINT64_CONSTANT (1) << 30)
#define FORMAT 1

const FiguresKind *
figures_kind (FiguresGroup group)
{
  static const FiguresKind kinds[N_FIGURES] = {
    { "counts", "Counts", TRUE, FALSE },
    { "states", "States of processors, summed", FALSE, FALSE },
    { "parts", "Parts of the total time of all processors", FALSE, FALSE },
    { "network", "Costs of messages, summed", FALSE, FALSE },
    { "intervals", "Execution time of intervals", FALSE, FALSE },
    { "links_busy", "Busy time of links", FALSE, TRUE },
    { "links_delay", "Waiting for links", FALSE, TRUE },
    { "pairs", "Delay of messages by pair of processors", FALSE, TRUE },
    { "collectives", "Collective operations: overhead and waiting", FALSE, FALSE },
    { "loss", "Parts of the run", FALSE, FALSE },
    { "path_kinds", "Critical path by kind", FALSE, FALSE },
    { "path_processors", "Critical path by processor", FALSE, FALSE },
    { "path_links", "Critical path by link", FALSE, FALSE },
    { "path_intervals", "Critical path by interval", FALSE, FALSE },
  };

  return &kinds[group];
}

/* ---- members, with errors ---------------------------------------------------------- */

/* While a file is read. */
typedef struct
{
  RunFigures *run;
  GHashTable *seen[N_FIGURES]; /* char*: how many figures have had this name */
  GPtrArray *intervals;        /* char*: by id */
  GError **error;
  FiguresGroup group; /* of members that are all figures */
} Reading;

static gboolean
fail (Reading *self, const char *member, const JsonValue *found, const char *expected)
{
  if (self->error != NULL && *self->error == NULL)
    error_set_at (self->error, self->run->path, 0, 0, "member %s: found %s, expected %s",
                  member, json_kind (found), expected);
  return FALSE;
}

static gboolean
take_number (Reading *self, const JsonValue *object, const char *member, __int128 *number)
{
  const JsonValue *value = json_member (object, member);

  return json_decimal (value, number)
         || fail (self, member, value, "a number below 10^24");
}

/* Takes the name; of several equal ones the second is "NAME (2)", and so on. */
static void
add_figure (Reading *self, FiguresGroup group, char *name, __int128 value)
{
  g_autofree char *taken = name;
  GHashTable *seen = self->seen[group];
  const guint before = GPOINTER_TO_UINT (g_hash_table_lookup (seen, name));
  const Figure figure
      = { before == 0 ? g_strdup (name) : g_strdup_printf ("%s (%u)", name, before + 1),
          value };

  g_array_append_val (self->run->figures[group], figure);
  g_hash_table_insert (seen, g_steal_pointer (&taken), GUINT_TO_POINTER (before + 1));
}

static gboolean
add_member (Reading *self, FiguresGroup group, const JsonValue *object,
            const char *member, const char *name)
{
  __int128 number;

  if (!take_number (self, object, member, &number))
    return FALSE;
  if (figures_kind (group)->is_count)
    number /= JSON_NUMBER_UNIT;
  add_figure (self, group, g_strdup (name), number);
  return TRUE;
}

/* The sum of members, each of which is there; ends with NULL. */
static gboolean
add_sum (Reading *self, FiguresGroup group, const JsonValue *object,
         const char *const *members, char *name)
{
  __int128 sum = 0, number;

  for (; *members != NULL; members++)
    {
      if (!take_number (self, object, *members, &number))
        {
          g_free (name);
          return FALSE;
        }
      sum += number;
    }
  add_figure (self, group, name, sum);
  return TRUE;
}

static void
take_figure (gpointer data, const char *name, const JsonValue *value)
{
  Reading *self = data;
  __int128 number;

  if (json_decimal (value, &number))
    add_figure (self, self->group, g_strdup (name), number);
  else
    fail (self, name, value, "a number below 10^24");
}

/* All members of an object are figures of this name. */
static gboolean
add_all (Reading *self, FiguresGroup group, const JsonValue *object, const char *member)
{
  const JsonValue *value = json_member (object, member);

  if (!json_is_object (value))
    return fail (self, member, value, "an object");
  self->group = group;
  json_members (value, take_figure, self);
  return *self->error == NULL;
}

/* Takes an element of an array; name: of the array. */
typedef gboolean (*ElementTaker) (Reading *self, const JsonValue *element);

/* An array that need not be there. */
static gboolean
each (Reading *self, const JsonValue *object, const char *member, ElementTaker take)
{
  const JsonValue *array = json_member (object, member);

  if (array == NULL)
    return TRUE;
  if (!json_is_array (array))
    return fail (self, member, array, "an array");
  for (gsize i = 0; i < json_length (array); i++)
    if (!json_is_object (json_element (array, i)))
      return fail (self, member, json_element (array, i), "objects in the array");
    else if (!take (self, json_element (array, i)))
      return FALSE;
  return TRUE;
}

/* ---- names ------------------------------------------------------------------------- */

/* A text, or any other value as written; null: "". */
static const char *
plain (const JsonValue *object, const char *member)
{
  const JsonValue *value = json_member (object, member);
  const char *text = json_string (value);

  return value == NULL ? "" : text != NULL ? text : json_written (value);
}

/* "PAR sweep jac.f:12:3 [7]". */
static char *
interval_name (const JsonValue *interval)
{
  GString *name = g_string_new (plain (interval, "kind"));
  static const struct
  {
    const char *member, *before, *after;
  } parts[] = { { "name", " ", "" },
                { "file", " ", "" },
                { "line", ":", "" },
                { "column", ":", "" },
                { "expression", " [", "]" } };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      const char *text = plain (interval, parts[i].member);

      if (*text != '\0')
        g_string_append_printf (name, "%s%s%s", parts[i].before, text, parts[i].after);
    }
  return g_string_free (name, FALSE);
}

static char *
ends_name (const JsonValue *object, const char *from, const char *to)
{
  return g_strdup_printf ("%s -> %s", plain (object, from), plain (object, to));
}

/* By names of nodes, where they have any. */
static char *
link_name (const JsonValue *link)
{
  const gboolean named = json_string (json_member (link, "from_name")) != NULL
                         && json_string (json_member (link, "to_name")) != NULL;

  return named ? ends_name (link, "from_name", "to_name")
               : ends_name (link, "from", "to");
}

/* ---- what a replay writes ---------------------------------------------------------- */

static gboolean
take_interval (Reading *self, const JsonValue *interval)
{
  static const char *const parts[]
      = { "productive_cpu_time",      "productive_sys_time", "io_time",
          "insufficient_parallelism", "communication",       "idle" };
  g_autofree char *name = interval_name (interval);
  const gboolean is_first = self->intervals->len == 0;

  g_ptr_array_add (self->intervals, g_strdup (name));
  if (!add_member (self, FIGURES_INTERVALS, interval, "execution_time", name))
    return FALSE;
  for (guint i = 0; is_first && i < G_N_ELEMENTS (parts); i++)
    if (!add_member (self, FIGURES_PARTS, interval, parts[i], parts[i]))
      return FALSE;
  return TRUE;
}

static gboolean
take_link (Reading *self, const JsonValue *link)
{
  g_autofree char *name = link_name (link);

  return add_member (self, FIGURES_LINKS_BUSY, link, "busy", name)
         && add_member (self, FIGURES_LINKS_DELAY, link, "delay", name);
}

static gboolean
take_pair (Reading *self, const JsonValue *pair)
{
  g_autofree char *name = ends_name (pair, "source", "destination");

  return add_member (self, FIGURES_PAIRS, pair, "delay", name);
}

static gboolean
take_collective (Reading *self, const JsonValue *row)
{
  g_autofree char *name
      = g_strdup_printf ("%s, %s", plain (row, "operation"), plain (row, "algorithm"));

  return add_member (self, FIGURES_COLLECTIVES, row, "communication", name);
}

/* ---- why --------------------------------------------------------------------------- */

static gboolean
take_path_processor (Reading *self, const JsonValue *row)
{
  static const char *const members[] = { "busy", "send", "receive", NULL };

  return add_sum (self, FIGURES_PROCESSORS, row, members,
                  g_strdup (plain (row, "processor")));
}

static gboolean
take_path_link (Reading *self, const JsonValue *row)
{
  static const char *const members[]
      = { "transmission", "queue", "latency", "gap", NULL };

  return add_sum (self, FIGURES_PATH_LINKS, row, members, ends_name (row, "from", "to"));
}

static gboolean
take_path_interval (Reading *self, const JsonValue *row)
{
  static const char *const members[] = { "busy", "overhead", "network", NULL };
  const guint64 id = g_ascii_strtoull (plain (row, "id"), NULL, 10);
  const char *name = id >= 1 && id <= self->intervals->len
                         ? self->intervals->pdata[id - 1]
                         : plain (row, "id");

  return add_sum (self, FIGURES_PATH_INTERVALS, row, members, g_strdup (name));
}

static gboolean
take_why (Reading *self)
{
  const JsonValue *why = json_member (self->run->document, "why");
  const JsonValue *path = json_member (why, "path");

  if (why == NULL)
    return TRUE;
  /* With a deadlock on an ideal network, parts are null. */
  return (json_member (why, "deadlock") != NULL
          || add_all (self, FIGURES_LOSS, why, "parts"))
         && (path == NULL || add_all (self, FIGURES_KINDS, path, "kinds"))
         && each (self, path, "processors", take_path_processor)
         && each (self, path, "links", take_path_link)
         && each (self, path, "intervals", take_path_interval);
}

/* ---- the file ---------------------------------------------------------------------- */

/* Members that need not be there: outputs of links have fewer. */
static gboolean
add_if_there (Reading *self, FiguresGroup group, const char *const *members)
{
  const JsonValue *document = self->run->document;

  for (; *members != NULL; members++)
    if (json_member (document, *members) != NULL
        && !add_member (self, group, document, *members, *members))
      return FALSE;
  return TRUE;
}

static gboolean
take_figures (Reading *self)
{
  static const char *const counts[] = { "messages", "bytes", "link_hops", NULL };
  static const char *const costs[] = { "congestion_delay",   "network_start_time",
                                       "network_byte_time",  "network_held_time",
                                       "latency_time",       "overhead_message_time",
                                       "overhead_byte_time", NULL };
  const JsonValue *document = self->run->document;
  const JsonValue *delays = json_member (document, "delays");

  return add_if_there (self, FIGURES_COUNTS, counts)
         && (json_member (document, "states") == NULL
             || add_all (self, FIGURES_STATES, document, "states"))
         && add_if_there (self, FIGURES_NETWORK, costs)
         && each (self, document, "intervals", take_interval)
         && each (self, document, "links", take_link)
         && each (self, delays, "pairs", take_pair)
         && each (self, document, "collectives", take_collective) && take_why (self);
}

/* format, and the members of any JSON of a replay. */
static gboolean
check_head (Reading *self)
{
  static const char expected[] = "the JSON of netfare replay (--format json)";
  RunFigures *run = self->run;
  const JsonValue *document = run->document;
  const JsonValue *program = json_member (document, "program");
  const JsonValue *format = json_member (document, "format");
  __int128 number;

  if (!json_decimal (format, &number))
    return fail (self, "format", format, expected);
  if (number != (__int128) FORMAT * JSON_NUMBER_UNIT)
    {
      error_set_at (self->error, run->path, 0, 0, "found format %s, expected %d",
                    json_written (format), FORMAT);
      return FALSE;
    }
  run->machine = json_member (document, "machine");
  run->time_unit = json_string (json_member (document, "time_unit"));
  if (!json_decimal (json_member (document, "time"), &run->time))
    return fail (self, "time", json_member (document, "time"), expected);
  if (run->time < 0 || run->time > RUN_FIGURES_MOST_TIME)
    return fail (self, "time", json_member (document, "time"), "a time of a replay");
  if (run->time_unit == NULL)
    return fail (self, "time_unit", json_member (document, "time_unit"), expected);
  if (!json_is_object (run->machine))
    return fail (self, "machine", run->machine, expected);
  run->program = g_strdup (plain (program, "file"));
  run->network = g_strdup (plain (run->machine, "network"));
  return TRUE;
}

static void
clear_figure (gpointer figure)
{
  g_free (((Figure *) figure)->name);
}

static gboolean
read_figures (RunFigures *run, GError **error)
{
  GError *failure = NULL;
  Reading reading = { .run = run, .error = &failure };

  reading.intervals = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < N_FIGURES; i++)
    reading.seen[i] = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL);
  if (check_head (&reading))
    take_figures (&reading);
  for (guint i = 0; i < N_FIGURES; i++)
    g_hash_table_unref (reading.seen[i]);
  g_ptr_array_unref (reading.intervals);
  if (failure == NULL)
    return TRUE;
  g_propagate_error (error, failure);
  return FALSE;
}

RunFigures *
run_figures_parse (const char *text, gsize length, const char *name, GError **error)
{
  g_autoptr (RunFigures) self = g_new0 (RunFigures, 1);

  self->path = g_strdup (name);
  for (guint i = 0; i < N_FIGURES; i++)
    {
      self->figures[i] = g_array_new (FALSE, FALSE, sizeof (Figure));
      g_array_set_clear_func (self->figures[i], clear_figure);
    }
  self->document = json_document_parse (text, length, name, error);
  return self->document != NULL && read_figures (self, error) ? g_steal_pointer (&self)
                                                              : NULL;
}

RunFigures *
run_figures_read (const char *path, Inputs *inputs, GError **error)
{
  g_autoptr (TextInput) input = inputs_open (inputs, path, error);
  gsize length;

  if (input == NULL)
    return NULL;
  g_autofree char *text = text_input_read_all (input, MOST_BYTES, &length, error);
  return text != NULL ? run_figures_parse (text, length, path, error) : NULL;
}

void
run_figures_free (RunFigures *self)
{
  for (guint i = 0; i < N_FIGURES; i++)
    g_array_unref (self->figures[i]);
  g_clear_pointer (&self->document, json_document_free);
  g_free (self->path);
  g_free (self->program);
  g_free (self->network);
  g_free (self);
}
