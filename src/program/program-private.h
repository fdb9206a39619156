/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program-private.h - inside of a program, for program-build.c and program.c */
#pragma once

#include "program/intern.h"
#include "program/operations.h"
#include "program/program.h"

/* A stream is an array of steps; a segment is where its amounts begin, the next one's
 * begin is
 * its end; an amount is time << 2 | activity. */
struct _Program
{
  gatomicrefcount references;
  char *kind, *file;
  ProgramValue value; /* texts are those in strings; json NULL: there is none */
  Shape shape, traced_shape;
  gboolean has_traced_shape;
  guint32 processors;

  GStringChunk *strings; /* names of intervals, and the value */
  GArray *intervals;     /* Interval */
  guint32 *preorder;
  GPtrArray *warnings; /* char*, without the closing NULL until asked for */

  Intern *group_index;
  GPtrArray *groups; /* GroupEntry */
  Intern *transfers;
  GPtrArray *transfer_views; /* Transfers */
  Intern *collectives;
  GPtrArray *partitions;
  Intern *counts;
  Intern *pipelines;

  GArray *amounts;  /* guint64 */
  GArray *segments; /* guint64: place of the first amount */
  GArray **streams; /* Step */
  guint32 n_streams;
  StepTable *steps;       /* of graphs; NULL: streams */
  GArray *packed;         /* PackedOperations, until they are first read */
  Operations *operations; /* by processor, from then on */
  guint32 n_instances;
};

typedef struct
{
  Group group;
  guint32 *members;
  guint32 *place; /* by processor; NULL where members is */
} GroupEntry;

/* As readers hand them over: what a file announces takes no memory, what it holds
 * does. */
typedef struct
{
  guint32 processor;
  Operations operations;
} PackedOperations;

const Operations *program_operations_of (const Program *self, guint32 processor);
