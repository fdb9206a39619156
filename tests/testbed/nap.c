/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nap.c - ranks that wait sleep, in the place of the C library's sched_yield
 *
 * Open MPI calls it while a rank waits, with mpi_yield_when_idle: links need the
 * processor at once when a packet has passed.
 */
#include <sched.h>
#include <time.h>

#define NAP 50000 /* nanoseconds */

int
sched_yield (void)
{
  const struct timespec time = { 0, NAP };

  return nanosleep (&time, NULL);
}
