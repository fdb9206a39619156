/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random-cases.h - runs a property on random cases, each with a seed of its own
 *
 * NETFARE_CASES  how many, NETFARE_SEED  of the first; each has the seed after the one
 * before.  Both are printed, so that a run can be repeated.
 */
#pragma once

#include <glib.h>

/* Until the test has failed.  Returns: how many. */
guint64 random_cases_run (guint64 count, void (*try_case) (GRand *random, gpointer data),
                          gpointer data);
