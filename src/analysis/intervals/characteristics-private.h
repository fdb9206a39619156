/* SPDX-License-Identifier: GPL-3.0-or-later */
/* characteristics-private.h - the data that characteristics.c collects, for -derive.c and
 * -processors.c
 *
 *   intervals ---> IntervalCells: a column for each measure that occurred, or NULL
 *   work      ---> SegmentWork: what the processors of one group spent on segments in one
 *                  interval, once for each class of processors of equal power
 *   groups    ---> GroupClasses: which classes a group has
 */
#pragma once

#include "analysis/intervals/characteristics.h"
#include "analysis/intervals/shares.h"

typedef enum
{
  COLUMN_CPU,
  COLUMN_SYS,
  COLUMN_IO,
  COLUMN_INSUFFICIENT_USR,
  COLUMN_INSUFFICIENT_SYS,
  COLUMN_KINDS, /* + kind * N_MEASURES + measure */
  N_COLUMNS = COLUMN_KINDS + N_KINDS * N_MEASURES
} Column;

typedef struct
{
  SimTime *column[N_COLUMNS]; /* by processor; NULL: 0 everywhere */
} IntervalCells;

/* Work of one class is counted at its first member.  Classes that are small while others
 * exist (for example, a different power for every processor) are added to the columns at
 * once: their slot is SLOT_DIRECT. */
#define SLOT_DIRECT G_MAXUINT32
#define SLOT_LEAST_MEMBERS 32

typedef struct
{
  guint n_slots;
  guint32 *slot_of_class; /* by class; SLOT_DIRECT also if the group has none of the
                           * class */
  guint32 *first;         /* by slot: the member that counts */
  guint32 *members;       /* by slot: how many */
} GroupClasses;

typedef struct
{
  SimTime time[2]; /* ACTIVITY_USER, ACTIVITY_SYSTEM: of each member */
  Shares shares[2];
} WorkSlot;

typedef struct
{
  guint32 interval, group;
  guint32 next; /* of the same interval, + 1; 0: none */
  WorkSlot slot[];
} SegmentWork;

struct _Characteristics
{
  Program *program;
  guint32 processors;
  guint32 n_intervals;
  guint32 *preorder; /* of the program's intervals */
  guint32 *place;    /* of an interval in preorder */

  guint n_classes;
  guint32 *class_of; /* by processor; NULL if there is one class */
  Decimal *power;    /* by class */

  IntervalCells **cells;  /* by interval; NULL: nothing there */
  GPtrArray *work;        /* SegmentWork */
  guint32 *first_work;    /* by interval, + 1; 0: none */
  GHashTable *work_index; /* interval << 32 | group -> number + 1 */
  gint64 last_key;        /* most segments follow one of the same interval and group */
  guint32 last_work;      /* its number + 1; 0: none */
  GPtrArray *groups;      /* GroupClasses by group number, or NULL */
  guint32 *counting;      /* by group: the processor that counts a segment for all; NULL
                           * if there are several classes */

  guint64 n_outcomes;      /* of collectives that were collected */
  IntervalTotals *totals;  /* by interval; NULL while collecting */
  GPtrArray *participants; /* ProcessorSet by interval; NULL while collecting */
};

static inline guint32
characteristics_class (const Characteristics *self, guint32 processor)
{
  return self->class_of == NULL ? 0 : self->class_of[processor];
}

/* The processor at a place of a group. */
static inline guint32
place_member (const Group *group, guint32 place)
{
  return group->members == NULL ? place : group->members[place];
}

/* The slot of a group that a processor's work is in. */
static inline guint32
characteristics_slot (const Characteristics *self, const SegmentWork *work,
                      guint32 processor)
{
  const GroupClasses *classes = g_ptr_array_index (self->groups, work->group);

  return classes->slot_of_class[characteristics_class (self, processor)];
}

/* characteristics-processors.c: adds the interval's own amounts, without nested
 * intervals. */
void characteristics_add_own (const Characteristics *self, guint32 interval,
                              ProcessorCharacteristics *processor);

/* Computes the values that follow from the sums; the sums may grow afterwards, and be
 * finished again.  Totals must have been derived. */
void characteristics_finish_processors (const Characteristics *self, guint32 interval,
                                        ProcessorCharacteristics *processor);

/* characteristics-derive.c: ends the collecting. */
void characteristics_derive (Characteristics *self);

/* characteristics-participants.c: adds the processors that have any time in the
 * interval's own amounts. */
void characteristics_add_participants (const Characteristics *self, guint32 interval,
                                       ProcessorSet *to);
