/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-walk.h - along one loop: which iterations have the same processors
 *
 *   m          0 1 2 3 4 5 6 7 8 ..       count iterations
 *   owner      0 0 0 1 1 1 0 0 0 ..       CYCLIC(3) on 2
 *   runs       |-----|-----|-----         each told with its length, or, where the whole
 *                                         pattern comes round, once with `times`
 *
 * Blocks are passed in one step each, cyclic patterns once.
 */
#pragma once

#include "hpf/layout/hpf-layout.h"

/* A template's dimension along the loop: element start + factor x m. */
typedef struct
{
  const HpfAxis *axis;
  gint64 start, factor;
  guint32
      stride; /* in its grid: a processor's number is the sum of coordinate x stride */
  gboolean holds; /* of the element read; else of the one stored */
} HpfTrack;

/* Iterations first + k x period + 0 .. length - 1, for k = 0 .. times - 1. */
typedef struct
{
  guint32 owner, holder; /* sums over the tracks */
  guint64 first, length, period, times;
} HpfRun;

typedef void (*HpfRunFunc) (const HpfRun *run, gpointer data);

/* plain: no patterns, each run for itself, in order. */
void hpf_walk (const HpfTrack *tracks, guint n_tracks, guint64 count, gboolean plain,
               HpfRunFunc tell, gpointer data);
