/* SPDX-License-Identifier: GPL-3.0-or-later */
/* element-model.h - random arrays, and where every single element of them lies
 *
 *   loop --> second array --> first array --> template --> system
 *
 * What the reader computes by blocks, this looks up element by element; small sizes only.
 */
#pragma once

#include "trace-text.h"

#define MAX_AXES 4
#define MOST_SYSTEM 64 /* processors */
#define MOST_WEIGHTS 12

typedef struct
{
  guint rank;
  gint64 size[MAX_AXES];
} Box;

/* As the trace writes it: one entry an axis of the pattern. */
typedef struct
{
  gint64 axis[MAX_AXES], a[MAX_AXES], b[MAX_AXES];
} Alignment;

/* What says how large the blocks along a processor dimension are. */
typedef enum
{
  EQUAL_BLOCKS,
  WEIGHTS_OF_COORDINATES, /* genblk_ */
  WEIGHTS_OF_ELEMENTS     /* setelw_ */
} Weighting;

typedef struct
{
  Box system, template, first, second, loop;
  gint64 laid[MAX_AXES]; /* AxisArray of distr_ */
  Weighting weighting;
  gint64 weight[MAX_AXES][MOST_WEIGHTS]; /* by processor dimension, in tenths */
  gint64 weights[MAX_AXES];              /* how many */
  gint64 divisor[MAX_AXES];              /* of template axes, blkdiv_; all 1: not said */
  gint64 end[MAX_AXES][MOST_SYSTEM];     /* by dimension and coordinate: of its block */
  Alignment first_on_template, second_on_first, loop_on_pattern;
  gint64 init[MAX_AXES], last[MAX_AXES], step[MAX_AXES];
  gint64 low[MAX_AXES], high[MAX_AXES];
  gboolean corners;
  guint pattern; /* of the loop: 0 the template, 1 the first array, 2 the second */
} Case;

/* The indices that an element has on an axis of its pattern: one, or all of 0 ..
 * extent-1. */
typedef struct
{
  gboolean all;
  gint64 index;
} Image;

/* Sides up to most, and no more elements than most_elements. */
Box random_box (gint64 most, gint64 most_elements);

/* Each axis of what is aligned is used at most once. */
Alignment random_alignment (const Box *what, const Box *pattern);

/* AxisArray of distr_: each axis of the template at most once, 0 for none. */
void random_laying (const Box *template, const Box *system, gint64 *laid);
Case random_case (void);

/* Works out the blocks from what is laid where, and from the weights. */
void lay_blocks (Case *c);

/* Writes a call with the parameters of an alignment between head and tail. */
void write_alignment (GString *text, const char *call, const char *head, const char *tail,
                      const Alignment *alignment, guint rank);

/* The template a0, the arrays b0 (handle b1) and c0 (handle c1), of doubles.  system:
 * PSRef of distr_. */
void write_arrays (GString *text, const Case *c, const char *system);

/* Reads the trace for the system of the case. */
Program *read_on (const Box *system, const GString *text, GError **error);

/* The first step of a type, or NULL. */
const Step *find_step (const Program *program, StepType type);

/* Numbers in a box, row-major. */
gint64 count_of (const Box *box);
void place_of (const Box *box, gint64 number, gint64 *index);
gint64 number_of (const Box *box, const gint64 *index);

/* Where on its pattern, of rank axes, what is aligned so has this index. */
void image_of (const Alignment *alignment, guint rank, const gint64 *index, Image *image);

/* Whether the processor at coordinate holds what has this image on the template (level
 * 0), on the first array (1) or on the second (2). */
gboolean holds (const Case *c, guint level, const gint64 *coordinate, const Image *image);

/* Which elements of the first or second array (which is 1 or 2) each processor holds:
 * processor times elements plus element.  Free with g_free. */
gboolean *elements_held (const Case *c, guint which);
