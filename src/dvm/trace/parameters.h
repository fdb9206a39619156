/* SPDX-License-Identifier: GPL-3.0-or-later */
/* parameters.h - the parameters of one call or one return
 *
 *   Rank=2; StaticSign=0;              NAME=value
 *   SizeArray[0]=8; SizeArray[1]=8;    NAME[i]=value
 *   AxisWeightAddr[0][0] = 3           NAME[i][j] = value
 *
 * A value ends at ';', ',', '(' or a blank.  Text that is no parameter is skipped.  The
 * first occurrence of a name is used; a scalar and an array may share a name
 * (docs/dvm-rules.md, section 1).  The text is stored line by line and parsed only at the
 * first search for a name.
 *
 * Every failure names file, line and column of the value, or the line of the call where
 * the parameter is missing.
 */
#pragma once

#include <glib.h>

#include "base/sim-time.h"

/* The largest length of the text of one call's parameters; longer texts are an error. */
#define PARAMETERS_MAX_TEXT (64u << 20)

typedef struct _Parameters Parameters;

/* file: name of the trace, for messages; must outlive it. */
Parameters *parameters_new (const char *file);
void parameters_free (Parameters *self);

/* Removes everything. of, function: "call_", "crtpl_"; both must outlive the use. */
void parameters_begin (Parameters *self, const char *of, const char *function,
                       guint64 line);

/* Copies length bytes that are at this line and column.  Fails above
 * PARAMETERS_MAX_TEXT. */
gboolean parameters_append (Parameters *self, const char *text, gsize length,
                            guint64 line, guint64 column, GError **error);

gboolean parameters_has (Parameters *self, const char *name);
gboolean parameters_has_element (Parameters *self, const char *name, gint64 index);

/* The number of consecutive elements NAME[index][0], NAME[index][1], .. */
guint parameters_count_elements (Parameters *self, const char *name, guint index);

/* Reads a decimal number.  Fails: missing, no number, outside the limits. */
gboolean parameters_get_number (Parameters *self, const char *name, gint64 least,
                                gint64 most, gint64 *value, GError **error);

/* NAME[index]. */
gboolean parameters_get_element (Parameters *self, const char *name, gint64 index,
                                 gint64 least, gint64 most, gint64 *value,
                                 GError **error);

/* NAME[0] .. NAME[count-1]. */
gboolean parameters_get_array (Parameters *self, const char *name, guint count,
                               gint64 least, gint64 most, gint64 *values, GError **error);

/* NAME, which may have a sign: an exact decimal. */
gboolean parameters_get_signed (Parameters *self, const char *name, gboolean *negative,
                                Decimal *value, GError **error);

/* NAME[index], or NAME[index][index2] where index2 is not negative: an exact decimal. */
gboolean parameters_get_decimal (Parameters *self, const char *name, gint64 index,
                                 gint64 index2, Decimal *value, GError **error);

/* A handle or address: hexadecimal without prefix, NULL is 0. */
gboolean parameters_get_handle (Parameters *self, const char *name, guint64 *value,
                                GError **error);

/* The same of NAME[index]. */
gboolean parameters_get_element_handle (Parameters *self, const char *name, gint64 index,
                                        guint64 *value, GError **error);

/* Sets the error "NAME is "VALUE", expected EXPECTED" at the value of NAME, which exists.
 * Returns: FALSE. */
gboolean parameters_refuse (Parameters *self, const char *name, const char *expected,
                            GError **error);

/* Whether word follows the value of name: "(AMView)". */
gboolean parameters_is_followed_by (Parameters *self, const char *name, const char *word);

/* The raw text of a value and the rest of its line, not NUL-terminated; NULL if it is
 * missing. */
const char *parameters_rest_of_line (Parameters *self, const char *name, gsize *length);
