/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "analysis/intervals/processor-fields.h"

static SimTime
sum_of (const ProcessorCharacteristics *one, Measure measure)
{
  SimTime sum = 0;

  for (guint k = 0; k < N_KINDS; k++)
    if (__builtin_add_overflow (sum, one->kind[k][measure], &sum))
      return G_MAXINT64;
  return sum;
}

#define GETTER(name, value)                                                              \
  static SimTime get_##name (const ProcessorCharacteristics *one) { return value; }

GETTER (execution, one->execution)
GETTER (cpu, one->cpu)
GETTER (sys, one->sys)
GETTER (io, one->io)
GETTER (productive, one->productive)
GETTER (lost, one->lost)
GETTER (insufficient, one->insufficient_usr + one->insufficient_sys)
GETTER (insufficient_usr, one->insufficient_usr)
GETTER (insufficient_sys, one->insufficient_sys)
GETTER (communication, one->communication)
GETTER (communication_synch, sum_of (one, MEASURE_REAL_SYNCH))
GETTER (idle, one->idle)
GETTER (load_imbalance, one->load_imbalance)
GETTER (synchronization, sum_of (one, MEASURE_SYNCH))
GETTER (time_variation, sum_of (one, MEASURE_VARIATION))
GETTER (overlap, sum_of (one, MEASURE_OVERLAP))
GETTER (productive_cpu, one->cpu - one->insufficient_usr)
GETTER (productive_sys, one->sys - one->insufficient_sys)

static const ProcessorField fields[N_PROCESSOR_FIELDS] = {
  { "execution_time", "Execution", get_execution },
  { "cpu_time", "CPU", get_cpu },
  { "sys_time", "SYS", get_sys },
  { "io_time", "I/O", get_io },
  { "productive_time", "Productive", get_productive },
  { "lost_time", "Lost", get_lost },
  { "insufficient_parallelism", "Insufficient parallelism", get_insufficient },
  { "insufficient_parallelism_usr", "USR", get_insufficient_usr },
  { "insufficient_parallelism_sys", "SYS", get_insufficient_sys },
  { "communication", "Communications", get_communication },
  { "communication_synch", "SYN", get_communication_synch },
  { "idle", "Idle", get_idle },
  { "load_imbalance", "Imbalance", get_load_imbalance },
  { "synchronization", "Synchronization", get_synchronization },
  { "time_variation", "Variation", get_time_variation },
  { "overlap", "Overlap", get_overlap },
  { "productive_cpu_time", "Productive CPU", get_productive_cpu },
  { "productive_sys_time", "Productive SYS", get_productive_sys },
};

const ProcessorField *
processor_field (guint number)
{
  g_assert (number < N_PROCESSOR_FIELDS);
  return &fields[number];
}

const ProcessorField *
processor_field_find (const char *key)
{
  for (guint f = 0; f < N_PROCESSOR_FIELDS; f++)
    if (strcmp (fields[f].key, key) == 0)
      return &fields[f];
  return NULL;
}
