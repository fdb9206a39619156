/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-choose.h - which of the laws that hold are worth their cost
 *
 * Laws are applied to constructs: B_Map, B_Reduce, ..  Any of these can stay serial, and
 * what is best depends on the machine, so the programs are replayed there and the fastest
 * parallel one is taken.  Of up to BMF_ALL_CHOSEN constructs every choice is tried; of
 * more, all parallel first, then the choices that differ from the best so far in
 * constructs one after another.
 */
#pragma once

#include "base/sim-time.h"
#include "laws/bmf-parallelise.h"

#define BMF_ALL_CHOSEN 6
#define BMF_MOST_TRIED 200

/* *time: how long the tree's program takes. */
typedef gboolean (*BmfPrice) (BmfTree *tree, SimTime *time, gpointer data,
                              GError **error);

typedef struct
{
  BmfParallel *parallel;     /* what the fastest program that has a split was made by */
  SimTime serial_time, time; /* of the serial and of that program */
  SimTime parallel_time;     /* of the fastest parallel one; 0: there is none */
  GPtrArray *serial;         /* const BmfNode: constructs that stay so */
  guint tried;               /* parallel programs */
} BmfChoice;

/* Puts the fastest parallel program into the tree, though the serial one may be faster;
 * the serial one in normal form, where that is wanted and is faster than both; leaves the
 * tree alone where no law applies.
 * Fails as bmf_parallelise, and where the price of a program cannot be told. */
BmfChoice *bmf_choose (BmfTree *tree, const BmfParallelise *how, BmfPrice price,
                       gpointer data, GError **error);
void bmf_choice_free (BmfChoice *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BmfChoice, bmf_choice_free)
