/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench.c - measures the engine; prints, judges nothing
 *
 *   netfare-bench                    all workloads as a table, each a process
 *   netfare-bench NAME [FILE]        one of them, here; its schedule is FILE
 *   netfare-bench write NAME         a workload's schedule, on standard output
 *   netfare-bench goal               reads workloads as text, LogGOPSim's binary, packed
 *   netfare-bench halo SIDE STEPS FILE.ngoal
 *                                    writes a packed schedule of SIDE^3 ranks
 *   netfare-bench large              a large array redistributed, many objects
 *   netfare-bench bmf                a parallel BMF program on a million integers
 *   netfare-bench read TRACE [MB]    reads a trace, repeated to so many megabytes
 *   netfare-bench otf2 ARCHIVE       reads an archive, and counts its events
 *   netfare-bench repeat TRACE MB    such a trace, on standard output
 *
 * One more key of the machine may be in the environment, as in
 * NETFARE_BENCH_SET='discipline = reserve'.
 */
#include "config.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "analysis/intervals/characteristics.h"
#include "analysis/message-delays.h"
#include "bench/cpu-seconds.h"
#include "bench/heap-pass.h"
#include "bench/read-goal.h"
#include "bench/read-archive.h"
#include "bench/read-large.h"
#include "bench/read-trace.h"
#include "bench/run-bmf.h"
#include "bench/run-moves.h"
#include "bench/workloads.h"
#include "goal/goal.h"
#include "machine-file/machine-file.h"
#include "replay/replay.h"

static const char *const machine_keys[]
    = { "bandwidth = 10 GB/s", "link start time = 0", "link latency = 500 ns",
        "switching = cut-through" };

static double
peak_megabytes (void)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  return (double) usage.ru_maxrss / 1024;
}

static Machine *
make_machine (const char *network, GError **error)
{
  g_autoptr (Machine) machine = machine_new ();

  if (!machine_set_network (machine, network, error))
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (machine_keys); i++)
    if (!machine_set (machine, machine_keys[i], error))
      return NULL;
  if (g_getenv ("NETFARE_BENCH_SET") != NULL
      && !machine_set (machine, g_getenv ("NETFARE_BENCH_SET"), error))
    return NULL;
  return machine_resolve (machine, error) ? g_steal_pointer (&machine) : NULL;
}

typedef struct
{
  double megabytes, reading, replaying, before;
  guint64 operations;
} Measured;

/* A row of the table. */
static void
print_result (const Workload *w, const ReplayResult *result, const Measured *m)
{
  guint64 events = result->messages + result->link_hops;
  double heap = heap_pass (w->in_flight, events);

  printf ("| %s | %s | %" G_GUINT64_FORMAT " | %" G_GUINT64_FORMAT
          " | %.0f | %.2f | %.0f | %.2f | %.2f | %.2f | %.2f | %.2f | %.1f | %.0f |\n",
          w->name, w->network, result->messages, result->link_hops, m->megabytes,
          m->reading, m->megabytes / m->reading, m->replaying,
          (double) result->messages / m->replaying / 1e6,
          (double) result->link_hops / m->replaying / 1e6, heap, m->replaying / heap,
          (m->before - 4) * 1048576 / (double) m->operations, peak_megabytes ());
}

static Program *
read_schedule (const char *path, Measured *m, GError **error)
{
  double begin = cpu_seconds ();
  g_autoptr (TextInput) input = text_input_open (path, error);
  Program *program = input == NULL ? NULL : goal_read (input, NULL, NULL, error);
  guint64 taken, size;

  if (program == NULL)
    return NULL;
  m->reading = cpu_seconds () - begin;
  text_input_progress (input, &taken, &size);
  m->megabytes = (double) taken / 1e6;
  for (guint32 p = 0; p < program_processors (program); p++)
    m->operations += program_operations (program, p);
  m->before = peak_megabytes ();
  return program;
}

/* As the command does, with what every report needs. */
static gboolean
run_schedule (const Workload *w, const char *path, GError **error)
{
  Measured m = { 0 };
  g_autoptr (Program) program = read_schedule (path, &m, error);
  g_autoptr (Machine) machine = make_machine (w->network, error);
  g_autoptr (Network) network = NULL;
  g_autoptr (Replay) replay = NULL;
  g_autoptr (Characteristics) characteristics = NULL;
  g_autoptr (MessageDelays) delays = NULL;
  const Decimal *power;
  guint n_power;
  ReplayResult result;
  double begin;

  if (program == NULL || machine == NULL)
    return FALSE;
  network = network_new (machine, program_shape (program), error);
  if (network == NULL)
    return FALSE;
  replay = replay_new (program, machine, network);
  power = network_power (network, &n_power);
  characteristics = characteristics_new (program, power, n_power);
  delays = message_delays_new (0);
  replay_add_observer (replay, characteristics_observer (), characteristics);
  replay_add_observer (replay, message_delays_observer (), delays);
  begin = cpu_seconds ();
  if (!replay_run (replay, &result, error))
    return FALSE;
  m.replaying = cpu_seconds () - begin;
  print_result (w, &result, &m);
  return TRUE;
}

