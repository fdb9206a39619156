/* SPDX-License-Identifier: GPL-3.0-or-later */
/* workloads.h - programs for measuring speed, built in memory */
#pragma once

#include "program/program.h"

/* steps of: compute 100 us, a message of bytes to each of the four neighbours on a torus of
 * rows x columns, take theirs. */
Program *workload_halo (guint32 rows, guint32 columns, guint32 steps, guint64 bytes);

/* rounds of: compute 1 us, a message of bytes to the next processor of a fresh random cycle
 * through all processors, take the one that comes. */
Program *workload_permutations (guint32 processors, guint32 rounds, guint64 bytes);
