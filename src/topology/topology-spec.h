/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology-spec.h - which topology: "mesh(4,4)", a generator and its arguments; or a file
 */
#pragma once

#include "base/inputs.h"
#include "base/shape.h"

typedef struct
{
  char *generator; /* its name; "file" for a file; "" none */
  guint n_arguments;
  guint64 argument[SHAPE_MAX_RANK];
  guint word;            /* the last argument: which of the generator's words */
  const char *word_text; /* the word itself, not owned; NULL: not given */
  guint64 hosts;  /* processors at each node of a grid; 0: its nodes are processors */
  char *path;     /* of a file, relative to the working directory; else NULL */
  Inputs *inputs; /* where this file is listed; not owned; may be NULL */
} TopologySpec;

/* "mesh(4,4)", or the file's path.  Free with g_free. */
char *topology_spec_format (const TopologySpec *self);

/* a * b, or G_MAXUINT64 if it is more than that. */
static inline guint64
topology_spec_times (guint64 a, guint64 b)
{
  return b != 0 && a > G_MAXUINT64 / b ? G_MAXUINT64 : a * b;
}
