/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-check.h - subscripts within bounds, sections of equal shapes */
#pragma once

#include "hpf/language/hpf-tree.h"

/* Every statement, reference and iteration of a program; those that cannot go wrong are
 * not gone through one by one.
 * Fails: names the reference and the first iteration. */
gboolean hpf_check (const HpfTree *tree, GError **error);
