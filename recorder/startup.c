/* SPDX-License-Identifier: GPL-3.0-or-later */
/* startup.c - MPI_Init to MPI_Finalize, MPI_Abort or exit */
#define _GNU_SOURCE
#include <dlfcn.h>
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

void *
recorder_next (const char *name)
{
  void *next = dlsym (RTLD_NEXT, name);

  if (next != NULL)
    return next;
  dprintf (STDERR_FILENO, "netfare: error: the MPI of this program has no %s\n", name);
  _exit (1);
}

/* ---- calls ------------------------------------------------------------------------- */

bool
recorder_refuse (int call)
{
  if (recorder.on && recorder_thread == THREAD_OTHER)
    __atomic_fetch_add (&recorder.lost[call], 1, __ATOMIC_RELAXED);
  return false;
}

void
recorder_lost (void)
{
  if (recorder.lost_at == recorder.begin)
    return;
  recorder.lost_at = recorder.begin;
  __atomic_fetch_add (&recorder.lost[recorder.call], 1, __ATOMIC_RELAXED);
}

bool
recorder_lost_if (bool lost)
{
  if (lost)
    recorder_lost ();
  return lost;
}

/* What is written happens before the clocks are read: it belongs to the call. */
void
recorder_leave (void)
{
  const uint64_t gap = recorder.begin - recorder.end;
  const uint64_t gap_cpu = recorder.begin_cpu - recorder.end_cpu;

  buffer_name (recorder.call);
  if (buffer.used + LONGEST_CALL > BUFFER_WORDS)
    buffer_write ();
  uint64_t *words = buffer.words + buffer.used;
  clocks_read_end (&recorder.end, &recorder.end_cpu);
  const uint64_t duration = recorder.end - recorder.begin;
  const uint64_t duration_cpu = recorder.end_cpu - recorder.begin_cpu;
  if (RANK_FITS_CALL (gap, duration) && RANK_FITS (gap_cpu | duration_cpu, 32))
    {
      words[0] = RANK_SHORT_CALL (recorder.call, gap, duration);
      words[1] = RANK_PAIR (gap_cpu, duration_cpu);
      buffer.used += recorder.with_cpu ? 2 : 1;
    }
  else
    {
      words = buffer_record (RECORD_CALL, recorder.call, recorder.with_cpu ? 4 : 2);
      words[0] = recorder.begin;
      words[1] = recorder.end;
      words[2] = recorder.begin_cpu;
      words[3] = recorder.end_cpu;
    }
  recorder_thread = THREAD_READY;
}

/* ---- begin ------------------------------------------------------------------------- */

/* The differences that two readings have even if nothing is between them. */
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

static void
begin_recording (const char *folder)
{
  RankFileHeader header = { .magic = RANK_FILE_MAGIC,
                            .version = RANK_FILE_VERSION,
                            .order = RANK_FILE_ORDER,
                            .has_cpu = recorder.with_cpu };
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
  measure_clocks (&header);
  if (!buffer_open (folder, &header))
    return;
  communicators_open ();
  process = getpid ();
  recorder.on = true;
  recorder_leave ();
}

/* A program of another MPI has other types: nothing can be passed on. */
static void
check_library (void)
{
  char version[MPI_MAX_LIBRARY_VERSION_STRING] = "";
  int length;

  PMPI_Get_library_version (version, &length);
  if (strstr (version, NETFARE_MPI_WORD) != NULL)
    return;
  version[strcspn (version, "\n")] = '\0';
  dprintf (
      STDERR_FILENO,
      "netfare: error: the program uses '%.60s', but the recorder that was chosen is "
      "of " NETFARE_MPI_NAME "; see netfare record --mpi\n",
      version);
  _exit (1);
}

/* Returns: where to record; NULL: not at all. */
static const char *
prepare (int call)
{
  const char *folder = getenv (RANK_FILE_VARIABLE);

  if (folder == NULL || recorder_thread == THREAD_INSIDE || recorder.on)
    return NULL;
  check_library ();
  recorder.with_cpu = getenv (RANK_FILE_WALL_VARIABLE) == NULL;
  recorder_thread = THREAD_INSIDE;
  recorder.call = call;
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
  const __typeof__ (&MPI_Init) next = (__typeof__ (next)) recorder_next ("PMPI_Init");
  const char *folder = prepare (CALL_Init);

  return started (folder, next (argc, argv));
}
WRAPPER __typeof__ (MPI_Init) PMPI_Init __attribute__ ((alias ("MPI_Init")));

WRAPPER int
MPI_Init_thread (int *argc, char ***argv, int required, int *provided)
{
  const __typeof__ (&MPI_Init_thread) next
      = (__typeof__ (next)) recorder_next ("PMPI_Init_thread");
  const char *folder = prepare (CALL_Init_thread);

  return started (folder, next (argc, argv, required, provided));
}
WRAPPER __typeof__ (MPI_Init_thread) PMPI_Init_thread
    __attribute__ ((alias ("MPI_Init_thread")));

/* ---- end --------------------------------------------------------------------------- */

/* finalized: all ranks came to their end. */
static void
end_recording (bool finalized)
{
  if (!recorder.on || process != getpid ())
    return;
  recorder.on = false;
  for (int call = 0; call < RECORDER_MOST_CALLS; call++)
    if (recorder.lost[call] > 0)
      {
        buffer_name (call);
        buffer_record (RECORD_LOST, call, 1)[0] = recorder.lost[call];
      }
  buffer_record (RECORD_END, 0, 1)[0] = finalized;
  buffer_close ();
}

WRAPPER int
MPI_Finalize (void)
{
  const __typeof__ (&MPI_Finalize) next
      = (__typeof__ (next)) recorder_next ("PMPI_Finalize");

  if (!recorder_enter (CALL_Finalize))
    return next ();
  record_freed ();
  communicators_close ();
  const int result = next ();
  recorder_leave ();
  recorder_thread = THREAD_OTHER;
  end_recording (true);
  return result;
}
WRAPPER __typeof__ (MPI_Finalize) PMPI_Finalize __attribute__ ((alias ("MPI_Finalize")));

WRAPPER int
MPI_Abort (MPI_Comm comm, int code)
{
  const __typeof__ (&MPI_Abort) next = (__typeof__ (next)) recorder_next ("PMPI_Abort");

  if (recorder_enter (CALL_Abort))
    recorder_leave ();
  recorder_thread = THREAD_OTHER;
  end_recording (false);
  return next (comm, code);
}
WRAPPER __typeof__ (MPI_Abort) PMPI_Abort __attribute__ ((alias ("MPI_Abort")));

__attribute__ ((destructor)) static void
end_with_program (void)
{
  end_recording (false);
}
