/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In place of text/script-hash.c, in targets that make many pages: SHA-256 of the same
 * scripts again and again would be half of their time.  Pages only have to contain the
 * hash of each script, whichever hash it is. */
#include "config.h"

#include "text/script-hash.h"

#include <string.h>

#include "base/mix.h"

char *
script_hash (const char *script, gsize length)
{
  guint64 words[2] = { length, ~(guint64) length };

  for (gsize at = 0; at < length; at += sizeof words)
    {
      guint64 next[2] = { 0 };

      memcpy (next, script + at, MIN (sizeof next, length - at));
      words[0] = mix (words[0] ^ next[0]);
      words[1] = mix (words[1] ^ next[1]);
    }
  return g_strdup_printf ("sha256-%016" G_GINT64_MODIFIER "x%016" G_GINT64_MODIFIER "x",
                          words[0], words[1]);
}
