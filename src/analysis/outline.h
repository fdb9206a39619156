/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outline.h - which intervals a report shows, in which order, and how they are nested
 *
 *   shown:  MAIN  USER  SEQ  ..   preorder, without those nested too deep
 */
#pragma once

#include "analysis/intervals/characteristics.h"
#include "program/program.h"

typedef struct
{
  Program *program;
  guint32 *number; /* as shown, from 1, by the program's number */
  guint32 *shown;  /* the program's numbers */
  guint32 n_shown;
  guint most_levels;    /* those of a level above it are left out */
  guint32 *first_child; /* by the program's number; PROGRAM_NONE: none that is shown */
  guint32 *next_sibling;
} Outline;

/* Intervals of a level above most_levels (MAIN is 0) are left out.  The program must
 * outlive it. */
Outline *outline_new (Program *program, guint most_levels);

/* Keeps only the `most` intervals with the largest total time (ties: earlier in
 * preorder); an interval that contains a kept one is kept, too. */
void outline_keep_largest (Outline *self, Characteristics *characteristics, guint32 most);

void outline_free (Outline *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Outline, outline_free)
