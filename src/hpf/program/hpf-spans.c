/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/program/hpf-spans.h"

struct _HpfSpans
{
  GHashTable *of; /* HpfStatement or HpfLoop -> HpfSpan */
  guint references;
};

static HpfSpan *
get (HpfSpans *self, gconstpointer of, guint statement)
{
  HpfSpan *span = g_hash_table_lookup (self->of, of);

  if (span != NULL)
    return span;
  span = g_new0 (HpfSpan, 1);
  span->statement = statement;
  g_hash_table_insert (self->of, (gpointer) of, span);
  return span;
}

HpfSpans *
hpf_spans_new (const HpfTree *tree)
{
  HpfSpans *self = g_new0 (HpfSpans, 1);

  self->of = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  for (guint i = 0; i < tree->statements->len; i++)
    {
      const HpfStatement *statement = tree->statements->pdata[i];

      get (self, statement, i)->end_statement = i + 1;
      for (guint d = 0; d < statement->n_do; d++)
        get (self, statement->loops->pdata[d], i)->end_statement = i + 1;
    }
  for (guint i = 0; i < tree->loops->len; i++) /* also those without a statement */
    get (self, tree->loops->pdata[i], 0);
  return self;
}

void
hpf_spans_free (HpfSpans *self)
{
  g_hash_table_unref (self->of);
  g_free (self);
}

static void
add (HpfSpans *self, gconstpointer of, guint outer)
{
  HpfSpan *span = g_hash_table_lookup (self->of, of);

  if (span->end_reference == 0)
    span->reference = self->references;
  span->end_reference = self->references + 1;
  span->outer |= (guint64) 1 << outer;
}

void
hpf_spans_note (HpfSpans *self, const HpfStatement *statement, guint outer)
{
  add (self, statement, outer);
  for (guint d = 0; d < statement->n_do; d++)
    add (self, statement->loops->pdata[d], outer);
  self->references++;
}

const HpfSpan *
hpf_spans_of (const HpfSpans *self, const HpfStatement *statement)
{
  return g_hash_table_lookup (self->of, statement);
}

const HpfSpan *
hpf_spans_find (const HpfSpans *self, const HpfNode *node)
{
  return node->statement != NULL ? hpf_spans_of (self, node->statement)
                                 : g_hash_table_lookup (self->of, node->loop);
}
