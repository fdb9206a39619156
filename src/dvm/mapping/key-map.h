/* SPDX-License-Identifier: GPL-3.0-or-later */
/* key-map.h - maps keys, which are sequences of 64-bit words, to numbers
 *
 * A trace repeats equal loops and exchanges many thousand times; encoded as words (Key)
 * they are found again without an allocation.
 */
#pragma once

#include <glib.h>

/* A sequence of words that is filled repeatedly. */
typedef GArray Key;

Key *key_new (void);
void key_free (Key *self);
void key_clear (Key *self);
void key_add (Key *self, gint64 word);

typedef struct _KeyMap KeyMap;

KeyMap *key_map_new (void);
void key_map_free (KeyMap *self);

/* Returns: FALSE if there is no such key. */
gboolean key_map_find (const KeyMap *self, const Key *key, guint32 *number);

/* Adds the key, which must be new; it is copied. */
void key_map_add (KeyMap *self, const Key *key, guint32 number);
