/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-price.h - how long a tree's program takes on the machine of a command line */
#pragma once

#include "bmf/language/bmf-tree.h"
#include "cli/run/machines.h"
#include "cli/run/run-options.h"

typedef struct
{
  const Options *options;
  char *name;          /* of the program, in messages */
  char *machine;       /* "basic, 4 processors"; NULL until a program has been replayed */
  GPtrArray *warnings; /* char*: of the last replay; NULL: none yet */
} BmfPricing;

void bmf_pricing_clear (BmfPricing *self);

/* A source with the text of the tree, including definitions and data. */
ProgramSource *bmf_pricing_source (const BmfPricing *self, const BmfTree *tree);

/* The tree of a parallel BMF program.  processors: of the machine; 0: not known.
 * Fails as bmf_tree_read, and for programs of other kinds. */
BmfTree *bmf_source_read_tree (ProgramSource *source, guint32 processors, GError **error);

/* A BmfPrice; pricing: BmfPricing.  Fails: the machine cannot replay it. */
gboolean bmf_price (BmfTree *tree, SimTime *time, gpointer pricing, GError **error);

/* Adds warnings of the run that are not in the array yet. */
void bmf_take_warnings (const Run *run, GPtrArray *warnings);

/* "11.200 units"; to be freed. */
char *bmf_price_text (SimTime time);

/* "0.37x": the time as a multiple of another; to be freed. */
char *bmf_price_ratio (SimTime time, SimTime of);
