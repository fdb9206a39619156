/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-value.h - integers, reals, booleans, lists and tuples, and where they are
 *
 * A value never changes; it is shared by reference counts.  Every scalar and every empty
 * list has its processor; a list's is that of its first element, a tuple's that of its
 * first component (bmf.md, "Where things are and run").
 */
#pragma once

#include <glib.h>

typedef enum
{
  BMF_INTEGER,
  BMF_REAL,
  BMF_BOOLEAN,
  BMF_LIST,
  BMF_TUPLE
} BmfType;

/* Most scalars in one value, and most lists and tuples inside each other. */
#define BMF_MOST_SCALARS (1u << 24)
#define BMF_MOST_DEPTH 1000

typedef struct _BmfValue BmfValue;
struct _BmfValue
{
  guint32 references;
  BmfType type;
  guint32 processor;
  gboolean spread; /* parts of it are on different processors */
  guint32 depth;   /* 0: a scalar */
  guint32 scalars;
  guint32 cells; /* scalars, lists and tuples in it: at most BMF_MOST_SCALARS, too */
  union
  {
    gint64 integer; /* and boolean, 0 or 1 */
    double real;
    struct
    {
      guint32 count;
      BmfValue **items;
    };
  };
};

BmfValue *bmf_value_new_integer (guint32 processor, gint64 integer);
BmfValue *bmf_value_new_real (guint32 processor, double real);
BmfValue *bmf_value_new_boolean (guint32 processor, gboolean boolean);

/* A list or tuple; takes the references in items, not the array, also where it fails.
 * processor: of the empty list.
 * Returns: NULL where it is too large or too deep, or the elements of a list are of
 * different types; *why then says what was wrong, to be freed. */
BmfValue *bmf_value_new_items (BmfType type, guint32 processor, BmfValue **items,
                               guint32 count, char **why);

BmfValue *bmf_value_ref (BmfValue *self);
void bmf_value_unref (BmfValue *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BmfValue, bmf_value_unref)

/* An array that holds references. */
GPtrArray *bmf_value_array_new (void);

/* The same on one processor. */
BmfValue *bmf_value_move (BmfValue *self, guint32 processor);

/* Whether both can be elements of one list; an empty list is of any list's type. */
gboolean bmf_value_same_type (const BmfValue *a, const BmfValue *b);

/* "a list of 3", "an integer"; to be freed. */
char *bmf_value_describe (const BmfValue *self);

/* JSON: lists and tuples are arrays. */
void bmf_value_append_json (const BmfValue *self, GString *to);
