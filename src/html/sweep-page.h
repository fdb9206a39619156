/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-page.h - the rows of a sweep as one page: charts over what is varied, a table
 *
 * Each point of a chart is linked to the report of its row; where there are no reports to
 * its row, which contains the command that makes one.
 */
#pragma once

#include "base/inputs.h"
#include "html/page.h"

/* The most rows of a page. */
#define SWEEP_PAGE_ROWS 1000

/* Nothing here is owned. */
typedef struct
{
  const char *program, *version, *command;
  const char *beside;   /* "", or who runs at the same time: report_jobs_beside */
  const Inputs *inputs; /* what the runs have read */
  const char *note;     /* NULL: none */
  SimTime unit;
  guint keys;                 /* columns 1 .. keys are what is varied, as written */
  const GPtrArray *names;     /* char*: of columns, as CSV has them; keys are "vary_.." */
  const GPtrArray *rows;      /* GPtrArray of char*, in the same order; "" has no value */
  const char *reports;        /* address of a folder of row-N.html; NULL: there is none */
  const gboolean *has_report; /* by row, where there are reports */
  gint over; /* the varied key over which charts draw mean and band; -1: none */
} SweepPage;

void sweep_page_write (const SweepPage *self, OutputFile *output);
