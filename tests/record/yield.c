/* SPDX-License-Identifier: GPL-3.0-or-later */
/* yield.c - ranks of MPICH that wait give their processor to others; linked with programs
 *
 * MPICH waits in a loop that asks UCX whether something has come, and keeps the processor
 * meanwhile: with more ranks than processors each message takes as long as the system
 * lets a rank run. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sched.h>
#include <stdlib.h>

/* In place of that of UCX. */
unsigned ucp_worker_progress (void *worker);

unsigned
ucp_worker_progress (void *worker)
{
  static unsigned (*progress) (void *);
  unsigned events;

  if (progress == NULL)
    progress = (unsigned (*) (void *)) dlsym (RTLD_NEXT, "ucp_worker_progress");
  events = progress (worker);
  if (events == 0)
    sched_yield ();
  return events;
}
