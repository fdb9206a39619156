/* SPDX-License-Identifier: GPL-3.0-or-later */
/* parameter-values.h - values of a program's parameters
 *
 *   N=1000   a name of letters, digits and _, case ignored; a text
 *
 * The reader interprets the value.  Requested names are recorded, so that a value that no
 * reader requests is reported.
 */
#pragma once

#include <glib.h>

typedef struct _ParameterValues ParameterValues;

ParameterValues *parameter_values_new (void);
void parameter_values_free (ParameterValues *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ParameterValues, parameter_values_free)

/* text: NAME=VALUE. Returns: NULL, or what was expected (a constant). */
const char *parameter_values_add (ParameterValues *self, const char *text);

/* Whether text can be a parameter's name. */
gboolean parameter_values_is_name (const char *text, gsize length);

/* Called before a program is read: forgets the requested names. */
void parameter_values_start (ParameterValues *self);

/* Requests the value of this parameter.  Returns: its value, or NULL. */
const char *parameter_values_find (ParameterValues *self, const char *name, gsize length);

/* Called after the program was read.  Fails if a value was given that was not requested.
 */
gboolean parameter_values_check_used (const ParameterValues *self, const char *file,
                                      GError **error);
