/* SPDX-License-Identifier: GPL-3.0-or-later */
/* candidates.h - what could be made faster, by what that saves at most on the critical
 * path
 *
 *   everywhere  computing, overhead, latency, links, network
 *   links       classes, or weights where all links are of one class, if there are
 *               several; links
 *   program     intervals but the first, processors
 *
 * In each group by estimate, ties in this order, then by number.  The estimate is an
 * upper bound as long as everything keeps its order.  docs/why.md, "Candidates".
 */
#pragma once

#include "why/what-if-replay.h"
#include "why/why.h"

typedef enum
{
  GROUP_EVERYWHERE,
  GROUP_LINKS,
  GROUP_PROGRAM,
  N_CANDIDATE_GROUPS
} CandidateGroup;

typedef struct
{
  CandidateGroup group;
  ChangeTarget target;
  guint32 number;   /* of a processor, or the program's interval; of a link the place */
  guint32 from, to; /* nodes of a link */
  LinkClass class;
  Decimal weight;
  char *text;       /* the target, as --what-if has it: "link 3-2" */
  SimTime on_path;  /* time that is divided */
  SimTime estimate; /* saved at most */
  gboolean is_confirmed;
  SimTime saved;      /* by a replay, if confirmed; negative: the run takes longer */
  gboolean deadlocks; /* the replay that should confirm it */
} Candidate;

struct _Candidates
{
  guint64 pieces; /* of the path: each may be rounded by 1 ps */
  char *factor;   /* K as written: "2", "inf" */
  Ratio by;       /* 1 / K */
  GArray *list;   /* Candidate, by group */
};

/* factor: a decimal above 1, or "inf".  The best `top` of each group, 0: all. */
Candidates *candidates_new (const PathSums *path, const Program *program,
                            const Network *network, const char *factor, guint top);
void candidates_free (Candidates *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Candidates, candidates_free)

static inline Candidate *
candidates_at (const Candidates *self, guint i)
{
  return &g_array_index (self->list, Candidate, i);
}

/* "everywhere", .. */
const char *candidate_group_name (CandidateGroup group);

/* Its change, to be replayed. */
WhatIf *candidates_what_if (const Candidates *self, guint i);

/* Whether it is among those to be confirmed: all of everywhere, the first n of each other
 * group; none if n is 0. */
gboolean candidates_is_chosen (const Candidates *self, guint i, guint n);

guint candidates_count_chosen (const Candidates *self, guint n);

/* Whether its replay shows another order of events: it saved more than the estimate, or
 * made the run longer. */
gboolean candidates_changed_order (const Candidates *self, guint i);
