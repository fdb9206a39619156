/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scaled-costs.h - all costs of messages multiplied by one factor
 *
 * docs/why.md, "Ranges".
 */
#pragma once

#include "machine/machine.h"

/* Start times, times of bytes, latencies and gaps of links and formulas, also by class,
 * of switches, of memory and of a topology file; overheads.  Not operation time, power,
 * or what combining takes.  Each is rounded to the nearest attosecond, halves up, those
 * of a topology file to the nearest picosecond.  Terms of the ratio below 2^40. */
void machine_scale_costs (Machine *self, Ratio by);

/* time * by, rounded to the nearest unit, halves up. */
AttoTime scaled_time (AttoTime time, Ratio by);
