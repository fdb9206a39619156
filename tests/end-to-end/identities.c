/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "end-to-end/identities.h"

/* ---- one processor in one interval ------------------------------------------------- */

static void
check_processor (const ProcessorCharacteristics *p)
{
  SimTime communication = 0;

  for (guint k = 0; k < N_KINDS; k++)
    {
      communication += p->kind[k][MEASURE_COMMUNICATION];
      g_assert_cmpint (p->kind[k][MEASURE_REAL_SYNCH], >=, 0);
      g_assert_cmpint (p->kind[k][MEASURE_REAL_SYNCH], <=,
                       p->kind[k][MEASURE_COMMUNICATION]);
      g_assert_cmpint (p->kind[k][MEASURE_SYNCH], >=, 0);
      g_assert_cmpint (p->kind[k][MEASURE_VARIATION], >=, 0);
      g_assert_cmpint (p->kind[k][MEASURE_OVERLAP], >=, 0);
    }
  g_assert_cmpint (p->communication, ==, communication);
  g_assert_cmpint (p->execution, ==, p->cpu + p->sys + p->io + p->communication);
  g_assert_cmpint (p->productive, ==,
                   p->cpu - p->insufficient_usr + p->sys - p->insufficient_sys + p->io);
  g_assert_cmpint (p->lost, ==,
                   p->insufficient_usr + p->insufficient_sys + p->communication
                       + p->idle);
  g_assert_cmpint (p->insufficient_usr, >=, 0);
  g_assert_cmpint (p->insufficient_usr, <=, p->cpu);
  g_assert_cmpint (p->insufficient_sys, >=, 0);
  g_assert_cmpint (p->insufficient_sys, <=, p->sys);
}

/* ---- one interval ------------------------------------------------------------------ */

typedef struct
{
  SimTime execution, computing; /* largest */
  guint32 participants;
  TotalTime productive, lost, insufficient, communication, idle, imbalance;
} Sums;

static Sums
sum_processors (const ProcessorCharacteristics *processor, guint32 count)
{
  Sums sums = { 0 };

  for (guint32 p = 0; p < count; p++)
    {
      const ProcessorCharacteristics *one = &processor[p];

      sums.participants += one->takes_part ? 1 : 0;
      sums.execution = MAX (sums.execution, one->execution);
      sums.computing = MAX (sums.computing, one->cpu + one->sys);
      sums.productive += one->productive;
      sums.lost += one->lost;
      sums.insufficient += one->insufficient_usr + one->insufficient_sys;
      sums.communication += one->communication;
      sums.idle += one->idle;
      sums.imbalance += one->load_imbalance;
    }
  return sums;
}

static void
check_interval (Replayed *ours, guint32 interval, ProcessorCharacteristics *processor)
{
  guint32 count = program_processors (ours->program);
  const IntervalTotals *totals
      = characteristics_interval (ours->characteristics, interval);

  characteristics_processors (ours->characteristics, interval, processor);
  Sums sums = sum_processors (processor, count);

  for (guint32 p = 0; p < count; p++)
    {
      check_processor (&processor[p]);
      if (!processor[p].takes_part)
        {
          g_assert_cmpint (processor[p].execution + processor[p].idle
                               + processor[p].load_imbalance,
                           ==, 0);
          continue;
        }
      g_assert_cmpint (processor[p].idle, ==, sums.execution - processor[p].execution);
      g_assert_cmpint (processor[p].load_imbalance, ==,
                       sums.computing - processor[p].cpu - processor[p].sys);
    }
  if (program_interval (ours->program, interval)->parent == PROGRAM_NONE)
    g_assert_cmpuint (sums.participants, ==, count);
  g_assert_cmpuint (totals->processors, ==, sums.participants);
  g_assert_true (totals->execution == sums.execution);
  g_assert_true (totals->total == (TotalTime) sums.execution * sums.participants);
  g_assert_true (totals->productive == sums.productive);
  g_assert_true (totals->productive
                 == totals->productive_cpu + totals->productive_sys + totals->io);
  g_assert_true (totals->lost == sums.lost);
  g_assert_true (totals->lost == totals->total - totals->productive);
  g_assert_true (totals->lost
                 == totals->insufficient + totals->communication + totals->idle);
  g_assert_true (totals->insufficient == sums.insufficient);
  g_assert_true (totals->insufficient
                 == totals->insufficient_usr + totals->insufficient_sys);
  g_assert_true (totals->communication == sums.communication);
  g_assert_true (totals->idle == sums.idle);
  g_assert_true (totals->load_imbalance == sums.imbalance);
}

