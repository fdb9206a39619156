/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-report.h - the communications of a program: every statement, every reference
 *
 * The forms are described in docs/hpf.md, "Output".
 */
#pragma once

#include "base/output-file.h"
#include "hpf/count/hpf-counter.h"

typedef struct
{
  const HpfTree *tree;
  GArray *counts;    /* HpfCounts: a reference after another, in the order of the text */
  GArray *matrix;    /* HpfTraffic, by source and destination: the whole program */
  GPtrArray *closed; /* of each reference: GPtrArray of HpfClosedPiece, NULL: none is
                        found; NULL: not asked for */
} HpfReport;

/* Of the whole program. */
typedef struct
{
  guint32 source, destination;
  guint64 elements, bytes;
} HpfTraffic;

/* Counts.  The tree must have been checked (hpf-check.h) and outlive the report.
 * lists: its matrix is wanted.  Fails as hpf_counter_count does. */
HpfReport *hpf_report_new (const HpfTree *tree, gboolean per_iteration, gboolean lists,
                           GError **error);
/* Finds closed forms in the tree's symbols. */
void hpf_report_find_closed (HpfReport *self);

void hpf_report_free (HpfReport *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HpfReport, hpf_report_free)

void hpf_report_table (const HpfReport *self, OutputFile *output);
void hpf_report_json (const HpfReport *self, OutputFile *output);
void hpf_report_csv (const HpfReport *self, OutputFile *output);

/* The matrix of the whole program. */
void hpf_report_matrix (const HpfReport *self, gboolean json, OutputFile *output);