/* Peak memory is a process's, so each workload has its own. */
static int
run_apart (const char *program, const char *name, const char *path)
{
  pid_t child = fork ();
  int status = 1;

  if (child == 0)
    execl (program, program, name, path, (char *) NULL);
  if (child <= 0 || waitpid (child, &status, 0) != child)
    return 1;
  return WIFEXITED (status) ? WEXITSTATUS (status) : 1;
}

/* Writes the schedule to a file that is removed afterwards. */
static int
run_workload (const Workload *w)
{
  g_autofree char *path = NULL;
  int descriptor = g_file_open_tmp ("netfare-bench-XXXXXX", &path, NULL);
  FILE *file = descriptor < 0 ? NULL : fdopen (descriptor, "w");
  int status;

  if (file == NULL)
    return 1;
  w->write (file);
  status = fclose (file) == 0 ? run_apart ("/proc/self/exe", w->name, path) : 1;
  g_unlink (path);
  return status;
}

static const Workload *
find_workload (const char *name)
{
  for (const Workload *w = workloads; w->name != NULL; w++)
    if (strcmp (w->name, name) == 0)
      return w;
  return NULL;
}

static int
run_all (void)
{
  int failed = 0;

  puts ("| workload | network | messages | link-hops | MB | reading, s | MB/s | "
        "replay, s | M messages/s | M link-hops/s | bare heap, s | replay / heap | "
        "bytes an operation | peak, MB |");
  puts ("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
  for (const Workload *w = workloads; w->name != NULL; w++)
    failed |= run_workload (w);
  return failed;
}

static gboolean
read_workload (const Workload *w, GError **error)
{
  g_autofree char *path = NULL;
  int descriptor = g_file_open_tmp ("netfare-bench-XXXXXX", &path, error);
  FILE *file = descriptor < 0 ? NULL : fdopen (descriptor, "w");
  gboolean done;

  if (file == NULL)
    return FALSE;
  w->write (file);
  done = fclose (file) == 0 && bench_read_goal (w->name, path, error);
  g_unlink (path);
  return done;
}

static gboolean
read_workloads (GError **error)
{
  puts (
      "| workload | text, MB | user s | MB/s | binary, MB | user s | MB/s | packed, MB | "
      "user s | MB/s |");
  puts ("|---|---|---|---|---|---|---|---|---|---|");
  for (const Workload *w = workloads; w->name != NULL; w++)
    if (!read_workload (w, error))
      return FALSE;
  return TRUE;
}

static int
report (gboolean done, GError *error)
{
  if (done)
    return 0;
  fprintf (stderr, "%s\n", error->message);
  g_error_free (error);
  return 1;
}

int
main (int argc, char **argv)
{
  GError *error = NULL;

  setvbuf (stdout, NULL, _IOLBF, 0);
  if (argc >= 3 && strcmp (argv[1], "read") == 0)
    return report (
        bench_read_trace (argv[2], argc > 3 ? strtod (argv[3], NULL) : 200, &error),
        error);
  if (argc == 4 && strcmp (argv[1], "repeat") == 0)
    return report (bench_repeat_trace (argv[2], strtod (argv[3], NULL), &error), error);
  if (argc == 2 && strcmp (argv[1], "goal") == 0)
    return report (read_workloads (&error), error);
  if (argc == 5 && strcmp (argv[1], "halo") == 0)
    return report (bench_write_halo ((guint32) strtoul (argv[2], NULL, 10),
                                     (guint32) strtoul (argv[3], NULL, 10), argv[4],
                                     &error),
                   error);
  if (argc == 3 && strcmp (argv[1], "otf2") == 0)
    return report (bench_read_archive (argv[2], &error), error);
  if (argc == 2 && strcmp (argv[1], "large") == 0)
    return report (bench_read_large (&error), error);
  if (argc == 2 && strcmp (argv[1], "bmf") == 0)
    return report (bench_run_bmf (&error), error);
  if (argc == 2 && strcmp (argv[1], "place") == 0)
    return report (bench_run_moves (&error), error);
  if (argc == 1)
    return run_all ();
  const Workload *w
      = find_workload (argv[argc > 2 && strcmp (argv[1], "write") == 0 ? 2 : 1]);
  if (w == NULL)
    return 2;
  if (strcmp (argv[1], "write") == 0)
    {
      w->write (stdout);
      return 0;
    }
  return argc == 2 ? run_workload (w) : report (run_schedule (w, argv[2], &error), error);
}
