/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/hash.h"

#include <string.h>

#ifdef __linux__
#include <sys/auxv.h>
#endif

static guint64
find_seed (void)
{
  static const char here = 0;
  guint64 seed = (guintptr) &here; /* differs where addresses are random */

#ifdef __linux__
  /* 16 random bytes that the kernel gives to each process. */
  const void *random = (const void *) getauxval (AT_RANDOM);

  if (random != NULL)
    memcpy (&seed, random, sizeof seed);
#endif
  return hash_word (seed, 0);
}

/* Each value of a GLib hash table needs the seed, and finding it takes some hundred
 * instructions, so it is kept.  Threads that race find the same value. */
guint64
hash_seed (void)
{
  static guint64 found; /* 0: not yet */
  guint64 seed = __atomic_load_n (&found, __ATOMIC_RELAXED);

  if (G_UNLIKELY (seed == 0))
    {
      seed = find_seed ();
      __atomic_store_n (&found, seed, __ATOMIC_RELAXED);
    }
  return seed;
}

guint64
hash_bytes (guint64 seed, gconstpointer bytes, gsize size)
{
  const guint8 *next = bytes;
  guint64 hash = hash_word (seed, size), word = 0;

  for (; size >= sizeof word; size -= sizeof word, next += sizeof word)
    {
      memcpy (&word, next, sizeof word);
      hash = hash_word (hash, word);
    }
  word = 0;
  if (size > 0)
    memcpy (&word, next, size);
  return hash_word (hash, word);
}

guint
hash_text (gconstpointer text)
{
  return (guint) hash_bytes (hash_seed (), text, strlen (text));
}

guint
hash_int64 (gconstpointer word)
{
  return (guint) hash_word (hash_seed (), *(const guint64 *) word);
}
