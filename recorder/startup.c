/* SPDX-License-Identifier: GPL-3.0-or-later */
/* startup.c - MPI_Init to MPI_Finalize, MPI_Abort or exit */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "wrappers.h"

#define READINGS 1000
#define LONGEST_CALL 5 /* words */

__thread ThreadState recorder_thread = THREAD_OTHER;
Recorder recorder;

static pid_t process; /* that records: not its children */

/* ---- calls ------------------------------------------------------------------------- */

static void
count_lost (int call)
{
  __atomic_fetch_add (&buffer.header->lost[call], 1, __ATOMIC_RELAXED);
}

bool
recorder_refuse (int call)
{
  if (recorder.on && recorder_thread == THREAD_OTHER)
    count_lost (call);
  return false;
}

void
recorder_lost (void)
{
  if (recorder.lost_at == recorder.begin)
    return;
  recorder.lost_at = recorder.begin;
  count_lost (recorder.call);
}

bool
recorder_lost_if (bool lost)
{
  if (lost)
    recorder_lost ();
  return lost;
}

/* The file cannot grow: this call and all that follow are lost. */
static void
leave_failed (void)
{
  recorder_lost ();
  recorder_thread = THREAD_OTHER;
}

/* The clocks are read last, so that writing the record is part of the call. */
void
recorder_leave (void)
{
  const uint64_t gap = recorder.begin - recorder.end;
  const uint64_t gap_cpu = recorder.begin_cpu - recorder.end_cpu;

  if (buffer.used + LONGEST_CALL > RANK_BUFFER_WORDS)
    buffer_empty ();
  if (buffer.failed)
    {
      leave_failed ();
      return;
    }
  const int number = recorder_site (recorder.call, recorder.caller);
  if (buffer.used + LONGEST_CALL > RANK_BUFFER_WORDS)
    buffer_empty ();
  uint64_t *words = buffer.words + buffer.used;
  clocks_read_end (&recorder.end, &recorder.end_cpu);
  const uint64_t duration = recorder.end - recorder.begin;
  const uint64_t duration_cpu = recorder.end_cpu - recorder.begin_cpu;
  if ((uint64_t) number < RANK_MOST_SHORT && RANK_FITS_CALL (gap, duration)
      && RANK_FITS (gap_cpu | duration_cpu, 32))
    {
      words[0] = RANK_SHORT_CALL (number, gap, duration);
      words[1] = RANK_PAIR (gap_cpu, duration_cpu);
      buffer.used += recorder.with_cpu ? 2 : 1;
    }
  else
    {
      words = buffer_record (RECORD_CALL, number, recorder.with_cpu ? 4 : 2);
      words[0] = recorder.begin;
      words[1] = recorder.end;
      words[2] = recorder.begin_cpu;
      words[3] = recorder.end_cpu;
    }
  /* A signal may end the process after any instruction. */
  atomic_signal_fence (memory_order_release);
  buffer.header->words = buffer.header->moved + buffer.used;
  recorder_thread = THREAD_READY;
}

/* ---- begin ------------------------------------------------------------------------- */

/* Measures the least difference between two readings of the clocks. */
static void
measure_clocks (RankFileHeader *header)
{
  header->least_wall = header->least_cpu = UINT64_MAX;
  for (int i = 0; i < READINGS; i++)
    {
      uint64_t wall, cpu, wall_after, cpu_after;

      clocks_read_end (&wall, &cpu);
      clocks_read_begin (&wall_after, &cpu_after);
      if (wall_after - wall < header->least_wall)
        header->least_wall = wall_after - wall;
      if (cpu_after - cpu < header->least_cpu)
        header->least_cpu = cpu_after - cpu;
    }
}

/* The child inherits the mapping, but must not write to its parent's file. */
static void
stop_in_child (void)
{
  recorder.on = false;
  recorder_thread = THREAD_OTHER;
}

/* Which MPI it is, in its own words. */
static void
add_library (void)
{
  char text[MPI_MAX_LIBRARY_VERSION_STRING] = "";
  int length;

  PMPI_Get_library_version (text, &length);
  buffer_add_text (RECORD_LIBRARY, 0, text);
}

