/* SPDX-License-Identifier: GPL-3.0-or-later */
/* why-sentence.h - why a run takes as long as it does, and what would help, in words
 *
 * docs/why.md, "The sentence".
 */
#pragma once

#include "program/program.h"
#include "why/candidates.h"

/* Of a run whose path is known.  What the loss is made of is said if its parts are, what
 * would help if candidates were confirmed.  Free with g_free. */
char *why_sentence (const Why *why, const Program *program, const Network *network);

/* A candidate in words: "link spine2->leaf3", "all computing", "solve (jac.f:12)". Free
 * with g_free. */
char *why_candidate_text (const Candidate *candidate, const Program *program,
                          const Network *network);

/* "link 3->2", "the network", "messages within nodes".  Free with g_free. */
char *why_link_text (const PathLink *link, const Network *network);

/* "solve (jac.f:12)".  Free with g_free. */
char *why_interval_text (const Interval *interval);
