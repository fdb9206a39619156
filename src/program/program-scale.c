/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program-scale.c - the same program with longer or shorter messages */
#include "config.h"

#include "base/error.h"
#include "program/program-private.h"

#define MOST_BYTES (G_GUINT64_CONSTANT (1) << 62)

static gboolean
scale_bytes (guint64 *bytes, const Decimal *scale, GError **error)
{
  unsigned __int128 product = (unsigned __int128) *bytes * scale->digits;
  unsigned __int128 scaled = product / scale->scale + (product % scale->scale != 0);

  if (scaled > MOST_BYTES)
    {
      error_set (error, NETFARE_ERROR_INPUT,
                 "a message of %" G_GUINT64_FORMAT
                 " bytes becomes longer than 2^62 bytes by the message scale",
                 *bytes);
      return FALSE;
    }
  *bytes = (guint64) scaled;
  return TRUE;
}

/* What equal transfers share is scaled once; the copies are the tables' own. */
static gboolean
scale_transfers (Program *self, const Decimal *scale, GError **error)
{
  for (guint32 t = 0; t < intern_count (self->transfers); t++)
    {
      const Transfers *view = program_transfers (self, t);
      Transfer *entries = (Transfer *) (gpointer) view->entries;

      for (guint32 i = 0; i < view->count; i++)
        if (!scale_bytes (&entries[i].bytes, scale, error))
          return FALSE;
    }
  return TRUE;
}

static gboolean
scale_reductions (Program *self, const Decimal *scale, GError **error)
{
  for (guint32 c = 0; c < intern_count (self->collectives); c++)
    {
      Collective *one = (Collective *) (gpointer) program_collective (self, c);

      if (!scale_bytes (&one->bytes, scale, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
scale_step (Step *step, const Decimal *scale, GError **error)
{
  return (step->type != STEP_SEND && step->type != STEP_RECEIVE)
         || scale_bytes (&step->amount, scale, error);
}

static gboolean
scale_steps (Program *self, const Decimal *scale, GError **error)
{
  for (guint32 s = 0; s < self->n_streams; s++)
    for (guint i = 0; i < self->streams[s]->len; i++)
      if (!scale_step (&g_array_index (self->streams[s], Step, i), scale, error))
        return FALSE;
  for (guint32 i = 0; self->steps != NULL && i < step_table_count (self->steps); i++)
    if (!scale_step ((Step *) (gpointer) step_table_get (self->steps, i), scale, error))
      return FALSE;
  return TRUE;
}

gboolean
program_scale_messages (Program *self, const Decimal *scale, GError **error)
{
  if (scale->digits == scale->scale)
    return TRUE;
  return scale_transfers (self, scale, error) && scale_reductions (self, scale, error)
         && scale_steps (self, scale, error);
}
