/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-hpf-count.h - what was parsed is counted and replayed */
#pragma once

#include "hpf/language/hpf-tree.h"

/* Where it is small: the matrix has the bytes of the counts, and the replay adds up. */
void fuzz_hpf_count (const HpfTree *tree);
