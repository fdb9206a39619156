/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-many-pairs.h - collectives of more pairs of processors than are listed
 *
 * Their structure is counted (hpf-structure.h), or they are refused with their number,
 * before they are gone through.
 */
#pragma once

#include "hpf/count/hpf-counter.h"
#include "hpf/count/hpf-structure.h"

/* "found FOUND PAIRS pairs of processors" at the reference; FALSE. */
gboolean hpf_many_pairs_fail (const HpfTree *tree, const HpfReference *reference,
                              const char *found, guint64 pairs, GError **error);

/* Fails: one loop has too many. */
gboolean hpf_many_pairs_check (const HpfTree *tree, const HpfCase *of,
                               const gint64 *values, GError **error);

/* Counts a structure of more products of tables than so many; *done: the counts are what
 * was wanted (lists: a matrix is, too).  Fails: pairs that are wanted, or cannot be
 * counted otherwise, are too many. */
gboolean hpf_many_pairs_count (const HpfStructure *structure, guint64 most_listed,
                               gboolean lists, HpfCounts *counts, gboolean *done,
                               GError **error);
