/* SPDX-License-Identifier: GPL-3.0-or-later */
/* key-map.h - finds a number by what it stands for, written as a row of 64-bit words
 *
 * A trace makes equal loops and exchanges many thousand times; written as words (Key)
 * they are found again without an allocation.
 */
#pragma once

#include <glib.h>

/* A row of words that is filled again and again. */
typedef GArray Key;

Key *key_new (void);
void key_free (Key *self);
void key_clear (Key *self);
void key_add (Key *self, gint64 word);

typedef struct _KeyMap KeyMap;

KeyMap *key_map_new (void);
void key_map_free (KeyMap *self);

/* Returns: FALSE where the key is not there. */
gboolean key_map_find (const KeyMap *self, const Key *key, guint32 *number);

/* The key must not be there yet; copied. */
void key_map_add (KeyMap *self, const Key *key, guint32 number);
