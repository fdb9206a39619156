/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model-order.c - the order of everything that could have been in another order: packets
 * on links, messages that are taken, operations of graphs
 */
#include "config.h"

#include "model-private.h"

/* When, in the order of the run, and what. */
typedef struct
{
  SimTime time;
  guint64 step;
  char *what;
} Happened;

static void
happened_clear (gpointer data)
{
  g_free (((Happened *) data)->what);
}

static gint
compare_happened (gconstpointer a, gconstpointer b)
{
  const Happened *x = a, *y = b;

  if (x->time != y->time)
    return x->time < y->time ? -1 : 1;
  return x->step < y->step ? -1 : x->step > y->step;
}

static GArray *
list_new (void)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (Happened));

  g_array_set_clear_func (list, happened_clear);
  return list;
}

/* Takes the list. */
static void
append_sorted (GString *text, GArray *list)
{
  g_array_sort (list, compare_happened);
  for (guint i = 0; i < list->len; i++)
    g_string_append (text, g_array_index (list, Happened, i).what);
  g_string_append_c (text, '\n');
  g_array_unref (list);
}

static void
append_timeline (GString *text, const Model *self, guint32 timeline)
{
  const GArray *marks = self->network->marks;
  GArray *list = list_new ();

  for (guint32 i = 0; i < marks->len; i++)
    {
      const ModelMark *mark = &g_array_index (marks, ModelMark, i);
      const ModelUser user = mark->user;

      if (model_network_timeline (self->network, mark->link) != timeline)
        continue;
      const Happened happened
          = { mark->begin, i,
              g_strdup_printf (" %u.%u.%u", user.source, user.message, user.packet) };

      g_array_append_val (list, happened);
    }
  append_sorted (text, list);
}

static void
append_taken (GString *text, const Model *self, guint32 agent)
{
  GArray *list = list_new ();

  for (guint32 i = 0; i < self->messages->len; i++)
    {
      const Message *message = model_message (self, i);

      if (!message->taken || message->taker != agent)
        continue;
      const Happened happened
          = { 0, message->taken_step,
              g_strdup_printf (" %u.%u", message->outcome.source, message->number) };

      g_array_append_val (list, happened);
    }
  append_sorted (text, list);
}

static void
append_operations (GString *text, const Model *self, const Agent *agent)
{
  GArray *list = list_new ();

  for (guint32 i = 0; i < agent->graph->len; i++)
    {
      const ModelGraphOperation *own
          = &g_array_index (agent->graph, ModelGraphOperation, i);
      const guint32 stream = model_graph_stream (self, agent, i);
      const Happened done = { stream, own->step, g_strdup_printf (" %u", i) };
      const Happened posted = { stream, own->posted_step, g_strdup_printf (" p%u", i) };

      g_array_append_val (list, done);
      g_array_append_val (list, posted);
    }
  append_sorted (text, list);
}

char *
model_order (const Model *self)
{
  GString *text = g_string_new (NULL);

  for (guint32 link = 0; link < self->at->links->len; link++)
    append_timeline (text, self, link);
  for (guint32 a = 0; a < self->agents->len; a++)
    {
      append_taken (text, self, a);
      if (model_agent (self, a)->graph != NULL)
        append_operations (text, self, model_agent (self, a));
    }
  return g_string_free (text, FALSE);
}
