/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-builder.h - builds a list or a tuple, element by element
 *
 * An error on the way (elements of different types, too many, too deep) is kept and
 * reported at the end.
 */
#pragma once

#include "bmf/values/bmf-value.h"

typedef struct
{
  BmfType type; /* BMF_LIST or BMF_TUPLE */
  BmfItems *items;
  guint32 capacity;
  guint32 processor; /* of the first element */
  gboolean spread;
  guint32 depth, scalars, cells;
  char *why; /* the error; NULL: none */
} BmfBuilder;

/* expected: the number of elements there will be, if known. */
void bmf_builder_init (BmfBuilder *self, BmfType type, guint32 expected);
void bmf_builder_clear (BmfBuilder *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BmfBuilder, bmf_builder_clear)

/* Takes the reference. */
void bmf_builder_add (BmfBuilder *self, BmfValue *value);
void bmf_builder_add_integer (BmfBuilder *self, guint32 processor, gint64 integer);

/* All elements of a list. */
void bmf_builder_add_list (BmfBuilder *self, const BmfValue *list);

/* To be called once. processor: of an empty list.  Returns: NULL on an error; *why then
 * describes it, to be freed. */
BmfValue *bmf_builder_finish (BmfBuilder *self, guint32 processor, char **why);
