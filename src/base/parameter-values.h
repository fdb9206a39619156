/* SPDX-License-Identifier: GPL-3.0-or-later */
/* parameter-values.h - values of the parameters that a program leaves open
 *
 *   N=1000   a name of letters, digits and _, capital and small letters alike; a text
 *
 * What a value means is the reader's to say.  The values remember which of them were
 * asked for, so that one that no reader wants can be told.
 */
#pragma once

#include <glib.h>

typedef struct _ParameterValues ParameterValues;

ParameterValues *parameter_values_new (void);
void parameter_values_free (ParameterValues *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ParameterValues, parameter_values_free)

/* text: NAME=VALUE.
 * Returns: NULL, or what was expected instead; a constant. */
const char *parameter_values_add (ParameterValues *self, const char *text);

gboolean parameter_values_is_empty (const ParameterValues *self);

/* Whether text can be a parameter's name. */
gboolean parameter_values_is_name (const char *text, gsize length);

/* A program is going to be read: none has been asked for. */
void parameter_values_start (ParameterValues *self);

/* The program has a parameter of this name.  Returns: its value; NULL: it has none. */
const char *parameter_values_find (ParameterValues *self, const char *name, gsize length);

/* After the program was read.  Fails: a value whose parameter was never asked for. */
gboolean parameter_values_check_used (const ParameterValues *self, const char *file,
                                      GError **error);
