/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-spans.h - which statements and references a loop or a statement contains
 *
 * Statements are in the order of the text, and so are the references that are noted: what
 * a loop contains is a piece of both lists.
 */
#pragma once

#include "hpf/language/hpf-tree.h"

typedef struct
{
  guint statement, end_statement; /* numbers in the tree; the end is the next number */
  guint reference, end_reference; /* numbers of references that were noted */
  guint64 outer; /* bit n: a reference is carried by the n-th loop around it; bit 0: by
                  * none */
} HpfSpan;

typedef struct _HpfSpans HpfSpans;

HpfSpans *hpf_spans_new (const HpfTree *tree);
void hpf_spans_free (HpfSpans *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HpfSpans, hpf_spans_free)

/* The next reference is of this statement, the same as before or a later one; outer: of
 * hpf_outer_loops. */
void hpf_spans_note (HpfSpans *self, const HpfStatement *statement, guint outer);

/* What is in the statement or in the loop. */
const HpfSpan *hpf_spans_find (const HpfSpans *self, const HpfNode *node);
const HpfSpan *hpf_spans_of (const HpfSpans *self, const HpfStatement *statement);
