/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view-trace.h - what the page of displays stores of a run: states, messages, tasks
 *
 * Filled in any order of processors, each processor's tasks in order of time; finished
 * once, which sorts.  Times are SimTime (ps).
 *
 *   rows      the processors that are there, ascending
 *   states    by row, then time; no two at one time, each another than the one before
 *   messages  by the time that they were sent (those never sent: were received)
 *   tasks     by row, then begin
 */
#pragma once

#include "base/sim-time.h"

#define VIEW_NONE G_MAXUINT32
#define VIEW_NEVER G_MININT64

typedef enum
{
  VIEW_BUSY,
  VIEW_OVERHEAD,
  VIEW_IDLE
} ViewState;

typedef struct
{
  SimTime time;
  guint32 processor; /* once finished: row */
  guint8 state;      /* ViewState */
} ViewChange;

typedef struct
{
  SimTime sent, received;      /* send's begin, receive's end; or VIEW_NEVER */
  guint32 source, destination; /* processors; once finished rows; or VIEW_NONE */
  guint64 bytes;
  gint64 type;
  SimTime delay; /* how long it waited for others in the network, if known */
} ViewMessage;

/* A packet on a link: it reached it, passed it from begin to end. */
typedef struct
{
  SimTime reached, begin, end;
  guint32 link;
} ViewMark;

/* Of the critical path, without leaving the processor. */
typedef struct
{
  SimTime begin, end;
  guint32 processor; /* once finished: row */
} ViewStretch;

typedef struct
{
  SimTime begin, end;
  gint64 number;
  guint32 processor; /* once finished: row */
  gboolean open;     /* never left */
} ViewTask;

typedef struct
{
  SimTime time;
  guint32 processor; /* once finished: row; or VIEW_NONE */
  char *text;
} ViewText;

typedef struct
{
  gint64 number;
  char *label;
} ViewLabel;

typedef struct
{
  SimTime begin, end;
  SimTime unit;    /* ps that are shown as 1: a second, or what the program counts in */
  SimTime tick;    /* ps: the largest power of ten that all times are multiples of */
  guint tick_twos; /* tick = 2^twos * an odd number */
  guint64 tick_inverse; /* of that number: their product is 1 modulo 2^64 */
  guint64 most_ticks;   /* of any time */
  GArray *processors;   /* guint32 */
  GArray *changes;      /* ViewChange */
  GArray *messages;     /* ViewMessage */
  GArray *tasks;        /* ViewTask */
  GArray *marks;        /* ViewMark, by `reached`; at most VIEW_MOST_MARKS */
  GArray *path;         /* ViewStretch, by begin; empty: not known */
  GArray *texts;        /* ViewText, at most VIEW_MOST_TEXTS */
  GArray *labels;       /* ViewLabel: names of tasks, likewise */
  GArray *programs;     /* ViewLabel: of several at once, by first processor */
  guint64 more_texts;   /* left out */
  gboolean has_delays;  /* messages have a delay */
  gboolean more_marks;  /* there are too many: none is kept */
  GPtrArray *gaps;      /* char*: what the trace or the page lacks, one sentence each */
  gboolean rounded; /* times are multiples of tick only since they were rounded down */
} ViewTrace;

#define VIEW_MOST_TEXTS 1000
#define VIEW_MOST_MARKS (2u << 20)
#define VIEW_TEXT_LENGTH 200

/* A time, not negative and a multiple of the tick, in ticks: the division is a product
 * with the inverse. */
static inline guint64
view_trace_ticks (const ViewTrace *self, SimTime time)
{
  return self->rounded ? (guint64) (time / self->tick)
                       : ((guint64) time >> self->tick_twos) * self->tick_inverse;
}

ViewTrace *view_trace_new (void);
void view_trace_free (ViewTrace *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ViewTrace, view_trace_free)

void view_trace_change (ViewTrace *self, guint32 processor, SimTime time,
                        ViewState state);

/* Enters or leaves a task.  A task that is left must have been entered, innermost first
 * of one number; else it counts as entered at the begin. */
void view_trace_enter (ViewTrace *self, guint32 processor, SimTime time, gint64 number);
void view_trace_leave (ViewTrace *self, guint32 processor, SimTime time, gint64 number);

void view_trace_mark (ViewTrace *self, guint32 link, SimTime reached, SimTime begin,
                      SimTime end);

/* In order of time. */
void view_trace_stretch (ViewTrace *self, guint32 processor, SimTime begin, SimTime end);

/* Copies at most VIEW_TEXT_LENGTH bytes. */
void view_trace_text (ViewTrace *self, guint32 processor, SimTime time, const char *text,
                      gsize length);
void view_trace_label (ViewTrace *self, gint64 number, const char *text, gsize length);

/* Of several programs at once, in order; copies the name. */
void view_trace_program (ViewTrace *self, guint32 first, const char *name);

/* begin and end of the run; `processors` (guint32, ascending, taken) are there.  States
 * before the first change: `before`. */
void view_trace_finish (ViewTrace *self, SimTime begin, SimTime end, GArray *processors,
                        ViewState before);
