/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench.c - measures the engine; prints, judges nothing
 *
 *   netfare-bench                    all workloads, each in a process of its own
 *   netfare-bench NAME               one of them, here
 *   netfare-bench read TRACE [MB]    reads a trace, repeated to so many megabytes
 *   netfare-bench large              reads large arrays and many objects
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/heap-pass.h"
#include "bench/read-large.h"
#include "bench/read-trace.h"
#include "bench/workloads.h"
#include "replay/replay.h"

static const char *const machine_keys[]
    = { "bandwidth = 10 GB/s", "link start time = 0", "link latency = 500 ns",
        "switching = cut-through" };

static Program *
make_halo (void)
{
  return workload_halo (64, 64, 100, 8192);
}

static Program *
make_permutations (void)
{
  return workload_permutations (1024, 1000, 65536);
}

typedef struct
{
  const char *name, *network;
  Program *(*make) (void);
  guint32 in_flight; /* messages at once */
} Workload;

static const Workload workloads[] = {
  { "halo64", "torus:64x64", make_halo, 4 * 64 * 64 },
  { "perm", "torus:32x32", make_permutations, 1024 },
};

static double
seconds_since (gint64 begin)
{
  return (double) (g_get_monotonic_time () - begin) / 1e6;
}

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
  return machine_resolve (machine, error) ? g_steal_pointer (&machine) : NULL;
}

static void
print_result (const Workload *w, const ReplayResult *result, double seconds, double before)
{
  guint64 events = result->messages + result->link_hops;
  double heap = heap_pass (w->in_flight, events);

  printf ("%-8s %-12s %9" G_GUINT64_FORMAT " messages  %10" G_GUINT64_FORMAT
          " link-hops  %7.3f s  %6.2f M messages/s  %7.2f M link-hops/s\n",
          w->name, w->network, result->messages, result->link_hops, seconds,
          (double) result->messages / seconds / 1e6,
          (double) result->link_hops / seconds / 1e6);
  printf ("%-8s bare heap, %" G_GUINT64_FORMAT " pops and pushes: %.3f s, replay / heap %.2f; "
          "program %.0f MB, peak %.0f MB; simulated %.6f s\n",
          "", events, heap, seconds / heap, before, peak_megabytes (),
          (double) result->time / SIM_TIME_PER_SECOND);
}

static gboolean
run_workload (const Workload *w, GError **error)
{
  g_autoptr (Program) program = w->make ();
  g_autoptr (Machine) machine = make_machine (w->network, error);
  g_autoptr (Network) network = NULL;
  g_autoptr (Replay) replay = NULL;
  ReplayResult result;
  double before = peak_megabytes ();
  gint64 begin;

  if (machine == NULL)
    return FALSE;
  network = network_new (machine, &(Shape){ 1, { program_processors (program) } }, error);
  if (network == NULL)
    return FALSE;
  replay = replay_new (program, machine, network);
  begin = g_get_monotonic_time ();
  if (!replay_run (replay, &result, error))
    return FALSE;
  print_result (w, &result, seconds_since (begin), before);
  return TRUE;
}

/* Peak memory is a process's, so each workload has its own. */
static int
run_apart (const char *program, const char *name)
{
  pid_t child = fork ();
  int status = 1;

  if (child == 0)
    execl (program, program, name, (char *) NULL);
  if (child <= 0 || waitpid (child, &status, 0) != child)
    return 1;
  return WIFEXITED (status) ? WEXITSTATUS (status) : 1;
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
  int failed = 0;

  setvbuf (stdout, NULL, _IOLBF, 0);
  if (argc >= 3 && strcmp (argv[1], "read") == 0)
    return report (bench_read_trace (argv[2], argc > 3 ? strtod (argv[3], NULL) : 200, &error),
                   error);
  if (argc == 2 && strcmp (argv[1], "large") == 0)
    return report (bench_read_large (&error), error);
  for (guint i = 0; i < G_N_ELEMENTS (workloads); i++)
    if (argc == 1)
      failed |= run_apart ("/proc/self/exe", workloads[i].name);
    else if (strcmp (argv[1], workloads[i].name) == 0)
      return report (run_workload (&workloads[i], &error), error);
  return argc == 1 ? failed : 2;
}
