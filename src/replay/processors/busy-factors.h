/* SPDX-License-Identifier: GPL-3.0-or-later */
/* busy-factors.h - how a what-if changes the computing times of processors and intervals
 *
 * Source: docs/why.md, "What if".
 */
#pragma once

#include "replay/core/replay-parts.h"

typedef struct
{
  const WhatIf *what_if;
  gboolean any;       /* some computing time is changed */
  gboolean one;       /* .. that of all processors alike */
  Ratio *of_interval; /* those of the interval and of all around it; NULL: none has one */
} BusyFactors;

void busy_factors_open (BusyFactors *self, const WhatIf *what_if, const Program *program);
void busy_factors_close (BusyFactors *self);

/* Of steps of a processor in this innermost interval. */
Ratio busy_factors_find (const BusyFactors *self, guint32 processor, guint32 interval);

/* power with the factor.  Not above 64 bits if busy_factors_check allows it. */
Decimal busy_factors_power (const BusyFactors *self, const Decimal *power,
                            guint32 processor, guint32 interval);

/* Fails: a processor or interval that the program does not have, too many digits together
 * with one of the powers. */
gboolean busy_factors_check (const WhatIf *what_if, const Program *program,
                             const Decimal *powers, guint n_powers, GError **error);
