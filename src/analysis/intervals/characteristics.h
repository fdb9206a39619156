/* SPDX-License-Identifier: GPL-3.0-or-later */
/* characteristics.h - times by interval, processor and kind of operation
 *
 * An observer of the replay's per-processor calls, and the characteristics of
 * docs/dvm-rules.md, section 9, that follow from them.  All values are exact picoseconds:
 *
 *   Execution[p] = CPU + SYS + IO + Communication   of processor p, nested intervals too
 *   Execution    = max over p           Total = Execution * N
 *                  N = processors that take part: that enter it, or have any time in it
 *   Productive   = (CPU - insufficient USR) + (SYS - insufficient SYS) + IO
 *   Idle[p]      = Execution - Execution[p]
 *   Lost         = insufficient + Communication + Idle = Total - Productive
 *
 * Only values that occur are stored: a column of N times for each interval and measure
 * that is not 0 everywhere.  The times of segments, which all processors of a group spend
 * alike, are stored once, not once per processor (shares.h).
 */
#pragma once

#include "text/number-text.h"
#include "replay/observers/observer.h"

typedef struct _Characteristics Characteristics;

typedef enum
{
  MEASURE_COMMUNICATION,
  MEASURE_REAL_SYNCH,
  MEASURE_SYNCH, /* potential: latest start less own start */
  MEASURE_VARIATION,
  MEASURE_OVERLAP,
  N_MEASURES
} Measure;

/* Of one interval, summed over all processors; nested intervals included. */
typedef struct
{
  TotalTime execution; /* of the slowest processor: the only one that is not a sum */
  TotalTime total;
  TotalTime productive, productive_cpu, productive_sys, io;
  TotalTime lost;
  TotalTime insufficient, insufficient_usr, insufficient_sys;
  TotalTime communication, communication_synch;
  TotalTime idle;
  TotalTime load_imbalance;
  TotalTime synchronization;
  TotalTime variation;
  TotalTime overlap;
  guint32 processors;     /* that take part */
  guint64 count[N_KINDS]; /* operations */
  TotalTime kind[N_KINDS][N_MEASURES];
} IntervalTotals;

/* Whether there are operations of a kind, or time of them. */
gboolean interval_totals_have_kind (const IntervalTotals *self, CommunicationKind kind);

/* Of one processor in one interval; nested intervals included. */
typedef struct
{
  SimTime cpu, sys, io;
  SimTime insufficient_usr, insufficient_sys;
  SimTime kind[N_KINDS][N_MEASURES];
  SimTime communication; /* sum over kinds */
  SimTime execution;
  SimTime productive;
  SimTime idle;
  SimTime lost;
  SimTime load_imbalance;
  gboolean takes_part; /* FALSE: all is 0, idle time and load imbalance too */
} ProcessorCharacteristics;

/* power: of the machine (one for all, or one for each processor); copied.  The program
 * must outlive the characteristics. */
Characteristics *characteristics_new (Program *program, const Decimal *power,
                                      guint n_power);
void characteristics_free (Characteristics *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Characteristics, characteristics_free)

/* The observer to add to the replay, with the Characteristics as data. */
const ReplayObserver *characteristics_observer (void);

/* Whether all sums fit, after a replay of this length: potential times (synch, variation,
 * overlap) of operations that go on at the same time may add up to more than the run.
 * Must be called before anything below.  Fails: a sum of one processor is beyond 2^63 - 1
 * ps. */
gboolean characteristics_check (Characteristics *self, SimTime run, GError **error);

/* The totals of one interval of the program.  The first call ends the collecting: no
 * function of the observer may be called after it. */
const IntervalTotals *characteristics_interval (Characteristics *self, guint32 interval);

/* The processors that take part in it; all in the whole program.  Ends the collecting
 * too. */
const ProcessorSet *characteristics_participants (Characteristics *self,
                                                  guint32 interval);

/* Fills one entry for each processor.  Takes time in proportion to processors x
 * (intervals nested in this one, + 1). */
void characteristics_processors (Characteristics *self, guint32 interval,
                                 ProcessorCharacteristics *processor);

/* The same for every interval, each after all intervals nested in it.  Takes time in
 * proportion to processors x intervals, and memory to processors x levels. */
typedef void (*CharacteristicsVisit) (gpointer data, guint32 interval,
                                      const ProcessorCharacteristics *processor);
void characteristics_each_interval (Characteristics *self, CharacteristicsVisit visit,
                                    gpointer data);

/* The same in preorder: each before all intervals nested in it.  Takes time in proportion
 * to processors x intervals x log (intervals), and memory to processors x log
 * (intervals). */
void characteristics_each_in_preorder (Characteristics *self, CharacteristicsVisit visit,
                                       gpointer data);
