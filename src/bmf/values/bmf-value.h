/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-value.h - integers, reals, booleans, lists and tuples, and their places
 *
 *   value             items, shared
 *   list 3 .. 5  -->  7 | 1 | 4 | 1 | 5 | 9 | ..      numbers of one type, on one
 * processor on processor 2 list 0 .. 1  -->  value | value | ..              anything
 * else
 *
 * A value never changes; it is shared by reference counts.  Every scalar and every empty
 * list has its processor; a list's is that of its first element, a tuple's that of its
 * first component (docs/bmf.md, "Places of values").  If `spread` is FALSE all of a value
 * is on its processor, whatever places the items have: moving it, or taking a part of a
 * list, creates one new value and does not change the items.
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

/* The largest number of scalars, lists and tuples in one value, and the largest depth of
 * nesting. */
#define BMF_MOST_SCALARS (1u << 24)
#define BMF_MOST_DEPTH 1000

typedef struct _BmfItems BmfItems;

typedef struct _BmfValue BmfValue;
struct _BmfValue
{
  guint32 references;
  guint32 processor;
  BmfType type : 8;
  guint spread : 1; /* parts of it are on different processors */
  guint depth : 16; /* 0: a scalar */
  guint32 scalars;
  guint32 cells; /* scalars, lists and tuples: the value itself, and up to
                  * BMF_MOST_SCALARS in it */
  guint32 count; /* of a list or tuple */
  union
  {
    gint64 integer; /* and boolean, 0 or 1 */
    double real;
    struct
    {
      BmfItems *items;
      guint32 first; /* of its items */
    };
  };
};

BmfValue *bmf_value_new_integer (guint32 processor, gint64 integer);
BmfValue *bmf_value_new_real (guint32 processor, double real);
BmfValue *bmf_value_new_boolean (guint32 processor, gboolean boolean);

BmfValue *bmf_value_ref (BmfValue *self);
void bmf_value_unref (BmfValue *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BmfValue, bmf_value_unref)

/* An array that holds references. */
GPtrArray *bmf_value_array_new (void);

/* Element or component i, from 0; a new reference. */
BmfValue *bmf_value_item (const BmfValue *self, guint32 i);

/* The same for a tuple or a spread list, without a new reference; its place is valid only
 * if the whole is spread. */
const BmfValue *bmf_value_component (const BmfValue *self, guint32 i);

/* The processor of element i of a list. */
guint32 bmf_value_place (const BmfValue *self, guint32 i);

/* Element i of a list of integers. */
gint64 bmf_value_integer_at (const BmfValue *self, guint32 i);

/* Whether the elements are of that type; an empty list matches any type. */
gboolean bmf_value_is_list_of (const BmfValue *self, BmfType type);

/* A list of count elements of a list, starting at first. */
BmfValue *bmf_value_slice (const BmfValue *self, guint32 first, guint32 count);

/* The same value, on one processor. */
BmfValue *bmf_value_move (BmfValue *self, guint32 processor);

/* A value that has both types; an empty list has the type of any list.  The result
 * determines the type at least as far as either.  NULL: they cannot be elements of one
 * list. */
BmfValue *bmf_value_join_types (BmfValue *a, BmfValue *b);

/* A description: "a list of 3", "an integer"; to be freed. */
char *bmf_value_describe (const BmfValue *self);

/* Writes JSON: lists and tuples are arrays. */
void bmf_value_append_json (const BmfValue *self, GString *to);

/* Writes the value without places, tuples as tuples: {1, [True, False]}. */
void bmf_value_append_text (const BmfValue *self, GString *to);

/* The same with the place of each part that is on one processor as a whole:
 * [[1, 2]^0, [3, 4]^1]. */
void bmf_value_append_placed (const BmfValue *self, GString *to);

/* Writes a program's data, which is on processor 0 if no place is written. */
void bmf_value_append_data (const BmfValue *self, GString *to);

/* Writes JSON: the processor of a value that is on one as a whole, otherwise an array
 * with the same for each part. */
void bmf_value_append_places (const BmfValue *self, GString *to);