static void
begin_recording (const char *folder)
{
  RankFileHeader header = { .magic = RANK_FILE_MAGIC,
                            .version = RANK_FILE_VERSION,
                            .order = RANK_FILE_ORDER,
                            .has_cpu = recorder.with_cpu,
                            .begin = recorder.begin };
  const char *repeat = getenv (RANK_FILE_REPEAT_VARIABLE);
  int rank, ranks;

  PMPI_Comm_rank (MPI_COMM_WORLD, &rank);
  PMPI_Comm_size (MPI_COMM_WORLD, &ranks);
  recorder.rank = rank;
  header.rank = (uint32_t) rank;
  header.ranks = (uint32_t) ranks;
  header.clock_offset
      = (int64_t) (clock_now (CLOCK_REALTIME) - clock_now (CLOCK_MONOTONIC));
  header.cores = (uint32_t) sysconf (_SC_NPROCESSORS_ONLN);
  gethostname (header.host, sizeof header.host - 1);
  snprintf (header.library, sizeof header.library, "%s", NETFARE_MPI_NAME);
  header.repeat = repeat != NULL ? (uint32_t) strtoul (repeat, NULL, 10) : 0;
  identity_find (&header);
  measure_clocks (&header);
  if (!buffer_open (folder, &header))
    return;
  buffer_add_names ();
  add_library ();
  communicators_open ();
  process = getpid ();
  pthread_atfork (NULL, NULL, stop_in_child);
  recorder.on = true;
  recorder_leave ();
}

/* Returns: the folder to record into; NULL if nothing is recorded. */
static const char *
prepare (int call)
{
  const char *folder = getenv (RANK_FILE_VARIABLE);

  if (folder == NULL || recorder_thread == THREAD_INSIDE || recorder.on)
    return NULL;
  recorder.with_cpu = getenv (RANK_FILE_WALL_VARIABLE) == NULL;
  recorder_thread = THREAD_INSIDE;
  recorder.call = call;
  recorder.caller = netfare_record_caller;
  clocks_read_begin (&recorder.begin, &recorder.begin_cpu);
  return folder;
}

static int
started (const char *folder, int result)
{
  if (folder != NULL && result == MPI_SUCCESS)
    begin_recording (folder);
  if (folder != NULL && !recorder.on)
    recorder_thread = THREAD_OTHER;
  return result;
}

WRAPPER int
MPI_Init (int *argc, char ***argv)
{
  const __typeof__ (&MPI_Init) next
      = (__typeof__ (next)) netfare_record_next ("PMPI_Init");
  const char *folder = prepare (CALL_Init);

  return started (folder, next (argc, argv));
}

WRAPPER int
MPI_Init_thread (int *argc, char ***argv, int required, int *provided)
{
  const __typeof__ (&MPI_Init_thread) next
      = (__typeof__ (next)) netfare_record_next ("PMPI_Init_thread");
  const char *folder = prepare (CALL_Init_thread);

  return started (folder, next (argc, argv, required, provided));
}

/* ---- levels -------------------------------------------------------------------------
 */

/* Levels below 1 end the phase of the level that was set last. */
WRAPPER int
MPI_Pcontrol (const int level, ...)
{
  const __typeof__ (&MPI_Pcontrol) next
      = (__typeof__ (next)) netfare_record_next ("PMPI_Pcontrol");

  if (!recorder_enter (CALL_Pcontrol))
    return next (level);
  const int result = next (level);
  buffer_number (RECORD_LEVEL, level > 0 ? (uint64_t) level : 0);
  recorder_leave ();
  return result;
}

/* ---- end --------------------------------------------------------------------------- */

static void
end_recording (uint32_t state)
{
  if (!recorder.on || process != getpid ())
    return;
  recorder.on = false;
  buffer_close (state);
}

WRAPPER int
MPI_Finalize (void)
{
  const __typeof__ (&MPI_Finalize) next
      = (__typeof__ (next)) netfare_record_next ("PMPI_Finalize");

  if (!recorder_enter (CALL_Finalize))
    return next ();
  requests_close ();
  communicators_close ();
  const int result = next ();
  recorder_leave ();
  recorder_thread = THREAD_OTHER;
  end_recording (RANK_FINALIZED);
  return result;
}

WRAPPER int
MPI_Abort (MPI_Comm comm, int code)
{
  const __typeof__ (&MPI_Abort) next
      = (__typeof__ (next)) netfare_record_next ("PMPI_Abort");

  if (recorder_enter (CALL_Abort))
    recorder_leave ();
  recorder_thread = THREAD_OTHER;
  end_recording (RANK_ENDED);
  return next (comm, code);
}

__attribute__ ((destructor)) static void
end_with_program (void)
{
  end_recording (RANK_ENDED);
}