/* Nested intervals are included in the one around them. */
static void
check_nesting (Replayed *ours)
{
  guint32 count = program_intervals (ours->program);
  g_autofree TotalTime *nested = g_new0 (TotalTime, count);

  for (guint32 i = 0; i < count; i++)
    {
      guint32 parent = program_interval (ours->program, i)->parent;
      const IntervalTotals *totals = characteristics_interval (ours->characteristics, i);

      if (parent != PROGRAM_NONE)
        nested[parent]
            += totals->productive + totals->insufficient + totals->communication;
    }
  for (guint32 i = 0; i < count; i++)
    {
      const IntervalTotals *totals = characteristics_interval (ours->characteristics, i);

      g_assert_true (nested[i] <= totals->productive + totals->insufficient
                                      + totals->communication);
    }
}

/* ---- the whole run ----------------------------------------------------------------- */

/* processor: characteristics in the main interval. */
static void
check_states (Replayed *ours, const ProcessorCharacteristics *processor)
{
  const ReplayResult *result = &ours->result;
  SimTime latest = 0;

  g_assert_cmpuint (result->processors, ==, program_processors (ours->program));
  for (guint32 p = 0; p < result->processors; p++)
    {
      const ProcessorTotals *state = &result->processor[p];
      SimTime after_end = result->time - state->finished;

      g_assert_cmpint (state->busy + state->overhead + state->idle, ==, result->time);
      g_assert_cmpint (state->busy, ==,
                       processor[p].cpu + processor[p].sys + processor[p].io);
      g_assert_cmpint (state->overhead + state->idle - after_end, ==,
                       processor[p].communication);
      g_assert_cmpint (state->finished, ==, processor[p].execution);
      latest = MAX (latest, state->finished);
    }
  g_assert_cmpint (result->time, ==, latest);
}

static void
check_links (Replayed *ours)
{
  const Topology *topology = network_topology (ours->network);
  guint64 packets = 0;
  SimTime delay = 0;

  for (guint32 link = 0; topology != NULL && link < topology->links; link++)
    {
      const LinkStatistics statistics = network_link_statistics (ours->network, link);

      g_assert_cmpint (statistics.busy, <=, ours->result.time);
      g_assert_cmpint (statistics.longest_delay, <=, statistics.delay);
      g_assert_cmpuint (statistics.messages, <=, statistics.packets);
      if (topology->weight_class[link] != TOPOLOGY_INFINITE_CLASS)
        packets += statistics.packets;
      delay += statistics.delay;
    }
  g_assert_cmpuint (packets, ==, ours->result.link_hops);
  g_assert_cmpint (ours->result.congestion_delay, >=, 0);
  if (topology != NULL && delay == 0)
    g_assert_cmpint (ours->result.congestion_delay, ==, 0);
}

void
identities_check (Replayed *ours)
{
  guint32 count = program_processors (ours->program);
  g_autofree guint32 *preorder = program_interval_preorder (ours->program);
  g_autofree ProcessorCharacteristics *processor
      = g_new (ProcessorCharacteristics, count);

  for (guint32 i = program_intervals (ours->program); i-- > 0;)
    check_interval (ours, preorder[i], processor);
  check_states (ours, processor); /* the main interval came last */
  check_nesting (ours);
  check_links (ours);
}
