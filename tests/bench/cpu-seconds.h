/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cpu-seconds.h - the time that this process has spent, whatever else the machine does */
#pragma once

#include <time.h>

static inline double
cpu_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}
