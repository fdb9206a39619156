/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model-result.c - the result of the reference model for a case */
#include "config.h"

#include "model.h"

ModelResult *
model_result_new (void)
{
  ModelResult *self = g_new0 (ModelResult, 1);

  self->processors = g_array_new (FALSE, TRUE, sizeof (ProcessorTotals));
  self->outcomes = g_array_new (FALSE, TRUE, sizeof (MessageOutcome));
  self->links = g_array_new (FALSE, TRUE, sizeof (LinkStatistics));
  self->marks = g_array_new (FALSE, TRUE, sizeof (ModelMark));
  self->participations = g_array_new (FALSE, TRUE, sizeof (ModelParticipation));
  self->path = g_array_new (FALSE, TRUE, sizeof (ModelPiece));
  return self;
}

void
model_result_free (ModelResult *self)
{
  g_free (self->message);
  g_free (self->order);
  g_array_unref (self->processors);
  g_array_unref (self->outcomes);
  g_array_unref (self->links);
  g_array_unref (self->marks);
  g_array_unref (self->participations);
  g_array_unref (self->path);
  g_free (self);
}

/* Order of the first pair that differs. */
static int
compare_keys (const gint64 *a, const gint64 *b, guint count)
{
  for (guint i = 0; i < count; i++)
    if (a[i] != b[i])
      return a[i] < b[i] ? -1 : 1;
  return 0;
}

static int
compare_outcomes (gconstpointer a, gconstpointer b)
{
  const MessageOutcome *m = a, *n = b;
  const gint64 left[] = { m->source,   m->destination,    m->type,    m->tag,  m->sent,
                          m->injected, (gint64) m->bytes, m->arrived, m->delay };
  const gint64 right[] = { n->source,   n->destination,    n->type,    n->tag,  n->sent,
                           n->injected, (gint64) n->bytes, n->arrived, n->delay };

  return compare_keys (left, right, G_N_ELEMENTS (left));
}

static int
compare_marks (gconstpointer a, gconstpointer b)
{
  const ModelMark *m = a, *n = b;
  const gint64 left[] = { m->link, m->begin, m->end, m->reached };
  const gint64 right[] = { n->link, n->begin, n->end, n->reached };

  return compare_keys (left, right, G_N_ELEMENTS (left));
}

static int
compare_participations (gconstpointer a, gconstpointer b)
{
  const ModelParticipation *m = a, *n = b;
  const gint64 left[] = { m->joint, m->processor };
  const gint64 right[] = { n->joint, n->processor };

  return compare_keys (left, right, G_N_ELEMENTS (left));
}

void
model_result_sort (ModelResult *self)
{
  g_array_sort (self->outcomes, compare_outcomes);
  g_array_sort (self->marks, compare_marks);
  g_array_sort (self->participations, compare_participations);
}
