/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-budget.h - what may still be done for the closed form of one reference
 *
 * Counted work and not time, so that every machine finds the same forms.  The unit is an
 * iteration of a loop in which points are counted; others cost as many as take as long.
 */
#pragma once

#include <glib.h>

typedef struct
{
  guint64 left; /* 0: no more; what is found then is not used */
} HpfBudget;

#define HPF_MOST_WORK ((guint64) 1 << 25)
#define HPF_WORK_OF_REGION 64 /* cutting, joining, or comparing regions, once */

static inline void
hpf_budget_take (HpfBudget *self, guint64 work)
{
  self->left -= MIN (self->left, work);
}
