/* SPDX-License-Identifier: GPL-3.0-or-later */
/* path-walk.h - the pieces of a chain of causes, backwards (docs/why.md, "The critical
 * path") */
#pragma once

#include "replay/causes/causes.h"
#include "why/path/path-piece.h"

/* What is called for the pieces, and for a chain that was added up (CAUSE_SUMS). */
typedef struct
{
  PathPieceTaker take;
  void (*take_sums) (gpointer data, guint32 number);
  gpointer data;
} PathVisitor;

/* From a time, where the chain ends, back to this record, or to the begin of what is kept
 * (0).  after: what had to wait for the end of the chain; NULL: the end of the run.
 * Returns: the time at which the last piece begins. */
SimTime path_walk (const Causes *causes, const CauseRecord *after, Cause end,
                   SimTime time, guint32 until, const PathVisitor *visitor);
