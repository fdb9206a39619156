/* SPDX-License-Identifier: GPL-3.0-or-later */
/* preload.c - the library that is preloaded into every process of the command
 *
 *   MPI_X and PMPI_X of the program -> here -> the recorder of this process's MPI
 *                                           -> MPI itself, if nothing is recorded
 *
 * LD_PRELOAD also applies to shells, interpreters and launchers, and which MPI a process
 * uses is only known at run time: Python loads one when it imports a module.  So each MPI
 * function has an entry here that does not depend on an MPI.  The first call looks for an
 * MPI library among the loaded ones, and loads the recorder for it.  Processes that do
 * not call MPI do nothing.
 *
 * entries.h has ENTRY (Send, 6) for each function that a recorder has, with its number of
 * arguments.  All arguments of MPI's functions are integers and pointers, and are passed
 * on as they are, each in a register or a slot of the stack.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "recording/rank-file.h"

#define EXPORT __attribute__ ((visibility ("default")))

/* For recorders: where the call returns to that the program has just made. */
extern EXPORT __thread const void *netfare_record_caller;
__thread const void *netfare_record_caller;

/* For recorders: the definition of a function that follows this library's; NULL: none. */
EXPORT void *netfare_record_next (const char *name);

enum
{
#define ENTRY(name, arguments) CALL_##name,
#include "entries.h"
#undef ENTRY
  CALLS
};

static const char *const names[] = {
#define ENTRY(name, arguments) "PMPI_" #name,
#include "entries.h"
#undef ENTRY
};

static const struct
{
  const char *name, *library;
} recorders[] = { RECORDER_LIST };

/* The functions that the entries call; NULL until the first call. */
static void *targets[2][CALLS]; /* of MPI_X, of PMPI_X */
static void *mpi, *recorder;    /* handles; NULL: none */
static pthread_once_t once = PTHREAD_ONCE_INIT;

void *
netfare_record_next (const char *name)
{
  void *next = dlsym (RTLD_NEXT, name);

  return next == NULL && mpi != NULL ? dlsym (mpi, name) : next;
}

/* ---- which recorder ---------------------------------------------------------------- */

static void
complain (const char *wanted)
{
  int (*get_version) (char *, int *)
      = (__typeof__ (get_version)) netfare_record_next ("PMPI_Get_library_version");
  static char version[8192] = "an unknown MPI";
  int length;

  if (get_version != NULL)
    get_version (version, &length);
  version[strcspn (version, "\n")] = '\0';
  if (wanted != NULL)
    dprintf (STDERR_FILENO,
             "netfare: error: the program uses '%.60s', but the recorder that was chosen "
             "is of %s; see netfare record --mpi\n",
             version, wanted);
  else
    dprintf (STDERR_FILENO,
             "netfare: error: the program uses '%.60s', of which there is no recorder\n",
             version);
}

/* The recorder's file is in the folder of this library. */
static void
load_recorder (const char *name)
{
  Dl_info own;
  char path[4096];

  if (dladdr ((void *) netfare_record_next, &own) == 0)
    return;
  const char *slash = strrchr (own.dli_fname, '/');
  const int folder = slash != NULL ? (int) (slash - own.dli_fname + 1) : 0;
  snprintf (path, sizeof path, "%.*slibnetfare-record-%s.so", folder, own.dli_fname,
            name);
  recorder = dlopen (path, RTLD_NOW | RTLD_LOCAL);
  if (recorder == NULL)
    dprintf (STDERR_FILENO, "netfare: error: this process is not recorded: %s\n",
             dlerror ());
}

static void
load (void)
{
  const char *wanted = getenv (RANK_FILE_MPI_VARIABLE);
  const char *found = NULL;

  for (size_t i = 0; i < sizeof recorders / sizeof recorders[0] && mpi == NULL; i++)
    {
      mpi = dlopen (recorders[i].library, RTLD_LAZY | RTLD_NOLOAD);
      found = recorders[i].name;
    }
  if (getenv (RANK_FILE_VARIABLE) == NULL)
    return;
  if (mpi == NULL || (wanted != NULL && strcmp (wanted, found) != 0))
    complain (wanted);
  else
    load_recorder (found);
}

/* ---- entries ----------------------------------------------------------------------- */

static void *
find (int call, int profiling)
{
  const char *name = names[call] + !profiling;

  pthread_once (&once, load);
  void *target = recorder != NULL ? dlsym (recorder, names[call] + 1) : NULL;
  if (target == NULL)
    target = netfare_record_next (name);
  if (target == NULL)
    {
      dprintf (STDERR_FILENO, "netfare: error: the MPI of this program has no %s\n",
               name);
      _exit (1);
    }
  __atomic_store_n (&targets[profiling][call], target, __ATOMIC_RELEASE);
  return target;
}

/* Pn declares n arguments, An passes them. */
#define P0 void
#define P1 long a
#define P2 P1, long b
#define P3 P2, long c
#define P4 P3, long d
#define P5 P4, long e
#define P6 P5, long f
#define P7 P6, long g
#define P8 P7, long h
#define P9 P8, long i
#define P10 P9, long j
#define P11 P10, long k
#define P12 P11, long l
#define P13 P12, long m
#define P14 P13, long n
#define A0
#define A1 a
#define A2 A1, b
#define A3 A2, c
#define A4 A3, d
#define A5 A4, e
#define A6 A5, f
#define A7 A6, g
#define A8 A7, h
#define A9 A8, i
#define A10 A9, j
#define A11 A10, k
#define A12 A11, l
#define A13 A12, m
#define A14 A13, n

#define FUNCTION(name, call, profiling, count)                                           \
  EXPORT long name (P##count);                                                           \
  EXPORT long name (P##count)                                                            \
  {                                                                                      \
    long (*target) (P##count) = (__typeof__ (target)) __atomic_load_n (                  \
        &targets[profiling][call], __ATOMIC_ACQUIRE);                                    \
                                                                                         \
    netfare_record_caller = __builtin_return_address (0);                                \
    if (target == NULL)                                                                  \
      target = (__typeof__ (target)) find (call, profiling);                             \
    return target (A##count);                                                            \
  }
#define ENTRY(name, count)                                                               \
  FUNCTION (MPI_##name, CALL_##name, 0, count)                                           \
  FUNCTION (PMPI_##name, CALL_##name, 1, count)
#include "entries.h"
