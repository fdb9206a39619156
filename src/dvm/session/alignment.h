/* SPDX-License-Identifier: GPL-3.0-or-later */
/* alignment.h - which array a call names, and what it is aligned with
 *
 *   array --rules--> pattern: a template, or an array that lies on one
 *                       template --distribution--> processors
 */
#pragma once

#include "dvm/session/session.h"

/* The array that two inputs name, one by header, one by handle. *array is NULL if there
 * is none with these names.  Fails: a parameter is missing or wrong. */
gboolean alignment_look_up_array (Session *session, Call *call, const char *header,
                                  const char *handle, Array **array, GError **error);

/* The same, but fails if there is none. */
Array *alignment_find_array (Session *session, Call *call, const char *header,
                             const char *handle, GError **error);

/* The current mapping of an array's elements.  Fails: the array is not aligned, its
 * template is not distributed. */
gboolean alignment_map_array (Call *call, const Array *array, Mapping *mapping,
                              GError **error);

/* The pattern of align_ and mappl_: a template, or an array. */
typedef struct
{
  Template *template; /* the template that everything finally lies on */
  const Array *array; /* NULL: the pattern is the template */
  guint rank;         /* of the pattern */
  const gint64 *size;
} Pattern;

/* Reads PatternRef and its kind.  Fails: unknown handle, kind missing, array not
 * aligned. */
gboolean alignment_find_pattern (Session *session, Call *call, Pattern *pattern,
                                 GError **error);

/* Reads AxisArray, CoeffArray and ConstArray: the rules on the pattern's axes for an
 * array or loop with rank axes.  Fails: axes beyond rank, an axis used twice. */
gboolean alignment_read_rules (Call *call, const Pattern *pattern, guint rank,
                               Rule *rules, GError **error);

/* The same rules on the template's axes.  Fails: numbers exceed 64 bits. */
gboolean alignment_superpose (Call *call, const Pattern *pattern, const Rule *rules,
                              Rule *result, GError **error);
