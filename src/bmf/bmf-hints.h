/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-hints.h - warnings about programs that are correct, but less parallel than they
 * appear
 *
 *   P_Map (P_Split (B_Num 4) (B_Num 0)) over elements on processors 0, 2, ..
 *
 *   element 0    0 - 1 - 2 - 3          2 and 3 get pieces of two elements
 *   element 1            2 - 3 - 4 - 5
 *
 * Each kind of warning names the first construct that it concerns, and how often it
 * occurred.
 */
#pragma once

#include "bmf/language/bmf-tree.h"
#include "program/program.h"

typedef struct
{
  const BmfNode *first; /* NULL: it does not happen */
  guint64 count;
} BmfHint;

typedef struct
{
  GArray *frames; /* of the distributed lists whose elements are being processed */
  BmfHint serial; /* parallel constructs over a list on one processor */
  guint32 processor, elements; /* of the first of them */
  BmfHint overlap;             /* splits to processors of other elements */
} BmfHints;

void bmf_hints_init (BmfHints *self);
void bmf_hints_clear (BmfHints *self);

/* Begins to process the elements of a list on several processors: next is element i.  The
 * list must exist until it is left. */
void bmf_hints_enter (BmfHints *self, const BmfValue *list);
void bmf_hints_next (BmfHints *self, guint32 i);
void bmf_hints_leave (BmfHints *self);

/* Counts a parallel construct over a list. */
void bmf_hints_construct (BmfHints *self, const BmfNode *node, const BmfValue *list);

/* P_Split sends from own. */
void bmf_hints_split (BmfHints *self, const BmfNode *node, guint32 own);

/* The warnings. */
void bmf_hints_finish (const BmfHints *self, Program *program);
