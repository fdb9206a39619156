/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hash.h - hash values with a random seed, which is different in each process
 *
 * Keys come from input files.  With a hash function known in advance, a file could
 * contain keys that all have the same value, and a table of n keys would then take time
 * in proportion to the square of n.  No output depends on the seed: hash tables are
 * searched, never iterated.
 */
#pragma once

#include <glib.h>

/* The seed of this process. */
guint64 hash_seed (void);

/* Adds a word to a hash value or seed. */
static inline guint64
hash_word (guint64 hash, guint64 word)
{
  unsigned __int128 product
      = (unsigned __int128) (hash ^ word) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  return (guint64) product ^ (guint64) (product >> 64);
}

/* Adds any number of bytes to a hash value or seed. */
guint64 hash_bytes (guint64 seed, gconstpointer bytes, gsize size);

/* For hash tables of GLib, instead of g_str_hash and g_int64_hash: keys are texts, or
 * pointers to 64-bit words. */
guint hash_text (gconstpointer text);
guint hash_int64 (gconstpointer word);
