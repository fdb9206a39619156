/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "otf2/trace.h"

#include "base/error.h"

#define FIRST_ACTIONS 64

void
trace_init (Trace *self, const char *anchor)
{
  *self = (Trace){ .calls = intern_new (), .vectors = intern_new () };
  archive_init (&self->archive, anchor);
  self->isends = g_array_new (FALSE, FALSE, sizeof (guint64));
}

void
trace_clear (Trace *self)
{
  for (guint32 r = 0; self->rank != NULL && r < self->archive.ranks; r++)
    {
      g_free (self->rank[r].actions);
      g_clear_pointer (&self->rank[r].starts, g_array_unref);
    }
  g_free (self->rank);
  g_clear_pointer (&self->program, program_unref);
  call_paths_clear (&self->paths);
  intern_free (self->calls);
  intern_free (self->vectors);
  g_array_unref (self->isends);
  archive_clear (&self->archive);
}

void
trace_grow (RankActions *rank)
{
  g_assert (rank->capacity < G_MAXUINT32 / 2);
  rank->capacity = MAX (FIRST_ACTIONS, 2 * rank->capacity);
  rank->actions = g_renew (Action, rank->actions, rank->capacity);
}

gboolean
trace_fail (const Trace *self, guint32 rank, guint64 event, GError **error,
            const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT,
               "%s: rank %u, event %" G_GUINT64_FORMAT ": error: %s",
               self->archive.anchor, rank, event, text);
  return FALSE;
}
