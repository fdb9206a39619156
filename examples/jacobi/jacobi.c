/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record-jacobi: size x size points, each becoming the mean of its four neighbours
 *
 *   record-jacobi SIZE ITERATIONS TRACE [RESULT]
 *
 * The calls are those that a C-DVM compiler puts around a kernel like this; their lines
 * in this file are the LINE= of the trace, so that the report leads back here.
 */
#include "one-processor-dvm.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  size_t size;
  int iterations;
  const char *trace;
  const char *result; /* written by the program itself */
} Options;

/* One edge is hot. */
static void
initialise (Dvm *dvm, DvmObject *old, DvmObject *new, size_t n)
{
  const size_t first[] = { 0, 0 }, last[] = { n - 1, n - 1 };
  double *a = dvm_data (old), *b = dvm_data (new);

  dvm_bploop (AT (dvm));
  DvmObject *loop = dvm_crtpl (AT (dvm));
  dvm_mappl (AT (dvm), loop, old, first, last);
  while (dvm_dopl (AT (dvm), loop))
    for (size_t i = 0; i < n; i++)
      for (size_t j = 0; j < n; j++)
        a[i * n + j] = b[i * n + j] = i == 0 ? 100.0 + (double) j / (double) n : 0.0;
  dvm_endpl (AT (dvm), loop);
  dvm_enloop (AT (dvm));
}

/* new = mean of old's neighbours, whose edges are exchanged first. */
static void
relax (Dvm *dvm, DvmObject *old, DvmObject *new, size_t n)
{
  const size_t first[] = { 1, 1 }, last[] = { n - 2, n - 2 };
  const double *a = dvm_data (old);
  double *b = dvm_data (new);

  dvm_bploop (AT (dvm));
  DvmObject *loop = dvm_crtpl (AT (dvm));
  DvmObject *shadow = dvm_crtshg (AT (dvm));
  dvm_inssh (AT (dvm), shadow, old);
  dvm_strtsh (AT (dvm), shadow);
  dvm_waitsh (AT (dvm), shadow);
  dvm_delshg (AT (dvm), shadow);
  dvm_mappl (AT (dvm), loop, new, first, last);
  while (dvm_dopl (AT (dvm), loop))
    for (size_t i = 1; i < n - 1; i++)
      /* k counts all points; i * n is the first of row i. */
      for (size_t k = i * n + 1; k < i * n + n - 1; k++)
        b[k] = 0.25 * (a[k - n] + a[k - 1] + a[k + 1] + a[k + n]);
  dvm_endpl (AT (dvm), loop);
  dvm_enloop (AT (dvm));
}

/* old = new; returns the largest change. */
static double
take_over (Dvm *dvm, DvmObject *old, DvmObject *new, size_t n)
{
  const size_t first[] = { 1, 1 }, last[] = { n - 2, n - 2 };
  double *a = dvm_data (old), *b = dvm_data (new), eps = 0;

  dvm_bploop (AT (dvm));
  DvmObject *loop = dvm_crtpl (AT (dvm));
  dvm_mappl (AT (dvm), loop, old, first, last);
  DvmObject *group = dvm_crtrg (AT (dvm));
  DvmObject *reduction = dvm_crtred (AT (dvm), &eps);
  dvm_insred (AT (dvm), group, reduction, loop);
  while (dvm_dopl (AT (dvm), loop))
    for (size_t i = 1; i < n - 1; i++)
      for (size_t j = 1; j < n - 1; j++)
        {
          eps = fmax (eps, fabs (b[i * n + j] - a[i * n + j]));
          a[i * n + j] = b[i * n + j];
        }
  dvm_strtrd (AT (dvm), group);
  dvm_waitrd (AT (dvm), group);
  dvm_delrg (AT (dvm), group);
  dvm_endpl (AT (dvm), loop);
  dvm_enloop (AT (dvm));
  return eps;
}

static bool
write_result (Dvm *dvm, const Options *options, double eps)
{
  FILE *stream = dvm_fopen (AT (dvm), options->result);
  if (stream == NULL)
    return false;
  dvm_print_result (AT (dvm), stream, options->iterations, eps);
  return dvm_fclose (AT (dvm), stream);
}

/* Returns: FALSE where memory is short or the result cannot be written. */
static bool
jacobi (Dvm *dvm, const Options *options)
{
  const size_t n = options->size, size[] = { n, n };
  double eps = 0;

  DvmObject *machine = dvm_getam (AT (dvm));
  DvmObject *template = dvm_crtamv (AT (dvm), machine, size);
  dvm_distr (AT (dvm), template);
  DvmObject *old = dvm_crtda (AT (dvm), size);
  DvmObject *new = dvm_crtda (AT (dvm), size);
  if (!dvm_align (AT (dvm), old, template) || !dvm_align (AT (dvm), new, template))
    return false;

  initialise (dvm, old, new, n);
  dvm_bsloop (AT (dvm));
  for (int iteration = 1; iteration <= options->iterations; iteration++)
    {
      relax (dvm, old, new, n);
      eps = take_over (dvm, old, new, n);
      dvm_print_iteration (AT (dvm), iteration, eps);
    }
  dvm_enloop (AT (dvm));

  bool written = write_result (dvm, options, eps);
  dvm_delda (AT (dvm), new);
  dvm_delda (AT (dvm), old);
  return written;
}

static int
record (const Options *options)
{
  Dvm *dvm = dvm_init (options->trace, "jacobi.c", __LINE__);
  if (dvm == NULL)
    {
      fprintf (stderr, "record-jacobi: %s: %s\n", options->trace, strerror (errno));
      return 1;
    }
  bool done = jacobi (dvm, options);
  if (!done)
    fprintf (stderr, "record-jacobi: %s: cannot be written, or memory is short\n",
             options->result);
  bool written = dvm_close (dvm, __LINE__);
  if (!written)
    fprintf (stderr, "record-jacobi: %s: cannot be written\n", options->trace);
  return done && written ? 0 : 1;
}

static bool
parse_number (const char *text, long least, long most, long *number)
{
  char *end;
  errno = 0;
  *number = strtol (text, &end, 10);
  return errno == 0 && end != text && *end == '\0' && *number >= least && *number <= most;
}

static int
usage (void)
{
  fputs (
      "usage: record-jacobi SIZE ITERATIONS TRACE [RESULT]\n"
      "runs a Jacobi kernel on SIZE x SIZE points (3 to 20000) for ITERATIONS\n"
      "(1 to 100000), and writes what it did to TRACE, in the form of a Lib-DVM trace\n",
      stderr);
  return 2;
}

int
main (int argc, char **argv)
{
  long size, iterations;
  if (argc < 4 || argc > 5 || !parse_number (argv[1], 3, 20000, &size)
      || !parse_number (argv[2], 1, 100000, &iterations))
    return usage ();

  const Options options
      = { (size_t) size, (int) iterations, argv[3], argc > 4 ? argv[4] : "jacobi.txt" };
  return record (&options);
}
