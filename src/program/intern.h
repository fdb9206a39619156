/* SPDX-License-Identifier: GPL-3.0-or-later */
/* intern.h - numbers contents so that equal bytes are stored once and have equal
 * numbers */
#pragma once

#include <glib.h>

typedef struct _Intern Intern;

Intern *intern_new (void);
void intern_free (Intern *self);

/* Returns: the number of this content, counted from 0; *added: whether it is new. */
guint32 intern_add (Intern *self, gconstpointer content, gsize size, gboolean *added);

guint32 intern_count (const Intern *self);

/* The stored copy, aligned for any type; valid as long as the table. */
gconstpointer intern_get (const Intern *self, guint32 number, gsize *size);
