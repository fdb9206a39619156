/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-reduce.h - systems without the variables that equations tell */
#pragma once

#include "hpf/symbolic/hpf-system.h"

/* The system has as many points as before where all of the multiples (HpfMultiple, added)
 * hold; elsewhere there was none.  *never: there is none at all.  FALSE: a coefficient
 * grows too large. */
gboolean hpf_system_reduce (HpfSystem *self, GArray *multiples, gboolean *never);
