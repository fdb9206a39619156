/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-held.h - how a value is held while laws are applied
 *
 *   plain        [1, 2, 3, 4, 5]                      all on processor 0
 *   pieces       [[1, 2], [3, 4], [5]]                piece i on processor i
 *   elements     [1, 2, 3]                            element i on processor i
 *   components   {each in its own form}
 */
#pragma once

#include "bmf/values/bmf-value.h"

typedef enum
{
  BMF_PLAIN,
  BMF_PIECES,    /* of a list; none is empty */
  BMF_ELEMENTS,  /* of a list that is not empty */
  BMF_COMPONENTS /* of a tuple */
} BmfFormType;

typedef struct _BmfHeld BmfHeld;
struct _BmfHeld
{
  BmfFormType type;
  BmfValue *value;   /* what it is, plain */
  GArray *sizes;     /* guint32, of the pieces; NULL: as in a split of the value */
  GPtrArray *parts;  /* BmfHeld: components */
  gboolean constant; /* it does not depend on the program's data */
};

BmfHeld *bmf_held_new (BmfFormType type, BmfValue *taken);

/* The form of data that may be distributed; NULL: none of these forms. */
BmfHeld *bmf_held_new_data (BmfValue *data);
BmfHeld *bmf_held_copy (const BmfHeld *self);

/* Gives it the form of that list, with pieces of the same lengths. */
void bmf_held_take_form (BmfHeld *self, const BmfHeld *list);
void bmf_held_free (BmfHeld *self);

/* Whether it is plain: held as the value itself, on processor 0. */
gboolean bmf_held_is_plain (const BmfHeld *self);

/* Whether it, or a component, is of that form. */
gboolean bmf_held_has (const BmfHeld *self, BmfFormType type);

/* Whether it is a list on several processors. */
gboolean bmf_held_is_distributed (const BmfHeld *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BmfHeld, bmf_held_free)
