/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/time/path-line.h"

struct _PathLine
{
  GArray *stretches; /* PathStretch */
  gboolean has_too_many;
};

static PathStretch *
last (const PathLine *self)
{
  const guint n = self->stretches->len;

  return n == 0 ? NULL : &g_array_index (self->stretches, PathStretch, n - 1);
}

static void
take_piece (gpointer data, const PathPiece *piece)
{
  PathLine *self = data;
  const PathStretch stretch = { piece->processor, piece->begin, piece->end };
  PathStretch *before = last (self);

  if (piece->processor == PATH_NOWHERE || self->has_too_many)
    return;
  if (before != NULL && before->processor == piece->processor
      && before->end == piece->begin)
    before->end = piece->end;
  else if (self->stretches->len == PATH_LINE_STRETCHES)
    self->has_too_many = TRUE;
  else
    g_array_append_val (self->stretches, stretch);
}

PathLine *
path_line_new (PathRecorder *recorder)
{
  PathLine *self = g_new0 (PathLine, 1);

  self->stretches = g_array_new (FALSE, FALSE, sizeof (PathStretch));
  path_recorder_add_taker (recorder, take_piece, self);
  return self;
}

void
path_line_free (PathLine *self)
{
  g_array_unref (self->stretches);
  g_free (self);
}

const PathStretch *
path_line_stretches (const PathLine *self, guint *n)
{
  *n = self->has_too_many ? 0 : self->stretches->len;
  return self->has_too_many ? NULL
                            : (const PathStretch *) (gpointer) self->stretches->data;
}
