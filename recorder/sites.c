/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sites.c - where the program calls MPI: each call at another place has a number of its
 * own
 *
 * The number of a place takes that of the call in its record, so a place costs no word;
 * what it is stands in a record before the first call from there.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <unwind.h>

#include "recorder.h"

/* Beyond so many, calls have no place. */
#define MOST_SITES 3000
#define MOST_PROBES 16

/* Frames of the recorder and of a binding. */
#define MOST_FRAMES 16
/* Calls in bindings, each from another place of a library. */
#define MOST_BINDINGS 1024
/* A distance that so many calls have shown is believed: finding frames takes longer than
 * the rest of a record. */
#define CALLS_TO_BELIEVE 8

#define MOST_MODULE 1024
#define MOST_FUNCTION 512

Site recorder_sites[SITES];
static int numbered;

/* Where a call in a binding finds the address that the binding returns to: so many bytes
 * above the frame of recorder_find_site, as so many calls have shown.  -1: it varies. */
typedef struct
{
  ptrdiff_t distance;
  int shown;
} Binding;
static Binding bindings[MOST_BINDINGS];
static int bindings_used;

/* The program's own name may be that of a folder which is not the current one any more.
 */
static void
copy_module (const Dl_info *info, char *module)
{
  module[0] = '\0';
  if (info->dli_fname != NULL && info->dli_fname[0] == '/')
    snprintf (module, MOST_MODULE, "%s", info->dli_fname);
  else
    {
      const ssize_t length = readlink ("/proc/self/exe", module, MOST_MODULE - 1);

      module[length > 0 ? length : 0] = '\0';
    }
}

/* In a program of C++ the library has what reads its names. */
static void
copy_function (const Dl_info *info, char *function)
{
  static char *(*demangle) (const char *, char *, size_t *, int *);
  static bool looked;
  char *readable = NULL;
  int status;

  function[0] = '\0';
  if (info->dli_sname == NULL)
    return;
  if (!looked)
    demangle = (__typeof__ (demangle)) dlsym (RTLD_DEFAULT, "__cxa_demangle");
  looked = true;
  if (demangle != NULL && strncmp (info->dli_sname, "_Z", 2) == 0)
    readable = demangle (info->dli_sname, NULL, NULL, &status);
  snprintf (function, MOST_FUNCTION, "%s", readable != NULL ? readable : info->dli_sname);
  free (readable);
}

/* Fortran's bindings call MPI_X: the place of the program is further out. */
static bool
is_of_mpi (const char *module)
{
  const char *slash = strrchr (module, '/');

  return strncmp (slash != NULL ? slash + 1 : module, "libmpi", 6) == 0;
}

static void
write_site (int number, int call, const void *caller, const Dl_info *info, char *text)
{
  const size_t module = strlen (text) + 1;

  copy_function (info, text + module);
  const size_t length = module + strlen (text + module) + 1;
  const size_t words = (length + sizeof (uint64_t) - 1) / sizeof (uint64_t);

  memset (text + length, 0, words * sizeof (uint64_t) - length);
  buffer_begin (RECORD_SITE, number, (uint32_t) (2 + words));
  buffer_word (RANK_PAIR (call, length));
  buffer_word ((uint64_t) ((const char *) caller - (const char *) info->dli_fbase));
  for (size_t i = 0; i < words; i++)
    {
      uint64_t word;

      memcpy (&word, text + i * sizeof word, sizeof word);
      buffer_word (word);
    }
}

/* The number of a place that has none yet. */
static int
number_site (int call, const void *caller)
{
  char text[MOST_MODULE + MOST_FUNCTION + sizeof (uint64_t)];
  Dl_info info = { 0 };

  /* The call is before the address that it returns to. */
  if (dladdr ((const char *) caller - 1, &info) == 0)
    return call;
  copy_module (&info, text);
  if (is_of_mpi (text))
    return bindings_used < MOST_BINDINGS ? -++bindings_used : call;
  write_site (RANK_FIRST_SITE + numbered, call, caller, &info, text);
  return RANK_FIRST_SITE + numbered++;
}

/* The number of a place, or below 0: that of a binding. */
static int
look_up (int call, const void *caller)
{
  size_t at = site_hash (call, caller);

  for (int i = 0; i < MOST_PROBES; i++, at = (at + 1) % SITES)
    {
      Site *site = &recorder_sites[at];

      if (site->caller == caller && site->call == call)
        return site->number;
      if (site->caller != NULL)
        continue;
      if (numbered == MOST_SITES)
        return call;
      *site = (Site){ caller, call, number_site (call, caller) };
      return site->number;
    }
  return call;
}

/* The frames of a call from the innermost on. */
typedef struct
{
  const void *caller;
  int call, number, left;
  bool in_binding;
  const char *stack; /* behind the address that the binding returns to */
} Walk;

static _Unwind_Reason_Code
visit_frame (struct _Unwind_Context *context, void *data)
{
  Walk *walk = data;
  const void *address = (const void *) _Unwind_GetIP (context);

  if (walk->left-- == 0)
    return _URC_END_OF_STACK;
  if (walk->in_binding)
    walk->number = look_up (walk->call, address);
  walk->in_binding |= address == walk->caller;
  walk->stack = (const char *) _Unwind_GetCFA (context);
  if (walk->number < 0)
    return _URC_NO_REASON;
  /* Not every processor keeps the address there. */
  if (*((const void *const *) walk->stack - 1) != address)
    walk->stack = NULL;
  return _URC_END_OF_STACK;
}

static void
learn (Binding *binding, const Walk *walk, const char *frame)
{
  const ptrdiff_t distance = walk->stack - frame;

  if (walk->number < 0 || walk->stack == NULL
      || (binding->shown > 0 && binding->distance != distance))
    binding->shown = -1;
  if (binding->shown < 0)
    return;
  binding->distance = distance;
  binding->shown++;
}

/* The number of the place of the program, or below 0. */
static int
leave_binding (Binding *binding, int call, const void *caller, const char *frame)
{
  Walk walk = { caller, call, -1, MOST_FRAMES, false, NULL };

  if (binding->shown >= CALLS_TO_BELIEVE)
    {
      const void *const *behind = (const void *const *) (frame + binding->distance);
      const int number = look_up (call, behind[-1]);

      if (number >= 0 && number != call)
        return number;
    }
  _Unwind_Backtrace (visit_frame, &walk);
  learn (binding, &walk, frame);
  return walk.number;
}

int
recorder_find_site (int call, const void *caller)
{
  const char *frame = __builtin_frame_address (0);
  int number = look_up (call, caller);

  if (number < 0)
    number = leave_binding (&bindings[-1 - number], call, caller, frame);
  return number < 0 ? call : number;
}
