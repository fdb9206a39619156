/* SPDX-License-Identifier: GPL-3.0-or-later */
/* member-order.h - an operation whose members an algorithm takes in another order than by
 * rank */
#pragma once

#include "collectives/operation.h"

typedef struct
{
  guint32 *rank;   /* by number in the order */
  guint32 *number; /* by rank */
} MemberOrder;

/* Of operation->order, which is not NULL. */
MemberOrder member_order_new (const GroupOperation *operation);
void member_order_clear (MemberOrder *self);

/* The same operation with numbers in place of ranks: root, blocks and pairs.  *counts,
 * *pairs: to be freed after it; may be NULL. */
GroupOperation member_order_apply (const MemberOrder *self,
                                   const GroupOperation *operation, guint64 **counts,
                                   Transfer **pairs);
