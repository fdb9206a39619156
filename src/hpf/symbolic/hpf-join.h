/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-join.h - few regions with few conditions, each with one count */
#pragma once

#include "hpf/symbolic/hpf-pieces.h"

typedef struct
{
  isl_set *set;    /* in the context */
  GArray *written; /* HpfForm, at least 0: the set is where they hold in the context */
  isl_qpolynomial *count;
} HpfRegion;

/* How much is given to avoid a large constant where a parameter is alone (N >= 11). */
typedef enum
{
  HPF_JOIN_WITH_CONSTANTS,
  HPF_JOIN_WITHOUT
} HpfJoinStyle;

/* HpfRegion that do not overlap; the count is 0 outside of them.  NULL: none are found.
 */
GPtrArray *hpf_join_pieces (const HpfPieces *pieces, HpfJoinStyle style);
