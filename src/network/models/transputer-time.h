/* SPDX-License-Identifier: GPL-3.0-or-later */
/* transputer-time.h - one message pipelined over several hops (docs/dvm-rules.md,
 * section 7)
 *
 *   T(S) = (Ts + Tb*S) * (l - 1 + ceil (L/S))      l hops, L bytes in portions of S
 */
#pragma once

#include "base/ratio.h"

/* The smallest of the portions S, 1 <= S <= L, for which T(S) is smallest; hops >= 1,
 * bytes >= 1. The price of a portion is rounded to the nearest picosecond. */
guint64 transputer_best_portion (AttoTime start, AttoTime per_byte, guint32 hops,
                                 guint64 bytes);

/* The smallest T: 0 for no hops, Ts + Tb*L for one, T(S) for more; S is found without
 * `by`, by which the price of a portion is multiplied.  of_start: the part of it that is
 * Ts; may be NULL. Fails above SIM_TIME_LIMIT. */
gboolean transputer_time (AttoTime start, AttoTime per_byte, guint32 hops, guint64 bytes,
                          Ratio by, SimTime *time, SimTime *of_start);
