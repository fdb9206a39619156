/* SPDX-License-Identifier: GPL-3.0-or-later */
/* what-if.h - changes of prices for one more replay: "links x2, latency x1.5"
 *
 *   TARGET xK, TARGET xK, ..      K: a decimal above 0, or inf
 *
 * The times of a target are divided by K before they are rounded; several factors of one
 * target are multiplied.  Routes, draws, packets and portions are those of the prices
 * without changes.  docs/why.md, "What if".
 */
#pragma once

#include "base/ratio.h"
#include "topology/topology-nodes.h"

typedef enum
{
  CHANGE_COMPUTING, /* busy times: of all */
  CHANGE_INTERVAL,  /* .. of steps inside interval `number` */
  CHANGE_PROCESSOR, /* .. of processor `number` */
  CHANGE_OVERHEAD,  /* of sends and receives */
  CHANGE_LATENCY,   /* of links */
  CHANGE_START,     /* start times of links */
  CHANGE_NETWORK,   /* every price of a formula network */
  CHANGE_LINKS,     /* what packets occupy links for: all */
  CHANGE_LINKS_OF_CLASS,
  CHANGE_LINKS_OF_WEIGHT,
  CHANGE_LINKS_OF_NODE, /* that begin or end there: `name` */
  CHANGE_LINK           /* one way: `name`, "A->B" or "A-B" */
} ChangeTarget;

typedef struct
{
  ChangeTarget target;
  Ratio by; /* 1 / K; inf: 0 */
  guint32 number;
  LinkClass class;
  Decimal weight;
  char *name;   /* of nodes as written, or NULL */
  char *text;   /* the target as written */
  guint column; /* of the text, from 1 */
} WhatIfChange;

typedef struct
{
  char *text;      /* as written, without blanks around it */
  GArray *changes; /* WhatIfChange */
} WhatIf;

/* Fails: NETFARE_ERROR_USAGE, with the column and what was expected. */
WhatIf *what_if_new (const char *text, GError **error);
void what_if_free (WhatIf *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WhatIf, what_if_free)

static inline const WhatIfChange *
what_if_at (const WhatIf *self, guint i)
{
  return &g_array_index (self->changes, WhatIfChange, i);
}

/* The product of all factors of a target that has no number or name.  NULL: 1. */
Ratio what_if_factor (const WhatIf *self, ChangeTarget target);

/* Sets the error "option --what-if: column N: found 'TARGET', expected EXPECTED".
 * Returns: FALSE. */
gboolean what_if_fail (const WhatIfChange *change, GError **error, const char *expected,
                       ...) G_GNUC_PRINTF (3, 4);
