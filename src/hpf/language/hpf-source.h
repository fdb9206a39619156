/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-source.h - lines of Fortran put together to statements, free or fixed form
 *
 *   !HPF$ ALIGN A(i) &      one statement, a directive: "ALIGN A(i) WITH T(i)"
 *   !HPF$   WITH T(i)
 *
 * Comments and signs of continuation are gone, every character knows where it was.
 */
#pragma once

#include "base/text-input.h"

typedef struct
{
  guint32 line, column; /* from 1 */
} HpfPlace;

typedef struct
{
  GString *text;
  GArray *places; /* HpfPlace of each character, and of the end */
  gboolean directive;
} HpfLine;

/* Of all the input: HpfLine*, none of them blank.  Fails as text_input_next_line; a
 * continuation without its beginning or its end. */
GPtrArray *hpf_source_read (TextInput *input, gboolean fixed, GError **error);

/* Part of a statement as reports show it: blanks as one.  Free with g_free. */
char *hpf_line_part (const HpfLine *self, gsize begin, gsize end);

/* Whether a text has directives of HPF. */
gboolean hpf_source_has_directives (const char *text, gsize length);
