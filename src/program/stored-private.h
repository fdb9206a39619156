/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stored-private.h - what the files that read a stored program share */
#pragma once

#include "program/program-private.h"
#include "program/stored-numbers.h"

#define STORED_MAGIC "\211NFPRG\r\n"
#define STORED_VERSION 1

/* What a version above the first has beside it. */
#define STORED_CALLS 1   /* what calls its steps belong to is behind them */
#define STORED_LIBRARY 2 /* the text of an MPI library is before the kind */
#define STORED_EXTRAS 3

/* What came first for an instance, and who was there. */
typedef struct
{
  guint32 what;    /* collective, pipeline, group */
  guint32 started; /* the last stream that has started it + 1; 0: none */
  guint32 waited;  /* the last stream that has waited for it + 1 */
  guint8 type;     /* StepType: STEP_START, STEP_PIPELINE, STEP_SYNCHRONISE */
  guint8 kind;     /* of STEP_SYNCHRONISE */
} StoredInstance;

typedef struct
{
  NumberReader from;
  gboolean has_calls;
  Program *program;
  guint32 instances;
  StoredInstance *instance;
  guint32 *interval;   /* by processor: the one that it is in */
  GHashTable *borders; /* partition << 32 | counts: pairs that fit */
} Stored;

/* A shape of at most SHAPE_MAX_PROCESSORS; rank 0: none, or an error. */
void stored_read_shape (NumberReader *from, Shape *shape);

/* stored-parts.c: what is stored once.  FALSE: self->from has an error. */
gboolean stored_read_parts (Stored *self);

/* stored-steps.c: the steps of all streams. */
gboolean stored_read_steps (Stored *self);

/* stored-calls.c: which calls they belong to. */
gboolean stored_read_calls (Stored *self);

/* Whether all members of a group ascend. */
gboolean stored_is_rising (const Program *program, guint32 group);
