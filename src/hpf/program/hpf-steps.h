/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-steps.h - whether a program has too many steps, before they are gone through */
#pragma once

#include "hpf/language/hpf-tree.h"

#define HPF_MOST_STEPS ((guint64) 1 << 24)

/* Fails: the loops that have collectives inside, or with per_iteration the statements,
 * run more often.  Other steps are not counted here. */
gboolean hpf_steps_check (const HpfTree *tree, gboolean per_iteration, GError **error);

/* The error of more steps than HPF_MOST_STEPS: so many (NULL: more than that) in the loop
 * (NULL: the program). */
gboolean hpf_steps_fail (const HpfTree *tree, const HpfLoop *loop, const guint64 *steps,
                         GError **error);
