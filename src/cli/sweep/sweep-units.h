/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-units.h - times of rows in the unit of their program, digit for digit
 *
 *   0.000152600000 s  -->  152.600000 units
 */
#pragma once

#include "base/sim-time.h"

/* Decimal text; other text is not changed.  unit: picoseconds per unit, a second or a
 * microsecond.  Free with g_free. */
char *sweep_units_from_seconds (const char *seconds, SimTime unit);
