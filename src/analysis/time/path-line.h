/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path-line.h - where the critical path runs: from processor to processor
 *
 *   0  ======        ===       a stretch: without leaving the processor
 *            \      /          between two: messages
 *   1         ======
 */
#pragma once

#include "why/path/path-recorder.h"

typedef struct
{
  guint32 processor;
  SimTime begin, end;
} PathStretch;

/* More are too many to draw. */
#define PATH_LINE_STRETCHES 20000

typedef struct _PathLine PathLine;

/* Is told of the pieces by the recorder, which must not outlive it. */
PathLine *path_line_new (PathRecorder *recorder);
void path_line_free (PathLine *self);

/* After the run.  NULL: there are too many. */
const PathStretch *path_line_stretches (const PathLine *self, guint *n);
