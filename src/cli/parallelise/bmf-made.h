/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-made.h - a serial program made parallel for a number of processors, and what that
 * is worth on the machine */
#pragma once

#include "cli/parallelise/bmf-price.h"
#include "laws/bmf-choose.h"

/* Programs that --steps shows. */
#define BMF_MOST_STEPS_SHOWN 1000

typedef struct
{
  Options options; /* of the command line, with one --processors */
  GArray *settings;
  guint32 processors;
  BmfPricing pricing;
  BmfTree *tree;             /* its program: the parallel one, or as it was */
  BmfParallel *parallel;     /* the laws */
  BmfChoice *choice;         /* NULL: costs were not asked for; it owns `parallel` */
  SimTime serial_time, time; /* of the serial and the tree's program; 0: not known */
  SimTime left_time; /* with the result left distributed, where the serial program is
                        faster otherwise; 0: not known, or no faster */
} BmfMade;

/* Where the command line says over how many processors lists are split: of
 * "--processors 2,4,8" each number; NULL once where it is the network's number.  Ends
 * with a number of texts in *count; free with g_strfreev. */
char **bmf_made_processors (const Options *options, guint *count);

/* processors: one of these.  Fails as machines_single, bmf_choose, and where nothing says
 * how many processors there are. */
BmfMade *bmf_made_new (const Options *options, ProgramSource *source,
                       const char *processors, GError **error);
void bmf_made_free (BmfMade *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BmfMade, bmf_made_free)

/* What the program is that is faster than the others, or, where costs were not asked for,
 * that laws made. */
typedef enum
{
  BMF_MADE_SERIAL, /* as it was */
  BMF_MADE_NORMAL, /* serial, in normal form */
  BMF_MADE_PARALLEL
} BmfMadeType;

BmfMadeType bmf_made_type (const BmfMade *self);

/* What there is to warn of; array of char *, ends with NULL. */
GPtrArray *bmf_made_warnings (const BmfMade *self);
