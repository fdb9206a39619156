/* SPDX-License-Identifier: GPL-3.0-or-later */
/* intern.h - numbers for things that are kept once: equal bytes, equal number */
#pragma once

#include <glib.h>

typedef struct _Intern Intern;

Intern *intern_new (void);
void intern_free (Intern *self);

/* The number of this content; *added says whether it is new.  Numbers count from 0. */
guint32 intern_add (Intern *self, gconstpointer content, gsize size, gboolean *added);

guint32 intern_count (const Intern *self);

/* The kept copy, aligned for any type; valid as long as the table. */
gconstpointer intern_get (const Intern *self, guint32 number, gsize *size);
