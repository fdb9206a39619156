/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/bmf-evaluate.h"

void
bmf_send_parts (BmfEvaluator *self, const BmfValue *value, guint32 to)
{
  if (value->spread)
    for (guint32 i = 0; i < value->count; i++)
      bmf_send_parts (self, value->items[i], to);
  else if (value->processor != to)
    bmf_writer_send (self->writer, value->processor, to, value->scalars);
}

void
bmf_receive_parts (BmfEvaluator *self, const BmfValue *value, guint32 to)
{
  if (value->spread)
    for (guint32 i = 0; i < value->count; i++)
      bmf_receive_parts (self, value->items[i], to);
  else if (value->processor != to)
    bmf_writer_receive (self->writer, value->processor, to, value->scalars);
}

BmfValue *
bmf_gather (BmfEvaluator *self, const BmfNode *node, BmfValue *value, guint32 to,
            GError **error)
{
  if (!value->spread && value->processor == to)
    return bmf_value_ref (value);
  if (!bmf_work (self, node, value->cells, error))
    return NULL;
  bmf_send_parts (self, value, to);
  bmf_receive_parts (self, value, to);
  return bmf_value_move (value, to);
}

GArray *
bmf_holders_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (guint32));
}

void
bmf_holders_add (GArray *self, const BmfValue *value)
{
  if (value->spread)
    for (guint32 i = 0; i < value->count; i++)
      bmf_holders_add (self, value->items[i]);
  else if (self->len == 0
           || g_array_index (self, guint32, self->len - 1) != value->processor)
    g_array_append_val (self, value->processor);
}

static int
compare_processors (gconstpointer a, gconstpointer b)
{
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  return (x > y) - (x < y);
}

void
bmf_synchronise (BmfEvaluator *self, GArray *holders)
{
  guint32 *processor = (guint32 *) (gpointer) holders->data;
  guint32 count = 0;

  g_array_sort (holders, compare_processors);
  for (guint i = 0; i < holders->len; i++)
    if (count == 0 || processor[i] != processor[count - 1])
      processor[count++] = processor[i];
  g_array_set_size (holders, count);
  bmf_writer_synchronise (self->writer, processor, count);
}
