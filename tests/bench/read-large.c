/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <stdio.h>

#include "bench/read-large.h"
#include "dvm/dvm-reader.h"
#include "dvm/large-trace.h"

typedef struct
{
  const char *text;
  Shape shape;
  gint64 from[2], to[2];
} Move;

static const Move moves[] = {
  { "(block,block) transposed", { 2, { 32, 32 } }, { 1, 2 }, { 2, 1 } },
  { "(block,block) to (block,*)", { 2, { 32, 32 } }, { 1, 2 }, { 1, 0 } },
  { "(block,*) to (*,block)", { 2, { 1024, 1 } }, { 1, 0 }, { 2, 0 } },
};

/* Returns: seconds, or -1 on failure. */
static double
read_text (const GString *text, const Shape *shape, guint32 *transfers, GError **error)
{
  gint64 begin = g_get_monotonic_time ();
  g_autoptr (TextInput) input
      = text_input_new_from_string (text->str, text->len, "large");
  g_autoptr (Program) program = dvm_read (input, shape, NULL, NULL, error);

  if (program == NULL)
    return -1;
  *transfers
      = program_collectives (program) > 0 ? program_transfers (program, 0)->count : 0;
  return (double) (g_get_monotonic_time () - begin) / 1e6;
}

static gboolean
bench_move (const Move *move, GError **error)
{
  g_autoptr (GString) text = large_trace_redistribution (move->from, move->to);
  guint32 transfers = 0;
  double seconds = read_text (text, &move->shape, &transfers, error);

  if (seconds < 0)
    return FALSE;
  printf ("redistribute 10000x10000 on 1024, %-28s %7u messages  %.4f s\n", move->text,
          transfers, seconds);
  return TRUE;
}

static gboolean
bench_objects (GError **error)
{
  static const Shape shape = { 2, { 32, 32 } };
  double seconds[2];

  for (guint i = 0; i < 2; i++)
    {
      guint objects = 100000u << i;
      g_autoptr (GString) text
          = large_trace_objects (objects / LARGE_TRACE_OBJECTS_A_ROUND);
      guint32 transfers;

      seconds[i] = read_text (text, &shape, &transfers, error);
      if (seconds[i] < 0)
        return FALSE;
      printf ("objects  %u created and deleted: %.3f s\n", objects, seconds[i]);
    }
  printf ("objects  twice as many take %.2f times as long\n", seconds[1] / seconds[0]);
  return TRUE;
}

gboolean
bench_read_large (GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    if (!bench_move (&moves[i], error))
      return FALSE;
  return bench_objects (error);
}
