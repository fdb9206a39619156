/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-counter.h - the communications of one reference, formulas (2) to (4) of section 4
 *
 *   values of the outer loops --> one collective: (source, destination, elements) ..
 *   all of them               --> counts
 *
 * The outer loops are those whose every iteration has a collective of its own.
 */
#pragma once

#include "hpf/count/hpf-pattern.h"
#include "hpf/language/hpf-tree.h"

/* Pairs of processors in a list. */
#define HPF_MOST_PAIRS ((guint64) 1 << 24)

typedef struct
{
  guint64 operations, communications, distinct, bytes, collectives;
  guint64 most_sent_bytes, most_received_bytes;
  guint64 pairs;
  HpfPattern pattern;
  guint32 along; /* a bit a dimension */
  gboolean has_matrix;
  GArray *matrix; /* HpfFlow, sorted; prints mean nothing; empty if !has_matrix */
} HpfCounts;

void hpf_counts_clear (HpfCounts *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (HpfCounts, hpf_counts_clear)

typedef struct _HpfCounter HpfCounter;

/* reference NULL: who does which operations, alone.  outer: so many of the loops around
 * the statement are outer ones.  Subscripts must be in bounds (hpf-check.h).  tree and
 * statement must outlive it. */
HpfCounter *hpf_counter_new (const HpfTree *tree, const HpfStatement *statement,
                             const HpfReference *reference, guint outer);
void hpf_counter_free (HpfCounter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HpfCounter, hpf_counter_free)

/* Of more pairs than so many, the structure alone is counted where that can be: 0 for
 * tests.  By default 2^22. */
void hpf_counter_list_at_most (HpfCounter *self, guint64 pairs);

/* lists: the matrix is wanted; else it may be left out where it is large.  Fails: a count
 * above 2^63 - 1; more pairs than HPF_MOST_PAIRS, if they have to be listed. */
gboolean hpf_counter_count (HpfCounter *self, gboolean lists, HpfCounts *counts,
                            GError **error);

/* The collective of these values of the outer loops: HpfFlow, sorted, appended. */
void hpf_counter_flows (HpfCounter *self, const gint64 *values, gboolean prints,
                        GArray *flows);

/* Adds the operations of each owner, at these values of the outer loops, once each, to
 * operations[processor]. */
void hpf_counter_owned (HpfCounter *self, const gint64 *values, guint64 *operations);

/* Iterations of a statement; G_MAXUINT64: more. */
guint64 hpf_count_operations (const HpfStatement *statement);
