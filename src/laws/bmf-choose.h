/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-choose.h - selects the applicable laws that are worth their cost
 *
 * Laws are applied to constructs: B_Map, B_Reduce, ..  Any of these can stay serial, and
 * the best choice depends on the machine, so the programs are replayed on it and the
 * fastest parallel one is taken.  For up to BMF_ALL_CHOSEN constructs every choice is
 * tried; for more, first all parallel, then the choices that differ from the best so far
 * in consecutive constructs.
 */
#pragma once

#include "base/sim-time.h"
#include "laws/bmf-parallelise.h"

#define BMF_ALL_CHOSEN 6
#define BMF_MOST_TRIED 200

/* *time: the run time of the tree's program. */
typedef gboolean (*BmfPrice) (BmfTree *tree, SimTime *time, gpointer data,
                              GError **error);

typedef struct
{
  BmfParallel *parallel;     /* the laws that made the fastest program with a split */
  SimTime serial_time, time; /* of the serial and of that program */
  SimTime parallel_time;     /* of the fastest parallel one; 0: there is none */
  GPtrArray *serial;         /* const BmfNode: constructs that stay serial */
  guint tried;               /* parallel programs */
} BmfChoice;

/* Puts the fastest parallel program into the tree, though the serial one may be faster;
 * the serial one in normal form, if that is wanted and is faster than both; does not
 * change the tree if no law applies. Fails as bmf_parallelise, and if the time of a
 * program cannot be computed. */
BmfChoice *bmf_choose (BmfTree *tree, const BmfParallelise *how, BmfPrice price,
                       gpointer data, GError **error);
void bmf_choice_free (BmfChoice *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BmfChoice, bmf_choice_free)
