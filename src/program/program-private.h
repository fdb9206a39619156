/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program-private.h - the members of a program, for the files program*.c */
#pragma once

#include "program/intern.h"
#include "program/jobs.h"
#include "program/steps/operations-pages.h"
#include "program/program.h"

/* The calls of a stream (program-calls.c). */
typedef struct
{
  GArray *of_step; /* guint16, by step, as far as there are calls; NULL: none */
  guint16 current; /* of the steps that are appended next */
} ProgramCalls;

/* Steps, in an array of their own or in the program's block, to which steps are appended.
 */
typedef struct
{
  Step *steps;
  guint32 length;
  guint32 room;
  gboolean is_own;
} StepStream;

/* A stream is an array of steps; a segment is the index of its first amount and ends
 * where the next one begins; an amount is time << 2 | activity. */
struct _Program
{
  gatomicrefcount references;
  Program *unscaled;    /* the one that this was scaled from; NULL: itself */
  const Reader *reader; /* NULL: none */
  char *file;
  GArray *shown;          /* ProgramShown; NULL: none */
  ProgramTraffic traffic; /* slots 0 and slot 0 and bytes 0: none */
  ProgramValue value;     /* texts are owned by strings; json NULL: none */
  Shape shape, traced_shape;
  gboolean has_traced_shape;
  guint32 processors;

  GStringChunk *strings; /* names of intervals, and the value */
  GArray *intervals;     /* Interval */
  GPtrArray *warnings;   /* char*, terminated by NULL */
  char *library;         /* of MPI; NULL: unknown */

  Intern *group_index;
  GPtrArray *groups; /* GroupEntry */
  Intern *transfers;
  GPtrArray *transfer_views; /* Transfers */
  Intern *collectives;
  GPtrArray *partitions;
  Intern *counts;
  Intern *pipelines;

  GArray *amounts;  /* guint64 */
  GArray *segments; /* guint64: index of the first amount */
  StepStream *streams;
  guint32 n_streams;
  Step *block;                 /* of streams that were reserved; NULL: none was */
  StepTable *steps;            /* of graphs; NULL: streams */
  OperationsPages *operations; /* NULL: none has any */
  gboolean has_lanes;          /* some processor has several */
  gboolean has_nics;           /* some operation names a nic above 0 */
  guint32 *n_requests;         /* by stream; NULL: none has any */
  guint32 n_instances;
  gboolean has_meetings;  /* see program_has_meetings */
  guint step_contents;    /* ProgramContents of the steps */
  GPtrArray *call_names;  /* char *, of strings; NULL: none */
  GHashTable *call_index; /* of a name its number + 1 */
  ProgramCalls *calls;    /* by stream, of graphs by processor; NULL: no names */
  gboolean calls_are_kinds;
  Decimal message_scale; /* scale 0: messages have their own sizes */
  GArray *jobs;          /* ProgramJob; NULL: it has steps of its own */
};

typedef struct
{
  Group group;
  guint32 *members;
  guint32 *place;  /* by processor; NULL: */
  guint32 *sorted; /* places, by the processor there; NULL: members are in rising order */
} GroupEntry;

/* Without streams or graphs. */
Program *program_new_joined (guint32 processors, const Reader *reader, const char *file);

/* ProgramContents of a step. */
static inline guint
step_contents (const Step *step)
{
  if (step->type == STEP_SEND)
    return PROGRAM_SENDS;
  if (step->type == STEP_POST || step->type == STEP_COMPLETE)
    return PROGRAM_REQUESTS;
  if (step->type == STEP_AT)
    return PROGRAM_AT;
  if (step->type == STEP_COMPUTE && step->operations)
    return step->amount > 0 ? PROGRAM_OPERATIONS : 0;
  const gboolean computes = step->type == STEP_COMPUTE || step->type == STEP_LOOP
                            || step->type == STEP_PIPELINE;
  return computes && step->amount > 0 ? PROGRAM_TIMES : 0;
}

/* Room for so many more steps of a stream, in an array of its own. */
void program_make_room (Program *self, guint32 stream, guint32 steps);

/* program-calls.c: the step that was appended last belongs to the current call. */
void program_note_call (Program *self, guint32 stream);
void program_copy_call_names (Program *self, const Program *from);
void program_copy_calls (Program *self, const Program *from);
void program_free_calls (Program *self);

/* Where the steps of its operations are; NULL: it has a stream. */
const Step *program_step_table (const Program *self, guint32 processor);

const Operations *program_operations_of (const Program *self, guint32 processor);
