/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read-hpf.h - programs from strings */
#pragma once

#include "hpf/language/hpf-parser.h"
#include "hpf/report/hpf-report.h"

/* With subscripts checked; error: its message, to be freed, or NULL. */
HpfTree *read_hpf_with (const char *text, const HpfOptions *options, char **error);
HpfTree *read_hpf (const char *text);

/* Counts of the n-th reference of a program. */
HpfReport *count_hpf (const HpfTree *tree);
const HpfCounts *get_counts (const HpfReport *report, guint n);
