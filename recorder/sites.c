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

#include "recorder.h"

/* Beyond so many, calls have no place. */
#define MOST_SITES 3000
#define MOST_PROBES 16

#define MOST_MODULE 1024
#define MOST_FUNCTION 512

Site recorder_sites[SITES];
static int numbered;

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

/* Fortran's bindings call MPI_X: the place is not that of the program. */
static bool
is_of_mpi (const char *module)
{
  const char *slash = strrchr (module, '/');

  return strncmp (slash != NULL ? slash + 1 : module, "libmpi", 6) == 0;
}

/* Returns: whether the place has a number. */
static bool
write_site (int number, int call, const void *caller)
{
  char text[MOST_MODULE + MOST_FUNCTION];
  Dl_info info = { 0 };

  /* The call is before the address that it returns to. */
  if (dladdr ((const char *) caller - 1, &info) == 0)
    return false;
  copy_module (&info, text);
  if (is_of_mpi (text))
    return false;
  const size_t module = strlen (text) + 1;
  copy_function (&info, text + module);
  const size_t length = module + strlen (text + module) + 1;
  const size_t words = (length + sizeof (uint64_t) - 1) / sizeof (uint64_t);

  memset (text + length, 0, sizeof text - length);
  buffer_begin (RECORD_SITE, number, (uint32_t) (2 + words));
  buffer_word (RANK_PAIR (call, length));
  buffer_word ((uint64_t) ((const char *) caller - (const char *) info.dli_fbase));
  for (size_t i = 0; i < words; i++)
    {
      uint64_t word;

      memcpy (&word, text + i * sizeof word, sizeof word);
      buffer_word (word);
    }
  return true;
}

int
recorder_find_site (int call, const void *caller)
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
      *site = (Site){ caller, call, call };
      if (write_site (RANK_FIRST_SITE + numbered, call, caller))
        site->number = RANK_FIRST_SITE + numbered++;
      return site->number;
    }
  return call;
}
