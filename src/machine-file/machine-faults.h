/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine-faults.h - keys `failed` and `slowed`: which links fail or are slow
 *
 *   link A-B, link "A" "B", node A, N of CLASS, p % of CLASS;   slowed: each with x
 * FACTOR
 */
#pragma once

#include "machine-file/machine-value.h"
#include "topology/link-faults.h"

/* Replaces *faults.  factors: each entry ends with one. */
gboolean faults_read (const Value *value, const MachineSource *source, gboolean factors,
                      LinkFaults **faults, GError **error);
