/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-differences.h - keys that differ between rows although the sweep does not vary
 * them */
#pragma once

#include "cli/sweep/sweep-rows.h"

/* "not varied, but different: switching (store-and-forward, cut-through)", of rows with
 * the same machine file; to be freed.  NULL: nothing. */
char *sweep_differences (const SweepRows *rows);
