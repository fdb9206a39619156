/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-move.c - messages that move values to other processors */
#include "config.h"

#include "bmf/bmf-evaluate.h"

/* Sends a message for each part that is elsewhere as a whole. */
static void
send_parts (BmfEvaluator *self, const BmfValue *value, guint32 to, MessageType why)
{
  if (value->spread)
    for (guint32 i = 0; i < value->count; i++)
      send_parts (self, bmf_value_component (value, i), to, why);
  else if (value->processor != to)
    bmf_writer_send (self->writer, value->processor, to, value->scalars, why);
}

static void
receive_parts (BmfEvaluator *self, const BmfValue *value, guint32 to)
{
  if (value->spread)
    for (guint32 i = 0; i < value->count; i++)
      receive_parts (self, bmf_value_component (value, i), to);
  else if (value->processor != to)
    bmf_writer_receive (self->writer, value->processor, to, value->scalars);
}

static gboolean
work_of_parts (BmfEvaluator *self, const BmfNode *node, const BmfValue *value,
               GError **error)
{
  return bmf_work (self, node, value->spread ? value->cells : 1, error);
}

void
bmf_send (BmfEvaluator *self, const BmfValue *value, guint32 to, MessageType why)
{
  if (value->processor != to)
    send_parts (self, value, to, why);
}

BmfValue *
bmf_receive (BmfEvaluator *self, const BmfNode *node, BmfValue *value, guint32 to,
             GError **error)
{
  if (value->processor == to)
    return bmf_value_ref (value);
  if (!work_of_parts (self, node, value, error))
    return NULL;
  receive_parts (self, value, to);
  return bmf_value_move (value, to);
}

BmfValue *
bmf_gather (BmfEvaluator *self, const BmfNode *node, BmfValue *value, guint32 to,
            GError **error)
{
  if (!value->spread && value->processor == to)
    return bmf_value_ref (value);
  if (!work_of_parts (self, node, value, error))
    return NULL;
  send_parts (self, value, to, MESSAGE_POINT_TO_POINT);
  receive_parts (self, value, to);
  return bmf_value_move (value, to);
}

/* ---- synchronisation --------------------------------------------------------------- */

static void
add_holders (GArray *holders, const BmfValue *value)
{
  if (!value->spread)
    {
      if (holders->len == 0
          || g_array_index (holders, guint32, holders->len - 1) != value->processor)
        g_array_append_val (holders, value->processor);
      return;
    }
  for (guint32 i = 0; i < value->count; i++)
    add_holders (holders, bmf_value_component (value, i));
}

static int
compare_processors (gconstpointer a, gconstpointer b)
{
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  return (x > y) - (x < y);
}

static void
synchronise (BmfEvaluator *self, GArray *holders)
{
  guint32 *processor = (guint32 *) (gpointer) holders->data;
  guint32 count = 0;

  g_array_sort (holders, compare_processors);
  for (guint i = 0; i < holders->len; i++)
    if (count == 0 || processor[i] != processor[count - 1])
      processor[count++] = processor[i];
  bmf_writer_synchronise (self->writer, processor, count);
}

void
bmf_synchronise (BmfEvaluator *self, const BmfValue *value)
{
  g_autoptr (GArray) holders = g_array_new (FALSE, FALSE, sizeof (guint32));

  add_holders (holders, value);
  synchronise (self, holders);
}

BmfValue *
bmf_synchronise_both (BmfEvaluator *self, const BmfValue *value, BmfValue *result)
{
  g_autoptr (GArray) holders = g_array_new (FALSE, FALSE, sizeof (guint32));

  if (result == NULL)
    return NULL;
  add_holders (holders, value);
  add_holders (holders, result);
  synchronise (self, holders);
  return result;
}
