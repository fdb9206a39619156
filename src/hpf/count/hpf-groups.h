/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-groups.h - iterations of outer loops whose collectives are the same */
#pragma once

#include "hpf/count/hpf-case.h"

typedef struct
{
  guint32 owner, holder;
  guint64 count;
  gint64 first[HPF_MOST_LOOPS]; /* values of the first of them */
} HpfGroup;

/* Groups of the values of these variables, which no others are coupled with: HpfGroup.
 * values: to work in. */
GArray *hpf_groups_find (const HpfCase *of, guint32 mask, gint64 *values);
