/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pattern.h - who sends how much to whom, as weights by processor
 *
 *   weight = messages x start time + bytes x byte time, of all pairs together at most
 *   2^40: above that rounded down
 */
#pragma once

#include "base/sim-time.h"
#include "place/pair-traffic.h"

#define PATTERN_MOST_WEIGHT (G_GUINT64_CONSTANT (1) << 40)

/* What a processor sends to another, or receives from it. */
typedef struct
{
  guint32 other;
  gboolean sends;
  guint64 weight;
} Partner;

typedef struct
{
  guint32 processors;
  gsize *first;     /* by processor, and one more: its first partner */
  Partner *partner; /* by `other`; where it is both, first what is sent */
} Pattern;

/* Where neither a message nor a byte takes time, each message counts as 1. */
Pattern *pattern_new (guint32 processors, const PairTraffic *pairs, gsize n,
                      AttoTime start_time, AttoTime byte_time);
void pattern_free (Pattern *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Pattern, pattern_free)
