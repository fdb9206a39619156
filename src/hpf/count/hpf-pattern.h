/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-pattern.h - what kind of collective a set of transfers is */
#pragma once

#include <glib.h>

#include "base/shape.h"

typedef enum
{
  HPF_PATTERN_NONE,
  HPF_PATTERN_EXCHANGE,   /* each source has one destination and gets from it */
  HPF_PATTERN_SHIFT,      /* destination - source is the same for all */
  HPF_PATTERN_GENERAL,    /* a source does not send to all destinations in its line */
  HPF_PATTERN_BROADCAST,  /* one source in each line; to all the same */
  HPF_PATTERN_SCATTER,    /* one source in each line */
  HPF_PATTERN_GATHER,     /* one destination in each line */
  HPF_PATTERN_ALL_GATHER, /* the rest; each sends the same to all */
  HPF_PATTERN_ALL_TO_ALL  /* the rest */
} HpfPattern;

/* "all-to-all" */
const char *hpf_pattern_name (HpfPattern pattern);

/* What a processor sends to another; they are not equal. */
typedef struct
{
  guint32 source, destination;
  guint64 elements;
  guint64 print; /* fingerprint of their set */
} HpfFlow;

/* flows: HpfFlow, sorted by source and destination, each pair once.  *along: a bit for
 * each dimension of the grid in which a source and its destination differ. */
HpfPattern hpf_pattern_find (const GArray *flows, const Shape *grid, guint32 *along);

/* Sorts, and puts flows of the same pair together. */
void hpf_flows_join (GArray *flows);
