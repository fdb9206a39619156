/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-made.h - a serial program made parallel for a number of processors, and its time on
 * the machine */
#pragma once

#include "cli/parallelise/bmf-price.h"
#include "laws/bmf-choose.h"

/* The most programs that --steps shows. */
#define BMF_MOST_STEPS_SHOWN 1000

typedef struct
{
  Options options; /* of the command line, with one --processors */
  GArray *settings;
  guint32 processors;
  BmfPricing pricing;
  BmfTree *tree;             /* its program: the parallel one, or the serial one
                              * unchanged */
  BmfParallel *parallel;     /* the laws */
  BmfChoice *choice;         /* NULL: costs were not requested; it owns `parallel` */
  SimTime serial_time, time; /* of the serial program and the tree's program; 0: not
                              * known */
  SimTime left_time; /* with the result left distributed, if the serial program is faster
                      * otherwise; 0: not known, or not faster */
} BmfMade;

/* The numbers of processors over which lists are split: of "--processors 2,4,8" each
 * number; a single NULL if it is the network's number. *count: how many; free with
 * g_strfreev. */
char **bmf_made_processors (const Options *options, guint *count);

/* processors: one of these.  Fails as machines_single and bmf_choose, and if the number
 * of processors is given nowhere. */
BmfMade *bmf_made_new (const Options *options, ProgramSource *source,
                       const char *processors, GError **error);
void bmf_made_free (BmfMade *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BmfMade, bmf_made_free)

/* Describes the program that is faster than the others, or, if costs were not requested,
 * the program that the laws made. */
typedef enum
{
  BMF_MADE_SERIAL, /* as it was */
  BMF_MADE_NORMAL, /* serial, in normal form */
  BMF_MADE_PARALLEL
} BmfMadeType;

BmfMadeType bmf_made_type (const BmfMade *self);

/* The warnings; array of char *, ends with NULL. */
GPtrArray *bmf_made_warnings (const BmfMade *self);
