/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "trace-pairs.h"

#include <stdlib.h>
#include <string.h>

#include "fixture.h"
#include "output/picl-writer.h"
#include "replay/replay.h"

/* ---- as the replay tells ----------------------------------------------------------- */

typedef struct
{
  GHashTable *sent; /* number -> TracePair */
  GArray *real;
} Watcher;

static void
on_sent (gpointer data, guint32 processor, SimTime begin, SimTime end, guint64 message,
         guint32 destination, guint64 bytes, guint32 type, guint32 tag)
{
  Watcher *self = data;
  const TracePair pair = {
    .source = processor, .destination = destination, .begin = begin, .sent = bytes
  };

  g_hash_table_insert (self->sent, g_memdup2 (&message, sizeof message),
                       g_memdup2 (&pair, sizeof pair));
}

static void
on_received (gpointer data, guint32 processor, SimTime begin, SimTime end,
             guint64 message, guint32 source, guint64 bytes, guint32 type)
{
  Watcher *self = data;
  TracePair *pair = g_hash_table_lookup (self->sent, &message);

  g_assert_nonnull (pair);
  pair->end = end;
  pair->received = bytes;
  g_array_append_vals (self->real, pair, 1);
}

/* ---- as a reader pairs ------------------------------------------------------------- */

static SimTime
time_of (const char *text)
{
  SimTime time;

  g_assert_true (sim_time_parse_seconds (text, strlen (text), &time));
  return time;
}

static guint32
number (const char *text)
{
  return (guint32) g_ascii_strtoull (text, NULL, 10);
}

/* The first one of the list that goes with this end. */
static void
pair_end (TracePairs *self, GArray *open, TracePair end)
{
  for (guint i = 0; i < open->len; i++)
    {
      TracePair pair = g_array_index (open, TracePair, i);

      if (pair.source != end.source || pair.destination != end.destination
          || pair.type != end.type)
        continue;
      pair.end = end.end;
      pair.received = end.received;
      g_array_append_val (self->paired, pair);
      g_array_remove_index (open, i);
      return;
    }
  g_test_fail_printf ("a receive of type %u from %u by %u without a send", end.type,
                      end.source, end.destination);
}

static void
pair_all (TracePairs *self)
{
  g_auto (GStrv) lines = g_strsplit (self->text, "\n", -1);
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (TracePair));

  for (char **line = lines; **line != '\0'; line++)
    {
      g_auto (GStrv) field = g_strsplit (*line, " ", -1);

      if (g_str_has_prefix (*line, "-3 -21 "))
        {
          const TracePair begin = { .source = number (field[3]),
                                    .destination = number (field[9]),
                                    .begin = time_of (field[2]),
                                    .sent = number (field[7]),
                                    .type = number (field[8]) };
          g_array_append_val (open, begin);
        }
      else if (g_str_has_prefix (*line, "-4 -51 "))
        pair_end (self, open,
                  (TracePair){ .source = number (field[9]),
                               .destination = number (field[3]),
                               .end = time_of (field[2]),
                               .received = number (field[7]),
                               .type = number (field[8]) });
    }
  self->left = open->len;
}

/* ---- both -------------------------------------------------------------------------- */

static int
compare (gconstpointer a, gconstpointer b)
{
  const TracePair *x = a, *y = b;
  const gint64 left[] = { x->source, x->destination,   x->begin,
                          x->end,    (gint64) x->sent, (gint64) x->received };
  const gint64 right[] = { y->source, y->destination,   y->begin,
                           y->end,    (gint64) y->sent, (gint64) y->received };

  for (guint i = 0; i < G_N_ELEMENTS (left); i++)
    if (left[i] != right[i])
      return left[i] < right[i] ? -1 : 1;
  return 0;
}

/* Returns: FALSE where the replay cannot end. */
static gboolean
replay (Program *program, const Machine *machine, Network *network, PiclTypes *types,
        TracePairs *to)
{
  static const ReplayObserver watcher_table
      = { .sent = on_sent, .received = on_received };
  const PiclOptions options = { .unit = SIM_TIME_PER_SECOND, .types = types, .batch = 1 };
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  g_autoptr (GHashTable) sent
      = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  Watcher watcher = { sent, to == NULL ? NULL : to->real };
  PiclWriter *writer;
  Written written;
  ReplayResult result;
  gboolean done;

  if (to != NULL)
    fixture_open (&written, "trace.picl");
  writer = picl_writer_new (to == NULL ? NULL : written.output,
                            program_processors (program), &options);
  replay_add_observer (replay, picl_writer_observer (writer), writer);
  if (to != NULL)
    replay_add_observer (replay, &watcher_table, &watcher);
  done = replay_run (replay, &result, NULL);
  if (done)
    g_free (picl_writer_finish (writer, result.time));
  picl_writer_free (writer);
  if (to != NULL)
    to->text = fixture_close (&written);
  return done;
}

TracePairs *
trace_pairs_new (Program *program, const Machine *machine, gboolean rehearse)
{
  g_autoptr (TracePairs) self = g_new0 (TracePairs, 1);
  g_autoptr (GError) error = NULL;
  g_autoptr (Network) network = network_new (machine, program_shape (program), &error);
  g_autoptr (PiclTypes) types = rehearse ? picl_types_new () : NULL;

  g_assert_no_error (error);
  self->paired = g_array_new (FALSE, FALSE, sizeof (TracePair));
  self->real = g_array_new (FALSE, FALSE, sizeof (TracePair));
  if (types != NULL)
    {
      if (!replay (program, machine, network, types, NULL))
        return NULL;
      picl_types_apply (types);
    }
  if (!replay (program, machine, network, types, self))
    return NULL;
  pair_all (self);
  g_array_sort (self->paired, compare);
  g_array_sort (self->real, compare);
  return g_steal_pointer (&self);
}

void
trace_pairs_free (TracePairs *self)
{
  if (self == NULL)
    return;
  g_free (self->text);
  g_array_unref (self->paired);
  g_array_unref (self->real);
  g_free (self);
}

gboolean
trace_pairs_agree (const TracePairs *self)
{
  if (self->paired->len != self->real->len)
    return FALSE;
  for (guint i = 0; i < self->real->len; i++)
    if (compare (&g_array_index (self->paired, TracePair, i),
                 &g_array_index (self->real, TracePair, i))
        != 0)
      return FALSE;
  return TRUE;
}

gboolean
trace_pairs_have_twins (const TracePairs *self)
{
  for (guint i = 0; i < self->real->len; i++)
    for (guint j = 0; j < i; j++)
      {
        const TracePair *a = &g_array_index (self->real, TracePair, i);
        const TracePair *b = &g_array_index (self->real, TracePair, j);

        if (a->source == b->source && a->destination == b->destination
            && a->sent == b->sent && (a->begin == b->begin || a->end == b->end))
          return TRUE;
      }
  return FALSE;
}
